"""Whole sessions at the keyboard: real pseudo-terminals, and typed lines from standard input."""

import asyncio
import fcntl
import io
import os
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.bots.policy import Budget
from spieltisch.bots.registry import bot
from spieltisch.cli import main
from spieltisch.cli.game_loop import Hangup, hangup_raised
from spieltisch.cli.paroli.table import draw_rack
from spieltisch.cli.session import Session, begin
from spieltisch.cli.signs import UNICODE
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import CHANCE
from spieltisch.rules.record import Record, final_state
from spieltisch.rules.record_text import record_from_text, record_to_text

PATIENCE = 60
"""Seconds in which something must be shown: on a busy machine it is late, not wrong."""
CAPTURE = pytest.CaptureFixture[str]
RUN = """
import os, signal
os.login_tty(0)
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from spieltisch.cli import main
raise SystemExit(main())
"""
"""In a terminal of its own, where signals mean what they mean to people, whatever they mean to these tests."""


@pytest.fixture(autouse=True)
def somewhere_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is kept, is kept here; and the language is English."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


# a player with a script


def table(game: str, seats: Sequence[str], seed: int) -> Session:
    """The same table as `spieltisch play --seed` sets."""
    found = entry(game)
    record = Record(
        game, found.config_from_json({"players": len(seats)}), tuple("ABCDEF"[: len(seats)])
    )
    bots = tuple(None if name == "human" else bot(name, game) for name in seats)
    return begin(record, bots, Random(f"chance {seed}"), Random(f"wits {seed}"))


def script(session: Session) -> list[tuple[str, str]]:
    """What people type who choose at random, with all that they confirm, to the end of the game.

    With each line the rack that must be on the screen when it is typed, as far as one must.
    """
    lines, rng, shown_to = list[tuple[str, str]](), Random(5), None
    curtain = session.entry.name != "paseo" and len(session.people) > 1
    while (actor := session.actor) is not None:
        if actor is CHANCE:
            session.act(session.draw())
        elif actor not in session.people:
            session.act(session.decide(actor))
        else:
            if curtain and shown_to != actor:
                drew = shown_to is not None and _has_drawn(session, shown_to)
                lines += [("", "")] * (1 + drew)
            shown_to = actor
            action = bot("random", session.entry.name)(
                session.entry.game.view(session.state, actor), Budget(), rng
            )
            lines.append((session.entry.game.format(action), _rack(session, actor)))
            lines += [("", "")] * _is_confirmed(session, action)
            session.act(action)
            session.mark_seen(actor)
    return [*lines, ("", "")]


def _rack(session: Session, seat: int) -> str:
    """The rack as it must be drawn: its owner's name and the cards, without the gaps."""
    if not isinstance(session.state, paroli.State):
        return ""
    shown = draw_rack(session.state.racks[seat], UNICODE, ())
    return f"{'AB'[seat]} · your hand " + " ".join(" ".join(line.plain for line in shown).split())


def _has_drawn(session: Session, seat: int) -> bool:
    return any(fact.audience for fact in session.news(seat))


def _is_confirmed(session: Session, action: Any) -> bool:
    asked = (paroli.Claim, paroli.Shift, paroli.Rob)
    return session.entry.name == "paseo" or isinstance(action, asked)


# a real terminal


def started(
    arguments: Sequence[str], size: str | None = "80x40"
) -> tuple[subprocess.Popen[bytes], int]:
    """The command in a terminal of its own: its process, and our side of the terminal."""
    terminal, inner = os.openpty()
    columns, _, rows = (size or "").partition("x")
    said = {"COLUMNS": columns, "LINES": rows} if size else {}
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    env |= {"TERM": "xterm-256color", **said}
    command = [sys.executable, "-c", RUN, *arguments]
    child = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=env)  # noqa: S603 our own
    os.close(inner)
    return child, terminal


def at_terminal(
    arguments: Sequence[str], lines: Sequence[str], size: str = "80x40"
) -> tuple[int, list[str]]:
    """Type each line when a prompt stands there; exit code, and what was shown before each line."""
    child, terminal = started(arguments, size)
    shown, waiting = [""], [*lines]
    decoder = getincrementaldecoder("utf-8")()  # a read may end inside a character
    while chunk := _read(terminal):
        shown[-1] += decoder.decode(chunk)
        if waiting and is_asked(shown[-1]):
            os.write(terminal, f"{waiting.pop(0)}\r".encode())
            shown.append("")
    os.close(terminal)
    return _ended(child), shown


