"""From the start page into a game: one button, and the first thing to do is lit."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.browsing import PHONE, Look
from support.page.moments import changing, wait_for_turn
from support.page.visiting import Visit

GAMES = ("Paseo", "Paroli", "Räuberparoli")
COVERED = """() => {
    const card = document.querySelector('.coach').getBoundingClientRect()
    return [...document.querySelectorAll('.still')].filter((each) => {
        const box = each.getBoundingClientRect()
        return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom
    }).map((each) => each.dataset.cell)
}"""


COVERED_CELLS = COVERED.replace(".still", "[data-cell][data-choice]")


WRAPPED = """() => document.fonts.ready.then(() =>
  [...document.querySelectorAll('.intro, .games h2, .games .btn, .games .more > *')].filter((it) => {
    const text = document.createRange()
    text.selectNodeContents(it)
    const tops = [...text.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom)
    return Math.max(...tops) - Math.min(...tops) > 20
  }).map((it) => it.textContent))"""


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("width", [1024, 1280])
def test_three_games_stand_side_by_side_and_no_label_wraps(
    visit: Visit, width: int, language: str
) -> None:
    page = visit(Look((width, 800), language=language, newcomer=True))
    games = page.locator(".games > li")
    page.locator(".games svg").nth(2).wait_for()
    tops = {box["y"] for each in games.all() if (box := each.bounding_box())}
    assert len(tops) == 1, "side by side"
    assert page.evaluate(WRAPPED) == []


@pytest.mark.parametrize("look", [Look(), Look(PHONE, touch=True)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_one_button_leads_to_the_first_move(visit: Visit, look: Look, game: str) -> None:
    page = visit(look)
    card = page.locator(".games > li").nth(GAMES.index(game))
    expect(card.get_by_role("heading")).to_contain_text(game)
    card.get_by_role("button", name="Play against a bot").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(game)
    expect(page.locator(".acts")).to_be_visible()
    expect(page.locator(".seats li").nth(0)).to_contain_text("you")


@pytest.mark.parametrize(
    "look",
    [Look(newcomer=True), Look(PHONE, touch=True, newcomer=True)],
    ids=["desk", "phone"],
)
def test_a_first_game_of_paseo_begins_on_a_ready_path_with_a_coach(
    visit: Visit, look: Look
) -> None:
    page = visit(look)
    page.get_by_role("button", name="First game of Paseo").click()
    expect(page.locator(".goal")).to_contain_text("All four stones onto Hedgehog’s start tile")
    expect(page.locator("[data-cell]")).to_have_count(14)
    coach = page.locator(".coach")
    expect(coach).to_contain_text(re.compile("You rolled|A double"))
    assert not page.evaluate("document.activeElement.closest('.coach') !== null"), (
        "it takes no focus"
    )
    covered = page.evaluate(COVERED)
    assert covered == [], "the coach covers no stone that can move"
    start = page.locator("[data-cell][data-choice]").first
    before = start.bounding_box()
    start.click()
    page.locator("[data-note=pick]").wait_for()
    assert start.bounding_box() == before, "the board stays where it is while a stone is chosen"
    page.keyboard.press("Escape")
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)


def test_the_first_refusal_is_told_to_cost_nothing(visit: Visit) -> None:
    """Where nothing else was to be said in the turn, and once."""
    page = visit(Look(newcomer=True))
    page.evaluate(
        "localStorage['spieltisch.coached'] = 'double roll home jump own difference risk'"
    )
    page.reload()
    page.get_by_role("button", name="First game of Paseo").click()
    wait_for_turn(page)
    coach = page.locator(".coach")
    for times in (1, 0):
        expect(coach).to_have_count(0)
        _touch_out_of_reach(page)
        page.locator(".refusal").get_by_role("button", name="Close").click()
        expect(coach).to_have_count(times)
        if times:
            expect(coach).to_contain_text("Trying costs nothing")
            coach.get_by_role("button", name="Got it").click()


def _touch_out_of_reach(page: Page) -> None:
    """A tile of the bot to which no stone of ours can go; if the bot began, some of its stones may be in reach."""
    begun = page.locator(".acts .back[aria-disabled='false']")
    for tile in page.locator(".paseo [data-cell][aria-label*='Hedgehog: ']").all():
        tile.click()
        begun.or_(page.locator(".refusal")).first.wait_for()
        if not begun.count():
            return
        page.keyboard.press("Escape")
        expect(begun).to_have_count(0)
    raise AssertionError("every tile of the bot is in reach")


@pytest.mark.parametrize(
    "look",
    [Look(newcomer=True), Look(PHONE, touch=True, newcomer=True)],
    ids=["desk", "phone"],
)
def test_the_second_game_begins_with_laying_and_says_what_for(visit: Visit, look: Look) -> None:
    page = visit(look)
    page.evaluate("localStorage['spieltisch.skills'] = 'split'")
    page.reload()
    page.get_by_role("button", name="Second game: lay the path").click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("no stone may stop on its own number")
    # The coach covers no cell that a tile can go to; it finds its place with the next frame.
    page.wait_for_function(f"!({COVERED_CELLS})().length")
    lay_a_tile(page)
    expect(coach).to_contain_text("Where should the numbers go?")
    lay_a_tile(page)
    expect(coach).to_contain_text(re.compile("chooses? a side"))
    page.goto("/")
    expect(page.get_by_role("button", name="Play against a bot").first).to_be_visible()
    expect(page.get_by_role("button", name="Second game")).to_have_count(0)


def test_the_coach_takes_the_same_room_whatever_it_says(visit: Visit) -> None:
    """So the board is as large in the next turn, on a phone."""
    page = visit(Look(PHONE, language="de", touch=True, newcomer=True))
    page.locator(".games .ways .btn.main").first.click()
    coach = page.locator(".coach")
    coach.wait_for()
    heights = [
        coach.evaluate(
            "(it, said) => { it.querySelector('h2 + p').textContent = said; return it.clientHeight }",
            "Zieh zwei Steine. " * many,
        )
        for many in (1, 4, 7)
    ]
    assert len(set(heights)) == 1


_WRAPPED_BUTTONS = """all => all.filter((it) => {
    const text = document.createRange()
    text.selectNodeContents(it)
    const tops = [...text.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom)
    return Math.max(...tops) - Math.min(...tops) > 12
}).map((it) => it.textContent)"""


def said(page: Page) -> object:
    """Where the hand lies once everything is where it belongs."""
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    return page.locator(".rack").bounding_box()


def lay_a_tile(page: Page) -> None:
    """Any tile on any lit cell; then it is the other one's turn."""
    page.locator(".hand").get_by_role("button").first.click()
    page.locator("[data-cell][data-choice]").first.click()
    left = page.locator(".hand").get_by_role("button")
    before = left.count()
    page.locator(".acts .confirm.main").click()
    expect(left).to_have_count(before - 1)


