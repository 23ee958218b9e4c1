"""Emboscados read a second time: slow and plain, from rulebook and rulings, blind to the game's modules."""

from typing import Any

from second_grove import Grove, Pair


class Referee:
    """Follows one match; actions and alternatives are JSON objects with their hidden fields open."""

    def __init__(self, players: int, mechanics: dict[str, Any], options: dict[str, Any]) -> None:
        self.players = players
        self.mechanics = mechanics
        self.grove = Grove(mechanics)
        self.specials = {special["title"]: special for special in mechanics["specials"]}
        self.pile = list(self.grove.cards)
        self.display: list[str] = []
        self.used: list[str] = []
        self.identities: dict[int, tuple[str, str]] = {}
        self.hand: int = mechanics.get("hand", 3)
        self.hands: dict[int, list[str]] = {} if self.hand else {seat: [] for seat in range(players)}
        self.possible = [
            [(predator, species) for predator in mechanics["predators"] for species in mechanics["species"]]
            for _ in range(players)
        ]
        self.active: int | None = None
        self.pending: dict[Pair, set[str]] = {}
        self.wants = "set-up"
        self.refill = False
        self.plays = 0
        self.in_turn = False
        self.drawn: str | None = None
        self.looking: dict[str, Any] = {}
        self.winner: int | None = None
        self.revealed = False
        self.over = False

    # who acts, and what can be done

    def actors(self) -> list[int]:
        """Who may act; −1 is chance."""
        if self.over:
            return []
        if self.wants in ("main", "forage", "place", "chain"):
            assert self.active is not None
            return [self.active]
        return [-1]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """All that a player may do now."""
        if self.actors() != [seat]:
            return []
        options = {"main": self._main, "forage": self._shown, "place": self._placings, "chain": self._interactions}
        return [{**action, "player": seat} for action in options[self.wants]()]

    def _main(self) -> list[dict[str, Any]]:
        assert self.active is not None
        blind = [{"type": "draw_blind"}] if self.pile and self.grove.open() else []
        return (
            self._shown()
            + blind
            + [
                {"type": "play_special", "title": title, "targets": targets}
                for title in sorted(set(self.hands[self.active]))
                for targets in self._targets(self.specials[title]["effect"])
            ]
        )

    def _shown(self) -> list[dict[str, Any]]:
        return [
            {"type": "play_shown", "card": card, "column": column}
            for card in self.display
            for column in self.grove.open()
        ]

    def _placings(self) -> list[dict[str, Any]]:
        return [{"type": "place_drawn", "card": self.drawn, "column": column} for column in self.grove.open()]

    def _interactions(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for pair in self.pending:
            both = self._ordered(pair)
            if self._fights(pair):
                found += [{"type": "fight", "pair": both, "loser": card} for card in self._losers(pair)]
            else:
                found += [{"type": "mate", "pair": both, "on": card} for card in both]
        return found

    def _ordered(self, cards: Pair) -> list[str]:
        return [code for code in self.grove.cards if code in cards]

    # specials

    def _targets(self, effect: dict[str, Any]) -> list[list[str]]:
        """All that a special of this effect can be aimed at."""
        if effect["kind"] == "look":
            return [[f"player-{seat}"] for seat in range(self.players) if seat != self.active]
        if effect["kind"] == "recall":
            used = [title for title in self.used if self.specials[title]["effect"]["kind"] in effect["kinds"]]
            return [[title] for title in sorted(set(used))]
        return self.grove.targets(effect)

    def _carry_out(self, effect: dict[str, Any], targets: list[str]) -> None:
        """Do what a special says; the grove does what concerns the grove."""
        assert self.active is not None
        before, stood = self.grove.neighbours(), self.grove.places()
        if effect["kind"] == "look":
            target = int(targets[0].removeprefix("player-"))
            identity = self.identities[target][0 if effect["identity"] == "predator" else 1]
            self.looking = {"target": target, "kind": effect["identity"], "value": identity}
        elif effect["kind"] == "recall":
            self.used.remove(targets[0])
            self.hands[self.active].append(targets[0])
        elif effect["kind"] == "flee":
            self.grove.take_off(targets[0])
            self.pile.append(targets[0])
        else:
            self.grove.change(self.active, effect, targets)
        if effect["kind"] == "change_sex":
            before = {pair for pair in before if targets[0] not in pair}
            del stood[targets[0]]
        self._meet(before, stood)

    # interactions

    def _meet(self, before: set[Pair], stood: dict[str, tuple[int, int]]) -> None:
        """Pairs that have parted are forgotten; those that have just met are to interact, with the cards that moved."""
        now = self.grove.neighbours()
        moved = {card for card, place in self.grove.places().items() if stood.get(card) != place}
        self.pending = {pair: label for pair, label in self.pending.items() if pair in now}
        self.pending |= dict.fromkeys(now - before, moved)

    def _fights(self, pair: Pair) -> bool:
        return len({self.grove.sex[card] for card in pair}) == 1

    def _losers(self, pair: Pair) -> list[str]:
        """Who can lose a fight: the card that was there before the other came, or either if that says nothing."""
        stayed = [card for card in self._ordered(pair) if card not in self.pending[pair]]
        return stayed if len(stayed) == 1 else self._ordered(pair)

    def _fight(self, pair: Pair, loser: str) -> None:
        before, stood = self.grove.neighbours(), self.grove.places()
        del self.pending[pair]
        self.grove.discard(loser)
        self._meet(before, stood)

    # taking actions

    def apply(self, action: dict[str, Any]) -> None:
        """Take an action. Raises ValueError if the rules do not allow it."""
        player_actions = {
            "play_shown": self._play_shown,
            "draw_blind": self._draw_blind,
            "place_drawn": self._place_drawn,
            "play_special": self._play_special,
            "mate": self._take_mating,
            "fight": self._take_fight,
        }
        kind = action["type"]
        if kind in player_actions:
            if action not in self.legal(action["player"]):
                raise ValueError(f"{action} is not allowed")
            player_actions[kind](action)
        elif self.over or not self._chance(action):
            raise ValueError(f"{action} is not allowed")
        self._go_on()

    def _enter(self, card: str, column: int) -> None:
        before, stood = self.grove.neighbours(), self.grove.places()
        self.grove.columns[column].append(card)
        self._meet(before, stood)

    def _play_shown(self, action: dict[str, Any]) -> None:
        self.plays -= self.wants == "forage"
        self.display.remove(action["card"])
        self.refill = True
        self._enter(action["card"], action["column"])

    def _draw_blind(self, action: dict[str, Any]) -> None:
        self.wants = "drew"

    def _place_drawn(self, action: dict[str, Any]) -> None:
        self.drawn = None
        self._enter(action["card"], action["column"])

    def _play_special(self, action: dict[str, Any]) -> None:
        assert self.active is not None
        title = action["title"]
        self.hands[self.active].remove(title)
        self.plays = self.specials[title].get("plays", 0)
        self._carry_out(self.specials[title]["effect"], action["targets"])
        self.used.append(title)

    def _take_mating(self, action: dict[str, Any]) -> None:
        del self.pending[frozenset(action["pair"])]
        self.grove.cubs[action["on"]] += 1

    def _take_fight(self, action: dict[str, Any]) -> None:
        self._fight(frozenset(action["pair"]), action["loser"])

    # what chance gives

    def _chance(self, action: dict[str, Any]) -> bool:
        """Take what chance gives; return whether that can be."""
        takes = {
            "set-up": self._set_up,
            "shown": self._show,
            "drew": self._drew,
            "looked": self._looked,
            "check": self._checked,
            "reveal": self._reveal,
        }
        return self.wants in takes and takes[self.wants](action)

    def _set_up(self, action: dict[str, Any]) -> bool:
        """Whatever belongs to the set-up, each once."""
        kind = action["type"]
        if kind == "predators_placed" and not self.grove.predators:
            self.grove.predators = list(action["order"])
            return sorted(action["order"]) == sorted(self.mechanics["predators"])
        if kind == "first_drawn" and self.active is None:
            self.active = action["player"]
            return self.active in range(self.players)
        if kind == "identity_dealt" and action["player"] not in self.identities:
            return self._deal_identity(action)
        if kind == "specials_dealt" and action["player"] not in self.hands:
            return self._deal_specials(action)
        return kind == "shown" and len(self.display) < 3 and self._show(action)

    def _deal_identity(self, action: dict[str, Any]) -> bool:
        predator, species = action["predator"], action["species"]
        known = predator in self.mechanics["predators"] and species in self.mechanics["species"]
        taken = any(predator == other or species == another for other, another in self.identities.values())
        self.identities[action["player"]] = predator, species
        return known and not taken and action["player"] in range(self.players)

    def _deal_specials(self, action: dict[str, Any]) -> bool:
        titles = list(action["titles"])
        dealt = titles + [title for hand in self.hands.values() for title in hand]
        enough = all(dealt.count(one) <= self.specials[one].get("copies", 1) for one in titles)
        self.hands[action["player"]] = titles
        in_order = titles == sorted(titles, key=list(self.specials).index)
        return enough and in_order and len(titles) == self.hand

    def _ready(self) -> bool:
        dealt = len(self.identities) == self.players == len(self.hands)
        shown = len(self.display) == 3 or not self.pile
        return dealt and shown and self.active is not None and self.grove.predators != []

    def _show(self, action: dict[str, Any]) -> bool:
        if action["type"] != "shown" or action["card"] not in self.pile:
            return False
        self.refill = False
        self.pile.remove(action["card"])
        self.display.append(action["card"])
        return True

    def _drew(self, action: dict[str, Any]) -> bool:
        if action["type"] != "drew" or action["player"] != self.active or action["card"] not in self.pile:
            return False
        self.pile.remove(action["card"])
        self.drawn = action["card"]
        return True

    def _looked(self, action: dict[str, Any]) -> bool:
        looked, self.looking = self.looking, {}
        return action == {"type": "looked", "player": self.active, **looked}

    def _checked(self, action: dict[str, Any]) -> bool:
        assert self.active is not None
        won = self.totals()[self.active] >= 9
        if won:
            self.winner = self.active
        else:
            self.possible[self.active] = [pair for pair in self.possible[self.active] if self.grove.worth(*pair) < 9]
        return action == {"type": "checked", "player": self.active, "won": won}

    def _reveal(self, action: dict[str, Any]) -> bool:
        self.revealed = self.over = True
        own = [self.identities[seat] for seat in range(self.players)]
        predators, species = [one for one, _ in own], [one for _, one in own]
        return action == {"type": "identities_revealed", "predators": predators, "species": species}

    # what follows by itself

    def _go_on(self) -> None:
        """Find what has to be asked next."""
        if self.wants == "set-up" and not self._ready():
            return
        while not self.over:
            self.wants = self._next()
            if self.wants:
                return

    def _next(self) -> str:
        """What is asked now; nothing if something happened by itself, so that all is to be looked at again."""
        if self.wants == "drew" and self.drawn is None:
            return "drew"
        checked = self._check()
        if checked:
            return checked
        if self.looking:
            return "looked"
        if self.drawn is not None:
            return "place"
        if self.refill and self.pile:
            return "shown"
        self.refill = False
        return self._chain() or self._turn()

    def _check(self) -> str:
        """Whether the active player has nine points, unless everybody knows."""
        assert self.active is not None
        reached = {self.grove.worth(*pair) >= 9 for pair in self.possible[self.active]}
        if reached == {True}:
            self.winner = self.active
        if self.winner is not None:
            return "reveal"
        return "check" if len(reached) == 2 else ""

    def _chain(self) -> str:
        if len(self.pending) == 1:
            pair = next(iter(self.pending))
            if self._fights(pair) and len(self._losers(pair)) == 1:
                self._fight(pair, self._losers(pair)[0])
                return self._check() or self._chain()
        return "chain" if self.pending else ""

    def _turn(self) -> str:
        """What is left of the turn, or the next one."""
        assert self.active is not None
        if not self.in_turn:
            self.in_turn = True
            return "main"
        if self.plays and self.display and self.grove.open():
            return "forage"
        self.in_turn = False
        self.plays = 0
        if not self.pile and not self.display:
            return "reveal"
        self.active = (self.active + 1) % self.players
        self.grove.new_turn(self.active)
        return ""

    # points

    def totals(self) -> list[int]:
        """The secret points by seat."""
        return [self.grove.worth(*self.identities[seat]) for seat in range(self.players)]

    def scores(self) -> list[int]:
        """Points by seat, none before the identities are known."""
        return self.totals() if self.revealed else [0] * self.players

    def places(self) -> list[int]:
        """Places by points, equal points in turn order after the last player; nine in one's own turn beat all."""
        if not self.revealed:
            return [1] * self.players
        assert self.active is not None
        waits = [(seat - self.active - 1) % self.players for seat in range(self.players)]
        totals = self.totals()
        worth = [(seat == self.winner, totals[seat], -waits[seat]) for seat in range(self.players)]
        return [1 + sum(other > mine for other in worth) for mine in worth]
