"""Playing a game through: chance, bots and people take their turns until it is over."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn

from rich.text import Text

from spieltisch.bots.external_errors import EngineError
from spieltisch.bots.first_parts import first_parts
from spieltisch.cli.autosave import keep, save_or_keep
from spieltisch.cli.errors import GameLeft, explained
from spieltisch.cli.host import Host, PlayerLeft, TurnTakenBack
from spieltisch.cli.screen import Closed
from spieltisch.cli.spinner import waiting
from spieltisch.cli.terminals import TERMINALS
from spieltisch.cli.wording import NO, YES
from spieltisch.rules.game import CHANCE, Seat

__all__ = ["Hangup", "hangup_raised", "ignore_hangup", "play_through"]

_HUNG_UP: Final = 129


def play_through(host: Host, save_to: Path | None) -> None:
    """Play to the end, or until somebody leaves; nothing that was played is lost."""
    with hangup_raised():
        try:
            _play_or_keep(host, save_to)
        except Hangup:  # also where it comes upon another end, before that one is seen to
            keep(host, save_to)
            raise GameLeft(_HUNG_UP) from None


def _play_or_keep(host: Host, save_to: Path | None) -> None:
    try:
        _play_or_leave(host, save_to)
    except (Closed, KeyboardInterrupt) as ended:
        ignore_hangup()
        keep(host, save_to)
        raise GameLeft(1 if isinstance(ended, Closed) else 130) from None
    except (OSError, EngineError):  # the terminal, the reader of our output, or a player is gone
        ignore_hangup()
        keep(host, save_to)
        raise


def _play_or_leave(host: Host, save_to: Path | None) -> None:
    try:
        _play(host)
        _finish(host, save_to)
    except PlayerLeft:
        _leave(host, save_to)


def _play(host: Host) -> None:
    """The actor acts; the curtain falls between people who must not see each other's cards."""
    session, shown_to = host.session, None
    while (actor := session.actor) is not None:
        if actor is CHANCE:
            _done(host, session.draw())
        elif actor in session.people:
            if _needs_curtain(host) and shown_to != actor:
                _hand_over(host, shown_to, actor)
            shown_to = actor
            _person_acts(host, actor)
        else:
            _done(host, _decision(host, actor))


def _decision(host: Host, seat: Seat) -> Any:
    session = host.session
    bot = session.seats[seat] if session.seats else ""
    parts = first_parts(session.entry.name, len(session.names), bot)
    with waiting(host.screen, session.names[seat], parts):
        return session.decide(seat)


def _done(host: Host, action: Any) -> None:
    """Carry it out; where nobody plays along, tell it at once."""
    host.session.act(action)
    if not host.session.people:
        host.tell_news(None)


def _person_acts(host: Host, seat: Seat) -> None:
    try:
        action = TERMINALS[host.session.entry.name].enter(host, seat)
    except TurnTakenBack:
        host.session.take_back(seat)
        return
    if action is None:
        host.session.undo()
    else:
        host.session.act(action)
        host.session.mark_seen(seat)


def _needs_curtain(host: Host) -> bool:
    """Only where cards are hidden and several people share the keyboard."""
    return host.session.port.hidden and len(host.session.people) > 1


def _hand_over(host: Host, before: Seat | None, seat: Seat) -> None:
    """Show the last person the cards that were drawn, clear the screen, wait for the next one."""
    if before is not None and any(fact.audience for fact in host.session.news(before)):
        host.tell_news(before)
        host.pause(host.words("curtain.done"))
    host.screen.wipe()
    host.screen.show(Text.assemble("\n\n    ", host.name(seat), "\n"))
    host.pause(host.words("curtain.pass", seat=seat))
    host.screen.wipe()


def _finish(host: Host, save_to: Path | None) -> None:
    """The last picture, the result, and the offer to keep the game."""
    people = host.session.people
    if people:
        host.session.seen[None] = max(host.session.seen.get(seat, 0) for seat in people)
    result = Text(result_line(host), "bold")
    watcher = people[0] if len(people) == 1 else None
    TERMINALS[host.session.entry.name].show(host, watcher, [result])
    if save_to:
        save_or_keep(host, save_to)
    elif host.session.people:
        _offer_to_save(host)


def result_line(host: Host) -> str:
    outcome = host.session.entry.game.outcome(host.session.state)
    if outcome is None:
        return host.words("result.open")
    text = host.words(f"result.{outcome.reason}", winners=list(outcome.winners))
    if outcome.scores:
        text += " " + host.words("result.scores", scores=list(outcome.scores))
    if host.session.taken_back:
        text += " " + host.words.practice(host.session.taken_back)
    return text


def _leave(host: Host, save_to: Path | None) -> None:
    if save_to:
        save_or_keep(host, save_to)
    else:
        _offer_to_save(host)


def _offer_to_save(host: Host) -> None:
    """A file name saves the game, an empty line or a no does not; if nobody answers, it is kept."""
    try:
        name = host.listen_private(host.words("save-offer"))
    except Closed:
        keep(host, None)
        return
    if name.lower() in YES:
        host.screen.notice(host.words("save-name"))
        _offer_to_save(host)
    elif name and name.lower() not in NO:
        _save_as(host, Path(name))


def _save_as(host: Host, file: Path) -> None:
    try:
        host.save(file)
    except OSError as error:
        host.screen.notice(explained(error, host.words))
        _offer_to_save(host)


class Hangup(SystemExit):
    """Nobody sees or types anything here any more. Event loops, the line reader's too, keep any other exception."""


@contextmanager
def hangup_raised() -> Generator[None, None, None]:
    """Raise `Hangup` when the terminal goes; not where there is no such signal, or under `nohup`."""
    if not _is_heard():
        yield
        return
    before = signal.signal(signal.SIGHUP, _raise_hangup)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def ignore_hangup() -> None:
    """Shell and system may both tell it; the second must not disturb what the first began."""
    if _is_heard():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


def _raise_hangup(_signal: int, _frame: FrameType | None) -> NoReturn:
    ignore_hangup()
    raise Hangup


def _is_heard() -> bool:
    if not hasattr(signal, "SIGHUP") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