@pytest.mark.parametrize("language", ["de", "en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])
def test_whatever_is_said_board_and_hand_stay_where_they_are(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    """Where a newcomer plays: with the words of hints, and the longest sentences."""
    page = visit(Look(size, language=language, touch=size == PHONE))
    page.locator(".games > li").nth(1).locator(".ways > .btn").last.click()
    hand, choices = page.locator(".rack"), page.locator(".paroli [data-cell][data-choice]")
    fitting, draw = page.locator(".rack button:not(.hollow)"), page.locator(".acts .draw").first
    wait_for_turn(page)
    draw.wait_for()  # until it is known what can be done, no card is hollow
    before = hand.bounding_box()
    while not fitting.count():
        with changing(page):
            draw.click()
        wait_for_turn(page)
        draw.wait_for()
    fitting.first.click()
    choices.first.click()
    page.locator(".paroli:not([data-checking]) .bar .main").wait_for()
    assert said(page) == before, "a card is laid"
    page.locator("button[data-head]:has(.can)").first.click()
    page.locator("[data-note=line] .btn.main").click()
    page.locator("[data-note]").wait_for(state="detached")
    assert said(page) == before, "a chip is placed"
    assert page.locator(".acts .btn").evaluate_all(_WRAPPED_BUTTONS) == []


@pytest.mark.parametrize("language", ["de", "en", "fr", "ja"])
def test_a_phone_s_bar_says_everything_in_two_lines(visit: Visit, language: str) -> None:
    page = visit(Look(PHONE, language=language, touch=True, newcomer=True))
    page.locator(".games .ways .btn.main").first.click()
    page.locator(".coach").wait_for()
    die = page.locator(".tray button").first
    die.wait_for()  # until the dice lie there, the board may yet take its place
    before = page.locator("[data-cell]").first.bounding_box()
    die.tap()
    assert page.locator("[data-cell]").first.bounding_box() == before


@pytest.mark.parametrize("game", GAMES[1:])
def test_a_card_game_says_what_earns_points_until_that_is_waved_off(
    visit: Visit, game: str
) -> None:
    page = visit(Look(newcomer=True))
    card = page.locator(".games > li").nth(GAMES.index(game))
    card.get_by_role("button", name="Play against a bot").click()
    goal = page.locator(".goal")
    for told in ("rows with 1 to 10, columns with 8 cards", "Blue counts 5, green 10, red −5"):
        expect(goal).to_contain_text(told)
    expect(goal).to_contain_text("the most points at the end")
    expect(goal).to_contain_text("each card left in your hand −5")
    goal.get_by_role("button").click()
    expect(goal).to_have_count(0)
    page.reload()
    page.locator("ol.seats").wait_for()
    expect(page.locator(".goal")).to_have_count(0)


def test_a_table_is_set_up_as_one_wishes(visit: Visit) -> None:
    """A ready-made path, half an hour for each, and whoever is late has lost."""
    page = visit(Look(PHONE, touch=True))
    page.locator(".games > li").first.get_by_role("button", name="Choose bots").tap()
    for choice in ("3", "Per game"):
        page.get_by_role("radio", name=choice).tap()
    page.get_by_label("For the whole game").select_option("30 minutes")
    page.get_by_label("Added after each turn").select_option("0 seconds")
    page.get_by_label("When time runs out").select_option("the seat is lost")
    page.get_by_label("ready-made path").check()
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Start playing").tap()
    table = made.value.json()
    assert table["clock"] == {"kind": "game", "seconds": 1800, "increment": 0}
    assert (table["on_timeout"], len(table["seats"])) == ("forfeit", 3)
    expect(page.locator(".seats li")).to_have_count(3)
    expect(page.locator("time").first).to_contain_text(re.compile("30:00|29:"))
    expect(page.locator("[data-cell]").nth(17)).to_be_visible()
