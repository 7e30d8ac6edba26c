"""What goes wrong is told in one line, in the language of whoever asked."""

import json
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.cli.atomic_write import check_writable, write_text
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.record import Record
from spieltisch.rules.record_text import record_from_bytes, record_to_text
from spieltisch.testing.paroli import state_from_drawing

CAPTURE = pytest.CaptureFixture[str]
ROLLED = "2 A***123***123B@0,0 4,0;-;3,0;B|9,0;-;-;- A 1-2 - 17/1000 -"
OPEN = ROLLED.replace("1-2", "-")
DEEP = '{"a":' + "[" * 100_000


@pytest.fixture(autouse=True)
def somewhere_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def error(capsys: CAPTURE, *arguments: str) -> str:
    """The one line of a command that ends with code 2."""
    code = main(arguments)
    err = capsys.readouterr().err
    assert (code, err.count("\n")) == (2, 1), err
    assert err.startswith("spieltisch: ")
    return err.removeprefix("spieltisch: ").strip()


@pytest.mark.parametrize(
    "arguments", [["replay"], ["play", "--resume"], ["legal", "paseo"], ["perft", "paseo"]]
)
def test_deep_nesting_is_no_record_and_no_position(
    capsys: CAPTURE, tmp_path: Path, arguments: list[str]
) -> None:
    file = tmp_path / "deep.json"
    file.write_text(DEEP, encoding="utf-8")
    game = arguments[-1] == "paseo"
    given = [*arguments, f"@{file}" if game else str(file)]
    depth = ["--depth", "1"] if arguments[0] == "perft" else []
    assert "nested more than 20 deep" in error(capsys, *given, *depth)


def test_perft_does_not_go_too_deep(capsys: CAPTURE) -> None:
    assert "20" in error(capsys, "perft", "paseo", OPEN, "--depth", "3000")


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        (["replay", "no.txt"], "There is no file no.txt.", "Die Datei no.txt gibt es nicht."),
        (["replay", "."], "This is a folder, not a file: .", "Das ist ein Ordner, keine Datei: ."),
        (["play", "go"], "There is no game “go” here", "Ein Spiel „go“ gibt es hier nicht"),
        (["rules", "paseo", "P99"], "have nothing called “P99”", "steht nichts zu „P99“"),
        (["rules", "go"], "but not for “go”", "nicht von „go“"),
        (["play", "paseo", "--players", "7"], "2 to 4 players, not 7", "2 bis 4 Personen, nicht"),
        (["play", "paseo", "--seats", ""], "“” cannot sit here", "„“ kann hier nicht sitzen"),
        (["play", "paroli", "--path", "laid"], "are for Paseo", "gibt es nur bei Paseo"),
        (["legal", "paroli", "nonsense"], "This is no JSON", "Nicht lesbar: This is no JSON"),
        (["legal", "paseo", ROLLED, "--dice", "3", "5"], "dice have been rolled", "Gewürfelt ist"),
        (["legal", "paseo", OPEN, "--dice", "3", "7"], "Nobody can roll 3 and 7", "niemals 3 und"),
        (["bench", "--only", "abacus"], "No runner’s name contains abacus", "Kein Name enthält"),
        (["crosscheck", "paseo", "--players", "9"], "not be played by 9", "nicht zu 9"),
        (
            ["crosscheck", "paroli", "--option", "blank-blocked"],
            "Paroli has no option blank-blocked; it has draw-one-by-one.",
            "Paroli hat keine Einstellung blank-blocked",
        ),
        (
            ["crosscheck", "--option", "blank-blocked", "--players", "5"],
            "Paseo: cannot be played",
            "Paseo: nicht zu 5",
        ),
        (["play", "paseo", "--players", "0"], "2 to 4 players, not 0", "2 bis 4 Personen, nicht"),
        (["crosscheck", "paseo", "--players", "0"], "not be played by 0", "nicht zu 0"),
    ],
)
def test_complaints_are_told_in_the_wished_for_language(
    capsys: CAPTURE, arguments: list[str], english: str, german: str
) -> None:
    assert english in error(capsys, *arguments)
    assert german in error(capsys, *arguments, "--language", "de")
    assert german in error(capsys, *arguments, "--language=de")


def test_a_refused_action_of_a_record_is_told_in_german_too(
    capsys: CAPTURE, tmp_path: Path
) -> None:
    text = record_to_text(Record("paseo", paseo.Config(2), ("A", "B"), (paseo.parse("first A"),)))
    file = tmp_path / "game.txt"
    file.write_text(text.replace("first A\n", "first A\nlay * 5,5\n").replace("total 1", "total 2"))
    told = error(capsys, "replay", str(file), "--language", "de")
    assert told.startswith("Zeile 8: Aktion 2, „lay * 5,5“, ist dort nicht erlaubt")
    assert "Leg das erste Plättchen auf 0,0." in told


