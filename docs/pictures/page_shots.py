"""What is done on the page before each picture."""

# ruff: noqa: INP001 a script beside its pictures

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from page_stages import ME, best_move, best_stone, first_half, jumps_too_far, lay_and_claim
from playwright.sync_api import Page
from support.page.moments import wait_for_turn
from support.page.screens import ADMIN
from support.staged import Staged

from spieltisch.rules import paroli
from spieltisch.server.table.replay import Course

Doing: TypeAlias = Callable[[Page, Staged | None], None]
Theme: TypeAlias = Literal["light", "dark"]

_TRIES: Final = 8
_ROLLS: Final = 6
"""Before the end, where a hint is asked for."""
_PLAY_ON: Final = """([table, at]) => fetch(`/api/tables/${table}/play-on`, { method: 'POST',
    body: JSON.stringify({ at, seat: 'A', bot: 'casual' }) })
    .then((answer) => answer.json()).then(({ id }) => id)"""


@dataclass(frozen=True)
class Shot:
    """A picture: where it is taken, and what is done there before."""

    name: str
    address: str
    doing: Doing
    stage: str | None = None
    theme: Theme = "light"
    languages: tuple[str, str] | None = None
    """Of the desk and of the phone; by themselves German and English in turn."""


def wait_for(selector: str) -> Doing:
    return lambda page, _: page.locator(selector).first.wait_for()


def start(page: Page, _: Staged | None) -> None:
    page.locator(".top li svg").first.wait_for()
    page.locator(".open a.panel").first.wait_for()


def set_up(page: Page, _: Staged | None) -> None:
    page.locator(".games li").nth(2).locator(".two .btn").first.click()
    page.locator("dialog .choice").nth(1).click()


def gather(page: Page, _: Staged | None) -> None:
    set_up(page, _)
    page.locator("dialog select").nth(1).select_option("casual")
    page.locator("dialog .btn.main").click()
    page.locator(".invitation img").wait_for()


def share_screen(page: Page, _: Staged | None) -> None:
    page.locator(".games li").nth(2).locator(".two .btn").nth(1).click()
    page.locator("dialog li input").fill("Jonas")
    page.locator("dialog .btn.main").click()
    page.locator(".curtain").wait_for()


def lay_tile(page: Page, _: Staged | None) -> None:
    page.locator(".hand button:not([disabled])").first.click()
    page.locator("[data-cell]").first.wait_for()


def choose(page: Page, stage: Staged | None) -> None:
    _dice(page)
    page.keyboard.press(str(best_stone(_at(stage))))


def go_half(page: Page, stage: Staged | None) -> None:
    _dice(page)
    hop = first_half(_at(stage))
    if hop:
        page.keyboard.press(str(hop.stone))
        _tap(page, hop.target)


def be_refused(page: Page, stage: Staged | None) -> None:
    _dice(page)
    refused = next(jumps_too_far(_at(stage)))
    page.keyboard.press(str(refused.stone))
    _tap(page, refused.cell)
    page.locator(".refusal").wait_for()


def pick_card(page: Page, _: Staged | None) -> None:
    page.locator(".rack button:not(.hollow)").first.click()


def look_at_line(page: Page, stage: Staged | None) -> None:
    found = lay_and_claim(_at(stage))
    if found is None:
        raise LookupError("no line can be claimed")
    lay, (axis, at) = found
    page.locator(".rack button").first.wait_for()
    page.keyboard.press(str(lay.card.number % 10) if lay.card.number else "j")
    _tap(page, lay.cell)
    name = re.compile(f"^{chr(ord('J') + at) if axis == 'row' else at}$")
    page.get_by_role("button").filter(has=page.locator("b", has_text=name)).first.click()


def move_card(page: Page, stage: Staged | None) -> None:
    match best_move(_at(stage)):
        case paroli.Shift(origin=one, target=other) | paroli.Rob(one=one, other=other):
            _tap(page, one)
            _tap(page, other)
        case _:
            raise LookupError("no card can be moved")


def check(page: Page, _: Staged | None) -> None:
    fair = page.locator("section[aria-labelledby=fair]")
    fair.locator(".btn").click()
    fair.locator(".good").wait_for()
    fair.scroll_into_view_if_needed()