def is_asked(shown: str) -> bool:
    """Whether a prompt stands there and waits: each allows pasting when it begins."""
    return (
        "\x1b[?2004h" in shown
        and shown.endswith("\x1b[?25h")
        and without_colours(shown).rstrip().endswith(">")
    )


def _read(terminal: int) -> bytes:
    """What is shown next; nothing once the other side is gone."""
    ready, _, _ = select.select([terminal], [], [], PATIENCE)
    try:
        return os.read(terminal, 65536) if ready else b""
    except OSError:
        return b""


def _ended(child: subprocess.Popen[bytes]) -> int:
    """Its exit code; what does not end by itself is ended, and told."""
    try:
        return child.wait(PATIENCE)
    finally:
        child.kill()
        child.wait()


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.mark.parametrize(
    ("game", "seats", "seed"),
    [
        ("paseo", ["human", "greedy"], 1),
        ("paseo", ["human", "human", "random"], 2),
        ("paroli", ["human", "greedy"], 3),
        ("raeuberparoli", ["human", "human"], 4),
    ],
)
def test_a_game_is_played_to_its_end_by_typing(
    game: str, seats: list[str], seed: int, tmp_path: Path
) -> None:
    session = table(game, seats, seed)
    file = tmp_path / "game.txt"
    names = ",".join(session.names)
    options = ["--seats", ",".join(seats), "--seed", str(seed), "--names", names]
    lines = [line for line, _ in script(session)]
    code, shown = at_terminal(
        ["play", game, *options, "--save", str(file), "--language", "en"], lines
    )
    assert code == 0, without_colours("".join(shown[-3:]))
    assert final_state(record_from_text(file.read_text(encoding="utf-8"))) == session.state
    assert "Saved: " in shown[-1]
    assert "\x1b[" in shown[0]


def test_hand_over_hides_the_racks() -> None:
    """Everybody sees their own rack, and between two wipes of the screen nobody else's cards."""
    options = ["--seats", "human,human", "--seed", "9", "--names", "A,B", "--language", "en"]
    lines = script(table("paroli", ["human", "human"], 9))
    _, shown = at_terminal(["play", "paroli", *options], [line for line, _ in lines])
    for text, (_, rack) in zip(shown, lines, strict=False):
        assert rack in " ".join(without_colours(text).split()), text
    screens = without_colours("".join(shown).replace("\x1b[3J", "\f")).split("\f")
    before_the_end = screens[:-1]
    assert len(before_the_end) > 100
    for screen in before_the_end:
        named = {*re.findall(r"([AB]) · your hand", screen), *re.findall(r"([AB]) gets", screen)}
        assert len(named) <= 1, screen
        assert named or "press Enter >" not in screen or not re.search(r"[bgr]\d", screen), screen


def test_tab_completes_what_is_legal_and_arrows_bring_back_what_was_typed() -> None:
    """Tab names the only cell and the command; Up brings `rules P2` back, to be changed; Left goes into `uq`."""
    options = ["play", "paseo", "--seats", "human,random", "--seed", "1", "--language", "en"]
    typed = ["rules P2", "\x1b[A\x7f1", "* \t", "u", "sa\t/dev/null/game", "uq\x1b[D\x7f", ""]
    code, shown = at_terminal(options, typed)
    assert code == 0
    assert ("P2" in shown[1], "P1" in shown[2]) == (True, True)
    assert "lays a picture tile" in shown[3]
    assert "/dev/null/game" in shown[5]


