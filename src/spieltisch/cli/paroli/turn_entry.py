"""A person's hand in Paroli and Räuberparoli: steps of a turn, claims, moves and answers.

Cards that were laid in this turn can be taken back as long as nothing new has been learnt.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.text import Text

from spieltisch.cli.host import Host
from spieltisch.cli.paroli.picture import change_text, light_for, line_text, matters, picture
from spieltisch.cli.paroli.table import Light
from spieltisch.cli.paroli.typing import AboutLine, Typed, WhichCell, WhichTarget, read_step
from spieltisch.cli.wording import NO, YES
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Seat
from spieltisch.rules.json_form import to_json
from spieltisch.rules.paroli import (
    Action,
    Answer,
    Card,
    Cell,
    Claim,
    Lay,
    Line,
    Move,
    Pass,
    Rob,
    Shift,
    State,
    View,
    explain_line,
    explain_move,
    format as format_action,
    format_cell,
    legal,
    refusal,
    view,
)
from spieltisch.rules.paroli.consent import cells_of
from spieltisch.rules.paroli.draw import draw_limit
from spieltisch.rules.paroli.facts import Asked

__all__ = ["paroli_hand"]

_UNDO: Final = ("u", "z")
_YES: Final = (*YES, "agree")
_NO: Final = (*NO, "refuse")


def paroli_hand(host: Host, seat: Seat) -> Action | None:
    """What the person on this seat wants to do; `None` to take the last step back."""
    hand = _StepEntry(host, host.session.state, seat)
    return hand.answer() if hand.state.turn.question else hand.step()


@dataclass
class _StepEntry:
    """One step while it is being entered."""

    host: Host
    state: State
    seat: Seat
    notice: str = ""
    """Why something can't be done."""
    answered: str = ""
    """What was asked about."""
    card: Card | None = None
    """The card that is to be laid, while its cell is not yet chosen."""

    @property
    def view(self) -> View:
        return view(self.state, self.seat)

    def step(self) -> Action | None:
        news = True
        while True:
            self._draw(news=news)
            news = False
            line = self._listen(self._prompt())
            if line in _UNDO:
                if self._takes_back():
                    return None
                continue
            action = self._entered(line)
            if action is not None and self._accepts(action):
                return action

    def answer(self) -> Action:
        """R15: the owner of a protected line is asked, and sees what would change."""
        question = self.state.turn.question
        if question is None:
            raise LookupError("nobody is asked")
        cells = cells_of(question.move)
        empty = [cell for cell in cells if cell not in self.state.table.at]
        picture(self.host, self.view, Light(open=empty, marked=cells))
        self.host.tell_news(self.seat, but=Asked)
        asked = self.host.words(
            "paroli.question", seat=self.state.turn.seat, move=to_json(question.move)
        )
        self.host.screen.show(Text(asked, "bold"))
        self._show_effect(question.move)
        while True:
            line = self._listen("paroli.consent").lower()
            if line in (*_YES, *_NO):
                return Answer(agree=line in _YES)
            self.host.screen.notice(self.host.words("paroli.yes-or-no"))

    def _prompt(self) -> str:
        if self.card:
            return "paroli.which-cell"
        if self.state.turn.drawn:
            return "paroli.drawn"
        if self.state.turn.laid:
            return "paroli.going-on"
        return "paroli.pass" if isinstance(legal(self.state)[0], Pass) else "paroli.turn"

    def _listen(self, key: str) -> str:
        robber = self.state.config.robber
        help_key = "help.raeuberparoli" if robber else "help.paroli"
        more = draw_limit(self.state, self.state.turn.seat) > 0
        prompt = self.host.words(key, card=str(self.card), draw=more)
        offers = partial(self._offers, key)
        return self.host.listen(prompt, help_key=help_key, offers=offers)

    def _offers(self, asked: str) -> list[str]:
        """What can be typed: cells for a card in hand, else every step in full."""
        if asked == "confirm":
            return ["u"]
        if asked == "paroli.consent":
            return ["yes", "no"]
        if self.card:
            return [*map(format_cell, self._cells_for(self.card)), "u"]
        return [*map(format_action, legal(self.state)), "u"]

    def _draw(self, *, news: bool) -> None:
        picture(self.host, self.view, self._light())
        if news:
            self.host.tell_news(self.seat)
        if self.card:
            self.host.screen.show(self.host.words("paroli.cells", text=self._cells_text(self.card)))
        if self.answered:
            self.host.screen.show(self.answered)
        if self.notice:
            self.host.screen.notice(self.notice)
        self.notice = self.answered = ""

    def _light(self) -> Light:
        laid = self._laid_this_turn()
        if self.card:
            return Light(self._cells_for(self.card), laid)
        return Light(light_for(self.view).open, laid)

    def _laid_this_turn(self) -> list[Cell]:
        """The newest cards, back to where somebody else acted."""
        found: list[Cell] = []
        for played in reversed(self.host.session.played):
            if played.actor != self.seat or played.before.turns != self.state.turns:
                break
            if isinstance(played.action, Lay):
                found.append(played.action.cell)
        return found

    def _cells_for(self, card: Card) -> list[Cell]:
        found = (action for action in legal(self.state) if isinstance(action, Lay))
        return [action.cell for action in found if action.card == card]

    def _cells_text(self, card: Card) -> str:
        """Each cell with what its row would then hold."""
        held = {
            cell: len(self.state.table.line(Line("row", cell.row)))
            for cell in self._cells_for(card)
        }
        return ", ".join(f"{format_cell(cell)} ({count + 1}/10)" for cell, count in held.items())

    def _takes_back(self) -> bool:
        """Whether a step is to be taken back; a card in hand is only put down."""
        if self.card:
            self.card = None
            return False
        if self.host.session.can_undo(self.seat):
            return True
        self.notice = self.host.nothing_to_undo()
        return False

    def _entered(self, line: str) -> Action | None:
        """A legal step, or nothing and a notice."""
        if not line:
            return None
        try:
            typed = read_step(f"{self.card} {line}" if self.card else line, self.view)
        except SpieltischError:
            self.notice = self.host.words("paroli.unreadable", text=line)
            return None
        return self._understood(typed)

    def _understood(self, typed: Typed) -> Action | None:
        match typed:
            case WhichCell(card):
                return self._pick_up(card)
            case WhichTarget(cell):
                self._tell_targets(cell)
            case AboutLine(line):
                self.answered = line_text(self.host, explain_line(self.state, line))
            case _:
                return self._checked(typed)
        return None

    def _checked(self, action: Action) -> Action | None:
        why = refusal(self.state, action)
        if why is None:
            return action
        self.notice = self.host.words.refusal(why)
        return None

    def _pick_up(self, card: Card) -> Action | None:
        """A card without a cell: laid if there is only one, else asked for."""
        cells = self._cells_for(card)
        if not cells:
            self.notice = self._why_no_cell(card)
            return None
        if len(cells) == 1:
            return Lay(card, cells[0])
        self.card = card
        return None

    def _why_no_cell(self, card: Card) -> str:
        number = card.number or 1
        cells = [cell for cell in self.state.table.open_cells if cell.number == number]
        reasons = [refusal(self.state, Lay(card, cell)) for cell in cells]
        told = next((self.host.words.refusal(reason) for reason in reasons if reason), None)
        missing = refusal(self.state, Lay(card, Cell(0, number)))
        return told or (self.host.words.refusal(missing) if missing else "")

    def _tell_targets(self, cell: Cell) -> None:
        """Where a card on the table may go, and what its lines gain or lose."""
        moves = [action for action in legal(self.state) if isinstance(action, Shift | Rob)]
        from_here = [move for move in moves if cell in cells_of(move)[: 1 + isinstance(move, Rob)]]
        if not from_here:
            why = refusal(self.state, Shift(cell, cell))
            self.notice = self.host.words.refusal(why) if why else ""
        self.answered = "\n".join(self._target_text(cell, move) for move in from_here)

    def _target_text(self, cell: Cell, move: Move) -> str:
        one, other = cells_of(move)
        effect = explain_move(self.state, move)
        owned = [
            change for change in effect.changes if change.owner is not None and matters(change)
        ]
        told = "; ".join(change_text(self.host, change) for change in owned)
        return f"{format_cell(cell)} → {format_cell(other if one == cell else one)}  {told}"

    def _accepts(self, action: Action) -> bool:
        """Claims and moves are confirmed; laid cards can be taken back anyway."""
        self.card = None
        if isinstance(action, Claim):
            self.host.screen.show(line_text(self.host, explain_line(self.state, action.line)))
        elif isinstance(action, Shift | Rob):
            self._show_effect(action)
        else:
            return True
        while line := self._listen("confirm"):
            if line in _UNDO:
                return False
            self.host.screen.notice(self.host.words("confirm-again"))
        return True

    def _show_effect(self, move: Move) -> None:
        """Every line that would change, and who would be asked."""
        screen, effect = self.host.screen, explain_move(self.state, move)
        for change in filter(matters, effect.changes):
            screen.show(Text("  " + change_text(self.host, change), "bold" if change.asks else ""))
        if effect.asks:
            screen.show(self.host.words("paroli.asks", owners=to_json(effect.asks)))
