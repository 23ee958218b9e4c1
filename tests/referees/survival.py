"""Survival of the Fittest read a second time: slow, plain, from rulebook and rulings, blind to the game's modules."""

from typing import Any

Place = tuple[int, int]
Tokens = tuple[tuple[Place | None, ...], ...]

PREDATOR = 0


class Board:
    """Hexes as (row, column) from 0; every second row stands half a hex further right."""

    def __init__(self, mechanics: dict[str, Any]) -> None:
        rows = mechanics["board"]
        self.free = [(row, column) for row in range(len(rows)) for column, one in enumerate(rows[row]) if one == "."]

    @staticmethod
    def place(code: str) -> Place:
        """Read "c4"."""
        return int(code[1:]) - 1, "abcdefghijklmnopqrstuvwxyz".index(code[0])

    @staticmethod
    def code(place: Place) -> str:
        """Write "c4"."""
        return "abcdefghijklmnopqrstuvwxyz"[place[1]] + str(place[0] + 1)

    def around(self, place: Place) -> list[Place]:
        """The neighbours on which a token could ever stand."""
        row, column = place
        left, right = (column, column + 1) if row % 2 else (column - 1, column)
        six = [
            (row - 1, left),
            (row - 1, right),
            (row, column - 1),
            (row, column + 1),
            (row + 1, left),
            (row + 1, right),
        ]
        return [one for one in six if one in self.free]

    def spots(self, codes: list[str]) -> list[frozenset[Place]]:
        """All sets of free hexes that have the shape of these, turned and mirrored as one likes."""
        shape = [self._point(self.place(code)) for code in codes]
        at = {self._point(place): place for place in self.free}
        found: list[frozenset[Place]] = []
        for form in self._turned(shape):
            for x, y in at:
                moved = [(x + p - form[0][0], y + q - form[0][1]) for p, q in form]
                if all(point in at for point in moved) and frozenset(at[point] for point in moved) not in found:
                    found.append(frozenset(at[point] for point in moved))
        return found

    @staticmethod
    def _point(place: Place) -> tuple[int, int]:
        """The hex's middle, in half hexes to the right and in rows."""
        row, column = place
        return 2 * column + row % 2, row

    @staticmethod
    def _turned(shape: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        """
        The shape in its twelve positions.

        A step right is (2, 0), right and down (1, 1), left and down (−1, 1). Any (x, y) is y steps right and down and
        (x − y) / 2 steps right; a sixth of a turn makes right from up and right, right and down from right, and so on.
        """
        found = []
        for _ in range(6):
            shape = [(y * -1 + (x - y) // 2, y + (x - y) // 2) for x, y in shape]
            found += [shape, [(-x, y) for x, y in shape]]
        return found


class Move:
    """A die while its steps are taken: how many are still due, who walks, where he has been, who has walked before."""

    def __init__(self, kind: str, due: int, token: int | None, been: list[Place], walked: list[int]) -> None:
        self.kind = kind
        self.due = due
        self.token = token
        self.been = been
        self.walked = walked


class Referee:
    """Follows one match; actions and alternatives are JSON objects."""

    def __init__(self, players: int, mechanics: dict[str, Any], options: dict[str, Any]) -> None:
        self.players = players
        self.board = Board(mechanics)
        self.values: list[int] = mechanics["points"]
        self.quiet_rounds: int = mechanics["quiet_rounds"]
        self.spots = {one["name"]: self.board.spots(one["hexes"]) for one in mechanics["obstacles"]}
        starts = mechanics["starts"][{2: "two", 3: "three", 4: "four"}[players]]
        none = [None] * len(self.values)
        self.tokens: Tokens = tuple((self.board.place(start), *none) for start in starts)
        self.standing: dict[str, frozenset[Place]] = {}
        self.points = [0] * players
        self.gone: list[int] = []
        self.quiet = 0
        self.turn: int = options["first"]
        self.over = False
        self.placing = True
        self._new_turn()

    def _new_turn(self) -> None:
        self.dice: tuple[int, int] | None = None
        self.left: dict[str, int] | None = None
        self.owed = False
        self.lifted: str | None = None
        self.move: Move | None = None
        self.caught = False

    # what the board looks like

    def _walls(self) -> set[Place]:
        return {place for cells in self.standing.values() for place in cells}

    def _occupied(self, tokens: Tokens) -> set[Place]:
        return {place for own in tokens for place in own if place is not None}

    @staticmethod
    def _prey(tokens: Tokens, seat: int) -> list[int]:
        return [token for token, place in enumerate(tokens[seat]) if token != PREDATOR and place is not None]

    # who acts, and what can be done

    def actors(self) -> list[int]:
        """Who may act; −1 is chance."""
        if self.over:
            return []
        return [self.turn] if self.placing or self.dice else [-1]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """All that a player may do now."""
        if self.actors() != [seat]:
            return []
        if self.placing:
            taken = self._occupied(self.tokens)
            places = [place for place in self.board.free if place not in taken]
            return [{"type": "place_prey", "player": seat, "cell": self.board.code(place)} for place in places]
        if self.left is None:
            assert self.dice is not None
            return [{"type": "assign", "player": seat, "predator": die} for die in self.dice]
        if self.lifted is not None:
            return self._placements(self.lifted)
        return self._steps() if self.move is not None else self._boundary()

    def _boundary(self) -> list[dict[str, Any]]:
        """First steps of the dice that are left, and what can be done with an obstacle that is owed."""
        found = []
        for kind in self.left or {}:
            start = self._start(kind)
            if start is not None:
                found += self._steps(start)
        return found + self._obstacles()

    # obstacles

    def _obstacles(self) -> list[dict[str, Any]]:
        if not self.owed:
            return []
        unplaced = [name for name in self.spots if name not in self.standing]
        if unplaced:
            return [action for name in unplaced for action in self._placements(name)]
        liftable = [name for name in self.spots if self._placements(name)]
        return [{"type": "lift", "player": self.turn, "obstacle": name} for name in liftable]

    def _placements(self, name: str) -> list[dict[str, Any]]:
        """Where an obstacle can go: on the board, not on tokens or other obstacles, not where it stands or stood."""
        others = {place for other, cells in self.standing.items() if other != name for place in cells}
        blocked = others | self._occupied(self.tokens)
        spots = [cells for cells in self.spots[name] if not cells & blocked and cells != self.standing.get(name)]
        cells = [[self.board.code(place) for place in sorted(spot)] for spot in spots]
        return [{"type": "place_obstacle", "player": self.turn, "obstacle": name, "cells": one} for one in cells]

    # steps

    def _start(self, kind: str) -> Move | None:
        """A die about to be used, or None where nothing can move."""
        assert self.left is not None
        die = self.left[kind]
        due = self._most(self.tokens, Move(kind, die, None, [], []))
        return Move(kind, due, None, [], []) if due else None

    def _most(self, tokens: Tokens, move: Move) -> int:
        """The greatest number of steps, at most `move.due`, by trying every order of tokens and every path."""
        if move.due == 0:
            return 0
        best = 0
        for token, place in self._ways(tokens, move):
            best = max(best, 1 + self._most(*self._stepped(tokens, move, token, place)))
            if best == move.due:
                break
        return best

    def _ways(self, tokens: Tokens, move: Move) -> list[tuple[int, Place]]:
        """Every step that the next move of a token could be, whatever remains possible afterwards."""
        own = tokens[self.turn]
        if move.kind == "predator":
            walkers = [PREDATOR]
        else:
            walkers = [token for token in self._prey(tokens, self.turn) if token not in move.walked]
        blocked = self._occupied(tokens) | self._walls()
        if move.kind == "predator":
            rivals = [seat for seat in range(self.players) if seat != self.turn]
            blocked -= {place for seat in rivals for place in tokens[seat][1:] if place is not None}
        found = []
        for token in walkers:
            stands = own[token]
            assert stands is not None
            been = move.been if token == move.token else []
            found += [(token, to) for to in self.board.around(stands) if to not in blocked and to not in been]
        return found

    def _stepped(self, tokens: Tokens, move: Move, token: int, to: Place) -> tuple[Tokens, Move]:
        """Tokens and move after a step; a caught prey is taken off, and a predator without prey."""
        after = [list(own) for own in tokens]
        stood = after[self.turn][token]
        assert stood is not None
        for own in after:
            for other in range(len(own)):
                if own[other] == to:
                    own[other] = None
                    if all(place is None for place in own[1:]):
                        own[PREDATOR] = None
        after[self.turn][token] = to
        same = token == move.token
        been = [*move.been, to] if same else [stood, to]
        walked = move.walked if same or move.token is None else [*move.walked, move.token]
        return tuple(tuple(own) for own in after), Move(move.kind, move.due - 1, token, been, walked)

    def _steps(self, move: Move | None = None) -> list[dict[str, Any]]:
        """The steps after which all that is due can still be walked."""
        move = move or self.move
        assert move is not None
        found = []
        for token, place in self._ways(self.tokens, move):
            tokens, after = self._stepped(self.tokens, move, token, place)
            if self._most(tokens, after) == after.due:
                step = {"type": "step", "player": self.turn, "token": token, "cell": self.board.code(place)}
                found.append(step)
        return found

    # taking actions

    def apply(self, action: dict[str, Any]) -> None:
        """Take an action. Raises ValueError if the rules do not allow it."""
        if action["type"] == "rolled":
            allowed = self.actors() == [-1] and 1 <= action["a"] <= 6 and 1 <= action["b"] <= 6
        else:
            allowed = action in self.legal(action["player"])
        if not allowed:
            raise ValueError(f"{action} is not allowed")
        takes = {
            "place_prey": self._place_prey,
            "rolled": self._roll,
            "assign": self._assign,
            "step": self._step,
            "lift": self._lift,
            "place_obstacle": self._place_obstacle,
        }
        takes[action["type"]](action)
        self._go_on()

    def _place_prey(self, action: dict[str, Any]) -> None:
        own = list(self.tokens[self.turn])
        own[own.index(None)] = self.board.place(action["cell"])
        self.tokens = (*self.tokens[: self.turn], tuple(own), *self.tokens[self.turn + 1 :])
        self.turn = (self.turn + 1) % self.players
        self.placing = any(None in own for own in self.tokens)

    def _roll(self, action: dict[str, Any]) -> None:
        self.dice = action["a"], action["b"]
        if action["a"] == action["b"]:
            self.left = {"predator": action["a"], "prey": action["a"]}
            self.owed = True

    def _assign(self, action: dict[str, Any]) -> None:
        assert self.dice is not None
        other = sum(self.dice) - action["predator"]
        self.left = {"predator": action["predator"], "prey": other}

    def _step(self, action: dict[str, Any]) -> None:
        assert self.left is not None
        token, to = action["token"], self.board.place(action["cell"])
        kind = "predator" if token == PREDATOR else "prey"
        move = self.move or self._start(kind)
        assert move is not None
        self.left.pop(kind, None)
        before = self.tokens
        self.tokens, self.move = self._stepped(before, move, token, to)
        self._count_catch(before)
        if self.move.due == 0:
            self.move = None

    def _count_catch(self, before: Tokens) -> None:
        for seat in range(self.players):
            for token in self._prey(before, seat):
                if self.tokens[seat][token] is None:
                    self.points[self.turn] += self.values[token - 1]
                    self.caught = True
                    self.quiet = 0
                    if not self._prey(self.tokens, seat):
                        self.gone.append(seat)

    def _lift(self, action: dict[str, Any]) -> None:
        self.lifted = action["obstacle"]

    def _place_obstacle(self, action: dict[str, Any]) -> None:
        self.standing[action["obstacle"]] = frozenset(self.board.place(code) for code in action["cells"])
        self.lifted = None
        self.owed = False

    # what follows by itself

    def _playing(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.gone]

    def _go_on(self) -> None:
        """End the match or the turn where it is due."""
        if len(self._playing()) == 1:
            self._end()
        elif self.left is not None and not self.legal(self.turn):
            self._end_turn()

    def _end_turn(self) -> None:
        if not self.caught:
            self.quiet += 1
        if self.quiet == self.quiet_rounds * len(self._playing()):
            self._end()
            return
        self._new_turn()
        self.turn = (self.turn + 1) % self.players
        while self.turn in self.gone:
            self.turn = (self.turn + 1) % self.players

    def _end(self) -> None:
        """Whoever still has prey keeps its points."""
        for seat in self._playing():
            self.points[seat] += sum(self.values[token - 1] for token in self._prey(self.tokens, seat))
        self.over = True

    def scores(self) -> list[int]:
        """Points by seat."""
        return list(self.points)

    def places(self) -> list[int]:
        """Places by points, then by who had prey for longer; two who still have some share a place."""
        stayed = [self.gone.index(seat) if seat in self.gone else self.players for seat in range(self.players)]
        worth = list(zip(self.points, stayed, strict=True))
        return [1 + sum(other > mine for other in worth) for mine in worth]