def resized(terminal: int, columns: int, rows: int) -> None:
    """As a window does it; whoever runs in it is told."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def test_the_board_is_drawn_again_in_a_window_of_another_size(tmp_path: Path) -> None:
    """As large as there is room for; what was typed so far stays, and all that was said."""
    file = moving(tmp_path, OPEN, "1-3")
    options = ["play", "--resume", file, "--seats", "human,greedy", "--language", "en"]
    child, terminal = started(options, size=None)
    resized(terminal, 100, 50)
    pictures = {100: until_asked(terminal)}
    os.write(terminal, b"?\r")
    until_asked(terminal)
    os.write(terminal, b"0+")
    for columns in (80, 140):
        resized(terminal, columns, 60)
        pictures[columns] = until_asked(terminal, typed="0+")
    os.write(terminal, b"4\r")
    assert "moves the blank by 4" in until_asked(terminal)
    os.write(terminal, b"uu\r")
    os.close(terminal)
    _ended(child)
    boards = {at: re.search("┌─.*┐", shown) for at, shown in pictures.items()}
    widths = {at: len(found[0]) for at, found in boards.items() if found}
    assert widths[80] < widths[100] <= widths[140]
    assert all(width <= columns for columns, width in widths.items())
    assert all("list what it can do" in " ".join(pictures[at].split()) for at in (80, 140))


def until_asked(terminal: int, typed: str = "") -> str:
    """The latest picture, once a prompt stands there with what was typed."""
    shown, decoder = "", getincrementaldecoder("utf-8")()
    while chunk := _read(terminal):
        shown += decoder.decode(chunk)
        picture = without_colours(shown.rpartition("\x1b[3J")[2])
        if re.search(rf">\s*{re.escape(typed)}\s*$", picture):
            return picture
    raise AssertionError(shown)


# typed lines


Typing = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typing(capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch) -> Typing:
    def play(lines: Sequence[str], *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["play", *arguments, "--language", "en"])
        said = capsys.readouterr()
        return code, said.out, said.err

    return play


def test_one_can_leave_at_the_hand_over(typing: Typing, tmp_path: Path) -> None:
    save = tmp_path / "saved.txt"
    options = ("paroli", "--seats", "human,human", "--seed", "9", "--save", str(save))
    code, out, _ = typing(["q"], *options)
    assert (code, "your hand" in out, save.exists()) == (0, False, True)
    code, out, _ = typing(["", "d1", "q"], *options)
    assert (code, out.count("Enter hides your cards >")) == (0, 1)
    assert len(set(re.findall(r"Player ([12]) · your hand", out))) == 1


def moving(tmp_path: Path, position: str, roll: str) -> str:
    """A saved game in which A has just rolled."""
    law = entry("paseo")
    state = law.state_from_text(position)
    actions = (law.game.parse(f"roll {roll}"),)
    record = Record("paseo", law.config_from_json({}), ("Mira", "Jonas"), actions, state)
    file = tmp_path / "position.txt"
    file.write_text(record_to_text(record), encoding="utf-8")
    return str(file)


OPEN = "2 A***123***123B@0,0 6,0;-;-;-|-;-;-;- A - - 17/1000 -"
LINE = "2 A***123***123B@0,0 3,0;2,0;-;-|4,0;5,0;-;- A - - 17/1000 -"


def test_refused_input_comes_with_its_ruling(typing: Typing, tmp_path: Path) -> None:
    """P9: the 1 may jump one stone only."""
    file = moving(tmp_path, LINE, "1-3")
    _, out, _ = typing(["1+3", "q", ""], "--resume", file)
    assert "P9: The 1 may jump 1 stone." in out
    assert "⊘ P9" in out


def test_unreadable_input_is_answered_kindly(typing: Typing, tmp_path: Path) -> None:
    _, out, _ = typing(["dance", "q", ""], "--resume", moving(tmp_path, LINE, "2-4"))
    assert "“dance” is not a move here." in out


def test_the_difference_and_a_die_of_the_same_value_are_told_apart(
    typing: Typing, tmp_path: Path
) -> None:
    file = moving(tmp_path, OPEN, "2-4")
    _, out, _ = typing(["0+2", "u", "q", ""], "--resume", file)
    assert "1. the blank by 2 to tile 8, then the other die" in out
    assert "2. the blank by 2 to tile 8\n" in out
    _, out, _ = typing(["0-2", "q", ""], "--resume", file)
    assert "Mira moves the blank by 2 to tile 8." in out


def test_halves_can_be_taken_back(typing: Typing, tmp_path: Path) -> None:
    file = moving(tmp_path, OPEN, "1-3")
    lines = ["2+1", "u", "u", "2+3 3+1", "u", "q", ""]
    _, out, _ = typing(lines, "--resume", file)
    assert "Now another stone by the other die" in out
    assert "There is nothing to take back now." in out
    assert "Mira moves the 2 by 3 to tile 3." in out
    assert "Mira moves the 3 by 1 to tile 1." in out


def test_full_notation_is_understood(typing: Typing, tmp_path: Path) -> None:
    file, save = moving(tmp_path, OPEN, "1-3"), tmp_path / "saved.txt"
    typing(["split 2+3>3,0 3+1>1,0", "", "q"], "--resume", file, "--save", str(save))
    assert "\nsplit 2+3>3,0 3+1>1,0\n" in save.read_text(encoding="utf-8")


def test_the_house_answers(typing: Typing, tmp_path: Path) -> None:
    file, other = moving(tmp_path, LINE, "1-3"), tmp_path / "other.txt"
    lines = ["?", "r P9", "r P99", "s", f"s {tmp_path}/no/where", f"s {other}", "q", ""]
    code, out, _ = typing(lines, "--resume", file)
    assert code == 0
    assert "stone 2 by the difference of the dice" in out
    assert "Jump limit (P9)" in out
    assert "have nothing called “P99”" in out
    assert "Say where to" in out
    assert "There is no folder" in " ".join(out.split())
    assert other.exists()


def test_laying_by_number(typing: Typing, tmp_path: Path) -> None:
    save = tmp_path / "saved.txt"
    lines = ["9 9", "* 7", "* 1", "", "2 1", "u", "3 1", "", "lay 1 9,9", "q"]
    _, out, _ = typing(lines, "paseo", "--seats", "human,human", "--seed", "1", "--save", str(save))
    text = save.read_text(encoding="utf-8")
    assert "\nlay * 0,0\nlay 3 0,-1\n" in text
    assert re.search(r"Player [12]: You hold", out)
    assert "Type one of your tiles and 1, such as * 1." in out
    assert "Lay it edge to edge with a tile." in out


def test_a_saved_game_goes_on(typing: Typing, tmp_path: Path) -> None:
    """Save in the middle, resume, and the record is the old one with something added."""
    first, second = tmp_path / "one.txt", tmp_path / "two.txt"
    typing(["lay * 0,0", "", "q"], "paseo", "--seed", "2", "--save", str(first))
    before = record_from_text(first.read_text(encoding="utf-8"))
    typing(["lay * 0,-1", "", "q"], "--resume", str(first), "--seed", "5", "--save", str(second))
    after = record_from_text(second.read_text(encoding="utf-8"))
    assert after.actions[: len(before.actions)] == before.actions
    assert len(after.actions) > len(before.actions)
    assert after.seats == before.seats


def test_a_game_of_bots_plays_through(typing: Typing) -> None:
    for game in ("paseo", "paroli"):
        code, out, _ = typing([], game, "--seats", "greedy,random", "--seed", "8")
        assert code == 0
        assert "Won by " in out


def test_the_menu(typing: Typing) -> None:
    code, out, _ = typing(["9", "2", "7", "3", "5", "beginner", "4", "1", "q", ""], "--seed", "1")
    assert code == 0
    assert "What shall we play?" in out
    assert out.count("Type one of the numbers.") == 4
    assert "1  Draw one card, look at it, then draw one more or stop (R4)" in out
    assert "4  Expert" in out
    assert "Beginner 2" in out
    assert "Paroli · turn 1" in out


def test_the_end_of_the_input_keeps_the_game(typing: Typing, tmp_path: Path) -> None:
    code, _, err = typing(["* 1", ""], "paseo", "--seed", "1", "--seats", "human,human")
    assert code == 1
    kept = tmp_path / "state" / "spieltisch" / "paseo-1.txt"
    command = f"spieltisch play --resume {kept} --seats human,human"
    assert err.split() == f"The game is saved. Continue with: {command}".split()
    assert len(record_from_text(kept.read_text(encoding="utf-8")).actions) == 2


def test_whoever_goes_on_as_told_sits_where_they_sat(typing: Typing) -> None:
    """B is the person: A's cards stay hidden when the game goes on."""
    _, _, err = typing([], "paroli", "--seats", "random,human,greedy", "--seed", "1")
    told = shlex.split(err.partition("spieltisch play ")[2])
    assert told[-2:] == ["--seats", "random,human,greedy"]
    _, out, _ = typing([], *told)
    assert "B  Player · your hand" in out
    assert "A  Random · your hand" not in out


