"""Which language a person gets."""

import pytest

from spieltisch.words.languages import available, choose, title


def test_languages_are_called_as_their_speakers_call_them() -> None:
    assert {code: title(code) for code in ("de", "en")} == {"de": "Deutsch", "en": "English"}
    assert {"de", "en"} <= set(available())


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de-CH"}, "de"),
        ({"LANG": "DE"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "tlh:de:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert choose(environment) == language


def test_the_machine_is_asked_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert choose() == "de"
