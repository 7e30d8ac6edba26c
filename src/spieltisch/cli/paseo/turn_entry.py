"""A person's hand in Paseo: laying, placing, and a turn entered stone by stone.

Nothing is done before it is confirmed, so every half can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from spieltisch.cli.host import Host
from spieltisch.cli.paseo.board import Marks
from spieltisch.cli.paseo.picture import Around, moves_table, picture
from spieltisch.cli.paseo.typing import ANYTHING, Half, matching, read_half, short_form, why_not
from spieltisch.cli.signs import REFUSED
from spieltisch.rules.errors import SpieltischError, Unreadable
from spieltisch.rules.game import Refusal, Seat
from spieltisch.rules.paseo import (
    Action,
    Cell,
    Choice,
    Draft,
    Hop,
    Lay,
    Phase,
    Place,
    State,
    Turn,
    apply,
    legal,
    parse,
    refusal,
)
from spieltisch.rules.paseo.turn import after_hop

__all__ = ["paseo_hand"]

_A_FEW: Final = 4
"""Moves that are listed one below the other; more stand in columns."""
_UNDO: Final = ("u", "z")
_WORDS: Final = ("lay", "start", "split", "sum", "difference", "single", "last")


def paseo_hand(host: Host, seat: Seat) -> Action:
    """What the person on this seat wants to do; legal and confirmed."""
    state: State = host.session.state
    hand = _TurnEntry(host, state, seat)
    if state.phase is Phase.MOVING:
        return hand.move()
    return hand.lay() if state.phase is Phase.LAYING else hand.place()


@dataclass
class _TurnEntry:
    """One decision while it is being entered."""

    host: Host
    state: State
    seat: Seat
    notice: str = ""
    first: Hop | None = None
    half: Half = ANYTHING

    def lay(self) -> Action:
        """Choose a tile of the player's hand and one of the numbered cells."""
        cells = _numbered(action.cell for action in legal(self.state) if isinstance(action, Lay))
        hand = self.state.hands[self.seat]
        while True:
            held = " ".join(hand).replace("*", self.host.screen.signs.star)
            offers = [f"{label} {name}" for label in dict.fromkeys(hand) for name in cells]
            line = self._ask("paseo.lay", _lit(cells), offers=offers, text=held)
            action = self._read_lay(line, hand, cells)
            if action and self._accepts(action):
                return action

    def place(self) -> Action:
        """Choose one of the numbered cells for the start tile."""
        starts = [action for action in legal(self.state) if isinstance(action, Place)]
        cells = _numbered(action.start.cell for action in starts)
        while True:
            line = self._ask("paseo.place", _lit(cells), offers=cells)
            fitting = [action for action in starts if action.start.cell == cells.get(line)]
            action = fitting[0] if fitting else self._read_full(line, "paseo.no-cell", len(cells))
            if action and self._accepts(action):
                return action

    def move(self) -> Action:
        """Enter a turn, half by half or at once."""
        while True:
            asked = self._ask(self._prompt(), self._targets(), *self._table(), offers=self._moves())
            turn = self._entered(asked)
            if turn and self._accepts(turn):
                return turn

    def _prompt(self) -> str:
        if self.half != ANYTHING:
            return "paseo.which"
        return "paseo.second" if self.first else "paseo.turn"

    def _moves(self) -> list[str]:
        """What can be typed next: the moves that are listed by their numbers, else all by their stones."""
        choices = self._choices()
        if self.half != ANYTHING:
            return [*map(str, range(1, len(choices) + 1)), "u"]
        typed = [short_form(choice, self.state.board, choices) for choice in choices]
        return [*typed, "u"] if self.first else typed

    def _ask(
        self,
        key: str,
        marks: Marks,
        *below: RenderableType,
        offers: Iterable[str] = (),
        **params: str,
    ) -> str:
        """Draw everything again, with what there is to notice, and wait for a line."""
        notice = [Text(self.notice, REFUSED)] if self.notice else []
        self.notice = ""
        shown = after_hop(self.state, self.seat, self.first) if self.first else self.state
        around = Around([*below, *notice], self.host.words(key, **params), self.state)
        picture(self.host, shown, self.seat, marks, around)
        return self._listen(around.prompt, offers)

    def _listen(self, prompt: str, offers: Iterable[str] = ("u",)) -> str:
        return self.host.listen(prompt, help_key="help.paseo", offers=lambda: offers)

    def _choices(self) -> list[Choice]:
        return matching(self.state, Draft(self.first), self.half)

    def _targets(self) -> Marks:
        """Once a stone is chosen, the tiles it can go to."""
        if self.half == ANYTHING:
            return Marks()
        lit: dict[Cell, str] = {}
        for number, choice in enumerate(self._choices(), 1):
            if choice.target is not None:
                lit.setdefault(choice.target, f"{number}.")
        return Marks(lit)

    def _table(self) -> Sequence[RenderableType]:
        """What every stone can do, or the moves to choose from."""
        if self.half == ANYTHING:
            return [moves_table(self.host, self.state, self.first)]
        listed = enumerate(self._choices(), 1)
        lines = [f"{number:>3}. {_choice_text(self.host, choice)}" for number, choice in listed]
        if len(lines) <= _A_FEW:
            return lines
        return [Columns(lines, padding=(0, 3), column_first=True)]

    def _entered(self, line: str) -> Turn | None:
        """Take a typed line; the turn, once it is complete."""
        if line in _UNDO:
            self._take_back()
            return None
        if line.partition(" ")[0] in _WORDS:
            action = self._read_full(line, "paseo.unreadable")
            return action if isinstance(action, Turn) else None
        turn: Turn | None = None
        for part in line.split():
            turn = self._take(part)
        return turn

    def _take(self, part: str) -> Turn | None:
        picked = self._picked(part)
        if picked is not None:
            return self._chosen(picked)
        try:
            half = self.half.merged(read_half(part, self.state.board))
        except (Unreadable, SpieltischError):
            self.notice = self.host.words("paseo.unreadable", text=part)
            return None
        found = matching(self.state, Draft(self.first), half)
        if not found:
            self._refuse(why_not(self.state, Draft(self.first), half))
            return None
        self.half = half
        return self._chosen(found[0]) if len(found) == 1 else None

    def _picked(self, part: str) -> Choice | None:
        """One of the listed moves by its number."""
        if self.half == ANYTHING or not part.isdecimal():
            return None
        choices = self._choices()
        return choices[int(part) - 1] if 0 < int(part) <= len(choices) else None

    def _chosen(self, choice: Choice) -> Turn | None:
        self.half = ANYTHING
        if choice.turn is not None:
            return choice.turn
        if choice.stone is not None and choice.target is not None:
            self.first = Hop(choice.stone, choice.pick.steps, choice.target)
        return None

    def _take_back(self) -> None:
        if self.half != ANYTHING:
            self.half = ANYTHING
        elif self.first:
            self.first = None
        else:
            self.notice = self.host.nothing_to_undo()

    def _read_lay(self, line: str, hand: Sequence[str], cells: Mapping[str, Cell]) -> Action | None:
        tile, _, name = line.partition(" ")
        label = {"x": "*", self.host.screen.signs.star: "*"}.get(tile, tile)
        if name.strip() in cells and label in hand:
            wanted = (
                action
                for action in legal(self.state)
                if isinstance(action, Lay)
                and (action.label, action.cell) == (label, cells[name.strip()])
            )
            return next(wanted)
        return self._read_full(line, "paseo.no-lay", len(cells))

    def _read_full(self, line: str, error: str, count: int = 0) -> Action | None:
        """An action in full notation that the law accepts."""
        if line in _UNDO:
            self.notice = self.host.nothing_to_undo()
            return None
        try:
            action = parse(line)
        except SpieltischError:
            self.notice = self.host.words(error, text=line, count=count)
            return None
        why = refusal(self.state, action)
        if why:
            self._refuse(why)
            return None
        return action

    def _refuse(self, why: Refusal | None) -> None:
        self.notice = self.host.words.refusal(why) if why else ""

    def _accepts(self, action: Action) -> bool:
        """Show what will happen; Enter does it, `u` takes the last half back."""
        step = apply(self.state, action)
        told = [Text(self.host.words.fact(fact), "bold") for fact in step.facts]
        around = Around(told, self.host.words("confirm"), self.state)
        picture(self.host, step.state, self.seat, _fresh(action), around)
        while line := self._listen(around.prompt):
            if line in _UNDO:
                return False
            self.host.screen.notice(self.host.words("confirm-again"))
        return True


def _fresh(action: Action) -> Marks:
    match action:
        case Lay(_, cell):
            return Marks(fresh=frozenset({cell}))
        case Place(start):
            return Marks(fresh=frozenset({start.cell}))
        case _:
            return Marks()


def _numbered(cells: Iterable[Cell]) -> dict[str, Cell]:
    return {str(number): cell for number, cell in enumerate(dict.fromkeys(cells), 1)}


def _lit(cells: Mapping[str, Cell]) -> Marks:
    return Marks({cell: name for name, cell in cells.items()})


def _choice_text(host: Host, choice: Choice) -> str:
    """The move, and whether the other die follows."""
    if choice.stone is None or choice.target is None:
        return host.words("paseo.choice-stay")
    return host.words(
        "paseo.choice",
        stone=choice.stone,
        steps=choice.pick.steps,
        target=[*choice.target],
        use=choice.pick.use.value,
        ends=choice.turn is not None,
    )
