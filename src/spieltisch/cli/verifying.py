"""`spieltisch verify`: the verdict on a game's log, in one line, and what it cannot show."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.cli.wording import Wording
from spieltisch.fair.verifier import Accepted, Fault, verify
from spieltisch.rules.catalogue import entry
from spieltisch.rules.plain import Plain
from spieltisch.words.places import paroli_places
from spieltisch.words.speech import Message, Speech, grid

__all__ = ["verify_file"]


def verify_file(screen: Screen, file: Path, *, as_json: bool) -> bool:
    """Check a log; whether it is accepted."""
    verdict = verify(file.read_bytes())
    if isinstance(verdict, Fault):
        _tell_fault(screen, verdict, as_json=as_json)
        return False
    _tell_accepted(screen, verdict, as_json=as_json)
    return True


def _tell_fault(screen: Screen, fault: Fault, *, as_json: bool) -> None:
    sentence = _sentence(fault, screen.words)
    if as_json:
        found = {"event": fault.seq, "code": fault.code, "params": dict(fault.params)}
        print_json({"accepted": False, **found, "sentence": sentence})
    elif fault.seq is None:
        screen.show(screen.words("verify.rejected", text=sentence))
    else:
        screen.show(screen.words("verify.rejected-at", number=fault.seq, text=sentence))


def _tell_accepted(screen: Screen, found: Accepted, *, as_json: bool) -> None:
    words = screen.words
    caveats = {code: _said(f"caveat.{code}", words, **some) for code, some in found.caveats.items()}
    if as_json:
        print_json({"accepted": True, **asdict(found), "caveats": caveats})
        return
    verdict = words(
        "verify.accepted",
        title=entry(found.game).title,
        name=found.table,
        events=found.events,
        acts=found.acts,
        draws=found.draws,
    )
    screen.show(verdict, _result(found, words))
    screen.show(*(f"· {caveat}" for caveat in caveats.values()))
    screen.show(words("verify.head", text=found.head))


def _result(found: Accepted, words: Wording) -> str:
    """Who won, by name."""
    names = Wording(words.language, found.names)
    winners: list[Plain] = ["ABCDEF".index(letter) for letter in found.winners]
    nobody = not winners and found.reason in ("home", "stuck")
    result = names("result.nobody" if nobody else f"result.{found.reason}", winners=winners)
    if not found.scores:
        return result
    return f"{result} {names('result.scores', scores=[*found.scores])}"


def _sentence(fault: Fault, words: Wording) -> str:
    """What is wrong; where the law refuses an action, with its ruling and reason."""
    text = _said(f"fault.{fault.code}", words, **fault.params)
    if fault.refusal is None:
        return text
    place = grid if fault.params["name"] == "paseo" else paroli_places
    return f"{text} {words.at(place).refusal(fault.refusal)}"


def _said(key: str, words: Wording, **params: Plain) -> str:
    return Speech.of(words.language).say(Message(key, params))
