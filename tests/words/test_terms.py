"""One word for one thing: what docs/translating.md settles is kept, and what it rejects is not said again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

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
        r"\b([Ll]ege|[Tt]ippe|[Ww]ähle|[Ss]chreibe|[Nn]enne|[Zz]iehe|[Ss]etze|[Pp]rüfe)\b",  # Leg …
        r"\bFolge dem\b|\bTeile sie\b",  # Öffne, Teil
        r"Analysen?\b",  # Rückblick
        r"Siegchance",  # Gewinnchance
        r"\bFassung\b",  # Version
        r"\bWelten\b",  # Verteilungen
        r"oder gleiche$|nur noch gleiche|um eine anderen|zwei mit je 1",
    ),
    "en": (
        r"\brack\b(?!\))",  # hand; the printed game's own word is cited once
        r"\b[Rr]ob(s|bing|bed)?\b(?!\))",  # swap
        r"\bspoil(s|t)?\b",  # make worthless
        r"\b[Pp]lay (a|more|your) cards?\b",  # lay
        r"\banew\b|\bthe own\b|\bis told of\b",
        r"\binvalid\b|\bblunder",
        r"\bworlds?\b",  # deals
        r"\bit stands here\b|\bis there\.$|\bpoints of 100\b|\b[Aa]t (a|the|this) server\b",
        r"\d %",  # 50%
    ),
    "fr": (
        r"\w …",  # un instant…
        r"\(s\)",  # forms of a number, or a word that has one
        r"\b[Aa]lertes?\b",  # notification
        r"(?<!{)\bbots?\b(?!})",  # robot
        r"carte nouvelle",
        r"Ce qui ne va pas|\bte demande\b\.?$|C’est de la gauche",
    ),
    "ja": (
        r"ロビー",  # 一覧
        r"部品",  # データ
    ),
}
NOTICE: Final = {
    "de": "Benachrichtig",
    "en": r"notice|\bnotif",
    "fr": "[Nn]otification",
    "ja": "通知",
}
REPORT: Final = {
    "de": r"Meldung|\b[Mm]elde",
    "en": "[Rr]eport",
    "fr": "[Ss]ignal",
    "ja": "通報|報告",
}
OF_NOTICES: Final = re.compile(r"notices?(\.|$)|trouble\.no-push|table\.no-channel")
SHORT: Final = 30
"""Words of the coach at most, as the design wants it."""
SHORT_JAPANESE: Final = 90
"""Letters, for it has no spaces: a word of ours is about three of them."""
OF_REPORTS: Final = re.compile(r"admin\.report|others\.|menu\.others|table\.(no-report|reported)")


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


@pytest.mark.parametrize("language", NOTICE)
def test_a_notice_is_no_report(language: str) -> None:
    """What tells me that it is my turn, and what I tell the operator of somebody."""
    told = [each for name in FILES for each in said(language, name)]
    mixed = [
        (key, text)
        for keys, other in ((OF_NOTICES, REPORT), (OF_REPORTS, NOTICE))
        for key, text in told
        if keys.match(key) and re.search(other[language], text)
    ]
    assert mixed == []


@pytest.mark.parametrize("language", codes())
def test_every_language_has_its_terms_and_its_style(language: str) -> None:
    page = (ROOT / "docs/translating.md").read_text(encoding="utf-8")
    assert f"`{language}`" in page


@pytest.mark.parametrize("language", codes())
def test_the_coach_says_one_sentence_at_a_time(language: str) -> None:
    texts = [text for key, text in said(language, "study.json") if re.match(r"coach\..*text$", key)]
    assert len(texts) > 10
    assert [text for text in texts if len(re.findall(r"[.!?](?=\s|$)|[。！？]", text)) != 1] == []


@pytest.mark.parametrize("language", codes())
def test_what_the_coach_says_is_read_at_a_glance(language: str) -> None:
    texts = [text for key, text in said(language, "study.json") if re.match(r"coach\..*text$", key)]
    lengths = {text: len(text) if language == "ja" else len(text.split()) for text in texts}
    most = SHORT_JAPANESE if language == "ja" else SHORT
    assert [text for text, length in lengths.items() if length > most] == []
