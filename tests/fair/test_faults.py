"""Every fault that the verifier knows, each shown by a log that has just this one.

The forgers know all seeds: numbers, heads and digest fit, unless these are what the fault is about.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from support.fair_forgeries import CHEATS, changed, rechained, seeds_of

from spieltisch.fair.event import Event, Kind
from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.fair.verifier import Accepted, Fault, verify
from spieltisch.rules import paroli
from spieltisch.rules.json_form import JsonValue
from spieltisch.testing.fair_games import play_table, random_log
from spieltisch.testing.fair_table import QUIET, Sketch
from spieltisch.words.catalogue import catalogue, codes
from spieltisch.words.speech import Message, Speech

VERIFIER = Path(__file__).parents[2] / "src/spieltisch/fair/verifier"
KNOWN = {
    code
    for file in VERIFIER.glob("*.py")
    for code in re.findall(r'(?:Wrong|Fault)\(\s*"([a-z-]+)"', file.read_text(encoding="utf-8"))
}


@cache
def table() -> Sketch:
    """Paroli for three: people on A and B, a bot on C; somebody lays two cards in a turn."""
    sketches = (
        play_table(Sketch("paroli", paroli.Config(3), Random(seed), replace(QUIET, bots=0.4)))
        for seed in range(1000)
    )
    return next(each for each in sketches if each.people == ["A", "B"])


def honest() -> Log:
    return table().log()


def events(log: Log, kind: str) -> list[Event]:
    return [event for event in log.events if event.kind == kind]


def person_acts(log: Log) -> Iterator[Event]:
    return (event for event in events(log, "act") if event.body["played"] == "person")


def without(log: Log, seq: int) -> list[Event]:
    return [event for event in log.events if event.seq != seq]


def with_after(log: Log, seq: int, *more: Event) -> Log:
    return rechained(log, (*log.events[: seq + 1], *more, *log.events[seq + 1 :]))


def made(log: Log, seq: int, kind: Kind, by: str, **body: JsonValue) -> Event:
    """Something that might have happened after this event."""
    return replace(log.events[seq], kind=kind, by=by, body=body)


def moved(log: Log, seq: int, after: int) -> Log:
    """An event put later than it was."""
    rest = without(log, seq)
    place = after if after > seq else after + 1
    late = replace(log.events[seq], at=rest[place - 1].at)
    return rechained(log, (*rest[:place], late, *rest[place:]))


def with_seeds(log: Log, seeds: Sequence[bytes], changes: Sequence[Event]) -> Log:
    end = changes[-1]
    told: list[JsonValue] = [seed.hex() for seed in seeds]
    return rechained(log, (*changes[:-1], replace(end, body={**end.body, "seeds": told})), [*seeds])


def restarted(log: Log, after: int, *, seats: list[JsonValue]) -> Log:
    restart = made(log, after, "restart", "table", commit="ab" * 32, seats=seats)
    more = [*log.events[: after + 1], restart, *log.events[after + 1 :]]
    return with_seeds(log, [*seeds_of(log), b"x" * 32], more)


def own_turn(log: Log) -> tuple[Event, Event]:
    """Two actions of one person in a row, without anything between."""
    acts = [*person_acts(log)]
    return next(
        (one, two) for one, two in pairwise(acts) if one.by == two.by and two.seq == one.seq + 1
    )


def undone(log: Log, by: str, to: int, after: int) -> Log:
    return with_after(log, after, made(log, after, "undo", by, to=to))


def first_of(log: Log, kind: str) -> Event:
    return events(log, kind)[0]


def early_draw(log: Log) -> Log:
    """The first draw before the last reveal."""
    return moved(log, events(log, "reveal")[-1].seq, first_of(log, "draw").seq)


def swapped_seq(log: Log) -> Log:
    other = replace(log.events[3], seq=7)
    return replace(log, events=(*log.events[:3], other, *log.events[4:]))


def bot_mark(log: Log) -> Log:
    return changed(log, next(person_acts(log)).seq, played="bot")


def chained_wrongly(log: Log) -> Log:
    return replace(log, heads=(*log.heads[:9], log.heads[8], *log.heads[10:]))


def second_start(log: Log) -> Log:
    seeds = seeds_of(log)
    again = (*log.events[:2], log.events[0], *log.events[2:])
    return with_seeds(log, [*seeds, *seeds], [replace(each, at=0) for each in again])


def unread_undo(log: Log) -> Log:
    """To where the game already is."""
    one, _ = own_turn(log)
    return undone(log, one.by, one.seq, one.seq)


def greedy_undo(log: Log) -> Log:
    """Over one's own two actions and what came before them."""
    one, _ = own_turn(log)
    return undone(log, one.by, states_before(log, one.seq)[-2], one.seq)


