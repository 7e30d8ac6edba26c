"""Local tables through their port: the same wire, a shelf instead of a database, bots at the end of another port."""

import asyncio
import json
from collections.abc import Mapping
from random import Random
from secrets import token_hex
from typing import Any

import pytest
from support.local_port import LocalLine, LocalPage, MemoryShelf, ThreadThinker, local_page

from spieltisch.bots.registry import LEVELS
from spieltisch.fair.verifier import Fault, verify
from spieltisch.rules.catalogue import GAMES
from spieltisch.server.model import StoreFailed
from spieltisch.server.settings import Settings
from spieltisch.wire import VERSION

pytestmark = pytest.mark.asyncio
ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "casual"}
PATIENT = Settings(bot_seconds=60, stand_in_seconds=0)
SETUPS = [(game, players) for game, each in GAMES.items() for players in each.players]


class FullShelf(MemoryShelf):
    """A browser that has no room left, for a while."""

    is_full = False

    async def write(self, changes: Mapping[str, str | None]) -> None:
        if self.is_full:
            raise StoreFailed("The browser could not keep it.")
        await super().write(changes)


async def entered(page: LocalPage) -> str:
    return str((await page.made("POST", "/api/session", {"name": "Mira"}))["person"])


def waits(welcome: dict[str, object]) -> bool:
    return bool(welcome["seats"])


async def refused(line: LocalLine, seen: dict[str, object], *actions: str) -> dict[str, object]:
    found: dict[str, object] = await line.act("A", int(str(seen["seq"])), *actions)
    return found


@pytest.mark.parametrize(("game", "players"), SETUPS)
async def test_a_whole_game_ends_is_listed_and_verified(game: str, players: int) -> None:
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        others = [BOT, {"kind": "me", "name": "Jo"}]
        seats = [ME, *(others[at % 2] for at in range(players - 1))]
        table = await page.begun(game, *seats)
        assert table.startswith("local-")
        line, welcome = await page.line(table)
        last = await line.play(welcome, Random(players))
        assert last["ending"]["winners"] is not None
        (played,) = (await page.made("GET", "/api/person/games"))["games"]
        assert played["table"]["id"] == table
        status, log = await page.call("GET", f"/api/tables/{table}/record?form=log")
        assert status == 200
        assert not isinstance(verify(log.encode()), Fault)
        again = await page.made("POST", f"/api/tables/{table}/rematch", {})
        assert again["id"].startswith("local-")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_taken_up_again_where_it_stood(game: str) -> None:
    shelf = MemoryShelf()
    async with local_page(shelf) as page:
        await entered(page)
        table = await page.begun(game, ME, {"kind": "me", "name": "Jo"})
        line, welcome = await page.line(table)
        await line.play(welcome, Random(1), most=3)
        _, before = await page.line(table)
    async with local_page(shelf) as page:
        line, after = await page.line(table)
        for name in ("seq", "head", "seats", "yours"):
            assert after[name] == before[name]
        (mine,) = (await page.made("GET", "/api/tables?stage=mine"))["tables"]
        assert mine["waits"] is not None
        last = await line.play(after, Random(2))
        assert last["ending"]


async def test_a_download_has_all_games_but_no_secrets_of_those_that_go_on() -> None:
    shelf = MemoryShelf()
    async with local_page(shelf) as page:
        await entered(page)
        table = await page.begun("paroli", ME, {"kind": "me", "name": "Jo"}, fair=True)
        line, welcome = await page.line(table)
        seen = await line.play(welcome, Random(1), most=2)
        row = json.loads(shelf.texts[f"table/{table}"])
        (seed,) = row["seeds"]
        told = await page.made("GET", "/api/person")
        assert json.loads(told["person"])["name"] == "Mira"
        assert json.loads(told[f"table/{table}"]) == {**row, "seeds": []}
        assert not [name for name in told if name.startswith(("event/", "uptime/"))]
        assert seed not in json.dumps(told)
        await line.play(seen, Random(2))
        told = await page.made("GET", "/api/person")
        assert told == {name: text for name, text in shelf.texts.items() if "uptime" not in name}


