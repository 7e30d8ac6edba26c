"""What can be done with games that are over, and with none that is not: review, share, bring in, play on."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import pytest_asyncio
from support.local_port import MemoryShelf, local_page
from support.serving import Served, served

from spieltisch.fair.canonical import canonical
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, Chance, draw_chance, seat_letter
from spieltisch.rules.paseo import Roll
from spieltisch.rules.record import Record, replay
from spieltisch.rules.record_text import record_from_bytes, record_from_json, record_to_json
from spieltisch.server import reviewing
from spieltisch.server.model import ShareRow, StoreFailed
from spieltisch.server.people.auth import hashed
from spieltisch.server.reviewing import Reviewer
from spieltisch.server.settings import Guarding, Reviewing, Settings
from spieltisch.solver import one_at_a_time

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass(frozen=True)
class Web:
    """Somebody who speaks HTTP; a stranger without a token."""

    url: str
    token: str = ""

    async def __call__(
        self, method: str, path: str, body: Any = None, share: str | None = None
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Spieltisch-Share": share} if share else {}
        content = None if body is None else json.dumps(body)
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=60) as client:
            answer = await client.request(method, f"/api{path}", content=content)
        kind = answer.headers.get("content-type", "")
        return answer.status_code, answer.json() if "json" in kind else answer.text


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder = tmp_path_factory.mktemp("finished")
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}",
        workers=1,
        unload_seconds=3600,
        guarding=Guarding(records_per_person=6, shares_per_table=3),
        reviewing=Reviewing(per_person=2),
    )
    async with served(settings) as running:
        yield running


async def person(server: Served, name: str) -> Web:
    _, told = await Web(server.url)("POST", "/session", {"name": name, "bearer": True})
    return Web(server.url, told["token"])


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> Web:
    """Another person in each test: one may bring only so many records in."""
    return await person(server, "Mira")


@pytest_asyncio.fixture(loop_scope="module")
async def ben(server: Served) -> Web:
    return await person(server, "Ben")


def stranger(server: Served) -> Web:
    return Web(server.url)


def on_paper(game: str, seed: int, moves: int = 5000, **config: Any) -> str:
    """A random game, to its end or some moves of it, as JSON."""
    found, rng = entry(game), Random(seed)
    agreed = found.config_from_json({"players": 2, **config})
    state, actions = found.game.initial(agreed), list[Any]()
    for _ in range(moves):
        actor = found.game.actor(state)
        if actor is None:
            break
        if isinstance(actor, Chance):
            action = draw_chance(found.game, state, rng)
        else:
            action = rng.choice(found.game.legal(state))
        actions.append(action)
        state = found.game.apply(state, action).state
    return json.dumps(record_to_json(Record(game, agreed, ("Anna", "Tom"), tuple(actions))))


PASEO = on_paper("paseo", 1, path="random")
PAROLI = on_paper("paroli", 1)


async def brought(web: Web, data: str) -> str:
    status, told = await web("POST", "/records", {"data": data})
    assert status == 200, told
    return str(told["id"])


async def running(web: Web, game: str = "paroli") -> str:
    seats = [{"kind": "me"}, {"kind": "me"}]
    _, told = await web("POST", "/tables", {"game": game, "seats": seats, "fair": False})
    await web("POST", f"/tables/{told['id']}/start", {})
    return str(told["id"])


async def ended(server: Served, web: Web, game: str = "paroli") -> str:
    table = await running(web, game)
    await (await server.open_tables.table(table)).end()
    return table


async def test_a_record_becomes_a_game_that_is_over(mira: Web, ben: Web) -> None:
    table = await brought(mira, PAROLI)
    _, told = await mira("GET", f"/tables/{table}")
    assert (told["stage"], told["origin"]["kind"], told["practice"]) == ("ended", "record", True)
    assert [(seat["name"], seat["kind"]) for seat in told["seats"]] == [
        ("Anna", "person"),
        ("Tom", "person"),
    ]
    _, again = await mira("GET", f"/tables/{table}/record?form=json")
    assert again["actions"] == json.loads(PAROLI)["actions"]
    _, events = await mira("GET", f"/tables/{table}/events?views=true&as=B")
    assert events["ending"]["reason"] == json.loads(PAROLI)["result"].split()[1]
    assert (await ben("GET", f"/tables/{table}"))[0] == 404


@pytest.mark.parametrize("form", ["text", "json", "log"])
async def test_what_was_downloaded_can_be_brought_in(mira: Web, form: str) -> None:
    table = await brought(mira, PAROLI)
    _, data = await mira("GET", f"/tables/{table}/record?form={form}")
    text = data if isinstance(data, str) else canonical(data).decode()
    again = await brought(mira, text)
    _, told = await mira("GET", f"/tables/{again}/record?form=json")
    assert told["actions"] == json.loads(PAROLI)["actions"]
    for each in (table, again):
        assert (await mira("DELETE", f"/tables/{each}"))[0] == 204
        assert (await mira("GET", f"/tables/{each}"))[0] == 404


@pytest.mark.parametrize("game", ["paseo", "paroli", "raeuberparoli"])
async def test_a_game_of_a_device_is_brought_to_a_server_later(mira: Web, game: str) -> None:
    """With its log, whose dice and cards are the device's, and without who sat there."""
    async with local_page(MemoryShelf()) as page:
        await page.made("POST", "/api/session", {"name": "Mira"})
        table = await page.begun(game, {"kind": "me"}, {"kind": "bot", "bot": "random"}, fair=True)
        line, welcome = await page.line(table)
        await line.play(welcome, Random(4))
        kept, log, text = [
            (await page.call("GET", f"/api/tables/{table}/record?form={form}"))[1]
            for form in ("json", "log", "text")
        ]
    for data in (log, text):
        again = await brought(mira, data)
        _, told = await mira("GET", f"/tables/{again}/record?form=json")
        assert told["actions"] == json.loads(kept)["actions"]
        assert told["result"] == json.loads(kept)["result"]
        await mira("DELETE", f"/tables/{again}")


