"""A line that breaks in the middle of a turn comes back, and what was entered is still there."""

from random import Random

from playwright.sync_api import Page, expect
from support.page.moments import wait_for_turn
from support.page.paseo import PaseoPlayer
from support.page.severable import severable
from support.page.starting import set_up
from support.page.touching import by_mouse
from support.page.visiting import Visit
from support.serving import Running


def half_entered(page: Page) -> None:
    """A tile in hand, and the cell it shall go to."""
    wait_for_turn(page)
    PaseoPlayer(page, by_mouse, Random(1)).lay()
    expect(page.locator(".acts .confirm.main")).to_be_visible()


def test_a_broken_line_keeps_the_turn(visit: Visit, server: Running, complaints: list[str]) -> None:
    with severable(server.url) as line:
        page = visit(url=line.url)
        set_up(page, "Paseo")
        half_entered(page)
        line.cut()
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        page.locator(".acts .confirm.main").click()
        line.mend()
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
        expect(page.locator("#talk ol")).to_contain_text("Guest lays")
        expect(page.locator(".acts .back:not([aria-disabled='false'])")).to_be_visible()
        page.context.close()
    complaints.clear()


def test_a_reload_keeps_the_turn(visit: Visit) -> None:
    page = visit()
    set_up(page, "Paseo")
    half_entered(page)
    page.reload()
    page.locator(".acts .confirm.main").click()
    expect(page.locator("#talk ol")).to_contain_text("Guest lays")
