"""The grove of Emboscados, read a second time: columns, hunger, points, and what specials do to it."""

from typing import Any

Pair = frozenset[str]

WIDTH = 5


class Grove:
    """The columns of prey, and what lies on and above them."""

    def __init__(self, mechanics: dict[str, Any]) -> None:
        self.cards = {card["code"]: card for card in mechanics["prey"]}
        self.sex = {code: card["sex"] for code, card in self.cards.items()}
        self.columns: list[list[str]] = [[] for _ in range(WIDTH)]
        self.predators: list[str] = []
        self.cubs = dict.fromkeys(self.cards, 0)
        self.hunger: list[tuple[int, str, int]] = []
        self.closed: list[tuple[int, int]] = []
        self.discarded: list[str] = []

    def prey(self) -> list[str]:
        """All prey in the grove."""
        return [card for column in self.columns for card in column]

    def column_of(self, card: str) -> int:
        """The column in which a prey stands."""
        return next(number for number, column in enumerate(self.columns) if card in column)

    def neighbours(self) -> set[Pair]:
        """All pairs of one species that stand next to each other, the outer columns being neighbours too."""
        found = set()
        for number, column in enumerate(self.columns):
            beside = self.columns[(number + 1) % WIDTH]
            for row, card in enumerate(column):
                for others, place in ((column, row + 1), (beside, row)):
                    if place < len(others) and self.cards[others[place]]["species"] == self.cards[card]["species"]:
                        found.add(frozenset({card, others[place]}))
        return found

    def places(self) -> dict[str, tuple[int, int]]:
        """Column and row of every prey."""
        return {card: (c, r) for c, column in enumerate(self.columns) for r, card in enumerate(column)}

    def take_off(self, card: str) -> None:
        """A prey leaves, without its cubs and as its card shows it; those below it move up."""
        self.columns[self.column_of(card)].remove(card)
        self.cubs[card] = 0
        self.sex[card] = self.cards[card]["sex"]

    def discard(self, card: str) -> None:
        """A prey leaves for good, unless a special brings it back."""
        self.take_off(card)
        self.discarded.append(card)

    def open(self) -> list[int]:
        """Columns that are not protected."""
        return [column for column in range(WIDTH) if column not in [closed for _, closed in self.closed]]

    def hunted(self, predator: str) -> list[str]:
        """What a predator hunts: from the top, as long as whole prey fit into its hunger."""
        meat = 4 + sum(amount for _, whose, amount in self.hunger if whose == predator)
        found = []
        for card in self.columns[self.predators.index(predator)]:
            meat -= self.cards[card]["meat"]
            if meat < 0:
                break
            found.append(card)
        return found

    def worth(self, predator: str, species: str) -> int:
        """The points of whoever guards this predator and this species."""
        under_threat = [card for each in self.predators for card in self.hunted(each)]
        safe = [card for card in self.prey() if card not in under_threat and self.cards[card]["species"] == species]
        return sum(1 + self.cubs[card] for card in self.hunted(predator) + safe)

    def targets(self, effect: dict[str, Any]) -> list[list[str]]:
        """All in the grove that a special can be aimed at; whatever is protected cannot be named."""
        kind = effect["kind"]
        free = self.open()
        prey = [card for column in free for card in self.columns[column]]
        column_pairs = [(one, other) for one in free for other in free if one < other]
        if kind == "move":
            pairs = [(card, column) for card in prey for column in free if column != self.column_of(card)]
            return [[card, f"column-{column}"] for card, column in pairs]
        if kind == "swap_ends":
            both = [pair for pair in column_pairs if all(self.columns[column] for column in pair)]
            return [[f"column-{one}", f"column-{other}"] for one, other in both]
        if kind == "swap_predators":
            return [[f"column-{one}", f"column-{other}"] for one, other in column_pairs]
        if kind in ("close", "hunger"):
            return [[f"column-{column}"] for column in free]
        if kind in ("discard", "flee"):
            if effect.get("last_only", False):
                prey = [self.columns[column][-1] for column in free if self.columns[column]]
            return [[card] for card in prey if self.cards[card]["meat"] <= effect.get("max_meat", 3)]
        if kind == "cubs":
            return [[card] for card in prey if effect["amount"] > 0 or self.cubs[card]]
        if kind == "change_sex":
            return [[card] for card in prey]
        if kind == "rescue":
            return [[card, f"column-{column}"] for card in self.discarded for column in free]
        assert kind == "forage"
        return [[]]

    def change(self, player: int, effect: dict[str, Any], targets: list[str]) -> None:
        """Do what a special does to the grove."""
        kind, first = effect["kind"], targets[0] if targets else ""
        columns = [int(target.removeprefix("column-")) for target in targets if target.startswith("column-")]
        if kind == "move":
            self.columns[self.column_of(first)].remove(first)
            self.columns[columns[0]].append(first)
        elif kind == "swap_ends":
            one, other = (self.columns[column] for column in columns)
            one[-1], other[-1] = other[-1], one[-1]
        elif kind == "swap_predators":
            left, right = columns
            self.predators[left], self.predators[right] = self.predators[right], self.predators[left]
        elif kind == "close":
            self.closed.append((player, columns[0]))
        elif kind == "hunger":
            self.hunger.append((player, self.predators[columns[0]], effect["amount"]))
        elif kind == "discard":
            self.discard(first)
        elif kind == "cubs":
            self.cubs[first] = max(0, self.cubs[first] + effect["amount"])
        elif kind == "rescue":
            self.discarded.remove(first)
            self.columns[columns[0]].append(first)
        elif kind == "change_sex":
            self.sex[first] = "male" if self.sex[first] == "female" else "female"

    def new_turn(self, player: int) -> None:
        """What a player's specials did for a round is over when his next turn begins."""
        self.hunger = [one for one in self.hunger if one[0] != player]
        self.closed = [one for one in self.closed if one[0] != player]