async def test_games_that_are_over_come_to_another_device() -> None:
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        over = await page.begun("paseo", ME, BOT, fair=True)
        line, welcome = await page.line(over)
        await line.play(welcome, Random(8))
        await page.begun("paroli", ME, BOT)
        _, kept = await page.call("GET", "/api/person")
        before = await page.made("GET", "/api/person/games")
    async with local_page(MemoryShelf()) as page:
        await page.made("POST", "/api/session", {"name": "Mira too"})
        for _ in range(2):
            assert await page.made("PUT", "/api/person", {"data": kept}) == before
        _, log = await page.call("GET", f"/api/tables/{over}/record?form=log")
        assert not isinstance(verify(log.encode()), Fault)


async def test_games_that_were_changed_are_left_out() -> None:
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        line, welcome = await page.line(await page.begun("paroli", ME, BOT))
        await line.play(welcome, Random(9))
        kept = await page.made("GET", "/api/person")
        await page.made("DELETE", "/api/person")
        await entered(page)
        name = sorted(each for each in kept if each.startswith("event/"))[-2]
        changed = {**kept, name: kept[name].replace('"at":', '"at":1')}
        told = await page.made("PUT", "/api/person", {"data": json.dumps(changed)})
        assert told["games"] == []
        for nonsense in ("", "{}", '{"person": 1}', json.dumps({**kept, name: "{"})):
            status, text = await page.call("PUT", "/api/person", {"data": nonsense})
            assert (status, json.loads(text)["code"]) == (409, "local-unreadable")


async def test_nothing_is_told_that_could_not_be_kept() -> None:
    shelf = FullShelf()
    async with local_page(shelf) as page:
        await entered(page)
        table = await page.begun("paroli", ME, {"kind": "me", "name": "Jo"})
        line, welcome = await page.line(table)
        turn = next(view for view in welcome["seats"] if view["legal"])
        action = turn["legal"][0]["text"]
        shelf.is_full = True
        given = await line.act(turn["seat"], welcome["seq"], action)
        assert given["code"] == "local-unstored"
        status, text = await page.call("POST", "/api/session", {"name": "Jo"})
        assert (status, json.loads(text)["code"]) == (409, "local-unstored")
        assert (await page.line(table))[1]["seq"] == welcome["seq"]
        shelf.is_full = False
        given = await line.act(turn["seat"], welcome["seq"], action)
        assert given["type"] == "accepted"


async def test_a_refusal_says_why_and_a_repeated_command_counts_once() -> None:
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        table = await page.begun("paroli", ME, {"kind": "me", "name": "Jo"})
        line, welcome = await page.line(table)
        turn = next(view for view in welcome["seats"] if view["legal"])
        given = await line.act(turn["seat"], welcome["seq"], "deal b7")
        assert given["type"] == "refused"
        assert given["why"]["ruling"]
        command = {
            "type": "act",
            "idem": "ab" * 16,
            "seat": turn["seat"],
            "expected_seq": welcome["seq"],
            "actions": [turn["legal"][0]["text"]],
        }
        line.send(command)
        first = await line.next("accepted")
        line.send(command)
        assert await line.next("accepted") == first


@pytest.mark.parametrize("game", GAMES)
async def test_a_turn_against_bots_is_taken_back(game: str) -> None:
    config = {"path": "random"} if game == "paseo" else {}
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        line, seen = await page.line(await page.begun(game, ME, BOT, config=config))
        seen = await own_turn(line, await line.play(seen, Random(4), most=3))
        before, to = own(seen)["hash"], own(seen)["branch"]
        line.send(command("branch", seen, to=to))
        assert (await line.next("accepted", "error"))["type"] == "accepted"
        back = await own_turn(line, await line.next("update"))
        assert back["seq"] > to
        assert own(back)["hash"] != before