async def test_a_log_of_a_game_that_was_brought_in_is_accepted(mira: Web) -> None:
    table = await brought(mira, on_paper("paseo", 2, 40, path="random"))
    _, log = await mira("GET", f"/tables/{table}/record?form=log")
    found = verify(canonical(log) + b"\n")
    assert isinstance(found, Accepted)
    assert (found.given, found.draws, found.reason) == (40, 0, "aborted")
    await mira("DELETE", f"/tables/{table}")


def damaged(name: str) -> str:
    record = json.loads(PAROLI)
    lines = [*record["actions"]]
    match name:
        case "illegal":
            return json.dumps(
                {**record, "digest": None, "actions": [*lines[:40], "pass", *lines[40:]]}
            )
        case "unreadable":
            return json.dumps({**record, "digest": None, "actions": [*lines[:40], "dance"]})
        case "changed":
            return json.dumps({**record, "seats": ["Anna", "Eve"]})
        case "cut":
            return "spieltisch record 1\ngame paroli 1\n"
        case "log":
            return '{"format":"spieltisch-log 1"}'
        case _:
            return "\x00nonsense"


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("illegal", "number"),
        ("unreadable", "number"),
        ("changed", "text"),
        ("cut", "line"),
        ("log", "text"),
        ("", "line"),
    ],
)
async def test_a_damaged_record_says_where(ben: Web, name: str, where: str) -> None:
    status, told = await ben("POST", "/records", {"data": damaged(name)})
    assert (status, told["code"]) == (422, "broken-record")
    assert told["params"][where]
    if where == "number":
        assert told["params"]["number"] == 41
    assert (told["params"]["refusal"] is not None) == (name == "illegal")


async def test_only_so_many_are_kept(server: Served) -> None:
    web = await person(server, "Collector")
    for _ in range(6):
        await brought(web, PASEO)
    assert (await web("POST", "/records", {"data": PASEO}))[0] == 429


async def test_what_was_brought_in_is_never_public(mira: Web) -> None:
    table = await brought(mira, PASEO)
    status, told = await mira("PATCH", f"/tables/{table}", {"public": True})
    assert (status, told["code"]) == (409, "brought-in")
    await mira("DELETE", f"/tables/{table}")


