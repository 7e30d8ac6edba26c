"""Two people, each in a browser of their own: invited by a link, to the end of a game."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from spieltisch.testing.browsing import PHONE, SMALL, Look
from spieltisch.testing.page.paroli import ParoliPlayer
from spieltisch.testing.page.paseo import PaseoPlayer
from spieltisch.testing.page.results import recorded_result, shown_result
from spieltisch.testing.page.starting import set_up
from spieltisch.testing.page.together import play_together
from spieltisch.testing.page.touching import by_mouse
from spieltisch.testing.page.visiting import Visit


def invited(host: Page, guest: Page, game: str) -> None:
    """The host sets a table up; the guest comes by the link that is shown as text and as a picture."""
    set_up(host, game, ["open"])
    host.get_by_role("button", name="Invite").click()
    expect(host.get_by_role("img", name="QR")).to_be_visible()
    guest.goto(host.get_by_label("Invitation link").input_value())
    guest.get_by_label("Name").fill("Jonas")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator("ol").first).to_contain_text("Jonas")
    host.get_by_role("button", name="Start", exact=True).click()


@pytest.mark.parametrize("game", ["Paseo", "Paroli", "Räuberparoli"])
def test_a_whole_game(visit: Visit, game: str) -> None:
    host = visit(Look(SMALL, sharpness=0.4))
    guest = visit(Look(PHONE, "dark", sharpness=0.4))
    invited(host, guest, game)
    kind, rng = PaseoPlayer if game == "Paseo" else ParoliPlayer, Random(game)
    play_together([kind(page, by_mouse, rng) for page in (host, guest)])
    expect(guest.locator("#result")).to_be_visible()
    assert shown_result(host) == recorded_result(host)
    assert shown_result(guest).scores == recorded_result(host).scores
