"""Prey Another Day read a second time: slow and plain, from rulebook and rulings, blind to the game's modules."""

from typing import Any


class Referee:
    """Follows one match; actions and alternatives are JSON objects with their hidden fields open."""

    def __init__(self, players: int, mechanics: dict[str, Any], options: dict[str, Any]) -> None:
        self.players = players
        self.animals: list[str] = mechanics["animals"]
        self.rules = mechanics
        self.max_rounds: int = options["max_rounds"]
        self.food = [0] * players
        self.rounds = 0
        self.over = False
        self._new_round()

    # the course of a round

    def _new_round(self) -> None:
        """Everybody takes all animals in hand again."""
        self.hands = [list(self.animals) for _ in range(self.players)]
        self.eaten = [False] * self.players
        self.laid: list[list[str]] = [[] for _ in range(self.players)]
        self.hunt = 0
        self._new_hunt()

    def _new_hunt(self) -> None:
        """Everybody alive is to lay an animal facedown."""
        self.facedown: dict[int, str] = {}
        self.missing = [seat for seat in range(self.players) if not self.eaten[seat]]
        self.next_number = 1
        self.hunted: set[str] = set()
        self.hunter: int | None = None
        self.victim: str | None = None

    def actors(self) -> list[int]:
        """Who may act; −1 is chance."""
        if self.over:
            return []
        if self.missing:
            return list(self.missing)
        return [self.hunter] if self.hunter is not None else [-1]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """All that a player may do now."""
        if self.over:
            return []
        if seat in self.missing:
            return [{"type": "play_animal", "player": seat, "animal": animal} for animal in self.hands[seat]]
        if self.missing or seat != self.hunter:
            return []
        own = self.animals.index(self.laid[seat][-1])
        named = [{"type": "hunt", "player": seat, "animal": animal} for animal in self.animals[own + 1 :]]
        return [*named, {"type": "decline", "player": seat}]

    def chance(self) -> dict[str, Any]:
        """The one thing that has to be shown now."""
        if self.victim is not None:
            return {"type": "eaten", "animal": self.victim, "players": self.holders(self.victim)}
        animal = self.animals[self.next_number - 1]
        return {"type": "called", "animal": animal, "players": self.holders(animal)}

    def holders(self, animal: str) -> list[int]:
        """Who lies facedown with this animal."""
        return [seat for seat in range(self.players) if self.facedown.get(seat) == animal]

    def apply(self, action: dict[str, Any]) -> None:
        """Take an action. Raises ValueError if the rules do not allow it."""
        by_chance = action["type"] in ("called", "eaten")
        allowed = self.legal(action["player"]) if not by_chance else [self.chance()] if self.actors() == [-1] else []
        if action not in allowed:
            raise ValueError(f"{action} is not allowed")
        takes = {
            "play_animal": self._lay,
            "called": self._called,
            "hunt": self._name_prey,
            "decline": self._decline,
            "eaten": self._eat,
        }
        takes[action["type"]](action)

    def _lay(self, action: dict[str, Any]) -> None:
        seat, animal = action["player"], action["animal"]
        self.hands[seat].remove(animal)
        self.facedown[seat] = animal
        self.missing.remove(seat)

    def _called(self, action: dict[str, Any]) -> None:
        for seat in action["players"]:
            self._turn_over(seat)
        alone = len(action["players"]) == 1
        if alone and self.next_number < len(self.animals):
            self.hunter = action["players"][0]
        else:
            self._next_call()

    def _turn_over(self, seat: int) -> None:
        self.laid[seat].append(self.facedown.pop(seat))

    def _next_call(self) -> None:
        """Go on to the next animal that has not been hunted, or end the hunt when no card is facedown."""
        self.hunter = self.victim = None
        if not self.facedown:
            self._end_hunt()
            return
        self.next_number += 1
        while self.animals[self.next_number - 1] in self.hunted:
            self.next_number += 1

    def _name_prey(self, action: dict[str, Any]) -> None:
        self.victim = action["animal"]
        self.hunted.add(action["animal"])
        self.hunter = None

    def _decline(self, action: dict[str, Any]) -> None:
        self._next_call()

    def _eat(self, action: dict[str, Any]) -> None:
        for seat in action["players"]:
            self._turn_over(seat)
            self.eaten[seat] = True
        self._next_call()

    # ends

    def _end_hunt(self) -> None:
        self.hunt += 1
        alive = [seat for seat in range(self.players) if not self.eaten[seat]]
        if len(alive) > 1 and self.hunt < self.rules["hunts"]:
            self._new_hunt()
            return
        self._feed(alive)
        self.rounds += 1
        most = max(self.food)
        won = most >= self.rules["target"] and self.food.count(most) == 1
        if won or self.rounds == self.max_rounds:
            self.over = True
        else:
            self._new_round()

    def _feed(self, alive: list[int]) -> None:
        if len(alive) == 1:
            self.food[alive[0]] += self.rules["sole"]
            return
        sums = {seat: sum(self.animals.index(animal) + 1 for animal in self.laid[seat]) for seat in alive}
        for seat in alive:
            self.food[seat] += self.rules["most"] if sums[seat] == max(sums.values()) else self.rules["others"]

    def scores(self) -> list[int]:
        """Food by seat."""
        return list(self.food)

    def places(self) -> list[int]:
        """Places by food, equal food sharing one."""
        return [1 + sum(other > mine for other in self.food) for mine in self.food]