async def test_a_link_opens_one_finished_game_and_nothing_else(
    server: Served, mira: Web, ben: Web
) -> None:
    table, other = await ended(server, mira), await ended(server, mira)
    _, share = await mira("POST", f"/tables/{table}/shares")
    code, eve = share["code"], stranger(server)
    assert share["link"].endswith(f"/#/shared/{code}")
    _, seen = await eve("POST", "/shares/look", {"code": code})
    assert seen["table"]["id"] == table
    for path in (
        "",
        "/events?as=A&views=true",
        "/record",
        "/record?form=log",
        "/lines?at=30",
        "/review",
    ):
        assert (await eve("GET", f"/tables/{table}{path}", share=code))[0] == 200, path
        assert (await eve("GET", f"/tables/{table}{path}"))[0] == 404, path
        assert (await ben("GET", f"/tables/{table}{path}", share=code[:-1]))[0] == 404, path
        assert (await eve("GET", f"/tables/{other}{path}", share=code))[0] == 404, path
    for method, path in (
        ("POST", "/review"), ("DELETE", "/review"), ("POST", "/shares"), ("GET", "/shares"), ("POST", "/rematch"),
        ("POST", "/play-on"), ("DELETE", ""),
    ):  # fmt: skip
        body = {"at": 30} if path == "/play-on" else {}
        assert (await ben(method, f"/tables/{table}{path}", body, share=code))[0] == 404, path


async def test_links_are_kept_as_hashes_listed_and_revoked(server: Served, mira: Web) -> None:
    table = await ended(server, mira)
    _, share = await mira("POST", f"/tables/{table}/shares")
    _, listed = await mira("GET", f"/tables/{table}/shares")
    (kept,) = listed["shares"]
    assert (kept["id"], kept["code"], kept["mine"], kept["by"]) == (share["id"], None, True, "Mira")
    (row,) = await server.open_tables.services.store.shares.of_table(table)
    assert share["code"] not in row.code_hash
    for _ in range(2):
        await mira("POST", f"/tables/{table}/shares")
    assert (await mira("POST", f"/tables/{table}/shares"))[0] == 429
    assert (await mira("DELETE", f"/tables/{table}/shares/nonsense"))[0] == 404
    assert (await mira("DELETE", f"/tables/{table}/shares/{share['id']}"))[0] == 204
    eve = stranger(server)
    assert (await eve("GET", f"/tables/{table}/events", share=share["code"]))[0] == 404
    assert (await eve("POST", "/shares/look", {"code": share["code"]}))[0] == 404


async def test_nothing_of_a_running_game_is_had_through_any_door(server: Served, mira: Web) -> None:
    table = await running(mira)
    live = await server.open_tables.table(table)
    before = live.seq
    for method, path, body in (
        ("POST", "/review", None), ("GET", "/review", None), ("DELETE", "/review", None), ("POST", "/shares", None),
        ("GET", "/shares", None), ("POST", "/play-on", {"at": before}), ("POST", "/play-on", {"at": 5, "world": 3}),
        ("GET", "/record", None), ("POST", "/what-if", {"at": before}),
        ("POST", "/choices", {"at": before}),
    ):  # fmt: skip
        status, told = await mira(method, f"/tables/{table}{path}", body)
        assert (status, told["code"]) == (409, "not-ended"), path
    assert live.seq == before


async def test_a_link_made_for_one_game_never_opens_a_running_one(
    server: Served, mira: Web
) -> None:
    """Also if somebody writes it into the store."""
    table = await running(mira)
    live = await server.open_tables.table(table)
    owner = live.row.owner
    assert owner
    store = server.open_tables.services.store
    await store.shares.create(ShareRow(hashed("secret"), table, owner, 1), 9)
    eve = stranger(server)
    for path in ("", "/events", "/lines?at=30", "/record", "/review"):
        assert (await eve("GET", f"/tables/{table}{path}", share="secret"))[0] == 404
    assert (await eve("POST", "/shares/look", {"code": "secret"}))[0] == 409


async def test_play_goes_on_against_a_bot(server: Served, mira: Web) -> None:
    source = await brought(mira, PASEO)
    _, told = await mira("GET", f"/tables/{source}/events?views=true")
    rolled: list[int] = [
        each["seq"] for each in told["events"] if '"action": "roll' in json.dumps(each["body"])
    ]
    _, table = await mira(
        "POST", f"/tables/{source}/play-on", {"at": rolled[3], "seat": "B", "bot": "random"}
    )
    assert table["origin"] == {
        "kind": "table",
        "table": source,
        "at": rolled[3],
        "world": None,
        "roll": None,
    }
    assert (table["practice"], table["stage"]) == (True, "seeding")
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [
        ("bot", "random"),
        ("person", "Mira"),
    ]
    course = (await server.open_tables.table(table["id"])).course
    was = (await (await server.open_tables.table(source)).happened())[rolled[3]].course
    assert course is not None
    assert (course.state, course.draws) == (was.state, 0)
    await mira("DELETE", f"/tables/{source}")
    assert (await mira("GET", f"/tables/{table['id']}"))[0] == 200


