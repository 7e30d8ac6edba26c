"""All draws of both games done again from what docs/fairness.md says, with nothing but SHA-256 and HMAC."""

import hmac
import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from spieltisch.fair.log import log_to_bytes
from spieltisch.rules.catalogue import entry
from spieltisch.testing.fair_games import honest_log

CARDS = [*(f"{colour}{number}" for number in range(1, 11) for colour in "bgr"), "P"]
COPIES = {"b": 6, "g": 2, "r": 2, "P": 4}
SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))

Cell = tuple[int, int]
Weighed = list[tuple[str, int]]


def lp(data: bytes) -> bytes:
    return len(data).to_bytes(8) + data


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


class Chance:
    """What chance may do, as the page lists it."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.stock = {card: COPIES[card[0]] for card in CARDS}
        self.hands = [["*", "*", "*", "1", "2", "3"] for _ in range(players)]
        self.laid: list[Cell] = []
        self.first = 0

    def outcomes(self, action: str) -> Weighed:
        match action.split(maxsplit=1)[0]:
            case "first":
                return [(f"first {letter}", 1) for letter in "ABCDEF"[: self.players]]
            case "roll":
                dice = [(low, high) for low in range(1, 7) for high in range(low, 7)]
                return [(f"roll {low}-{high}", 1 if low == high else 2) for low, high in dice]
            case "deal":
                return [(f"deal {card}", left) for card, left in self.stock.items() if left]
            case "turn":
                cards = [card for card in CARDS if card != "P"]
                return [(f"turn {card}", self.stock[card]) for card in cards if self.stock[card]]
            case _:
                labels = [label for label in "*123" if label in self.hand]
                return [(f"lay {label} {x},{y}", 1) for label in labels for x, y in self.cells()]

    @property
    def hand(self) -> list[str]:
        return self.hands[(self.first + len(self.laid)) % self.players]

    def cells(self) -> list[Cell]:
        if not self.laid:
            return [(0, 0)]
        edge = {cell for tile in self.laid for cell in around(tile)} - {*self.laid}
        return sorted(filter(self.may_lie, edge), key=lambda cell: (cell[1], cell[0]))

    def may_lie(self, cell: Cell) -> bool:
        touched = [near for near in around(cell) if near in self.laid]
        if self.players > 2:
            return not any(self.makes_square(cell, corner) for corner in CORNERS)
        return len(touched) == 1 and sum(near in self.laid for near in around(touched[0])) < 2

    def makes_square(self, cell: Cell, corner: Cell) -> bool:
        (x, y), (dx, dy) = cell, corner
        return {(x + dx, y), (x, y + dy), (x + dx, y + dy)} <= {*self.laid}

    def take(self, action: str) -> None:
        verb, what, *where = action.split()
        if verb == "first":
            self.first = "ABCDEF".index(what)
        elif verb in {"deal", "turn"}:
            self.stock[what] -= 1
        elif verb == "lay":
            self.hand.remove(what)
            x, y = where[0].split(",")
            self.laid.append((int(x), int(y)))


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in SIDES]


def words(key: bytes, label: str, number: int) -> Iterator[int]:
    block = 0
    while True:
        place = lp(label.encode()) + number.to_bytes(8) + block.to_bytes(4)
        data = hmac.digest(key, b"fair/1/draw" + place, sha256)
        yield from (int.from_bytes(data[at : at + 8]) for at in range(0, 32, 8))
        block += 1


def drawn(key: bytes, body: dict[str, Any], outcomes: Weighed) -> str:
    total = sum(weight for _, weight in outcomes)
    limit = 2**64 // total * total
    number = next(w for w in words(key, body["label"], body["number"]) if w < limit) % total
    for text, weight in outcomes:
        if number < weight:
            return text
        number -= weight
    raise AssertionError


def key_of(log: dict[str, Any]) -> bytes:
    """From the seeds that the last round gathered."""
    start, end = log["events"][0]["body"], log["events"][-1]["body"]
    parts = {name: start[name] for name in ("config", "game", "rules")}
    cfg = sha256(canonical(parts)).digest()
    rounds = [at for at, each in enumerate(log["events"]) if each["kind"] in {"start", "restart"}]
    reveals = [each for each in log["events"][rounds[-1] :] if each["kind"] == "reveal"]
    ordered = sorted(reveals, key=lambda each: str(each["by"]))
    seeds = [bytes.fromhex(each["body"]["seed"]) for each in ordered]
    message = b"fair/1/key" + lp(log["table"].encode()) + lp(cfg) + len(seeds).to_bytes(4)
    return hmac.digest(bytes.fromhex(end["seeds"][-1]), message + b"".join(map(lp, seeds)), sha256)


@pytest.mark.parametrize(
    ("game", "config"),
    [
        *(("paseo", {"players": players}) for players in (2, 3, 4)),
        *(("paseo", {"players": players, "path": "random"}) for players in (2, 3, 4)),
        *(("paroli", {"players": players}) for players in (2, 4, 6)),
        *(("raeuberparoli", {"players": players}) for players in (2, 3)),
    ],
)
def test_every_draw_follows_from_the_page_alone(game: str, config: dict[str, Any]) -> None:
    read = entry(game).config_from_json(config)
    log = json.loads(log_to_bytes(honest_log(game, read, Random(f"{game} {config}"))))
    key, chance = key_of(log), Chance(read.players)
    draws = [each["body"] for each in log["events"] if each["kind"] == "draw"]
    for body in draws:
        assert drawn(key, body, chance.outcomes(body["action"])) == body["action"]
        chance.take(body["action"])
    assert draws
