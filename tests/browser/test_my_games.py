"""My games: what was played, how it ended, and what it adds up to."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browsing import PHONE, Look
from support.page.screens import SCREENS
from support.page.visiting import Sit, Visit


def test_a_game_stands_in_the_history_with_luck_and_errors(visit: Visit, sit: Sit) -> None:
    page = SCREENS["games"](visit, sit, Look((1280, 800)))
    row = page.locator("section[aria-labelledby='history'] li")
    expect(row).to_have_count(1)
    expect(row.locator("b")).to_have_text("Paseo")
    expect(row.locator(".result")).to_have_text("lost")
    expect(row.locator(".luck")).to_contain_text("−59.5")
    expect(row.locator(".errors")).to_contain_text("−65.4")
    expect(page.get_by_role("status")).to_have_text("1 game, 0 won")
    won = page.locator("section[aria-labelledby='won'] li")
    expect(won).to_contain_text("too few games")
    row.get_by_role("link").click()
    page.locator("#key-turns").wait_for()


def test_games_can_be_chosen_by_game_and_opponent(visit: Visit, sit: Sit) -> None:
    page = SCREENS["games"](visit, sit, Look(PHONE, touch=True))
    history = page.locator("section[aria-labelledby='history']")
    page.get_by_role("combobox", name="Game").select_option("Paroli")
    expect(history).to_contain_text("No such game.")
    expect(page.get_by_role("status")).to_have_text("0 games, 0 won")
    page.get_by_role("combobox", name="Game").select_option("all")
    page.get_by_role("combobox", name="against").select_option("people")
    expect(history.locator("li")).to_have_count(1)


def test_whoever_has_played_nothing_is_told_what_stands_here(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", name="You have not finished a game yet")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Play").click()
    page.locator(".games").wait_for()


_CALL = """([method, path, body]) => fetch(`/api/${path}`,
    { method, ...(body ? { body: JSON.stringify(body) } : {}) }).then((answer) => answer.json())"""


def call(page: Page, method: str, path: str, body: object = None) -> Any:
    return page.evaluate(_CALL, [method, path, body])


def known(page: Page, name: str) -> Page:
    """With a session, as if somebody had sat down before."""
    call(page, "POST", "session", {"name": name})
    page.evaluate("localStorage['spieltisch.known'] = '1'")
    return page


def waits_at(page: Page) -> dict[str, bool]:
    tables = call(page, "GET", "tables?stage=mine")["tables"]
    return {table["id"]: table["waits"] is not None for table in tables}


def begin(mira: Page, jonas: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "paroli", "seats": seats, "public": True, "fair": False}
    table = call(mira, "POST", "tables", wish)["id"]
    call(jonas, "POST", f"tables/{table}/seats/B", {"name": "Jonas"})
    call(mira, "POST", f"tables/{table}/start", {"fill": None})


@pytest.mark.parametrize(
    "look", [Look((1280, 800)), Look(PHONE, touch=True)], ids=["desk", "phone"]
)
def test_from_a_table_that_waits_for_others_to_one_that_waits_for_oneself(
    visit: Visit, look: Look
) -> None:
    mira, jonas = known(visit(look), "Mira"), known(visit(), "Jonas")
    while {*waits_at(mira).values()} != {True, False}:
        begin(mira, jonas)
    found = {waits: table for table, waits in waits_at(mira).items()}
    mira.goto(f"/#/table/{found[False]}")
    mira.get_by_role("link", name="Your turn: Paroli with Jonas").click()
    expect(mira).not_to_have_url(re.compile(found[False]))
    at = mira.url.rpartition("/")[2]
    assert waits_at(mira)[at]
    expect(mira.locator(".bar")).to_be_visible()
    expect(mira.get_by_role("link", name="Your turn: Paroli")).to_have_count(0)
    mira.goto("/#/tables")
    mine = mira.locator("section[aria-labelledby='stage-mine'] li")
    expect(mine.first).to_contain_text("your turn")
    expect(mine.last).not_to_contain_text("your turn")