async def test_play_goes_on_with_a_chosen_roll(server: Served, mira: Web) -> None:
    source = await brought(mira, PASEO)
    told = await (await server.open_tables.table(source)).happened()
    was = next(
        each.course
        for each in told[20:]
        if each.course.entry.game.actor(each.course.state) is CHANCE
    )
    at = was.seq
    status, table = await mira(
        "POST", f"/tables/{source}/play-on", {"at": at, "bot": "random", "roll": [5, 5]}
    )
    assert (status, table["origin"]["roll"]) == (200, [5, 5])
    course = (await server.open_tables.table(table["id"])).course
    assert course is not None
    assert course.state == was.entry.game.apply(was.state, Roll((5, 5))).state
    for wrong in ({"at": at + 1, "roll": [5, 5]}, {"at": at, "roll": [0, 5]}):
        assert (await mira("POST", f"/tables/{source}/play-on", wrong))[0] in (400, 409, 422)
    await mira("DELETE", f"/tables/{source}")
    cards = await brought(mira, PAROLI)
    status, answer = await mira("POST", f"/tables/{cards}/play-on", {"at": 60, "roll": [5, 5]})
    assert (status, answer["code"]) == (409, "no-moment")
    await mira("DELETE", f"/tables/{cards}")


async def test_play_goes_on_with_a_friend(server: Served, mira: Web, ben: Web) -> None:
    source = await brought(mira, PAROLI)
    _, table = await mira("POST", f"/tables/{source}/play-on", {"at": 60, "seat": "A"})
    assert (table["stage"], table["seats"][1]["kind"]) == ("gathering", "open")
    _, invitation = await mira("POST", f"/tables/{table['id']}/invitations", {"seat": "B"})
    assert (await ben("POST", "/invitations", {"code": invitation["code"]}))[0] == 200
    assert (await ben("POST", f"/tables/{table['id']}/seats/B", {}))[0] == 200
    assert (await mira("POST", f"/tables/{table['id']}/start", {}))[0] == 200
    course = (await server.open_tables.table(table["id"])).course
    assert course is not None
    assert (
        course.state == (await (await server.open_tables.table(source)).happened())[60].course.state
    )
    _, told = await ben("GET", f"/tables/{table['id']}/events")
    hidden = [each for each in told["events"] if each.get("body", 0) is None]
    assert hidden, "the friend does not see what the other was dealt"


async def test_unseen_cards_are_dealt_again(server: Served, mira: Web) -> None:
    source = await brought(mira, PAROLI)
    was = (await (await server.open_tables.table(source)).happened())[60].course
    racks = set[Any]()
    for world in (1, 2, 3, 1):
        body = {"at": 60, "seat": "A", "bot": "random", "world": world}
        status, table = await mira("POST", f"/tables/{source}/play-on", body)
        assert status == 200, table
        assert table["origin"]["world"] == world
        course = (await server.open_tables.table(table["id"])).course
        assert course is not None
        game = course.entry.game
        assert game.view(course.state, 0) == game.view(was.state, 0)
        racks.add(course.state.racks[1])
    assert len(racks) == 3
    await mira("DELETE", f"/tables/{source}")


@pytest.mark.parametrize("at", [-1, 0, 10_000])
async def test_nobody_plays_on_from_no_moment(mira: Web, at: int) -> None:
    source = await brought(mira, PAROLI)
    status, told = await mira("POST", f"/tables/{source}/play-on", {"at": at, "bot": "random"})
    await mira("DELETE", f"/tables/{source}")
    if at == 0:
        assert status == 200, "the whole game once more"
    else:
        assert (status, told["code"]) == (409, "no-moment")


async def until_done(web: Web, table: str, seconds: float = 120) -> dict[str, Any]:
    async with asyncio.timeout(seconds):
        while True:
            _, told = await web("GET", f"/tables/{table}/review")
            if told["stage"] in {"done", "failed"}:
                return dict(told)
            await asyncio.sleep(0.2)


