"""Lessons are gone through on the page, each step by doing what it asks for."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import PHONE, SMALL, Look
from support.page.cells import card_cell, path_cell
from support.page.paseo import answers
from support.page.visiting import Visit

from spieltisch.rules import paseo

LEARN: Final = Path(__file__).parents[2] / "web/src/pages/learn"
COLOURS: Final = {"b": "blue", "g": "green", "r": "red", "P": "Paroli"}
TAPS: Final = {"kind", "stone", "target"}
"""What is said by tapping a stone, and then perhaps a tile."""
Step: TypeAlias = Mapping[str, Any]
SIZE = "board => [board.clientWidth, board.clientHeight]"


def steps_of(lesson: str) -> list[Step]:
    found: list[Step] = json.loads((LEARN / f"{lesson}.json").read_text(encoding="utf-8"))
    return found


def touch_if_asked(panel: Locator) -> None:
    if panel.count():
        panel.first.click()


class Paseo:
    def __init__(self, page: Page, step: Step) -> None:
        self.page = page
        self.step = step
        self.confirm = page.locator(".acts .confirm.main")

    def do(self, action: str) -> None:
        match paseo.parse(action):
            case paseo.Lay(label, cell):
                name = re.compile("picture" if label == "*" else label)
                self.page.locator(".hand").get_by_role("button", name=name).first.click()
                path_cell(self.page, cell).click()
            case paseo.Place(start):
                path_cell(self.page, start.cell).click()
            case paseo.Split(first, second):
                self.hop(first)
                self.hop(second, is_second=True)
            case paseo.Sum(hop) | paseo.Difference(hop) | paseo.Single(hop):
                self.hop(hop)
            case _:
                self.page.locator(".acts .stay").click()
        touch_if_asked(self.confirm)

    def hop(self, hop: paseo.Hop, *, is_second: bool = False) -> None:
        """If the page asks: with this stone of the stack, and by so many steps."""
        self.touch_stone(hop.stone)
        touch_if_asked(
            answers(self.page).and_(self.page.get_by_label(str(hop.stone or "blank"), exact=True))
        )
        gone = self.page.get_by_role("heading", name=re.compile("^Now the"))
        if not self.confirm.count() and (is_second or not gone.count()):  # the tap went at once
            path_cell(self.page, hop.target).click()
        touch_if_asked(answers(self.page).filter(has_text=str(hop.steps)))

    def touch_stone(self, stone: int) -> None:
        state = self.step["seat"]["view"]["state"]
        at = state["stones"][0][stone]
        path_cell(self.page, paseo.Cell(*(state["starts"][0] if at == "start" else at))).click()

    def meet(self, refusal: str) -> None:
        """By the simplest choice that the law refuses for this reason."""
        choice = min(
            (each for each in self.refused(refusal) if {"stone"} <= each.keys() <= TAPS), key=len
        )
        self.touch_stone(choice["stone"])
        if "target" in choice:
            path_cell(self.page, paseo.Cell(*choice["target"])).click()

    def refused(self, code: str) -> Iterator[Mapping[str, Any]]:
        reasons = [answer.get("why") for answer in self.step["answers"]]
        for question, at in self.step["asked"].items():
            if reasons[at] and reasons[at]["code"] == code:
                yield json.loads(question)


class Paroli:
    def __init__(self, page: Page, _: Step) -> None:
        self.page = page

    def do(self, action: str) -> None:
        match action.split():
            case ["lay", card, cell]:
                self.lay(card, cell)
            case ["claim", _, column]:
                self.page.locator(".paroli button.column").nth(int(column) - 1).click()
                self.page.locator(".paroli section.panel .btn.main").click()
                self.page.locator(".acts .btn.main").click()
            case ["shift" | "rob", origin, target]:
                card_cell(self.page, origin).click()
                card_cell(self.page, target).click()
                self.page.locator(".say li").first.wait_for()
                self.page.locator(".acts .btn.main").click()
            case ["draw", count]:
                self.page.locator(".acts .draw").nth(int(count) - 1).click()
            case ["refuse"]:
                self.page.get_by_role("button", name=re.compile("^No")).click()
            case _:
                self.page.locator(".acts .btn.main").click()

    def lay(self, card: str, cell: str) -> None:
        colour = self.page.get_by_role("group", name="Which one?").get_by_role("button")
        self.stack(card[1:] or "Paroli").click()
        touch_if_asked(colour.filter(has=self.page.get_by_label(COLOURS[card[0]])))
        card_cell(self.page, cell).click()

    def meet(self, _: str) -> None:
        self.stack("9").click()

    def stack(self, number: str) -> Locator:
        return self.page.locator(".rack").get_by_role("button", name=re.compile(number))


PLAYERS: Final[Mapping[str, type[Paseo | Paroli]]] = {
    "paseo": Paseo,
    "paroli": Paroli,
    "raeuberparoli": Paroli,
}
GOALS: Final = {"paseo": "All four stones", "paroli": "most points", "raeuberparoli": "most points"}
COUNTED: Final = {"complete": "row J", "tenth": "row J", "column": "col 7"}
"""By step: the line that is completed in it."""
POINTS: Final = re.compile(r"^−?\d+( pts)?$")


def learn(page: Page, lesson: str, step: Step) -> None:
    """Press what is to be pressed, or do what leads to the first goal, or meet the refusal."""
    learner = PLAYERS[lesson](page, step)
    if step["pressed"]:
        page.get_by_role("button", name=re.compile("oll$")).click()
    elif step["goals"]:
        for action in step["goals"][0]["actions"]:
            learner.do(action)
    else:
        learner.meet(step["refusals"][0])


@pytest.mark.parametrize("lesson", PLAYERS)
def test_from_the_first_step_into_a_game(visit: Visit, lesson: str) -> None:
    page = visit(Look(SMALL))
    page.goto(f"/#/lesson/{lesson}")
    for number, step in enumerate(steps_of(lesson), 1):
        expect(page.get_by_text(f"Step {number} of")).to_be_visible()
        page.locator("main .board").first.locator(".paseo, .paroli").first.wait_for()
        assert page.get_by_role("button", name="Undo", exact=True).count() <= 1
        expect(page.locator("main .goal")).to_have_count(int(number == 1))
        if number == 1:
            expect(page.locator("main .goal")).to_contain_text(GOALS[lesson])
        board = page.locator("main .board").first.evaluate(SIZE)
        learn(page, lesson, step)
        expect(page.get_by_text("Well done")).to_be_visible()
        assert page.locator("main .board").first.evaluate(SIZE) == board, (
            "feedback leaves the board its size"
        )
        expect(page.get_by_text("It is Guest’s turn")).to_have_count(0)
        if line := COUNTED.get(step["name"]):
            expect(page.locator(f".paroli [data-meter='{line}']")).to_have_text(POINTS)
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Play a game now").click()
    expect(page.locator("ol.seats")).to_be_visible()


@pytest.mark.parametrize(("lesson", "number"), [("paseo", 5), ("raeuberparoli", 2)])
def test_feedback_leaves_the_board_its_size_on_a_phone(
    visit: Visit, lesson: str, number: int
) -> None:
    page = visit(Look(PHONE, touch=True))
    page.goto(f"/#/lesson/{lesson}/{number}")
    board = page.locator("main .board").first
    board.locator(".paseo, .paroli").first.wait_for()
    before = board.evaluate(SIZE)
    learn(page, lesson, steps_of(lesson)[number - 1])
    expect(page.get_by_text("Well done")).to_be_visible()
    assert board.evaluate(SIZE) == before


@pytest.mark.parametrize("look", [Look(SMALL), Look(PHONE, touch=True)], ids=["desk", "phone"])
def test_learning_is_within_reach_everywhere(visit: Visit, look: Look) -> None:
    """In the header of each page that is no table, and beside each table."""
    page = visit(look)
    for place in ("", "tables", "games", "rules"):
        page.goto(f"/#/{place}")
        learn_it = page.locator("header nav").get_by_role("link", name="Learn")
        expect(learn_it).to_be_in_viewport()
    learn_it.click()
    expect(page.locator("main a[href='#/lesson/paroli/1']")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Play against a bot").first.click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Lesson")).to_be_visible()
