"""Playing a game through: chance, bots and people take their turns until it is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from spieltisch.bots.external_trouble import EngineTrouble
from spieltisch.cli.complaints import explained
from spieltisch.cli.failing import Broken
from spieltisch.cli.hanging_up import HungUp, hanging_up, no_more_hanging_up
from spieltisch.cli.host import Host, Left
from spieltisch.cli.keeping import keep, save_or_keep
from spieltisch.cli.paroli_hand import paroli_hand
from spieltisch.cli.paseo_hand import paseo_hand
from spieltisch.cli.pictures import show_game
from spieltisch.cli.screen import Closed
from spieltisch.cli.waiting import waiting
from spieltisch.cli.wording import NO, YES
from spieltisch.rules.game import CHANCE, Seat

__all__ = ["play_through"]

_HANDS: dict[str, Callable[[Host, Seat], Any]] = {
    "paseo": paseo_hand,
    "paroli": paroli_hand,
    "raeuberparoli": paroli_hand,
}

_HUNG_UP: Final = 129


def play_through(host: Host, save_to: Path | None) -> None:
    """Play to the end, or until somebody leaves; nothing that was played is lost."""
    with hanging_up():
        try:
            _play_or_keep(host, save_to)
        except HungUp:  # also where it comes upon another end, before that one is seen to
            keep(host, save_to)
            raise Broken(_HUNG_UP) from None


def _play_or_keep(host: Host, save_to: Path | None) -> None:
    try:
        _play_or_leave(host, save_to)
    except (Closed, KeyboardInterrupt) as ended:
        no_more_hanging_up()
        keep(host, save_to)
        raise Broken(1 if isinstance(ended, Closed) else 130) from None
    except (OSError, EngineTrouble):  # the terminal, whoever read our output, or a player is gone
        no_more_hanging_up()
        keep(host, save_to)
        raise


def _play_or_leave(host: Host, save_to: Path | None) -> None:
    try:
        _play(host)
        _finish(host, save_to)
    except Left:
        _leave(host, save_to)


def _play(host: Host) -> None:
    """Whoever acts, acts; the curtain falls between people who must not see each other's cards."""
    sitting, shown_to = host.sitting, None
    while (actor := sitting.actor) is not None:
        if actor is CHANCE:
            _done(host, sitting.draw())
        elif actor in sitting.people:
            if _needs_curtain(host) and shown_to != actor:
                _hand_over(host, shown_to, actor)
            shown_to = actor
            _person_acts(host, actor)
        else:
            _done(host, _decision(host, actor))


def _decision(host: Host, seat: Seat) -> Any:
    with waiting(host.screen, host.sitting.names[seat]):
        return host.sitting.decide(seat)


def _done(host: Host, action: Any) -> None:
    """Carry it out; where nobody plays along, tell it at once."""
    host.sitting.act(action)
    if not host.sitting.people:
        host.tell_news(None)


def _person_acts(host: Host, seat: Seat) -> None:
    action = _HANDS[host.sitting.entry.name](host, seat)
    if action is None:
        host.sitting.undo()
    else:
        host.sitting.act(action)
        host.sitting.mark_seen(seat)


def _needs_curtain(host: Host) -> bool:
    """Only where cards are hidden and several people share the keyboard."""
    return host.sitting.entry.name != "paseo" and len(host.sitting.people) > 1


def _hand_over(host: Host, before: Seat | None, seat: Seat) -> None:
    """Show the last person the cards that were drawn, clear the screen, wait for the next one."""
    if before is not None and any(fact.audience for fact in host.sitting.news(before)):
        host.tell_news(before)
        host.pause(host.words("curtain.done"))
    host.screen.wipe()
    host.screen.show(Text.assemble("\n\n    ", host.name(seat), "\n"))
    host.pause(host.words("curtain.pass", seat=seat))
    host.screen.wipe()


def _finish(host: Host, save_to: Path | None) -> None:
    """The last picture, the result, and the offer to keep the game."""
    people = host.sitting.people
    if people:
        host.sitting.seen[None] = max(host.sitting.seen.get(seat, 0) for seat in people)
    result = Text(result_line(host), "bold")
    show_game(host, people[0] if len(people) == 1 else None, [result])
    if save_to:
        save_or_keep(host, save_to)
    elif host.sitting.people:
        _offer_to_save(host)


def result_line(host: Host) -> str:
    outcome = host.sitting.entry.game.outcome(host.sitting.state)
    if outcome is None:
        return host.words("result.open")
    text = host.words(f"result.{outcome.reason}", winners=list(outcome.winners))
    if outcome.scores:
        text += " " + host.words("result.scores", scores=list(outcome.scores))
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
