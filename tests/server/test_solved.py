"""The door for tools: exact chances over HTTP, for positions of paths that are solved here."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from support.serving import Served, served
from support.solved_door import ask, random_positions

from spieltisch.client import ApiError, open_client
from spieltisch.rules import paseo
from spieltisch.server.http import solved
from spieltisch.server.settings import Settings
from spieltisch.solver import solve_box, solve_path, tables_folder, track_of, valued_turns
from spieltisch.solver.lookup import Tables
from spieltisch.testing.paseo import drawn
from spieltisch.wire.bodies import SolvedPaths, SolvedPosition

pytestmark = pytest.mark.asyncio(loop_scope="module")
SHORT = "A  2a1  *  3b0  1a0  B"
OTHER = "A  2a1  *  1b0  3a0  B"


@pytest.fixture(scope="module")
def short_paths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A path of four tiles, solved; a whole one takes a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPIELTISCH_TABLES", str(tmp_path_factory.mktemp("tables")))
        tables = Tables(full_set=False)
        patch.setattr(solved, "_tables", lambda: tables)
        solve_path(track_of(drawn(SHORT, "A", "1-3", turns=4)))
        yield


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(
    tmp_path_factory: pytest.TempPathFactory,
    short_paths: None,  # noqa: ARG001 before the server asks for tables
) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("solved")
    async with served(Settings(database=f"sqlite:///{folder / 't.db'}", workers=1)) as running:
        yield running


async def asked(server: Served, position: str) -> SolvedPosition:
    async with open_client(server.url, "Mira") as mira:
        body = {"position": position}
        return await mira.web.call("POST", "/api/paseo/solved", SolvedPosition, body)


async def test_turns_and_rolls_are_those_of_the_solver(server: Served) -> None:
    rolled = drawn(SHORT, "A", "1-3", turns=4)
    truth = solve_box(track_of(rolled))
    found = await asked(server, paseo.state_to_text(rolled))
    assert [each.turn for each in found.turns] == [
        paseo.format(turn) for turn, _ in valued_turns(truth, rolled)
    ]
    assert found.chance == found.turns[0].chance
    assert not found.rolls
    before = await asked(server, paseo.state_to_text(drawn(SHORT, "A", turns=4)))
    assert len(before.rolls) == 21
    mean = sum(each.ways * each.chance for each in before.rolls) / 36
    assert before.chance == before.to_roll["A"] == pytest.approx(mean, abs=2e-5)


async def test_what_is_not_solved_or_no_position_is_said_so(server: Served) -> None:
    with pytest.raises(ApiError, match="not-solved"):
        await asked(server, paseo.state_to_text(drawn(OTHER, "A", turns=4)))
    for nonsense in ("nothing", "paseo 1", "{}", "é" * 2000):
        with pytest.raises(ApiError, match="bad-position"):
            await asked(server, nonsense)
    with pytest.raises(ApiError, match="malformed"):
        await asked(server, "")


async def test_one_connection_is_enough_for_many_questions(server: Served) -> None:
    begun = drawn(SHORT, "A", turns=4)
    positions = [*islice(random_positions(begun, Random(1)), 40)]
    async with open_client(server.url, "Mira") as mira:
        token = mira.web.token or ""
    answers = await asyncio.to_thread(lambda: [*ask(server.url, token, positions)])
    assert len({answer.port for answer in answers}) == 1
    for position, answer in zip(positions, answers, strict=True):
        turns = paseo.legal(position) if position.dice else ()
        assert len(answer.found.turns) == len({paseo.apply(position, turn).state for turn in turns})
        assert len(answer.found.rolls) == (0 if position.dice else 21)


async def test_solved_paths_are_listed(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        found = await mira.web.call("GET", "/api/paseo/solved", SolvedPaths)
    assert [(each.tiles, each.blank_blocked) for each in found.paths] == [("13*2", False)]


async def test_a_table_that_was_damaged_or_removed_is_not_believed(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(full_set=False)
    monkeypatch.setattr(solved, "_tables", lambda: tables)
    (file,) = tables_folder().glob("*.paseo2")
    whole = file.read_bytes()
    position = paseo.state_to_text(drawn(SHORT, "A", turns=4))
    for broken in (whole[:-1], whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:], b""):
        file.write_bytes(broken)
        with pytest.raises(ApiError, match="not-solved"):
            await asked(server, position)
    file.write_bytes(whole)
    assert (await asked(server, position)).rolls
    file.unlink()
    with pytest.raises(ApiError, match="not-solved"):
        await asked(server, position)


MEASURED = """
import resource, sys
from pathlib import Path
import spieltisch.server.http.app

def private():
    counted = Path("/proc/self/smaps_rollup")
    if not counted.exists():  # all memory, elsewhere than on Linux
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    lines = counted.read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024

before = private()
from spieltisch.solver import Plan, Track
from spieltisch.solver.lookup import Tables
plan = Plan(Track("1*2*3*3*2*1*"))  # of a whole path; the table that is asked is short
asked = Tables(full_set=False).look_up(sys.argv[1])
print(private() - before, len(asked.rolls), "numba" in sys.modules)
"""


@pytest.mark.usefixtures("short_paths")
async def test_answers_take_little_memory_of_the_server() -> None:
    position = paseo.state_to_text(drawn(SHORT, "A", turns=4))
    await asyncio.to_thread(solve_path, track_of(drawn(SHORT, "A", turns=4)))
    command = [sys.executable, "-c", MEASURED, position]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    told, _ = await process.communicate()
    megabytes, rolls, compiler = told.decode().split()
    assert (rolls, compiler) == ("21", "False")
    assert float(megabytes) < 50
