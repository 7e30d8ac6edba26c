"""Logs that were tampered with: by one byte, or by a server that cheats and chains its lies again.

Whoever runs the table knows all seeds and can make every hash fit. What gives a cheat away is the law, the
order of events, the draws, and the commitments made before anybody revealed anything.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any, Final, cast

from spieltisch.fair.canonical import canonical
from spieltisch.fair.chain import first_head, next_head
from spieltisch.fair.event import CHANCE, TABLE, Event, Kind
from spieltisch.fair.log import Log, log_digest, log_to_json
from spieltisch.rules.catalogue import entry
from spieltisch.rules.json_form import JsonValue

__all__ = ["CHEATS", "Cheat", "changed", "other_byte", "other_value", "rechained", "seeds_of"]

_ANY: Final = range(256)
_ALIKE: Final = (b"0123456789", b"abcdefghijklmnopqrstuvwxyz", b"ABCDEF")

Cheat = Callable[[Log, Random], Log | None]
"""A cheat that was chained again; `None` where this log offers no occasion."""


def other_byte(data: bytes, rng: Random) -> bytes:
    """The file with one byte changed; every other time to one that looks as if it belonged there."""
    place = rng.randrange(len(data))
    alike = next((kind for kind in _ALIKE if data[place] in kind), _ANY)
    among = alike if rng.random() < 0.5 else _ANY
    other = rng.choice([byte for byte in among if byte != data[place]])
    return data[:place] + bytes((other,)) + data[place + 1 :]


def other_value(log: Log, rng: Random) -> bytes:
    """The file with one letter or figure of an event changed and its digest mended, the chain not."""
    said = log_to_json(log)
    del said["digest"]
    events = cast("list[dict[str, JsonValue]]", said["events"])
    place = rng.randrange(len(events))
    events[place] = _other_event(events[place], rng)
    return canonical({**said, "digest": log_digest(said)}) + b"\n"


def _other_event(event: dict[str, JsonValue], rng: Random) -> dict[str, JsonValue]:
    """Changed somewhere, and still JSON in its canonical form."""
    text = canonical(event)
    while True:
        other = other_byte(text, rng)
        try:
            found = json.loads(other)
        except ValueError:
            continue
        if canonical(found) == other:
            return cast("dict[str, JsonValue]", found)


def seeds_of(log: Log) -> list[bytes]:
    """The server's seeds, as the last event tells them."""
    return [bytes.fromhex(seed) for seed in cast("list[str]", log.events[-1].body["seeds"])]


def rechained(log: Log, events: Iterable[Event], seeds: list[bytes] | None = None) -> Log:
    """These events instead, numbered and chained so that every head fits."""
    known = seeds or seeds_of(log)
    head, heads, numbered = first_head(log.table), list[bytes](), list[Event]()
    rounds = 0
    for seq, event in enumerate(events):
        rounds += event.kind in ("start", "restart")
        numbered.append(replace(event, seq=seq))
        head = next_head(head, known[min(rounds, len(known)) - 1], numbered[-1])
        heads.append(head)
    return replace(log, events=tuple(numbered), heads=tuple(heads))


def changed(log: Log, seq: int, **parts: JsonValue) -> Log:
    """One event's body with these parts instead, chained again."""
    event = log.events[seq]
    other = replace(event, body={**event.body, **parts})
    return rechained(log, (*log.events[:seq], other, *log.events[seq + 1 :]))


def _some(log: Log, rng: Random, kind: Kind) -> Event | None:
    found = [event for event in log.events if event.kind == kind]
    return rng.choice(found) if found else None


def _other_draw(log: Log, rng: Random) -> Log | None:
    """A card or a roll that suits somebody better."""
    draw = _some(log, rng, "draw")
    if draw is None:
        return None
    outcomes = _outcomes(log, draw)
    return changed(log, draw.seq, action=rng.choice(outcomes)) if outcomes else None


def _outcomes(log: Log, draw: Event) -> list[str]:
    """What else could have been drawn there."""
    game, state = _state_before(log, draw.seq)
    texts = [game.format(action) for action, _ in game.chance(state)]
    return [text for text in texts if text != draw.body["action"]]


def _state_before(log: Log, seq: int) -> tuple[Any, Any]:
    start = log.events[0].body
    found = entry(str(start["game"]))
    states = {-1: found.game.initial(found.config_from_json(start["config"]))}
    state = states[-1]
    for event in log.events[:seq]:
        if event.kind in ("act", "draw"):
            action = found.game.parse(str(event.body["action"]))
            state = states[event.seq] = found.game.apply(state, action).state
        elif event.kind == "undo":
            state = states[cast("int", event.body["to"])]
    return found.game, state


def _illegal_action(log: Log, rng: Random) -> Log | None:
    """An action of another moment of the same game."""
    act, other = _some(log, rng, "act"), _some(log, rng, "act")
    if act is None or other is None:
        return None
    game, state = _state_before(log, act.seq)
    text = str(other.body["action"])
    if game.refusal(state, game.parse(text)) is None:
        return None
    return changed(log, act.seq, action=text, played="bot")


