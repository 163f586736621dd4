"""A second opinion on Yardmaster Express, written from the rules alone.

It imports nothing of the game, works on records as plain objects, and prefers the obvious to the
fast, so that it can't share a mistake with the engine.
"""

from itertools import groupby
from typing import Any

Laid = tuple[str, str]
"""A card and the way it lies: `("R2|R3", "up")`."""

POINTS = {
    "executive": 5,
    "two-timer": 5,
    "diversified": 5,
    "short-line": 5,
    "lightweight": 6,
    "specialized": 3,
    "little-engine": 7,
    "efficient": 8,
    "end-of-line": 4,
    "buried-alive": 7,
    "inefficient": 5,
    "sequence-22233": 6,
    "sequence-22222": 6,
    "sequence-33333": 6,
    "sequence-22223": 6,
    "sequence-32233": 6,
}
"""The sixteen cabooses in their order (E17); the first twelve are the default deck."""
TWELVE = tuple(POINTS)[:12]


class Wrong(Exception):  # noqa: N818 - what is wrong is the record
    """A record breaks a rule at a move, counted from 1."""

    def __init__(self, move: int, rule: str) -> None:
        super().__init__(f"move {move}: {rule}")
        self.move = move
        self.rule = rule


def whole_deck() -> list[str]:
    """All 32 cards, spelled out as E1 does."""
    cards = []
    for c in "BRGY":
        cards += [f"{c}2|{c}2", f"{c}2|{c}2", f"{c}2|{c}3"]
    cards += ["R3|G3", "R3|Y3", "B3|Y3", "B3|R3", "G3|B3", "G3|R3", "Y3|B3", "Y3|G3"]
    cards += ["B4|G4", "R4|B4", "G4|Y4", "Y4|R4"]
    cards += ["P2|P2", "P2|P2", "P2|P3", "P3|G3", "P3|B3", "P3|Y3", "P3|R3", "P4|P4"]
    return cards


def row(train: list[Laid]) -> list[tuple[str, int]]:
    """The cars of a train from the engine on; `-` is the colour of a wild one (E2)."""
    cars: list[tuple[str, int]] = []
    for card, face in train:
        if face == "down":
            cars += [("-", 2), ("-", 2)]
        else:
            left, right = card.split("|")
            cars += [(left[0], int(left[1:])), (right[0], int(right[1:]))]
    return cars


def run_lengths(train: list[Laid]) -> list[int]:
    """The lengths of all runs of one colour (E12)."""
    return [len(list(run)) for colour, run in groupby(row(train), key=lambda car: car[0]) if colour != "-"]


def colour_counts(train: list[Laid]) -> list[int]:
    """How many cars each colour has in the train, colours without a car left out."""
    shown = [colour for colour, _ in row(train)]
    return [shown.count(colour) for colour in "BRGYP" if colour in shown]


def faces_up(train: list[Laid]) -> list[str]:
    """The cards of a train that lie face up."""
    return [card for card, face in train if face == "up"]


def caboose(name: str, trains: list[list[Laid]]) -> list[int]:
    """Points by seat for the caboose (E16, E17)."""
    return [POINTS[name] if one else 0 for one in _met(name, trains)]


def _met(name: str, trains: list[list[Laid]]) -> list[bool]:
    compared = {
        "executive": (_smallest, lambda train: len(colour_counts(train))),
        "little-engine": (_smallest, lambda train: sum(value for _, value in row(train))),
        "diversified": (_largest, lambda train: len([n for n in run_lengths(train) if n > 1])),
        "short-line": (_largest, lambda train: max([0, *colour_counts(train)])),
        "buried-alive": (_largest, lambda train: [face for _, face in train].count("down")),
    }
    if name in compared:
        pick, count = compared[name]
        return pick([count(train) for train in trains])
    alone = {
        "two-timer": lambda train: colour_counts(train).count(3) >= 2,
        "specialized": lambda train: 5 in colour_counts(train),
        "lightweight": lambda train: not [card for card in faces_up(train) if card.count("4") == 2],
        "efficient": lambda train: not [card for card in faces_up(train) if card[0] != card[3]],
        "end-of-line": lambda train: row(train)[-1][1] == 3 if train else False,
        "inefficient": lambda train: set(run_lengths(train)) <= {1},
    }
    if name in alone:
        return [alone[name](train) for train in trains]
    wanted = name.removeprefix("sequence-")
    return [wanted in "".join(str(value) for _, value in row(train)) for train in trains]