def test_kept_games_do_not_overwrite_each_other(typing: Typing, tmp_path: Path) -> None:
    for _ in range(2):
        typing([], "paseo", "--seed", "1")
    kept = sorted(file.name for file in (tmp_path / "state" / "spieltisch").iterdir())
    assert kept == ["paseo-1.txt", "paseo-2.txt"]


def test_the_input_may_end_anywhere(typing: Typing) -> None:
    assert typing([])[0] == 1
    assert typing(["1"])[0] == 1
    code, _, err = typing(["q"], "paseo", "--seed", "1")
    assert code == 0
    assert "The game is saved." in err


def test_the_keyboard_stops_a_game(tmp_path: Path) -> None:
    """Ctrl-C: no traceback, the game is kept, code 130."""
    code, shown = at_terminal(["play", "paseo", "--seed", "1", "--language", "en"], ["\x03"])
    assert code == 130
    assert "Traceback" not in "".join(shown)
    assert "The game is saved." in "".join(shown)
    assert (tmp_path / "state" / "spieltisch" / "paseo-1.txt").exists()


@pytest.mark.parametrize("closing", ["signal", "terminal"])
def test_closing_the_terminal_keeps_the_game(tmp_path: Path, closing: str) -> None:
    child, terminal = started(["play", "paseo", "--seed", "1", "--language", "en"])
    shown = b""
    while (chunk := _read(terminal)) and not is_asked((shown + chunk).decode(errors="replace")):
        shown += chunk
    assert chunk, shown
    if closing == "signal":
        child.send_signal(signal.SIGHUP)
        while _read(terminal):
            pass
    os.close(terminal)
    code = _ended(child)
    assert code == 129 or closing == "terminal"
    kept = tmp_path / "state" / "spieltisch" / "paseo-1.txt"
    assert record_from_text(kept.read_text(encoding="utf-8")).game == "paseo"


