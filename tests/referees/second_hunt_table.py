"""Places, decks, tokens and Willpower of Deadly Prey as the second referee keeps them."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from second_hunt_story import Move, Odds, Over, Story, even, given, shown

CALLINGS = ["destruction", "absolution", "science", "occult"]
SUITS = [*CALLINGS, "general"]
ROWS = [6, 5, 4, 3, 2, 1]
PLACES = [(row, column) for row, length in enumerate(ROWS) for column in range(length)]
TOP = 20


@dataclass
class Place:
    """A card that lies in the pyramid or on the tracker, with what lies on it."""

    suit: str
    deck: int
    card: str | None
    up: bool
    token: int
    white: list[int]
    red: list[int]
    private: set[int] | None = None
    """Who alone has seen it, if not everybody has; of no meaning while it is drawn by nobody."""


@dataclass(frozen=True)
class CityCard:
    """What a City card shows."""

    suit: str
    scores: dict[str, int]
    tactic: str
    minion: bool


class Table:
    """Everything that lies on the table or is held in hands, and how far the week has gone."""

    def __init__(self, players: int, mechanics: dict[str, Any]) -> None:
        self.mechanics = mechanics
        self.hunters = list(range(players - 1))
        self.monster = players - 1
        self.city = {
            code: CityCard(suit, dict(zip(CALLINGS, scores, strict=True)), tactic, bool(minion))
            for code, suit, scores, tactic, minion in mechanics["city"]
        }
        self.values: dict[str, int] = {card["code"]: card["value"] for card in mechanics["arsenal"]}
        self.lasting: dict[str, int] = {card["code"]: card["lasts"] for card in mechanics["setbacks"]}
        kinds = ("monsters", "arsenal", "setbacks", "hardships", "influence")
        self.cards: dict[str, dict[str, Any]] = {card["code"]: card for kind in kinds for card in mechanics[kind]}
        self.lay_out()
        self.begin_week()
        self.begin_effects()

    def codes(self, kind: str) -> list[str]:
        """The codes of all cards of a kind."""
        return [card["code"] for card in self.mechanics[kind]]

    def card(self, code: str) -> dict[str, Any]:
        """What an Arsenal, Setback, Hardship, Influence or Monster card says."""
        return self.cards[code]

    def effects(self, code: str) -> list[dict[str, Any]]:
        """The lines of a card."""
        lines: list[dict[str, Any]] = self.card(code).get("effects", [])
        return lines

    def lay_out(self) -> None:
        """Sort the components into piles, and give the hunters theirs."""
        self.cells: list[Place | None] = [None] * 21
        self.days: list[Place | None] = [None] * 7
        self.decks = [sorted(self.city)]
        self.city_discards: list[str] = []
        self.arsenal = [*self.values, *self.lasting]
        self.arsenal_discards: list[str] = []
        self.clear = False
        self.setbacks: dict[str, int] = {}
        self.influence_deck = self.codes("influence")
        self.influence: list[str] = []
        self.influence_discards: list[str] = []
        self.hardship_deck = self.codes("hardships")
        self.lid = Counter(dict(enumerate(self.mechanics["tokens"])))
        self.lid.subtract({value: len(self.hunters) + 3 for value in range(4)})
        self.purse: dict[str, list[int]] = {calling: [] for calling in CALLINGS}
        self.reserve = [5 for _ in self.hunters]
        self.callings: list[dict[str, int]] = [{} for _ in self.hunters]
        self.shown: set[tuple[int, str]] = set()
        self.hands: list[list[str]] = [[] for _ in self.hunters]
        self.hardships: list[list[str]] = [[] for _ in self.hunters]
        self.trophies: list[list[tuple[str, int]]] = [[] for _ in self.hunters]
        self.markers = [0 for _ in self.hunters]
        self.dead: set[int] = set()
        self.rewards = [0 for _ in self.hunters]
        self.defeated = False
        self.revealed = False

    def begin_week(self) -> None:
        """Put the turn marker before the first day, where the set-up is."""
        self.turn, self.night, self.stage = 0, 0, ""
        self.initiative: list[int] = []
        self.order: list[int] = []
        self.waiting: list[int] = []
        self.out: set[int] = set()
        self.used: set[int] = set()
        self.skipped: set[int] = set()
        self.braved: set[int] = set()
        self.tempted: set[int] = set()
        self.won: set[int] = set()
        self.won_general: set[int] = set()
        self.struck = self.ceased = self.invited = False
        self.hushed: set[int] = set()

    def begin_effects(self) -> None:
        """Begin with nothing that cards have left behind."""
        self.beast = ""
        self.forces: list[Any] = []
        self.shields: list[Any] = []
        self.delayed: list[Any] = []
        self.blocked: set[str] = set()
        self.known: set[str] = set()
        self.glimpsed: set[tuple[int, int, str]] = set()
        self.foiled = False

    def site(self, kind: str) -> str:
        """Where the stream is asked for what is drawn now."""
        return f"{kind}/{self.turn}/{self.night}"

    # places

    def at(self, cell: int) -> Place:
        """The card in this cell of the pyramid."""
        place = self.cells[cell]
        assert place is not None
        return place

    def fresh(self, suit: str, deck: int = 0) -> Place:
        """A facedown card of a City deck."""
        nothing = [0 for _ in self.hunters]
        return Place(suit, deck, None, False, 0, [*nothing], [*nothing])

    def owners(self, cell: int) -> list[int]:
        """The hunters who control the card in this cell."""
        place = self.cells[cell]
        return [hunter for hunter in self.hunters if place is not None and place.red[hunter]]

    def own(self, hunter: int) -> list[int]:
        """The cells of the cards that a hunter controls."""
        return [cell for cell in range(21) if hunter in self.owners(cell)]

    def can_act(self, hunter: int) -> bool:
        """Whether a hunter lives and no marker has ended his game."""
        return hunter not in self.dead and 2 * (self.turn - 1) + self.night < 14 - self.markers[hunter]

    def able(self) -> list[int]:
        """The hunters who can still act; without any the monster has won at once."""
        active = [hunter for hunter in self.hunters if self.can_act(hunter)]
        if not active:
            raise Over
        return active

    # Willpower

    def gain(self, hunter: int, number: int) -> None:
        """Add Willpower to a reserve, of the 25 that a hunter has in all."""
        placed = sum(place.white[hunter] + place.red[hunter] for place in self.cells if place is not None)
        supply = 25 - self.reserve[hunter] - placed - self.markers[hunter]
        self.reserve[hunter] += min(number, supply)

    # the City deck

    def hidden(self, suit: str, deck: int) -> int:
        """How many cards of this deck and suit lie facedown without anybody having seen them."""
        return sum(
            place is not None and place.card is None and (place.suit, place.deck) == (suit, deck)
            for place in [*self.cells, *self.days]
        )

    def undealt(self, deck: int, top: bool) -> dict[str, int]:
        """How many cards of each suit can come off a City deck, no General for the top."""
        titles = Counter(self.city[card].suit for card in self.decks[deck])
        left = {suit: titles[suit] - self.hidden(suit, deck) for suit in SUITS}
        return {suit: number for suit, number in left.items() if number and not (top and suit == "general")}

    def source(self, cell: int) -> tuple[int, dict[str, int]]:
        """The deck from which a cell is filled, and what it has; of the discards if no deck has any."""
        usable = [card for card in self.city_discards if cell != TOP or self.city[card].suit != "general"]
        if not any(self.undealt(deck, cell == TOP) for deck in range(len(self.decks))) and usable:
            self.decks.append(self.city_discards)
            self.city_discards = []
        for deck in range(len(self.decks)):
            left = self.undealt(deck, cell == TOP)
            if left:
                return deck, left
        return -1, {}

    def titles(self, place: Place) -> list[str]:
        """The cards that a facedown card may be."""
        return [card for card in self.city if card in self.decks[place.deck] and self.city[card].suit == place.suit]

    def turn_up(self, place: Place, card: str) -> None:
        """Learn what a facedown card is."""
        self.decks[place.deck].remove(card)
        place.card = card

    def deal(self, cell: int) -> Story[None]:
        """Put a new facedown card with a new token into a cell, which keeps its white Willpower."""
        old = self.cells[cell]
        self.cells[cell] = None
        deck, left = self.source(cell)
        if not left:
            return
        odds: Odds = [({"type": "city_dealt", "cell": cell, "suit": suit}, number) for suit, number in left.items()]
        move = yield from given(self.site("deal"), odds)
        new = self.fresh(move["suit"], deck)
        if old is not None:
            new.white = old.white
        self.cells[cell] = new
        move = yield from given(self.site("token"), self.new_token(cell))
        self.take_token(move["value"])
        new.token = move["value"]

    # tokens

    def new_token(self, cell: int) -> Odds:
        """The tokens of the lid that can go on a card; a 1 is minted if there is none."""
        left = {value: self.lid[value] for value in (1, 2, 3) if self.lid[value] > 0} or {1: 1}
        return [({"type": "token_drawn", "cell": cell, "value": value}, n) for value, n in left.items()]

    def take_token(self, value: int) -> None:
        """Take a token out of the lid; what is minted leaves it below none."""
        self.lid[value] -= 1

    def return_token(self, value: int) -> None:
        """Put a token into the lid; a minted one goes again."""
        if value:
            self.lid[value] += 1

    # cards of hunters

    def hardship(self, hunter: int) -> Story[str | None]:
        """Draw a Hardship, if there is one left; it does not take effect here."""
        if not self.hardship_deck:
            return None
        cards: list[Move] = [{"type": "hardship_drawn", "player": hunter, "card": card} for card in self.hardship_deck]
        move = yield from even(self.site("hardship"), cards)
        self.hardship_deck.remove(move["card"])
        self.hardships[hunter].append(move["card"])
        card: str = move["card"]
        return card

    def discard_arsenal(self, hunter: int, card: str) -> None:
        """Put an Arsenal card from a hand on the discards."""
        self.hands[hunter].remove(card)
        self.arsenal_discards.append(card)

    def show_calling(self, hunter: int, calling: str) -> Story[int]:
        """Show a hunter's token on a Calling, unless everybody has seen it."""
        score = self.callings[hunter][calling]
        if (hunter, calling) not in self.shown:
            yield from shown({"type": "calling_shown", "player": hunter, "calling": calling, "score": score})
            self.shown.add((hunter, calling))
        return score