def end_of_a_race() -> str:
    """Solved within moments."""
    whole = record_from_bytes((RECORDS / "paseo-2.txt").read_bytes())
    position = [*replay(whole)][-7].before
    record = Record(whole.game, whole.config, whole.seats, whole.actions[-7:], position)
    return json.dumps(record_to_json(record))


RECORDS = Path(__file__).parents[1] / "games/records"
END = end_of_a_race()


async def test_a_game_is_reviewed_and_its_review_kept(server: Served, mira: Web, ben: Web) -> None:
    table = await brought(mira, END)
    assert (await mira("GET", f"/tables/{table}/review"))[1] == {"stage": "none"}
    _, asked = await mira("POST", f"/tables/{table}/review")
    assert asked["stage"] in {"waiting", "working"}
    done = await until_done(mira, table)
    assert done["stage"] == "done"
    assert done["review"]["whole"]
    assert len(done["events"]) == len(json.loads(END)["actions"])
    _, known = await mira("GET", f"/tables/{table}/review?known={done['part']}")
    assert "review" not in known
    _, again = await mira("POST", f"/tables/{table}/review")
    assert (again["stage"], again["since"]) == ("done", done["since"])
    assert (await ben("GET", f"/tables/{table}/review"))[0] == 404
    _, share = await mira("POST", f"/tables/{table}/shares")
    _, shown = await stranger(server)("GET", f"/tables/{table}/review", share=share["code"])
    assert shown["review"] == done["review"]
    record = record_from_json((await mira("GET", f"/tables/{table}/record?form=json"))[1])
    assert done["review"]["players"] == [*record.seats]


async def test_a_review_survives_its_process_and_is_given_up(server: Served, mira: Web) -> None:
    table = await brought(mira, END)
    await mira("POST", f"/tables/{table}/review")
    reviewer = server.open_tables.reviewer
    await until(lambda: reviewer.table == table and reviewer.pid is not None)
    assert reviewer.pid
    os.kill(reviewer.pid, signal.SIGKILL)
    assert (await until_done(mira, table))["stage"] == "done"
    assert (await mira("DELETE", f"/tables/{table}/review"))[0] == 204
    assert (await mira("GET", f"/tables/{table}/review"))[1]["stage"] == "done", (
        "what is done is kept"
    )


