"""The game itself, replayed by the law: every draw, every action, everything taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from spieltisch.fair.verifier.fault import Wrong
from spieltisch.fair.verifier.hashing import choose
from spieltisch.rules.catalogue import Entry
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import CHANCE, Outcome, seat_letter
from spieltisch.rules.paroli import Answer

__all__ = ["Replay"]

_GIVEN: Final = "given"


@dataclass(frozen=True, eq=False)
class _Point:
    """A state, and who led to it how."""

    by: str
    played: str
    state: Any


class Replay:
    """The states that have not been taken back, the latest last."""

    def __init__(self, entry: Entry, config: Any, position: str | None = None) -> None:
        self._name = entry.name
        self._game = entry.game
        self._points = [_Point("table", "", _opening(entry, config, position))]
        self._after: dict[int, _Point] = {}
        self.draws = 0
        self.acts = 0
        self.undone = 0
        self.given = 0
        self.branches = 0

    @property
    def _state(self) -> Any:
        return self._points[-1].state

    @property
    def outcome(self) -> Outcome | None:
        return self._game.outcome(self._state)

    @property
    def actor(self) -> str | None:
        """Who acts now, as events name it."""
        return self._actor_in(self._state)

    def mark(self, seq: int) -> None:
        """An event has happened: this is the state after it."""
        self._after[seq] = self._points[-1]

    def draw(self, key: bytes, label: str, number: int, text: str) -> None:
        self._check_actor("chance")
        if label != self._name:
            raise Wrong("draw-label", text=label, expected=self._name)
        if number != self.draws:
            raise Wrong("draw-number", number=number, expected=self.draws)
        outcomes = self._game.chance(self._state)
        place = choose(key, label, number, [weight for _, weight in outcomes])
        drawn, _ = outcomes[place]
        if self._game.format(drawn) != text:
            raise Wrong("draw-value", text=text, expected=self._game.format(drawn))
        self.draws += 1
        self._go_on("chance", "", drawn)

    def act(self, by: str, text: str, played: str) -> None:
        self._check_actor(by)
        action = self._read(text)
        if refusal := self._game.refusal(self._state, action):
            raise Wrong("illegal", seat=by, text=text, name=self._name, refusal=refusal)
        if played == "withdrawn" and action != Answer(agree=False):
            raise Wrong("withdrawn", text=text)
        self.acts += 1
        self._go_on(by, played, action)

    def give(self, by: str, text: str) -> None:
        """A step of a beginning that was not played here: allowed by the law, no matter whose it was."""
        self._check_actor(by)
        action = self._read(text)
        if refusal := self._game.refusal(self._state, action):
            raise Wrong("illegal", seat=by, text=text, name=self._name, refusal=refusal)
        self.given += 1
        self._go_on(by, _GIVEN, action)

    def branch(self, by: str, to: int) -> None:
        """Back to a state in which this seat was to act, over whatever came after it but a given beginning."""
        found = self._after.get(to)
        if found not in self._points[:-1]:
            raise Wrong("branch-where", number=to)
        place = self._points.index(self._after[to])
        over = self._points[place + 1 :]
        at_hand = self._actor_in(self._points[place].state) == by
        if not at_hand or any(point.played == _GIVEN for point in over):
            raise Wrong("branch-where", number=to)
        del self._points[place + 1 :]
        self.branches += 1

    def undo(self, by: str, to: int) -> None:
        """Back to a state in which the same person acted, over nothing but this person's actions."""
        self._check_actor(by)
        if self._after.get(to) not in self._points[:-1]:
            raise Wrong("undo-where", number=to)
        place = self._points.index(self._after[to])
        taken_back = self._points[place + 1 :]
        if any((point.by, point.played) != (by, "person") for point in taken_back):
            raise Wrong("undo-what", number=to)
        del self._points[place + 1 :]
        self.undone += len(taken_back)

    def _check_actor(self, by: str) -> None:
        if self.actor != by:
            raise Wrong("not-to-act", actor=self.actor, by=by)

    def _actor_in(self, state: Any) -> str | None:
        actor = self._game.actor(state)
        if actor is None:
            return None
        return "chance" if actor is CHANCE else seat_letter(actor)

    def _read(self, text: str) -> Any:
        """An action in the one way in which it is written."""
        try:
            action = self._game.parse(text)
        except SpieltischError:
            raise Wrong("action-form", text=text) from None
        if self._game.format(action) != text:
            raise Wrong("action-form", text=text)
        return action

    def _go_on(self, by: str, played: str, action: Any) -> None:
        state = self._game.apply(self._state, action).state
        self._points.append(_Point(by, played, state))


def _opening(entry: Entry, config: Any, position: str | None) -> Any:
    """The usual beginning, or a position written in full, of a game so configured."""
    if position is None:
        return entry.game.initial(config)
    try:
        state = entry.state_from_text(position)
    except SpieltischError as error:
        raise Wrong("position", text=str(error)) from None
    if not entry.fits(config, state) or entry.state_to_text(state) != position:
        raise Wrong("position", text="")
    return state
