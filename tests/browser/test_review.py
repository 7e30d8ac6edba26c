"""A game that is over is understood, shared, brought in from paper, and played on from any moment."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import FilePayload, Page, expect
from support.browsing import PHONE, Look
from support.page.cells import path_cell
from support.page.moments import turns
from support.page.paroli import ParoliPlayer
from support.page.reviews import REVIEWED, kept_review
from support.page.stages import ME, WINNING, stage, winning_hop
from support.page.starting import set_up
from support.page.touching import by_mouse
from support.page.visiting import Sit, Visit

from spieltisch.analysis.report import page as report
from spieltisch.cli.reviewing import BOARD_COLUMNS
from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE
from spieltisch.rules.record import Record
from spieltisch.rules.record_text import record_to_text
from spieltisch.server.table.replay import Course
from spieltisch.wire.review import ChanceMoment

EARLY: Final = 60
"""Events of a card game after which everybody has had a turn."""
TURNS: Final = 3
"""Of the end of a race: what is solved for its review is little."""
DESK: Final = Look()
PATIENCE: Final = 240_000
"""A review is made behind everything else that the machine has to do."""
WON: Final = re.compile(r"=\s+100\.0\s*$")
SUM: Final = re.compile(r"^\s*\d+\.\d(\s+[−+] \d+\.\d)+\s+=\s+(100|0)\.0\s*$")


def late_record() -> str:
    """The last turns of a race, from the position before them."""
    found = stage("paseo-over")
    rolls = [at for at, each in enumerate(found.happened) if _is_roll(each.event.body)]
    start = rolls[-TURNS]
    before: Course = found.happened[start - 1].course
    assert paseo.actor(before.state) is CHANCE
    texts = [_action(each.event.body) for each in found.happened[start:]]
    actions = tuple(paseo.parse(text) for text in texts if text)
    return record_to_text(Record("paseo", before.config, found.people, actions, before.state))


def _action(body: Mapping[str, object]) -> str:
    return str(body.get("action", ""))


def _is_roll(body: Mapping[str, object]) -> bool:
    return _action(body).startswith("roll ")


def bring(page: Page, text: str) -> None:
    page.goto("/#/tables")
    page.get_by_role("link", name="Look at a record").click()
    page.get_by_label("The record as text").fill(text)
    page.get_by_role("button", name="Look at it").click()


@pytest.fixture
def brought(visit: Visit) -> Page:
    page = visit(DESK)
    bring(page, late_record())
    expect(page.locator(".ledger p", has_text="=")).to_have_text(SUM, timeout=PATIENCE)
    return page


def test_a_record_that_is_brought_in_adds_up(brought: Page) -> None:
    """And the same figures stand in a table."""
    said = brought.locator(".ledger p", has_text="=").inner_text()
    start, *parts = re.findall(r"[−+]? ?\d+\.\d", said.split("=")[0])
    figures = [float(part.replace("−", "-").replace(" ", "")) for part in (start, *parts)]
    assert round(sum(figures), 1) == float(said.split("=")[1])
    brought.get_by_text("All figures as a table").click()
    rows = brought.locator("details table tbody tr")
    expect(rows).not_to_have_count(0)
    expect(rows.last).to_contain_text(re.compile(r"100\.0%|0\.0%"))


def test_by_keys_from_turn_to_turn_and_roll_to_roll(brought: Page) -> None:
    title = brought.locator("#moment")
    first = title.inner_text()
    brought.keyboard.press("ArrowRight")
    expect(title).not_to_have_text(first)
    brought.keyboard.press("ArrowLeft")
    expect(title).to_have_text(first)
    steps = brought.locator(".waterfall button")
    steps.first.focus()
    brought.keyboard.press("ArrowRight")
    focused = brought.locator(".waterfall button:focus")
    expect(focused).to_have_attribute(
        "aria-label", re.compile(r"^Turn \d+, .*, [−+]?\d+\.\d, then \d+\.$")
    )
    rolls = brought.locator(".stairs button")
    expect(rolls).to_have_count(21)
    rolls.first.focus()
    brought.keyboard.press("ArrowRight")
    expect(brought.locator("#roll-1-2")).to_be_focused()
    brought.keyboard.press("Space")
    expect(brought.get_by_text("Best with 1 and 2:")).to_be_visible()
    brought.keyboard.press("Escape")
    expect(brought.locator("#roll-1-2")).to_have_attribute("aria-pressed", "false")


def test_enter_on_a_roll_plays_on_with_it(brought: Page) -> None:
    brought.locator("#roll-3-3").focus()
    brought.keyboard.press("Enter")
    dialog = brought.get_by_role("dialog", name=re.compile(r"^Play turn \d+ with 3 and 3$"))
    dialog.get_by_role("radio", name="beginner").check()
    dialog.get_by_role("button", name="Against the bot").click()
    expect(brought).to_have_url(re.compile("/table/"))
    expect(brought.get_by_text("This game is practice.")).to_be_visible()
    origin = brought.evaluate(
        "fetch(`/api/tables/${location.hash.split('/')[2]}`).then((it) => it.json()).then((it) => it.origin)"
    )
    assert origin["roll"] == [3, 3]


def test_the_review_shows_what_each_seat_saw(sit: Sit) -> None:
    """Of another seat's decision its own cards, and the others' from behind."""
    found = stage("paroli-over")
    turn = next(
        at
        for at, each in enumerate(found.happened)
        if at > EARLY and each.course.actor not in (ME, None)
    )
    other = found.happened[turn].course.actor
    assert isinstance(other, int)
    page = sit("paroli-over", ME)
    page.goto(f"/#/review/paroli-over/{found.happened[turn].event.seq}")
    summary = page.get_by_text(f"What {found.people[other]} saw")
    summary.click()
    hands = page.locator("details[open] li")
    expect(hands).to_have_count(len(found.people) + 1)
    expect(hands.nth(other).locator(".cards")).to_have_count(1)
    expect(hands.nth(ME).locator(".backs")).to_have_count(1)
    expect(hands.nth(ME).locator(".cards")).to_have_count(0)


def test_ten_other_deals_are_ten_rows(sit: Sit) -> None:
    """Each with everybody's cards and what it was worth; whoever is next sees the same in all of them."""
    found = stage("paroli-over")
    turn = next(each for each in found.happened[EARLY:] if each.course.actor == ME)
    page = sit("paroli-over", ME)
    page.goto(f"/#/review/paroli-over/{turn.event.seq}")
    page.get_by_role("button", name="10 other deals").click()
    rows = page.locator("section[aria-label='What if'] ol > li")
    expect(rows).to_have_count(10, timeout=PATIENCE)
    racks = [rows.locator(f".rack:nth-of-type({seat + 1}) .sr-only") for seat in range(2)]
    kinds = sorted(len({*each.all_inner_texts()}) for each in racks)
    assert kinds[0] == 1 < kinds[1]
    expect(rows.locator(".worth")).to_have_text([re.compile(r"\d%.*points")] * 10)


