"""Whatever is said over the page, nothing that can be chosen lies under it: told by boxes, on phones and on desks."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Page, expect
from support.browsing import Look
from support.page.cells import moved_cells, path_cell
from support.page.screens import SCREENS
from support.page.severable import severable
from support.page.stages import ME, moves_at_once, stage, too_far
from support.page.visiting import Sit, Visit
from support.serving import Running

from spieltisch.rules import paseo
from spieltisch.server.people.auth import COOKIE

Opened: TypeAlias = Callable[[Page], None]

SIZES: Final = ((360, 740), (740, 360), (1024, 768), (1280, 800))
FINGER: Final = Look(SIZES[0], touch=True)
SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
CHOICES: Final = (
    ".bar button",
    "[data-cell].still",
    "[data-cell][aria-label*='Target: ']",
    "[data-cell][aria-label^='Free cell ']",
    "[data-cell][aria-label*=', fits']",
    ".rack button:not(.hollow)",
    "button:has(.can)",
    "section:has(#question) :is(button, input)",
    "[data-note] button",
)
"""What can be chosen: acts, dice and tiles in the bar, own stones and cards, whatever is lit, and answers."""
EXPLAINED: Final = "rect.refused, .inway, .pointed"
_COVERED: Final = """([choices, explained]) => {
    const shared = (one, other) => ({
        left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
        top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
    })
    const has = ({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const around = it => getComputedStyle(it).position === 'fixed' || it === document.body || !it.parentElement ? [] : [it.parentElement, ...around(it.parentElement)]
    const seen = it => around(it).filter(at => at !== document.body && getComputedStyle(at).overflowY !== 'visible')
        .reduce((box, at) => shared(box, at.getBoundingClientRect()), shared(it.getBoundingClientRect(), page))
    const named = it => it.ariaLabel ?? it.getAttribute('class') ?? it.textContent.trim()
    const notes = [...document.querySelectorAll('[data-note]')]
    const shown = selector => [...document.querySelectorAll(selector)].filter(it => it.checkVisibility() && has(seen(it)))
    const under = it => notes.filter(note => !note.contains(it) && has(shared(seen(note), seen(it))))
    const isHit = it => {
        const { left, right, top, bottom } = seen(it)
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return hit !== null && (it.contains(hit) || hit.closest('label')?.contains(it))
    }
    const isCut = note => {
        const width = note.style.width
        note.style.width = '0'
        const found = [...note.children].some(each => each.scrollWidth > each.clientWidth)
        note.style.width = width
        return found
    }
    return [
        ...shown(choices).flatMap(it => under(it).map(note => `${note.dataset.note} covers ${named(it)}`)),
        ...shown(explained).flatMap(it => under(it).map(note => `${note.dataset.note} covers ${named(it)}`)),
        ...shown(choices).filter(it => !isHit(it)).map(it => `${named(it)} can't be touched`),
        ...notes.flatMap(note => [...note.querySelectorAll('.close')]).filter(it => !isHit(it)).map(() => 'no way out'),
        ...notes.filter(note => !has(seen(note))).map(note => `${note.dataset.note} is not to be seen`),
        ...notes.filter(isCut).map(note => `${note.dataset.note} is cut at its side where it is narrowest`),
    ]
}"""
_DRAWN: Final = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
)


def pressed(key: str, page: Page) -> None:
    page.keyboard.press(key)


def touched(selector: str, page: Page) -> None:
    page.locator(selector).first.tap()


def too_far_away(page: Page) -> None:
    """With a stone in hand: where it can go is lit."""
    course = stage("far").course
    found = too_far(course)
    assert found
    path_cell(page, course.state.stones[ME][found[0]]).tap()
    path_cell(page, found[1]).tap()


def ways(page: Page) -> None:
    path_cell(page, stage("far").course.state.stones[ME][0]).tap()
    page.locator(".ways").tap()


def beside_the_path(page: Page) -> None:
    """With a tile in hand: where it may go is lit."""
    page.locator(".hand button").first.tap()
    page.locator("[data-cell][aria-label^='Empty: ']").first.evaluate("it => it.click()")


def stacked(page: Page) -> None:
    """Own stones on one tile, chosen by a key."""
    mine = stage("network").course.state.stones[ME]
    path_cell(page, next(cell for cell in mine if mine.count(cell) > 1)).press("Enter")


def far_from_all(page: Page) -> None:
    """With a card in hand."""
    page.locator(".rack button:not(.hollow)").first.tap()
    page.locator(".paroli [data-cell][aria-label$=', empty']").last.tap()


def moved_in_vain(page: Page) -> None:
    """With a card of the table lifted: where it can go is lit."""
    move = moves_at_once(stage("earned").course)
    assert move
    moved_cells(page, move)[0].tap()
    page.locator("[data-cell][data-choice]").first.wait_for()
    page.locator(".paroli [data-cell][aria-label$=', empty']:not([data-choice])").first.tap()


SCENES: Final[Mapping[str, Sequence[tuple[str, Opened]]]] = {
    "far": [
        ("why", too_far_away),
        ("ways", ways),
        ("last", partial(pressed, "l")),
        ("everyone", partial(pressed, "w")),
    ],
    "staying": [("why", partial(touched, "[data-cell].still"))],
    "laying": [("why", beside_the_path), ("everyone", partial(pressed, "w"))],
    "network": [("pick", stacked)],
    "cards": [
        ("why", far_from_all),
        ("line", partial(touched, "[data-head='row J']")),
        ("line", partial(touched, "[data-head='col 5']")),
        ("last", partial(pressed, "l")),
        ("everyone", partial(pressed, "w")),
    ],
    "earned": [("why", moved_in_vain), ("line", partial(touched, "[data-head='row J']"))],
}
"""By stage and kind of note."""
ELSEWHERE: Final = {"coach", "consent", "hint", "offline"}
"""Kinds of note with a test of their own."""
OVERLAYS: Final = {
    "games/paroli/Consent.svelte": "a kind of note",
    "table/Noted.svelte": "all other kinds of note but one",
    "pages/table/TablePage.svelte": "a kind of note, and the log that is opened on a phone",
    "games/paroli/Flying.svelte": "cards on their way: touches go through them",
    "parts/Dragged.svelte": "what is dragged: touches go through it",
    "pages/start/Setup.svelte": "a dialog: nothing else can be chosen",
    "pages/table/Curtain.svelte": "a dialog",
    "games/paroli/Drawn.svelte": "a dialog",
    "parts/Dialog.svelte": "a dialog",
    "table/LinkDialog.svelte": "a dialog",
    "pages/table/ResignDialog.svelte": "a dialog",
    "pages/table/Keys.svelte": "a dialog",
    "parts/NewVersion.svelte": "below the header, away from what is chosen in a game; it is waved off",
    "pages/table/Menu.svelte": "opened by hand, closed by whatever is touched beside it",
}
"""All that lies over the page."""
_IS_OVER: Final = re.compile(r"<dialog|\bpopover\b|position: fixed|z-index: ([3-9]|\d\d)")


@pytest.mark.parametrize("name", SCENES)
def test_a_note_covers_nothing_that_can_be_chosen(sit: Sit, name: str) -> None:
    page = sit(name, look=FINGER)
    page.locator(".bar .back, .curtain .btn").wait_for()
    found = [what for kind, opened in SCENES[name] for what in noted(page, kind, opened)]
    assert found == []


def noted(page: Page, kind: str, opened: Opened) -> Iterator[str]:
    """What is covered while such a note is open, on every screen; it is closed again."""
    opened(page)
    page.locator(f"[data-note='{kind}']").wait_for()
    yield from (f"{kind}, {found}" for found in covered(page))
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.locator("[data-note]")).to_have_count(0)


def covered(page: Page) -> Iterator[str]:
    for width, height in (*SIZES, SIZES[0]):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        found: Sequence[str] = page.evaluate(_COVERED, [", ".join(CHOICES), EXPLAINED])
        yield from (f"{width}x{height}: {what}" for what in found)


def test_a_question_covers_nothing_that_can_be_chosen(visit: Visit, sit: Sit) -> None:
    owner = SCREENS["consent"](visit, sit, FINGER)
    asker = sit("asked", look=FINGER)
    asker.locator("#question").wait_for()
    assert [*covered(owner), *covered(asker)] == []


def test_a_note_of_a_lesson_covers_nothing_that_can_be_chosen(visit: Visit) -> None:
    page = visit(FINGER)
    page.goto("/#/lesson/paseo/1")
    path_cell(page, paseo.Cell(-1, 1)).tap()
    page.locator("[data-note='why']").wait_for()
    assert list(covered(page)) == []


def test_a_broken_line_covers_nothing_that_can_be_chosen(
    visit: Visit, server: Running, complaints: list[str]
) -> None:
    found = stage("laying")
    with severable(server.url) as line:
        page = visit(FINGER, url=line.url)
        secret = found.secret(ME)
        page.context.add_cookies([{"name": COOKIE, "value": secret, "url": page.url}])
        page.goto(f"/#/table/{found.table}")
        page.locator(".hand button").first.tap()
        line.cut()
        page.locator("[data-note='offline']").wait_for()
        assert list(covered(page)) == []
        page.context.close()
    complaints.clear()


def test_every_kind_of_note_is_looked_at() -> None:
    listed = re.search(r"NOTES = \[(.+)\]", (SOURCES / "table" / "notes.ts").read_text())
    assert listed
    looked_at = {kind for scene in SCENES.values() for kind, _ in scene} | ELSEWHERE
    assert set(re.findall(r"\w+", listed[1])) == looked_at


def test_whatever_lies_over_the_page_is_known() -> None:
    """Something new enters the list: as a kind of note that is looked at above, or with its reason."""
    over = (path for path in SOURCES.rglob("*.svelte") if _IS_OVER.search(path.read_text()))
    assert {path.relative_to(SOURCES).as_posix() for path in over} == set(OVERLAYS)