def test_closing_the_terminal_ends_what_the_reader_just_does() -> None:
    """Its event loop keeps most exceptions of a callback to itself."""

    async def type_on() -> None:
        asyncio.get_running_loop().call_soon(signal.raise_signal, signal.SIGHUP)
        await asyncio.sleep(0.1)

    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # these tests may run under nohup
    try:
        with hangup_raised(), pytest.raises(Hangup):
            asyncio.run(type_on())
    finally:
        signal.signal(signal.SIGHUP, before)


def test_the_keyboard_stops_the_offer_to_save(tmp_path: Path) -> None:
    options = ["play", "paseo", "--seed", "1", "--language", "en"]
    code, _ = at_terminal(options, ["q", "\x03"])
    assert (code, (tmp_path / "state" / "spieltisch" / "paseo-1.txt").exists()) == (130, True)


def test_the_keyboard_stops_a_menu() -> None:
    code, shown = at_terminal(["play", "--language", "en"], ["\x03"])
    assert code == 130
    assert "Traceback" not in "".join(shown)


def test_ascii_means_ascii(typing: Typing) -> None:
    _, out, _ = typing(["* 1", "q", ""], "paseo", "--seed", "1", "--ascii")
    assert out.isascii()
    assert "+------+" in out


def test_no_colours_where_none_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    _, shown = at_terminal(["play", "paseo", "--seed", "1", "--language", "en"], ["q", ""])
    assert not re.search(r"\x1b\[[\d;]*[34]8;", "".join(shown))


def test_paroli_step_by_step(typing: Typing, tmp_path: Path) -> None:
    """Pick up a card, lay it, take it back, ask about lines, claim, draw."""
    save = tmp_path / "saved.txt"
    lines = ["i J", "c J", "7", "xyz", "d3", "J7 K7", "e", "p", "q"]
    _, out, _ = typing(lines, "raeuberparoli", "--seed", "3", "--save", str(save))
    assert "Row J: 1 card; missing" in out
    assert "Lay a card first. You may claim a line only in a turn in which you have" in out
    assert "“xyz” is not a step here." in out
    assert "R4: Draw 1 or 2 cards, not 3." in out
    assert "R11: First lay the tenth card of a row or a column." in out
    assert "Draw or lay a card. A turn is not skipped." in out
    assert "R6: Draw a card, or lay one." in out