@pytest.mark.parametrize("game", ["paroli", "raeuberparoli"])
async def test_a_step_is_taken_back(game: str) -> None:
    """In Paseo every step is a whole turn."""
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        line, seen = await page.line(await page.begun(game, ME, {"kind": "me", "name": "Jo"}))
        turn = next(view for view in seen["seats"] if view["legal"])
        while not (lays := [each["text"] for each in turn["legal"] if "lay" in each["text"]]):
            seen = await line.play(seen, Random(5), most=1)
            turn = next(view for view in seen["seats"] if view["legal"])
        await line.act(turn["seat"], seen["seq"], lays[0])
        after = await line.next("update")
        [to] = next(view for view in after["seats"] if view["seat"] == turn["seat"])["undo"]
        line.send(command("undo", after, seat=turn["seat"], to=to))
        assert (await line.next("accepted", "error"))["type"] == "accepted"
        back = await line.next("update")
        again = next(view for view in back["seats"] if view["seat"] == turn["seat"])
        assert again["hash"] == turn["hash"]


async def own_turn(line: LocalLine, seen: Any) -> Any:
    while not (seen.get("seats") and own(seen)["legal"]):
        seen = await line.next("update", "hidden")
    return seen


def own(seen: dict[str, Any]) -> Any:
    """What the first seat sees."""
    return next(view for view in seen["seats"] if view["seat"] == "A")


def command(kind: str, seen: dict[str, Any], seat: str = "A", **more: object) -> dict[str, object]:
    about = {"type": kind, "idem": token_hex(16), "seat": seat, "expected_seq": seen["seq"]}
    return {**about, **more}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_of_every_level_moves(game: str, level: str) -> None:
    async with local_page(MemoryShelf(), settings=PATIENT) as page:
        await entered(page)
        line, seen = await page.line(await page.begun(game, ME, {"kind": "bot", "bot": level}))
        table = seen["table"]["id"]
        await line.play(seen, Random(6), most=4)
        events = (await page.made("GET", f"/api/tables/{table}/events"))["events"]
        moves = [each for each in events if each["kind"] == "act" and each["by"] == "B"]
        assert moves
        assert "makeshift" not in json.dumps(events)


async def test_the_expert_is_asked_for_a_hint() -> None:
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        table = await page.begun("raeuberparoli", ME, {"kind": "me", "name": "Jo"})
        line, welcome = await page.line(table)
        turn = next(view for view in welcome["seats"] if view["legal"])
        told = await line.ask(turn["seat"], {"kind": "hint"})
        assert told["answer"]["option"]["text"] in {each["text"] for each in turn["legal"]}
        other = "B" if turn["seat"] == "A" else "A"
        assert (await line.ask(other, {"kind": "hint"}))["code"] == "not-your-turn"


async def test_a_thinker_that_dies_is_started_again() -> None:
    thinker = ThreadThinker()
    settings = Settings(bot_seconds=60, stand_in_seconds=0)
    async with local_page(MemoryShelf(), thinker, settings) as page:
        await entered(page)
        thinker.is_dull = True
        table = await page.begun("paroli", BOT, BOT)
        _, _welcome = await page.line(table)
        await asyncio.sleep(0.2)
        thinker.is_dull = False
        thinker.die()
        async with asyncio.timeout(60):
            await thinker.thinks.wait()
        assert thinker.starts == 2, thinker.starts
        events = (await page.made("GET", f"/api/tables/{table}/events"))["events"]
        assert "makeshift" not in json.dumps(events)


async def test_a_thinker_that_died_at_rest_is_started_when_it_is_needed() -> None:
    thinker = ThreadThinker()
    settings = Settings(bot_seconds=60, stand_in_seconds=0)
    async with local_page(MemoryShelf(), thinker, settings) as page:
        await entered(page)
        thinker.die()
        await page.begun("paroli", BOT, BOT)
        async with asyncio.timeout(60):
            await thinker.thinks.wait()
        assert thinker.starts == 2, thinker.starts