def _smallest(counts: list[int]) -> list[bool]:
    return [all(count <= other for other in counts) for count in counts]


def _largest(counts: list[int]) -> list[bool]:
    return [count >= 1 and all(count >= other for other in counts) for count in counts]


def score(trains: list[list[Laid]], name: str | None) -> dict[str, Any]:
    """One game's score as records have it (E11, E12, E16)."""
    values = [sum(value for _, value in row(train)) for train in trains]
    longest = [max([0, *run_lengths(train)]) for train in trains]
    length = max(longest)
    owners = [seat for seat, one in enumerate(longest) if one == length and length > 0]
    extra = caboose(name, trains) if name else [0] * len(trains)
    totals = [values[seat] + extra[seat] + (length if seat in owners else 0) for seat in range(len(trains))]
    return {"values": values, "run": {"length": length, "seats": owners}, "caboose": extra, "totals": totals}


def fits(train: list[Laid], card: str) -> bool:
    """Whether the card may join the train face up (E8)."""
    if not train or train[-1][1] == "down":
        return True
    end, start = train[-1][0].split("|")[1], card.split("|", maxsplit=1)[0]
    return end[0] == start[0] or end[1] == start[1]


def referee(record: dict[str, Any]) -> dict[str, Any] | None:
    """Play a record through; return the result it must have, None if unfinished. Raises Wrong."""
    n = len(record["seats"])
    options = record["options"]
    deck = whole_deck() if n > 2 else [card for card in whole_deck() if "P" not in card]
    moves = list(enumerate(record["moves"], start=1))
    games: list[dict[str, Any]] = []
    used: list[str | None] = []
    start = -1
    for game in range(2 if options["strategy_variant"] else 1):
        if not moves:
            return None
        number, deal = moves.pop(0)
        if deal.get("by") != "nature" or deal["move"] != "setup":
            raise Wrong(number, "E15" if game else "E5")
        if game:
            totals = games[0]["totals"]
            order = [(start + turn) % n for turn in range(n)]
            lowest = [seat for seat in order if totals[seat] == min(totals)]
            if deal["first"] != lowest[0]:
                raise Wrong(number, "E15")
        start = deal["first"]
        if sorted(deal["deck"]) != sorted(deck):
            raise Wrong(number, "E1")
        name = deal["caboose"]
        allowed = {"none": [None], "twelve": list(TWELVE), "all": list(POINTS)}[options["cabooses"]]
        if name not in allowed or (name is not None and name in used):
            raise Wrong(number, "E16")
        used.append(name)
        trains = _play(moves, deal, n, -1 if game else 1)
        if trains is None:
            return None
        games.append(score(trains, name))
    if moves:
        raise Wrong(moves[0][0], "E4")
    sums = [sum(game["totals"][seat] for game in games) for seat in range(n)]
    way = -1 if options["strategy_variant"] else 1
    order = [(start + way * turn) % n for turn in range(n)]
    winner = [seat for seat in order if sums[seat] == max(sums)][-1]
    return {"winners": [winner], "scores": sums, "games": games}


def _play(
    moves: list[tuple[int, dict[str, Any]]], deal: dict[str, Any], n: int, way: int
) -> list[list[Laid]] | None:
    """Play the turns of one game; its trains, or None where the record stops before the end."""
    pile = list(deal["deck"])
    hand = [pile.pop(0) for _ in range(n)]
    trains: list[list[Laid]] = [[] for _ in range(n)]
    seat = deal["first"]
    for _ in range({2: 7, 3: 6, 4: 5, 5: 4}[n] * n):
        if not moves:
            return None
        number, move = moves.pop(0)
        hand.append(pile.pop(0))
        if move["by"] != seat or move["move"] != "play":
            raise Wrong(number, "E9")
        if move["card"] not in hand:
            raise Wrong(number, "E7")
        if move["face"] == "up" and not fits(trains[seat], move["card"]):
            raise Wrong(number, "E8")
        hand.remove(move["card"])
        trains[seat].append((move["card"], move["face"]))
        seat = (seat + way) % n
    return trains
