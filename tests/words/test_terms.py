"""One word for one thing: what docs/translating.md settles is kept, and what it rejects is not said again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.words.catalogue import codes

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "src/spieltisch/words"
FILES = ("page.json", "study.json", "order.json", "sentences.json", "paseo.md", "paroli.md")
PROGRAMS = re.compile(r"(cli|engine|fault|caveat)\.")
"""Said to those who run programs: there a path may be an address, and a stack a pile of bytes."""

REJECTED = {
    "de": (
        r"Bänkchen",  # Hand
        r"(?<!: )[Rr]äuber(n|t|e)\b|geräubert",  # tauschen; the sheet's own word is cited once
        r"[Ee]rw[ei]rb|erworben",  # einen Chip setzen
        r"Wegeplättchen",  # Wegplättchen
        r"im Ziel|ins Ziel",  # daheim, nach Hause
        r"Pfad",  # Weg
        r"Stapel",  # Vorrat
        r"[Pp]lätze? (leuchte|ist schon besetzt)|Nimm einen (freien|anderen) Platz",  # Feld
        r"\bdran\b",  # am Zug
        r"verd[ie]rbt|verdorben",  # macht wertlos
        r"ein Versetzen (frei|verdient)|Nimm ein Versetzen|Versuch ein anderes Versetzen",
        r"Jemand ist fertig|Entscheid\b|bisher 0, mit|Mit wessen Karten|Gerade passt keine",
        r"Würde \w+ Zeile|oder mehr von dieser$|stecken ließen|Figuren",
        r"ungültig|Patzer",
    ),
    "en": (
        r"\brack\b(?!\))",  # hand; the printed game's own word is cited once
        r"\b[Rr]ob(s|bing|bed)?\b(?!\))",  # swap
        r"\bspoil(s|t)?\b",  # make worthless
        r"\b[Pp]lay (a|more|your) cards?\b",  # lay
        r"\banew\b|\bthe own\b|\bis told of\b",
        r"\binvalid\b|\bblunder",
        r"\d %",  # 50%
    ),
    "fr": (
        r"\w …",  # un instant…
        r"\(s\)",  # forms of a number, or a word that has one
        r"Ce qui ne va pas|\bte demande\b\.?$|C’est de la gauche",
    ),
    "ja": (r"ロビー",),  # 一覧
}


def said(language: str, name: str) -> Iterator[tuple[str, str]]:
    """Every text with the place it stands at."""
    file = WORDS / language / name
    if file.suffix == ".md":
        text = re.sub(r'<a id="[^"]*"></a>', "", file.read_text(encoding="utf-8"))
        yield from ((f"{name}:{at}", line) for at, line in enumerate(text.splitlines(), 1))
        return
    for key, entry in json.loads(file.read_text(encoding="utf-8")).items():
        texts = (
            [entry] if isinstance(entry, str) else [entry[form] for form in entry if form != "by"]
        )
        yield from ((key, text) for text in texts if not PROGRAMS.match(key))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", codes())
def test_no_rejected_word_is_said(language: str, name: str) -> None:
    rejected = [re.compile(word) for word in REJECTED.get(language, ())]
    found = [
        (where, text)
        for where, text in said(language, name)
        if any(word.search(text) for word in rejected)
    ]
    assert found == []


@pytest.mark.parametrize("language", codes())
def test_every_language_has_its_terms_and_its_style(language: str) -> None:
    page = (ROOT / "docs/translating.md").read_text(encoding="utf-8")
    assert f"`{language}`" in page


@pytest.mark.parametrize("language", codes())
def test_the_coach_says_one_sentence_at_a_time(language: str) -> None:
    texts = [text for key, text in said(language, "study.json") if re.match(r"coach\..*text$", key)]
    assert len(texts) > 10
    assert [text for text in texts if len(re.findall(r"[.!?](?=\s|$)|[。！？]", text)) != 1] == []