async def test_a_thinker_that_does_not_come_round_is_ended_and_a_move_is_made() -> None:
    thinker = ThreadThinker()
    settings = Settings(bot_seconds=0.1, stand_in_seconds=0)
    async with local_page(MemoryShelf(), thinker, settings) as page:
        await entered(page)
        thinker.is_dull = True
        table = await page.begun("paroli", BOT, BOT)
        line, welcome = await page.line(table)
        await line.next("update", "hidden")
        assert thinker.starts >= 2
        assert welcome["yours"] == []


async def test_what_needs_others_says_so() -> None:
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        table = await page.begun("paroli", ME, BOT)
        asked: list[tuple[str, str, dict[str, object] | None]] = [
            ("POST", f"/api/tables/{table}/invitations", {}),
            ("POST", f"/api/tables/{table}/shares", {}),
            ("POST", f"/api/tables/{table}/what-if", {"at": 1}),
            ("GET", "/api/tokens", None),
            ("POST", "/api/tables", {"game": "paroli", "seats": [ME, {}], "public": True}),
            ("PATCH", f"/api/tables/{table}", {"public": True}),
        ]
        for method, path, body in asked:
            status, text = await page.call(method, path, body)
            assert json.loads(text)["code"] == "needs-server", path
            assert status == 404
        assert await page.made("GET", "/api/tables?stage=gathering") == {
            "tables": [],
            "before": None,
        }
        assert (await page.made("GET", f"/api/tables/{table}/review"))["stage"] == "off"


async def test_bad_calls_and_lines_are_answered() -> None:
    async with local_page(MemoryShelf()) as page:
        assert (await page.call("GET", "/api/session"))[0] == 401
        await entered(page)
        assert (await page.call("POST", "/api/tables", {"game": "chess"}))[0] == 400
        assert (await page.call("GET", "/api/tables/local-none"))[0] == 404
        line, given = await page.line("local-none")
        assert given["code"] == "no-table"
        assert line.closed == 4400
        table = await page.begun("paroli", ME, BOT)
        line, _ = await page.line(table)
        line.send({"type": "nonsense"})
        assert (await line.next("error"))["code"] == "malformed"
        given = await line.act("B", 0, "pass")
        assert given["code"] == "not-your-seat"


async def test_a_page_of_another_version_hears_what_to_load() -> None:
    async with local_page(MemoryShelf()) as page:
        await entered(page)
        table = await page.begun("paroli", ME, BOT)
        line, given = await page.line(table, version=VERSION + 1)
        assert given["code"] == "local-version"
        assert line.closed == 4400


async def test_records_are_brought_in_and_played_on() -> None:
    shelf = MemoryShelf()
    async with local_page(shelf) as page:
        await entered(page)
        table = await page.begun("paseo", ME, BOT)
        line, welcome = await page.line(table)
        await line.play(welcome, Random(3))
        _, text = await page.call("GET", f"/api/tables/{table}/record?form=text")
        brought = await page.made("POST", "/api/records", {"data": text})
        assert brought["stage"] == "ended"
        assert (await page.call("POST", "/api/records", {"data": "nothing"}))[0] == 409
        acts = (await page.made("GET", f"/api/tables/{table}/events"))["events"]
        moment = next(each["seq"] for each in acts if each["kind"] == "act")
        begun = await page.made(
            "POST", f"/api/tables/{table}/play-on", {"at": moment, "bot": "casual"}
        )
        assert begun["stage"] == "seeding"
        assert begun["id"].startswith("local-")
        await page.made("DELETE", f"/api/tables/{brought['id']}")
        await page.made("DELETE", "/api/person")
        assert not [name for name in shelf.texts if not name.startswith("uptime/")]


async def test_what_is_said_is_heard_and_kept() -> None:
    shelf = MemoryShelf()
    async with local_page(shelf) as page:
        await entered(page)
        table = await page.begun("paroli", ME, {"kind": "me", "name": "Jo"})
        line, _ = await page.line(table)
        line.send({"type": "say", "text": "hello"})
        assert (await line.next("said"))["line"]["text"] == "hello"
    async with local_page(shelf) as page:
        _, welcome = await page.line(table)
        assert [each["text"] for each in welcome["chat"]] == ["hello"]