@pytest.mark.parametrize(
    ("language", "place"), [("en", "Nothing lies next to J1."), ("de", "Neben J1 liegt keine.")]
)
def test_a_refused_action_of_paroli_is_told_with_its_places(
    capsys: CAPTURE, tmp_path: Path, language: str, place: str
) -> None:
    state = state_from_drawing("J . . b3 . . . . . . .", ["b1 b4", "b2"])
    record = Record("paroli", state.config, ("A", "B"), (paroli.parse("lay b4 J4"),), state)
    file = tmp_path / "game.txt"
    file.write_text(record_to_text(record).replace("lay b4 J4", "lay b1 J1"))
    assert place in error(capsys, "replay", str(file), "--language", language)


def test_legal_says_that_a_game_is_over(capsys: CAPTURE) -> None:
    over = "2 A***123***123B@0,0 B;B;B;B|9,0;-;-;- - - - 17/1000 -"
    assert main(["legal", "paseo", over]) == 0
    assert capsys.readouterr().out.strip() == "The game is over. There is nothing left to do."
    assert main(["legal", "paseo", over, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "paseo", "actor": None, "count": 0, "actions": []
    }  # fmt: skip


# saving


def begun(tmp_path: Path) -> str:
    record = Record("paseo", entry("paseo").config_from_json({}), ("Mira", "Jonas"))
    file = tmp_path / "begun.txt"
    file.write_text(record_to_text(record), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "option",
    [["--players", "3"], ["--turn-limit", "3"], ["--path", "random"], ["--names", "A,B"]],
)
def test_a_resumed_game_stays_as_it_was_begun(
    capsys: CAPTURE, tmp_path: Path, option: list[str]
) -> None:
    told = error(capsys, "play", "--resume", begun(tmp_path), *option, "--option", "blank-blocked")
    assert "continues as it began" in told
    assert option[0] in told
    assert "--option" in told


@pytest.mark.parametrize("place", ["no/where.txt", ".", "/proc/game.txt"])
def test_where_nothing_can_be_saved_no_game_begins(capsys: CAPTURE, place: str) -> None:
    assert main(["play", "paseo", "--seats", "greedy,greedy", "--save", place]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_a_game_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("old")
    file.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(file)
    write_text(link, "new")
    assert (file.read_text(), file.stat().st_mode & 0o777, link.is_symlink()) == (
        "new",
        0o640,
        True,
    )
    assert {each.name for each in tmp_path.iterdir()} == {"game.txt", "link.txt"}


def test_a_device_is_written_to_and_not_replaced() -> None:
    device = Path("/dev/null")
    check_writable(device)
    write_text(device, "gone")
    assert not device.is_file()


def test_what_cannot_be_saved_is_kept(
    capsys: CAPTURE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of --save is there at the beginning of the game and gone at its end."""
    folder = tmp_path / "stick"
    folder.mkdir()
    options = ("--seats", "greedy,greedy", "--seed", "1", "--save", str(folder / "game.txt"))

    def pulled_out(file: Path) -> None:
        check_writable(file)
        folder.rmdir()

    monkeypatch.setattr("spieltisch.cli.playing.check_writable", pulled_out)
    assert main(["play", "paseo", *options]) == 0
    kept = tmp_path / "state" / "spieltisch" / "paseo-1.txt"
    out = "".join(capsys.readouterr().out.split())
    assert f"Thereisnofolder{folder}." in out
    assert f"Saved:{kept}" in out
    assert record_from_bytes(kept.read_bytes()).actions


@pytest.mark.parametrize(
    ("option", "url"),
    [
        ("--public-url", "nourl"),
        ("--public-url", "http://"),
        ("--public-url", "https://tables.example/path?x"),
        ("--origin", "https://tables.example/path"),
        ("--public-url", "http://[::1"),
        ("--public-url", "http://x:notaport"),
        ("--origin", "ftp//x"),
        ("--origin", "tables.example"),
        ("--origin", "ftp://x"),
    ],
)
def test_a_server_is_reached_by_addresses_that_browsers_know(
    capsys: CAPTURE, option: str, url: str
) -> None:
    assert error(capsys, "serve", option, url).startswith(f"“{url}” is not the address of a server")


def test_a_folder_that_can_not_be_made_is_not_blamed_on_the_address(capsys: CAPTURE) -> None:
    said = error(capsys, "serve", "--port", "0", "--data", "/proc/x")
    assert said.startswith("The folder /proc/x can’t be used for the tables")


@pytest.mark.parametrize("where", [("--data", "a/b/c"), ("--database", "sqlite:///a/b/tables.db")])
def test_no_folders_are_made_above_the_one_for_the_tables(
    capsys: CAPTURE, tmp_path: Path, where: tuple[str, str]
) -> None:
    assert "can’t be used for the tables" in error(capsys, "serve", "--port", "0", *where)
    assert not (tmp_path / "a").exists()
