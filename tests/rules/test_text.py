"""Text that fits in one line."""

import pytest

from spieltisch.rules.text import fits_in_a_line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Änne 李",
        "\N{WOMAN}\u200d\N{ROCKET}",
        "\N{WAVING WHITE FLAG}\ufe0f\u200d\N{RAINBOW}",
        "\N{WOMAN}\U0001f3fd\u200d\N{HEAVY BLACK HEART}\ufe0f\u200d\N{MAN}",
        "\N{SLIGHTLY SMILING FACE}\u200d\N{LEFT RIGHT ARROW}\ufe0f",
    ],
)
def test_what_can_be_seen_and_pictures_that_are_joined_fit(text: str) -> None:
    assert fits_in_a_line(text)


@pytest.mark.parametrize(
    "text",
    ["a\nb", "a\u200db", "\u200d", "\u200d\N{ROCKET}", "\N{ROCKET}\u200d", "\N{ROCKET}\u200d\u200d\N{ROCKET}", "a\u00a0b", "\u202ea"],
)  # fmt: skip
def test_what_is_hidden_does_not(text: str) -> None:
    assert not fits_in_a_line(text)
