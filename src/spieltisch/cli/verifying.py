"""`spieltisch verify`: the verdict on a game's log, in one line, and what it cannot show."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Final

from spieltisch.cli.arguments import read_bytes
from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen, print_json
from spieltisch.cli.wording import Wording
from spieltisch.fair.verifier import Accepted, Fault, verify
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.json_form import JsonValue
from spieltisch.words.speech import Message, Speech

__all__ = ["verify_file"]

_NO_LOG: Final = {"not-a-log", "not-json", "not-text"}


def verify_file(screen: Screen, file: Path, *, as_json: bool) -> bool:
    """Check a log; whether it is accepted. Raises `CommandError` for what is no log at all."""
    verdict = verify(read_bytes(file))
    if isinstance(verdict, Fault):
        if verdict.code in _NO_LOG:
            raise CommandError("error.no-log", text=_sentence(verdict, screen.words))
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
    winners: list[JsonValue] = ["ABCDEF".index(letter) for letter in found.winners]
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
    place = PORTS[str(fault.params["name"])].places(None)
    return f"{text} {words.at(place).refusal(fault.refusal)}"


def _said(key: str, words: Wording, **params: JsonValue) -> str:
    return Speech.of(words.language).say(Message(key, params))