def jump(page: Page, _: Staged | None) -> None:
    """To the middle of a game that is looked at again."""
    page.locator(".modes button").last.click()
    place = page.locator("input[type=range]")
    place.fill("60")
    place.blur()
    page.evaluate("scrollTo(0, 0)")


def first_game(page: Page, _: Staged | None) -> None:
    """As somebody whom nobody told the goal."""
    page.evaluate("localStorage['spieltisch.goals'] = ''")
    page.reload()
    page.locator(".games .ways .btn.main").first.click()
    page.locator(".coach").wait_for()


def ask_for_hint(page: Page, stage: Staged | None) -> None:
    """Late in a race, where a hint is weighed: asked again as long as it is only a quick one."""
    happened = stage.happened if stage else ()
    mine = [each for each in happened if each.course.actor == ME and each.course.state.dice]
    page.goto(f"/#/table/{page.evaluate(_PLAY_ON, [_name(stage), mine[-_ROLLS].event.seq])}")
    page.locator(".tray button:not([disabled])").first.wait_for()
    wait_for_turn(page)
    for _ in range(_TRIES):
        page.keyboard.press("h")
        page.wait_for_timeout(5000)
        if page.locator("[data-note=hint] li").count():
            return
        page.keyboard.press("Escape")
    raise LookupError("no hint was weighed in time")


def administer(page: Page, _: Staged | None) -> None:
    page.locator("form input").fill(ADMIN)
    page.locator("form button").click()
    page.locator("#reports").wait_for()


def _name(stage: Staged | None) -> str:
    return stage.table if stage else ""


def _at(stage: Staged | None) -> Course:
    if stage is None:
        raise LookupError("this picture needs a table")
    return stage.course


def _dice(page: Page) -> None:
    page.locator(".tray button:not([disabled])").first.wait_for()


def _tap(page: Page, cell: tuple[int, int]) -> None:
    page.locator(f"[data-cell='{cell[0]},{cell[1]}']").click()


SHOTS: Final = (
    Shot("start", "#/", start, "turn"),
    Shot("set-up", "#/", set_up),
    Shot("gathering", "#/", gather),
    Shot("paseo-laying", "#/table/laying", lay_tile, "laying"),
    Shot("paseo-turn", "#/table/turn", choose, "turn"),
    Shot("paseo-half", "#/table/half", go_half, "half"),
    Shot("paseo-refusal", "#/table/refusal", be_refused, "refusal"),
    Shot("paseo-network", "#/table/network", choose, "network"),
    Shot("paseo-dark", "#/table/half", go_half, "half", "dark"),
    Shot("paseo-result", "#/table/paseo-end", wait_for("#result"), "paseo-end"),
    Shot("raeuberparoli-lay", "#/table/lay", pick_card, "lay"),
    Shot("raeuberparoli-move", "#/table/move", move_card, "move"),
    Shot("raeuberparoli-consent", "#/table/consent", wait_for("#question"), "consent"),
    Shot("raeuberparoli-dark", "#/table/lay", pick_card, "lay", "dark"),
    Shot(
        "raeuberparoli-result",
        "#/table/raeuberparoli-end",
        wait_for("#result"),
        "raeuberparoli-end",
    ),
    Shot("paroli-line", "#/table/claim", look_at_line, "claim"),
    Shot("paroli-result", "#/table/paroli-end", wait_for("#result"), "paroli-end"),
    Shot("curtain", "#/", share_screen),
    Shot("tables", "#/tables", wait_for("main section li"), "turn"),
    Shot("lesson", "#/lesson/paseo/6", wait_for("#step")),
    Shot("rules", "#/rules/paseo/P2", wait_for("article .shown")),
    Shot("replay", "#/review/raeuberparoli-end", jump, "raeuberparoli-end"),
    Shot("fairness", "#/table/paseo-end", check, "paseo-end"),
    Shot("first-game", "#/", first_game),
    Shot("admin", "#/admin", administer, "turn"),
    Shot("hint", "#/table/paseo-end", ask_for_hint, "paseo-end"),
    Shot("my-games", "#/games", wait_for("main .about"), "paseo-end"),
    Shot("french-japanese", "#/table/half", go_half, "half", languages=("fr", "ja")),
    Shot("japanese-french", "#/table/lay", pick_card, "lay", languages=("ja", "fr")),
    Shot("review", "#/review/paseo-over", wait_for(".ring"), "paseo-over"),
)