def states_before(log: Log, seq: int) -> list[int]:
    return [each.seq for each in log.events[:seq] if each.kind in ("act", "draw")]


def bot_undo(log: Log) -> Log:
    one, _ = own_turn(log)
    given = made(log, one.seq, "hand", "table", seat=one.by, to="greedy")
    back = made(log, one.seq, "undo", one.by, to=one.seq - 1)
    return with_after(log, one.seq, given, back)


def given_up_twice(log: Log) -> Log:
    draw = first_of(log, "draw")
    give_up = made(log, draw.seq, "forfeit", "table", seat="A", why="left")
    return with_after(log, draw.seq, give_up, give_up)


def handed_back(log: Log) -> Log:
    draw = first_of(log, "draw")
    return with_after(log, draw.seq, made(log, draw.seq, "hand", "table", seat="A", to=None))


def commit_of(log: Log, letter: str) -> Event:
    return next(event for event in events(log, "commit") if event.by == letter)


def same_promise(log: Log) -> Log:
    first, second = events(log, "commit")
    return changed(log, second.seq, hash=str(first.body["hash"]))


def reordered(log: Log, *order: int) -> Log:
    some = [replace(log.events[place], at=0) for place in order]
    return rechained(log, (*some, *log.events[len(order) :]))


def committed_twice(log: Log) -> Log:
    first = first_of(log, "commit")
    again = replace(first, body={"hash": "ab" * 32})
    return with_after(log, first.seq, again)


def late_hand(log: Log) -> Log:
    last = log.events[-2]
    return with_after(log, last.seq, made(log, last.seq, "hand", "table", seat="A", to="greedy"))


def alone() -> Log:
    """One person, who plays with bots."""
    habits = replace(QUIET, bots=0.7)
    sketches = (
        play_table(Sketch("paroli", paroli.Config(3), Random(seed), habits)) for seed in range(1000)
    )
    return next(each for each in sketches if each.people == ["A"]).log()


def branched(log: Log, to: int) -> Log:
    act = next(person_acts(log))
    return with_after(log, act.seq, made(log, act.seq, "branch", act.by, to=to))


def late_beginning(log: Log) -> Log:
    draw = first_of(log, "draw")
    return with_after(log, draw.seq, made(log, draw.seq, "given", "chance", action="deal b1"))