def test_what_could_have_been_drawn_is_shown_beside_what_came(sit: Sit) -> None:
    drawn = next(
        each
        for each in kept_review("paroli-over").moments
        if isinstance(each, ChanceMoment) and each.index > EARLY
    )
    before = [each for each in stage("paroli-over").happened if each.event.kind in ("act", "draw")]
    page = sit("paroli-over", ME)
    page.goto(f"/#/review/paroli-over/{before[drawn.index - 1].event.seq}")
    table = page.get_by_role("region", name=re.compile("could have drawn"))
    expect(table.locator("li")).to_have_count(11)
    expect(table.locator(".came")).to_have_count(len({*drawn.actions}))
    shares = [float(each) for each in table.locator(".bar b").all_inner_texts()]
    assert sum(shares) == pytest.approx(100, abs=len(shares) / 2)


def test_what_follows_another_turn(brought: Page) -> None:
    brought.get_by_role("button", name="What follows?").click()
    expect(brought.get_by_text(re.compile("Then .* rolls|That ends the game"))).to_be_visible()


def test_any_other_turn_can_be_tried_by_keys(brought: Page) -> None:
    """With another roll, too: of all that could be done, none is left out."""
    brought.locator("#roll-1-2").focus()
    brought.keyboard.press("Space")
    summary = brought.locator("summary", has_text="Another turn")
    summary.focus()
    brought.keyboard.press("Enter")
    turns = brought.get_by_role("listbox", name="Another turn").get_by_role("option")
    expect(turns).not_to_have_count(0)
    brought.get_by_role("searchbox", name="Search").fill("by 2")
    expect(turns.filter(has_not_text="by 2")).to_have_count(0)
    brought.get_by_role("listbox", name="Another turn").focus()
    brought.keyboard.press("ArrowDown")
    label = brought.locator("section[aria-labelledby=moment] > p[aria-live]")
    expect(label).to_contain_text(turns.first.inner_text())
    brought.get_by_role("button", name="What follows?").click()
    expect(brought.get_by_text(re.compile("Then .* rolls|That ends the game"))).to_be_visible()