async def test_a_review_that_waits_for_its_turn_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tells nothing meanwhile."""
    async with served_without_end(tmp_path, monkeypatch) as running_server:
        web, reviewer = await person(running_server, "Mira"), running_server.open_tables.reviewer
        table = await brought(web, END)
        await web("POST", f"/tables/{table}/review")
        await until(lambda: reviewer.table == table and reviewer.pid is not None)
        assert (await web("DELETE", f"/tables/{table}/review"))[0] == 204
        await until(lambda: reviewer.table is None and reviewer.pid is None)


async def test_reviews_give_way_to_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served_without_end(tmp_path, monkeypatch) as running_server:
        web, reviewer = await person(running_server, "Mira"), running_server.open_tables.reviewer
        table = await brought(web, END)
        await web("POST", f"/tables/{table}/review")
        await until(lambda: reviewer.pid is not None)
        assert reviewer.pid
        own, pid = os.getpriority(os.PRIO_PROCESS, 0), reviewer.pid
        await until(lambda: os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + 15))


async def test_whoever_waits_longest_is_next_however_much_others_ask_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    async def make(_reviewer: Reviewer, table: str) -> bool:
        made.append(table)
        return False

    monkeypatch.setattr(Reviewer, "_made", make)
    monkeypatch.setattr(reviewing, "_LOOK", 600.0)
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", workers=1)
    async with served(settings) as running_server:
        mira, ben = [await person(running_server, name) for name in ("Mira", "Ben")]
        asked = [(web, await brought(web, END)) for web in (mira, mira, mira, ben)]
        with monkeypatch.context() as quiet:
            quiet.setattr(Reviewer, "ring", id)
            for web, table in asked:
                await web("POST", f"/tables/{table}/review")
        running_server.open_tables.reviewer.ring()
        await until(lambda: len(made) == 4)
    first, second, third, other = (table for _, table in asked)
    assert made == [first, other, second, third]


@asynccontextmanager
async def served_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Served]:
    """A server whose reviews of Paseo wait, for somebody else solves."""
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path / "tables"))
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'tables.db'}",
        workers=1,
        reviewing=Reviewing(per_person=2),
    )
    async with served(settings) as running_server:
        with one_at_a_time():
            yield running_server


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 of another process
            await asyncio.sleep(0.01)


async def test_reviews_of_one_person_do_not_fill_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served_without_end(tmp_path, monkeypatch) as running_server:
        web = await person(running_server, "Greedy")
        tables = [await brought(web, END) for _ in range(3)]
        answers = [(await web("POST", f"/tables/{table}/review"))[0] for table in tables]
        assert answers == [200, 200, 429]
        assert (await web("DELETE", f"/tables/{tables[1]}/review"))[0] == 204
        assert (await web("GET", f"/tables/{tables[1]}/review"))[1] == {"stage": "none"}


async def test_an_operator_can_do_without(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("off")
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}", workers=1, reviewing=Reviewing(on=False)
    )
    async with served(settings) as running_server:
        web = await person(running_server, "Mira")
        table = await brought(web, END)
        assert (await web("GET", f"/tables/{table}/review"))[1] == {"stage": "off"}
        status, told = await web("POST", f"/tables/{table}/review")
        assert (status, told["code"]) == (409, "review-off")


async def test_what_if_another_roll_or_turn(mira: Web) -> None:
    table = await brought(mira, END)
    before = 0
    status, found = await mira("POST", f"/tables/{table}/what-if", {"at": before})
    assert status == 200, found
    look = found["outlook"]
    assert look["exact"]
    assert len(look["rolls"]) == 21
    status, found = await mira("POST", f"/tables/{table}/what-if", {"at": before, "roll": [2, 1]})
    assert status == 200, found
    best = found["outlook"]["weighed"][0]
    assert best["behind"]["value"] == 0
    wish = {"at": before, "roll": [1, 2], "actions": best["actions"]}
    status, after = await mira("POST", f"/tables/{table}/what-if", wish)
    assert status == 200, after
    assert after["outlook"]["seat"] != look["seat"]
    wrong = {"at": before, "actions": best["actions"]}
    status, told = await mira("POST", f"/tables/{table}/what-if", wrong)
    assert (status, told["code"]) == (409, "not-legal")
    status, told = await mira(
        "POST", f"/tables/{table}/what-if", {"at": before, "actions": ["dance"]}
    )
    assert (status, told["code"]) == (409, "unreadable-action")


async def test_all_that_could_be_done_instead(mira: Web) -> None:
    """Of actions that come to the same, one; and none where chance acts."""
    table, wish = await brought(mira, END), {"at": 0, "roll": [1, 2]}
    _, found = await mira("POST", f"/tables/{table}/choices", wish)
    _, look = await mira("POST", f"/tables/{table}/what-if", wish)
    assert found["seat"] == look["outlook"]["seat"]
    assert len(found["actions"]) == len(look["outlook"]["weighed"])
    for text in found["actions"]:
        after = wish | {"actions": [text]}
        _, told = await mira("POST", f"/tables/{table}/choices", after)
        assert told == {"seat": None, "actions": []}


async def test_a_world_that_was_looked_at_is_the_one_played_on(server: Served, mira: Web) -> None:
    table = await brought(mira, PAROLI)
    happened = await (await server.open_tables.table(table)).happened()
    acting = [(each.event.seq, entry("paroli").game.actor(each.course.state)) for each in happened]
    at, actor = next((seq, who) for seq, who in acting[60:] if isinstance(who, int))
    seat = seat_letter(actor)
    status, told = await mira("POST", f"/tables/{table}/what-if", {"at": at, "worlds": 2})
    assert status == 200, told
    assert len(told["worlds"]) == 2
    wish = {"at": at, "seat": seat, "bot": "random", "world": 2}
    status, begun = await mira("POST", f"/tables/{table}/play-on", wish)
    assert status == 200, begun
    course = (await server.open_tables.table(begun["id"])).course
    assert course is not None
    assert [[str(card) for card in rack] for rack in course.state.racks] == told["worlds"][1][
        "racks"
    ]


async def test_without_a_database_nobody_looks_for_reviews_all_the_time(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def fail(*_given: object) -> Any:
        nonlocal asked
        asked += 1
        raise StoreFailed

    monkeypatch.setattr(server.open_tables.services.store.reviews, "waiting", fail)
    server.open_tables.reviewer.ring()
    await asyncio.sleep(0.5)
    assert asked <= 1