FORGED: dict[str, Callable[[Log], Log]] = {
    "action-form": lambda log: changed(log, next(person_acts(log)).seq, action="end "),
    "after-end": lambda log: rechained(log, (*log.events, log.events[-1]), seeds_of(log)),
    "branch-where": lambda _: branched(alone(), 0),
    "branch-who": lambda log: branched(log, next(person_acts(log)).seq - 1),
    "chain": chained_wrongly,
    "commit-again": same_promise,
    "config": lambda log: changed(log, 0, config={"players": 9}),
    "config-form": lambda log: changed(log, 0, config={"players": 3, "robber": False}),
    "decided": late_hand,
    "draw-label": lambda log: changed(log, first_of(log, "draw").seq, label="paseo"),
    "draw-number": lambda log: changed(log, first_of(log, "draw").seq, number=1),
    "first-event": lambda log: reordered(log, 1, 0),
    "forfeit": given_up_twice,
    "given-late": late_beginning,
    "hand": handed_back,
    "names": lambda log: replace(log, names=log.names[:2]),
    "no-end": lambda log: rechained(log, log.events[:-1], seeds_of(log)),
    "not-awaited": committed_twice,
    "numbering": swapped_seq,
    "other-rules": lambda log: changed(log, 0, rules=99),
    "played": bot_mark,
    "position": lambda log: changed(log, 0, position="nonsense"),
    "restart-early": lambda log: restarted(log, 0, seats=[]),
    "restart-seats": lambda log: restarted(log, events(log, "reveal")[0].seq, seats=[]),
    "restart-unneeded": lambda log: restarted(log, events(log, "reveal")[-1].seq, seats=["A", "B"]),
    "seats": lambda log: changed(log, 0, seats=["A", "B", "C"]),
    "second-start": second_start,
    "seed-count": lambda log: changed(log, len(log.events) - 1, seeds=[]),
    "seeds-missing": early_draw,
    "shape": lambda log: changed(log, 1, more=1),
    "table": lambda log: changed(log, 0, table="other"),
    "time": lambda log: rechained(
        log, [replace(each, at=each.at if each.seq < 5 else 0) for each in log.events]
    ),
    "undo-what": greedy_undo,
    "undo-where": unread_undo,
    "undo-who": bot_undo,
    "unknown-game": lambda log: changed(log, 0, game="chess"),
    "withdrawn": lambda log: changed(log, next(person_acts(log)).seq, played="withdrawn"),
    "wrong-by": lambda log: rechained(
        log, (log.events[0], replace(log.events[1], by="table"), *log.events[2:])
    ),
}
FILES: dict[str, Callable[[bytes], bytes]] = {
    "not-text": lambda data: data[:-9] + b"\xff" + data[-9:],
    "not-json": lambda data: data[:-2],
    "not-a-log": lambda _: b"{}\n",
    "not-canonical": lambda data: data[:-1],
    "digest": lambda data: data.replace("Änne".encode(), b"Anne "),
}
CODES_OF_CHEATS = {
    *("draw-value", "illegal", "reveal-early", "server-commit"),
    *("seat-reveal", "result", "not-to-act"),
}


def fault_of(log: Log) -> Fault:
    verdict = verify(log_to_bytes(log))
    assert isinstance(verdict, Fault)
    return verdict


def test_no_fault_is_left_out() -> None:
    assert FORGED.keys() | FILES.keys() | CODES_OF_CHEATS == KNOWN


@pytest.mark.parametrize("code", FORGED)
def test_a_forgery_that_is_chained_anew_is_found(code: str) -> None:
    assert fault_of(FORGED[code](honest())).code == code


@pytest.mark.parametrize("code", FILES)
def test_a_file_that_is_none_is_told(code: str) -> None:
    verdict = verify(FILES[code](log_to_bytes(honest())))
    assert isinstance(verdict, Fault)
    assert (verdict.code, verdict.seq) == (code, None)


@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_is_given_away(name: str) -> None:
    cheat, expected = CHEATS[name]
    caught = 0
    for seed in range(30):
        rng = Random(seed)
        forged = cheat(random_log(rng, "paseo", replace(QUIET, undo=0.2)), rng)
        if forged is not None:
            caught += 1
            assert fault_of(forged).code in expected, seed
        if caught == 3:
            break
    assert caught


def test_codes_of_cheats_are_those_of_the_cheats() -> None:
    assert {*CODES_OF_CHEATS} <= {code for _, found in CHEATS.values() for code in found}


def test_the_first_fault_is_told_with_its_event() -> None:
    log = honest()
    draws = events(log, "draw")
    both = changed(changed(log, draws[40].seq, label="x"), draws[3].seq, label="x")
    found = fault_of(both)
    assert (found.seq, found.params) == (draws[3].seq, {"text": "x", "expected": "paroli"})


@pytest.mark.parametrize("code", ["config", "other-rules", "position", "seats", "unknown-game"])
def test_what_cannot_be_set_up_is_told_with_the_first_event(code: str) -> None:
    found = fault_of(FORGED[code](honest()))
    assert (found.code, found.seq) == (code, 0)


