"""The whole picture of a game of Paseo: dice, board, players, and what each stone can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from spieltisch.bots.paseo.distance import to_go
from spieltisch.cli.host import Host
from spieltisch.cli.paseo.board import Marks, draw_board
from spieltisch.cli.signs import DICE, MUTED, PLAYERS, REFUSED
from spieltisch.cli.wording import is_ruling
from spieltisch.rules.game import Refusal, Seat, seat_letter
from spieltisch.rules.paseo import Choice, Draft, Hop, Phase, Pick, State, Use, consider
from spieltisch.rules.paseo.state import is_home
from spieltisch.rules.paseo.tiles import STONES

__all__ = ["Around", "moves_table", "picture", "players_table", "show_paseo"]

_ENDLESS = 1000
"""Lines there are where nobody sits at the screen."""


@dataclass(frozen=True)
class Around:
    """What else is on the screen."""

    below: Sequence[RenderableType] = ()
    """What is said under the players."""
    prompt: str = ""
    turn: State | None = None
    """The position whose turn it is, where that is another: one that waits to be confirmed."""


_NOTHING = Around()


def show_paseo(host: Host, seat: Seat | None, below: Sequence[RenderableType]) -> None:
    picture(host, host.session.state, seat, Marks(), Around(below=below))


def picture(
    host: Host, state: State, seat: Seat | None, marks: Marks, around: Around = _NOTHING
) -> None:
    """Begin the screen again: board, headline, players, news, what else there is to say."""
    screen, turn = host.screen, around.turn or state
    screen.wipe()
    beside: list[RenderableType] = [_headline(host, turn), players_table(host, state, turn.turn)]
    beside += [*host.news(seat), *around.below]
    around_it = [*beside, Text(host.addressed(around.prompt))]
    screen.show(_Board(host, state, marks, around_it), *beside)


@dataclass(frozen=True)
class _Board:
    """As large as there is room for, whenever it is drawn."""

    host: Host
    state: State
    marks: Marks
    beside: Sequence[RenderableType]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = console.width, _lines_left(self.host, self.beside)
        yield from draw_board(self.state, self.host.screen.signs, room, self.marks)


def _lines_left(host: Host, beside: Sequence[RenderableType]) -> int:
    """How many lines the board may have so that everything is seen at once."""
    console = host.screen.console
    if not host.screen.live:
        return _ENDLESS
    return console.height - sum(len(console.render_lines(part)) for part in beside)


def players_table(host: Host, state: State, turn: Seat | None) -> Table:
    """Everyone's stones: the field of each and, in brackets, how far it has to go."""
    table = Table.grid(padding=(0, 3, 0, 0))
    for seat in range(state.players):
        marker = host.screen.signs.turn if turn == seat else " "
        name = host.name(seat)
        if not state.alive[seat]:
            name.append(f" ({host.words('paseo.out')})")
        stones = _stones(host, state, seat) if state.stones[seat] else []
        table.add_row(Text.assemble(marker, " ", name), *stones)
    return table


def moves_table(host: Host, state: State, first: Hop | None) -> Table:
    """For each stone and each part of the roll, where it leads, or the ruling against it."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    picks = _picks(state, first)
    table.add_column(host.words("paseo.stone-head"))
    for pick in picks:
        table.add_column(_pick_head(state, pick))
    choices = consider(state, Draft(first)).choices
    for stone in STONES:
        if state.turn is not None and not is_home(state, state.turn, stone):
            cells = (_cell(host, state, Draft(first, stone, pick), choices) for pick in picks)
            table.add_row(str(stone), *cells)
    if any(choice.stone is None for choice in choices):
        table.add_row("stay", host.words("paseo.choice-stay"))
    return table


def _headline(host: Host, state: State) -> Text:
    line = Text.assemble((host.session.entry.title, "bold"))
    line.append(f" · {_when(host, state)}", MUTED)
    for die in state.dice or ():
        line.append("  ").append(f"[{die}]", DICE)
    return line


def _when(host: Host, state: State) -> str:
    """P11: turns are counted by rolls, so there is none while the path is laid."""
    match state.phase:
        case Phase.CHOOSING | Phase.LAYING | Phase.PLACING:
            return host.words("paseo.laying")
        case Phase.OVER:
            return host.words("paseo.turn-number", number=state.turns)
        case _:
            return host.words("paseo.turn-number", number=state.turns + 1)


def _stones(host: Host, state: State, seat: Seat) -> list[Text]:
    complete = None not in state.board.starts
    left = to_go(state, seat) if complete else ()
    return [_stone(host, state, seat, stone, left) for stone in STONES]


def _stone(host: Host, state: State, seat: Seat, stone: int, left: tuple[int, ...]) -> Text:
    """`A2 5 (8)`: the stone, its field and its distance."""
    badge = Text.assemble((f"{seat_letter(seat)}{stone}", PLAYERS[seat]), " ")
    if is_home(state, seat, stone):
        return badge.append(host.words("paseo.home"), "bold")
    field = state.board.fields.get(state.stones[seat][stone])
    badge.append(str(field) if field else host.words("paseo.at-start"))
    return badge.append(f" ({left[stone]})", MUTED) if left else badge


def _picks(state: State, first: Hop | None) -> list[Pick]:
    low, high = state.dice or (1, 1)
    if first:
        return [Pick(Use.DIE, low + high - first.steps)]
    parts = [Pick(Use.DIE, low), Pick(Use.DIE, high), Pick(Use.SUM, low + high)]
    if low == high:
        return [parts[0], parts[2]]
    return [*parts, Pick(Use.DIFFERENCE, high - low)]


def _pick_head(state: State, pick: Pick) -> Text:
    low, high = state.dice or (1, 1)
    match pick.use:
        case Use.DIE:
            return Text(f"+{pick.steps}")
        case Use.SUM:
            return Text(f"+{pick.steps} ({low}+{high})")
        case Use.DIFFERENCE:
            return Text(f"-{pick.steps} ({high}−{low})")


def _cell(host: Host, state: State, draft: Draft, choices: tuple[Choice, ...]) -> Text:
    """Where this stone gets by this part of the roll."""
    found = [
        choice for choice in choices if (choice.stone, choice.pick) == (draft.stone, draft.pick)
    ]
    if not found:
        return _why_not(host, state, draft)
    names = sorted(
        (_target(host, state, choice) for choice in found), key=lambda name: (len(name), name)
    )
    return Text(f"{host.screen.signs.arrows[2]} {', '.join(names)}")


def _target(host: Host, state: State, choice: Choice) -> str:
    """A field by its number, a start tile by its owner's letter."""
    target = choice.target
    if target is None:
        return ""
    if target in state.board.hosts:
        return f"{host.screen.signs.home}{seat_letter(state.board.hosts[target])}"
    return str(state.board.fields[target])


def _why_not(host: Host, state: State, draft: Draft) -> Text:
    refusal = consider(state, draft).refusal
    mark = _mark(host, refusal) if refusal else ""
    return Text(f"{host.screen.signs.refused} {mark}".rstrip(), REFUSED + MUTED)


def _mark(host: Host, refusal: Refusal) -> str:
    """The number of the ruling; where it has none, a word or two."""
    if is_ruling(refusal.ruling):
        return refusal.ruling
    return host.words("paseo.mark", code=refusal.code, text=host.words.heading(refusal))