def test_a_secret_link_shows_it_to_strangers_until_it_is_revoked(
    brought: Page, visit: Visit, complaints: list[str]
) -> None:
    brought.get_by_role("button", name="Share").click()
    brought.get_by_role("button", name="Make a secret link").click()
    link = brought.get_by_role("textbox", name="Show this game").input_value()
    stranger = visit(DESK)
    stranger.goto(link)
    expect(stranger.locator(".ledger p", has_text="=")).to_have_text(SUM)
    expect(stranger.get_by_role("button", name="Play on from here")).to_have_count(0)
    brought.get_by_role("button", name="Revoke").click()
    expect(brought.get_by_role("button", name="Revoke")).to_have_count(0)
    stranger.reload()
    expect(stranger.locator(".alone .panel")).to_contain_text("no such link")
    table = re.sub(r".*/review/([^/]+).*", r"\1", brought.url)
    stranger.goto(f"/#/review/{table}")
    expect(stranger.locator(".alone .panel")).to_be_visible()
    complaints.clear()


def test_the_link_to_a_moment_of_a_private_game_is_one_that_strangers_can_open(
    brought: Page, visit: Visit
) -> None:
    brought.get_by_role("link", name="Link to this moment").click()
    dialog = brought.get_by_role("dialog", name="Show this game")
    dialog.get_by_role("button", name="Make a secret link").click()
    stranger = visit(DESK)
    stranger.goto(dialog.get_by_role("textbox", name="Show this game").input_value())
    expect(stranger.locator("#moment")).to_have_text(brought.locator("#moment").inner_text())


DROPPED: Final = """text => {
    const held = new DataTransfer()
    held.items.add(new File([text], 'game.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: held }))
}"""
PASTED: Final = """text => {
    const held = new DataTransfer()
    held.setData('text', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: held }))
}"""


def _chosen(page: Page, text: str) -> None:
    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=text.encode())
    page.get_by_label("Choose a file").set_input_files(file)


def _dropped(page: Page, text: str) -> None:
    page.evaluate(DROPPED, text)


def _pasted(page: Page, text: str) -> None:
    page.evaluate(PASTED, text)


@pytest.mark.parametrize("bring_in", [_chosen, _dropped, _pasted])
def test_a_record_is_chosen_dropped_or_pasted(
    visit: Visit, bring_in: Callable[[Page, str], None]
) -> None:
    page = visit(DESK)
    page.goto("/#/review")
    page.get_by_label("The record as text").wait_for()
    bring_in(page, late_record())
    expect(page).to_have_url(re.compile(r"/review/[\w-]+"))
    expect(page.get_by_text("Jonas").first).to_be_visible()


