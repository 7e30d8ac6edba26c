"""The files of sentences: all languages say the same things, in the same house style."""

import re

import pytest
from babel import Locale

from spieltisch.words.catalogue import Catalogue, UnknownLanguage, UnknownSentence, catalogue, codes

LANGUAGES = codes()
ENGLISH = catalogue("en")
CATEGORIES = {"zero", "one", "two", "few", "many"}


def plural_categories(language: str) -> set[str]:
    return {*Locale.parse(language).plural_form.tags, "other"}


def texts(words: Catalogue, key: str) -> list[str]:
    """The text of a key, or the texts of its forms."""
    entry = words.entry(key)
    return [entry] if isinstance(entry, str) else [entry[name] for name in entry if name != "by"]


def placeholders(words: Catalogue, key: str) -> set[str]:
    return {name for text in texts(words, key) for name in re.findall(r"\{(\w*)\}", text)}


def sentences(words: Catalogue) -> list[str]:
    keys = (key for key in words.entries if key.startswith(("refusal.", "fact.")))
    return [text for key in keys for text in texts(words, key)]


def test_german_and_english_are_there() -> None:
    assert {"de", "en"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert catalogue(language).entries.keys() == ENGLISH.entries.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_placeholders(language: str) -> None:
    words = catalogue(language)
    keys = words.entries.keys() & ENGLISH.entries.keys()
    assert [key for key in keys if placeholders(words, key) != placeholders(ENGLISH, key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_is_a_text_or_forms_with_a_last_resort(language: str) -> None:
    for key, entry in catalogue(language).entries.items():
        assert all(texts(catalogue(language), key)), key
        assert isinstance(entry, str) or "other" in entry, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same_cases_apart(language: str) -> None:
    """Of numbers, each as many as it has plural categories."""
    for key, entry in catalogue(language).entries.items():
        model = ENGLISH.entry(key)
        if isinstance(model, dict):
            assert isinstance(entry, dict), key
            assert entry.get("by") == model.get("by"), key
            assert {*model} - CATEGORIES <= {*entry}, key
            assert {*entry} - {*model} <= plural_categories(language), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tone_is_calm_and_the_marks_are_real(language: str) -> None:
    for text in sentences(catalogue(language)):
        assert "!" not in text
        assert "ungültig" not in text.lower()
        assert "invalid" not in text.lower()
        assert not re.search(r"(?<!\w)-\d|'", text), text
        assert text.endswith((".", "。")), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_one_or_two_short_sentences(language: str) -> None:
    words = catalogue(language)
    for key in (key for key in words.entries if key.startswith("refusal.")):
        for text in texts(words, key):
            assert text.count(". ") + text[:-1].count("。") <= 1, text
            assert len(text) <= 160, text


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(UnknownSentence, match=r"'refusal\.nonsense' in de/sentences\.json"):
        catalogue("de").entry("refusal.nonsense")


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownLanguage, match="'tlh' is not one of the languages de, en"):
        catalogue("tlh")