def test_an_illegal_action_is_told_with_the_ruling() -> None:
    log = honest()
    found = fault_of(changed(log, next(person_acts(log)).seq, action="pass"))
    assert found.code == "illegal"
    assert found.refusal is not None
    assert found.refusal.ruling == "R6"


def test_nobody_can_take_back_the_first_draw() -> None:
    one, _ = own_turn(honest())
    assert fault_of(undone(honest(), one.by, 0, one.seq)).code == "undo-what"


def test_time_that_ran_out_is_not_taken_back() -> None:
    log = honest()
    one, _ = own_turn(log)
    clocked = changed(log, one.seq, played="clock")
    to = states_before(log, one.seq)[-1]
    found = fault_of(undone(clocked, one.by, to, one.seq))
    assert (found.code, found.seq) == ("undo-what", one.seq + 1)
    by_the_person = verify(log_to_bytes(undone(log, one.by, to, one.seq)))
    assert not isinstance(by_the_person, Fault) or by_the_person.seq != one.seq + 1


def test_any_event_names_the_state_after_it() -> None:
    """Also one that changed nothing in the game, as a seat that was handed over and back."""
    log = honest()
    one, _ = own_turn(log)
    other = "AB".replace(one.by, "")
    given = made(log, one.seq - 1, "hand", "table", seat=other, to="greedy")
    back = made(log, one.seq - 1, "hand", "table", seat=other, to=None)
    undo = made(log, one.seq, "undo", one.by, to=one.seq + 1)
    acted = (*log.events[: one.seq], given, back, one, undo, *log.events[one.seq :])
    assert isinstance(verify(log_to_bytes(rechained(log, acted))), Accepted)
    for to, code in ((one.seq - 1, None), (one.seq, None), (one.seq + 2, "undo-where")):
        other_undo = replace(undo, body={"to": to})
        forged = rechained(log, (*acted[: one.seq + 3], other_undo, *log.events[one.seq :]))
        verdict = verify(log_to_bytes(forged))
        assert (verdict.code if isinstance(verdict, Fault) else None) == code


def test_a_seat_given_up_does_not_come_back() -> None:
    log = honest()
    draw = first_of(log, "draw").seq
    give_up = made(log, draw, "forfeit", "table", seat="A", why="left")
    back = made(log, draw, "hand", "table", seat="A", to=None)
    assert fault_of(with_after(log, draw, give_up, back)).code == "hand"


def test_a_bot_from_the_start_is_not_replaced() -> None:
    log = honest()
    draw = first_of(log, "draw").seq
    other = made(log, draw, "hand", "table", seat="C", to="greedy")
    assert fault_of(with_after(log, draw, other)).code == "hand"
    give_up = made(log, draw, "forfeit", "table", seat="C", why="left")
    assert fault_of(with_after(log, draw, give_up)).code == "forfeit"


@pytest.mark.parametrize("language", codes())
def test_every_fault_and_caveat_has_a_sentence(language: str) -> None:
    words = catalogue(language).entries
    assert {key.removeprefix("fault.") for key in words if key.startswith("fault.")} == KNOWN
    told = {key.removeprefix("caveat.") for key in words if key.startswith("caveat.")}
    source = (VERIFIER / "verdict.py").read_text(encoding="utf-8")
    assert told == {"operator", *re.findall(r'found\["([a-z-]+)"\]', source)}


@pytest.mark.parametrize("language", codes())
def test_every_sentence_gets_what_it_needs(language: str) -> None:
    speech = Speech.of(language)
    forged = {
        **{code: log_to_bytes(forge(honest())) for code, forge in FORGED.items()},
        **{code: forge(log_to_bytes(honest())) for code, forge in FILES.items()},
    }
    for code, data in forged.items():
        verdict = verify(data)
        assert isinstance(verdict, Fault), code
        said = speech.say(Message(f"fault.{verdict.code}", verdict.params))
        assert said.endswith((".", "。")), said
        assert "None" not in said
        assert json.dumps(dict(verdict.params))
