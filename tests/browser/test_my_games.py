"""My games: what was played, how it ended, and what it adds up to."""

from playwright.sync_api import expect
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