def test_laid_cards_are_taken_back(typing: Typing, tmp_path: Path) -> None:
    save = tmp_path / "saved.txt"
    lines = ["u", "b6 J", "b5 J", "u", "u", "g6", "J", "c J", "u", "e", "q"]
    _, out, _ = typing(lines, "raeuberparoli", "--seed", "3", "--save", str(save))
    text = save.read_text(encoding="utf-8")
    assert "There is nothing to take back now." in out
    assert "b6 J6" not in text
    assert "\nlay g6 J6\nend\n" in text


def test_a_turn_is_taken_back_with_what_the_bots_did_after_it(
    typing: Typing, tmp_path: Path
) -> None:
    """To where it began; what comes after it is new, and the game is marked wherever it goes on."""
    file, kept, again = moving(tmp_path, OPEN, "1-3"), tmp_path / "kept.txt", tmp_path / "again.txt"
    lines = ["u", "0+4", "", "u", "uu", f"s {kept}", "uu", "q"]
    options = ("--resume", file, "--seats", "human,greedy")
    _, out, _ = typing(lines, *options, "--seed", "1", "--save", str(again))
    assert out.count("There is nothing to take back now.") == 2, "before the first turn"
    assert "Type uu to take your last turn back" in " ".join(out.split())
    assert "A turn was taken back" in out
    assert kept.read_text("utf-8") == again.read_text("utf-8")
    actions = ("roll 1-3",)
    written = again.read_text(encoding="utf-8")
    law = entry("paseo").game
    assert tuple(map(law.format, record_from_text(written).actions)) == actions
    assert "# practice, turns taken back: 1\n" in written
    _, out, _ = typing(["0+4", "", "uu", "q"], "--resume", str(again), *options[2:])
    assert "Turns were taken back 2 times" in out


def test_a_turn_of_many_steps_is_taken_back_whole() -> None:
    session = table("raeuberparoli", ["human", "greedy"], 3)
    law, rng, turns = session.entry.game, Random(1), dict[int, int]()
    while session.state.turns < 8:
        if session.actor == 0:
            turns.setdefault(session.state.turns, len(session.played))
        if session.actor is CHANCE:
            session.act(session.draw())
        elif session.actor == 0:
            session.act(bot("random", "raeuberparoli")(law.view(session.state, 0), Budget(), rng))
        else:
            session.act(session.decide(1))
    for at in reversed([*turns.values()]):
        assert session.can_take_back(0)
        session.take_back(0)
        assert len(session.played) == at
    assert not session.can_take_back(0)
    assert session.taken_back == len(turns) > 2


def test_only_who_plays_alone_takes_turns_back(typing: Typing, tmp_path: Path) -> None:
    file = moving(tmp_path, OPEN, "1-3")
    lines = ["0+4", "", "uu", "q"]
    _, out, _ = typing(lines, "--resume", file, "--seats", "human,human", "--seed", "1")
    assert "There is nothing to take back now." in out
    assert "practice" not in out


# what people new to the table meet


def screens(shown: Sequence[str]) -> list[list[str]]:
    """What stands in a terminal at every prompt, as lines."""
    pictures = (text.rpartition("\x1b[3J")[2] for text in shown)
    return [without_colours(text).replace("\r", "").split("\n") for text in pictures]


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_random_path_is_told_in_a_line_and_fits_24_lines(seed: int) -> None:
    table = ["--seats", "human,greedy", "--path", "random"]
    options = [*table, "--seed", str(seed), "--language", "de"]
    _, shown = at_terminal(["play", "paseo", *options], ["1", "", "9+9", "q", ""], "80x24")
    seen = screens(shown)
    assert "Der Zufall hat den Weg gelegt." in " ".join(seen[0])
    assert "legt eine" not in " ".join(seen[0])
    assert "Paseo · Weg legen" in " ".join(seen[0])
    for screen in seen[:4]:
        assert len(screen) <= 24, screen
        assert all(len(line.rstrip()) <= 80 for line in screen[:-1]), screen