def test_a_turn_against_a_bot_is_taken_back_and_the_log_says_so(visit: Visit) -> None:
    page = visit(DESK)
    set_up(page, "Paroli")
    player, back = (
        ParoliPlayer(page, by_mouse, Random(1)),
        page.get_by_role("button", name="Take turn back"),
    )
    waiting = turns(page)
    next(waiting)
    player.turn()
    expect(back).to_be_visible()
    said = page.locator("ol[aria-label=Moves] li")
    back.click()
    expect(said.last).to_contain_text("takes the last turn back.")
    next(waiting)
    player.turn()
    expect(said.filter(has_text="takes the last turn back.")).to_have_count(1)


def test_a_damaged_record_says_where(visit: Visit, complaints: list[str]) -> None:
    page = visit(DESK)
    lines = late_record().splitlines()
    roll = next(at for at, line in enumerate(lines) if line.startswith("roll "))
    lines[roll] = "roll 7-9"
    bring(page, "\n".join(lines))
    expect(page.locator("#bring-trouble")).to_contain_text(f"In line {roll + 1}.")
    expect(page.get_by_label("The record as text")).to_be_focused()
    complaints.clear()


def test_from_the_last_move_to_the_review_to_playing_on(sit: Sit) -> None:
    page, turn = sit(WINNING), winning_hop(stage(WINNING).course)
    assert turn
    path_cell(page, stage(WINNING).course.state.stones[ME][turn.hop.stone]).click()
    path_cell(page, turn.hop.target).click()
    page.locator(".acts .confirm.main").click()
    page.locator("#result").wait_for()
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".ledger p", has_text="=")).to_have_text(WON, timeout=PATIENCE)
    turns = page.locator("section[aria-labelledby='key-turns'] li")
    expect(turns).to_have_count(3)
    expect(turns.last).to_contain_text("Luck, not a decision")
    page.keyboard.press("n")
    moment = page.locator("#moment").inner_text()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("radio", name="beginner").check()
    page.get_by_role("button", name="Against the bot").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_text("This game is practice.")).to_be_visible()
    page.get_by_role("link", name="It goes on from an earlier one.").click()
    expect(page).to_have_url(re.compile(rf"/review/{WINNING}/\d+"))
    expect(page.locator("#moment")).to_have_text(moment)


PAPER: Final = (680, 1009)
"""A4 without its margins, in pixels of 1/96 inch."""
WIDER: Final = """() => [...document.querySelectorAll('table, pre, svg, p')]
    .filter(it => it.scrollWidth > it.clientWidth + 1 && it.tagName !== 'svg'
        || it.getBoundingClientRect().right > innerWidth)
    .map(it => it.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("name", REVIEWED)
def test_nothing_of_a_printed_report_is_wider_than_the_paper(
    visit: Visit, tmp_path: Path, name: str
) -> None:
    """With boards as wide as the terminal draws them, in the language with the longest words."""
    found = kept_review(name)
    boards = dict.fromkeys(found.seats[0].key, "█" * BOARD_COLUMNS)
    file = tmp_path / "report.html"
    file.write_text(report(found, 0, "de", boards, {}), encoding="utf-8")
    page = visit(Look(PAPER))
    page.emulate_media(media="print")
    page.goto(file.as_uri())
    expect(page.locator("pre")).to_have_count(len(found.seats[0].key))
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER[0]


def test_on_a_phone_nothing_lies_beside_the_screen(visit: Visit) -> None:
    page = visit(Look(PHONE, touch=True))
    bring(page, late_record())
    expect(page.locator(".ledger p", has_text="=")).to_have_text(SUM, timeout=PATIENCE)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    expect(page.locator(".stairs button")).to_have_count(21)