def _early_reveal(log: Log, _rng: Random) -> Log | None:
    """Somebody reveals before the last one has committed, who could then choose."""
    kinds = [event.kind for event in log.events]
    if "reveal" not in kinds:
        return None
    first = kinds.index("reveal")
    if log.events[first - 1].kind not in ("commit", "absent") or _says_both(log, first):
        return None
    events = [*log.events]
    events[first - 1], events[first] = (
        replace(events[first], at=events[first - 1].at),
        replace(events[first - 1], at=events[first].at),
    )
    return rechained(log, events)


def _says_both(log: Log, first: int) -> bool:
    return log.events[first - 1].by == log.events[first].by


def _dropped(log: Log, rng: Random) -> Log | None:
    """A draw that somebody did not like. Without the last one, the game may just have been broken off."""
    draws = [event for event in log.events if event.kind == "draw"]
    if len(draws) < 2:
        return None
    draw = rng.choice(draws[:-1])
    return rechained(log, (*log.events[: draw.seq], *log.events[draw.seq + 1 :]))


def _ground_seed(log: Log, rng: Random) -> Log | None:
    """The server's last seed chosen after the reveals, so that the draws come out otherwise."""
    seeds = seeds_of(log)
    seeds[-1] = sha256(rng.randbytes(8)).digest()
    end = log.events[-1]
    told: list[JsonValue] = [seed.hex() for seed in seeds]
    return rechained(log, (*log.events[:-1], replace(end, body={**end.body, "seeds": told})), seeds)


def _other_reveal(log: Log, rng: Random) -> Log | None:
    """Another seed than the seat had promised."""
    reveal = _some(log, rng, "reveal")
    return changed(log, reveal.seq, seed=rng.randbytes(32).hex()) if reveal else None


def _other_winner(log: Log, _rng: Random) -> Log | None:
    end = log.events[-1]
    last = "ABCDEF"[len(log.names) - 1]
    return changed(log, end.seq, winners=["A"] if end.body["winners"] == [last] else [last])


def _after_the_end(log: Log, _rng: Random) -> Log | None:
    hand = replace(log.events[-1], kind="hand", by=TABLE, body={"seat": "A", "to": "greedy"})
    return rechained(log, (*log.events, hand), seeds_of(log))


def _out_of_turn(log: Log, rng: Random) -> Log | None:
    """One seat's action in another's name."""
    act = _some(log, rng, "act")
    if act is None:
        return None
    other = next(letter for letter in "ABCDEF"[: len(log.names)] if letter != act.by)
    return rechained(
        log, (*log.events[: act.seq], replace(act, by=other), *log.events[act.seq + 1 :])
    )


def _draw_taken_back(log: Log, rng: Random) -> Log | None:
    """A seat undoes what it did before it saw what was drawn."""
    draw = _some(log, rng, "draw")
    if draw is None or draw.seq == 0:
        return None
    game, state = _state_before(log, draw.seq + 1)
    actor = game.actor(state)
    before = [event.seq for event in log.events[: draw.seq] if event.kind in ("act", "draw")]
    if not isinstance(actor, int) or not before:
        return None
    undo = Event(0, draw.at, "undo", "ABCDEF"[actor], {"to": before[-1]})
    return rechained(log, (*log.events[: draw.seq + 1], undo, *log.events[draw.seq + 1 :]))


def _drawn_again(log: Log, rng: Random) -> Log | None:
    """The same draw once more."""
    draw = _some(log, rng, "draw")
    if draw is None or draw.by != CHANCE:
        return None
    return rechained(log, (*log.events[: draw.seq + 1], *log.events[draw.seq :]))


CHEATS: Final[Mapping[str, tuple[Cheat, frozenset[str]]]] = {
    "another draw": (_other_draw, frozenset({"draw-value"})),
    "an illegal action": (_illegal_action, frozenset({"illegal"})),
    "a reveal before the last commitment": (_early_reveal, frozenset({"reveal-early"})),
    "a draw left out": (
        _dropped,
        frozenset({"draw-number", "not-to-act", "result", "undo-where"}),
    ),
    "a seed chosen after the reveals": (_ground_seed, frozenset({"server-commit"})),
    "another seed than promised": (_other_reveal, frozenset({"seat-reveal"})),
    "another winner": (_other_winner, frozenset({"result"})),
    "something after the end": (_after_the_end, frozenset({"after-end"})),
    "an action in another's name": (_out_of_turn, frozenset({"not-to-act"})),
    "an undo over a draw": (_draw_taken_back, frozenset({"undo-what", "undo-who", "undo-where"})),
    "a draw made twice": (_drawn_again, frozenset({"draw-number", "not-to-act", "decided"})),
}
"""Each cheat with the codes of the faults that give it away."""