def test_a_random_path_of_bots_is_told_once(typing: Typing) -> None:
    options = ("--path", "random", "--seats", "greedy,greedy", "--seed", "8")
    assert typing([], "paseo", *options)[1].count("The path was laid at random.") == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_can_be_agreed(typing: Typing, tmp_path: Path, game: str) -> None:
    names = [option.name for option in entry(game).options]
    agreed = [word for name in names for word in ("--option", name.replace("_", "-"))]
    save = tmp_path / "saved.txt"
    code, _, _ = typing(["q"], game, "--seats", "human,human", "--save", str(save), *agreed)
    config = record_from_text(save.read_text(encoding="utf-8")).config
    assert code == 0
    assert [getattr(config, name) for name in names] == [True] * len(names)


def test_one_draws_as_the_option_says(typing: Typing) -> None:
    """A second card only after the first was seen (R4)."""
    table = ("paroli", "--seats", "human,human", "--seed", "9")
    code, out, _ = typing(["", "d2", "d1", "d1", "q"], *table, "--option", "draw-one-by-one")
    assert code == 0
    assert "a second one is drawn after that" in out
    looked = out.index("Draw one more (d1) or end (e)?")
    assert out.index("74 cards in the stock") < looked < out.index("Enter hides your cards >")


NUMBERS = "2 A***123***123B@0,0 -;-;2,0;-|-;-;-;- A - - 17/1000 -"


def test_a_rule_without_a_number_is_named_and_can_be_opened(typing: Typing, tmp_path: Path) -> None:
    """The 2 may not stop on the 2 of tile 5."""
    file = moving(tmp_path, NUMBERS, "3-6")
    _, out, _ = typing(["2+3", "r numbered-stone", "q", ""], "--resume", file)
    said = " ".join(out.split())
    assert "Numbered stone: The 2 never stops on its own number." in said
    assert "(r numbered-stone)" in said
    assert "Numbered stone. Occupied tiles must be jumped" in said
    assert "⊘ own number" in out


def test_until_it_is_confirmed_it_is_the_movers_turn(typing: Typing, tmp_path: Path) -> None:
    _, out, _ = typing(["0-2", "what", "", "q", ""], "--resume", moving(tmp_path, OPEN, "2-4"))
    waiting = out.split("Enter: do it")[0].rpartition("Paseo · ")[2]
    assert waiting.startswith("turn 18  [2]  [4]")
    assert "▶  ● A  Mira" in waiting
    assert "Press Enter to do it, or type u to take it back." in out


@pytest.mark.parametrize("no", ["n", "N", "no", "nein"])
def test_no_is_no_file_name(
    typing: Typing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no: str
) -> None:
    monkeypatch.chdir(tmp_path)
    typing(["q", "yes", no], "paseo", "--seed", "1")
    assert [*tmp_path.iterdir()] == []


def test_bots_have_names_in_every_language(capsys: CAPTURE) -> None:
    main(["play", "paseo", "--seats", "greedy,random", "--seed", "1", "--language", "de"])
    out = capsys.readouterr().out
    assert "A  Gierig" in out
    assert "B  Zufall" in out


def asked(seed: int) -> paroli.State:
    """A position of Räuberparoli in which somebody is asked for consent."""
    rng, law = Random(seed), entry("raeuberparoli").game
    state: paroli.State = law.initial(paroli.Config(3, robber=True))
    while not state.turn.question:
        if law.actor(state) is CHANCE:
            actions = [action for action, _ in law.chance(state)]
        else:
            actions = sorted(law.legal(state), key=_eagerness)
            actions = [each for each in actions if _eagerness(each) == _eagerness(actions[0])]
        state = law.apply(state, rng.choice(actions)).state
    return state


def _eagerness(action: object) -> int:
    return next(
        number
        for number, kind in enumerate((paroli.Shift | paroli.Rob, paroli.Claim, paroli.Lay, object))
        if isinstance(action, kind)
    )


def test_whoever_is_asked_is_told_the_question_and_no_hints(typing: Typing, tmp_path: Path) -> None:
    """Also where a game begins with the question."""
    state = asked(1)
    record = Record("raeuberparoli", state.config, ("Mira", "Jonas", "Ada"), (), state)
    file = tmp_path / "asked.txt"
    file.write_text(record_to_text(record), encoding="utf-8")
    seats = ",".join("human" if seat == paroli.actor(state) else "greedy" for seat in range(3))
    _, out, _ = typing(["?"], "--resume", str(file), "--seats", seats)
    assert f"{record.seats[state.turn.seat]} asks you: " in out
    assert "You may" not in out
    assert "Laid:" not in out
