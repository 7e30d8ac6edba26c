"""A review as one HTML page that stands alone: no scripts, nothing from the network, prints well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Final

from spieltisch.analysis.plot import curve, waterfall
from spieltisch.analysis.telling import Teller, seat_number
from spieltisch.rules.catalogue import entry
from spieltisch.wire.review import (
    AnyMoment,
    CardToCome,
    ChanceMoment,
    DecisionMoment,
    Figure,
    Review,
    Weighed,
)

__all__ = ["chance_rows", "choice_rows", "fragment", "method_line", "page", "summary_rows"]

_WIDE: Final = 1.96
"""Standard errors to each side of an interval of 95 %."""

_STYLE: Final = """
:root { color-scheme: light }
body { font: 15px/1.5 system-ui, sans-serif; color: #2A231D; background: #FCF8F1; max-width: 54rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { font-family: Georgia, serif; line-height: 1.2 }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid #DBCFBC; vertical-align: top }
td.n, th.n { text-align: right; white-space: nowrap }
pre { background: #F4ECDF; padding: .8rem; line-height: 1.15; overflow-x: auto; font-size: 12px }
svg { width: 100%; height: auto }
.muted { color: #6A5D50 } .bad { color: #A3261E } .good { color: #1F6E4A }
section, tr, svg { break-inside: avoid } h2, h3 { break-after: avoid }
@page { margin: 15mm }
@media print { body { margin: 0; padding: 0; max-width: none; background: #fff; font-size: 10.5pt }
  pre { background: #fff; border: 1px solid #ccc; overflow: visible; font-size: 8pt } table { font-size: 9pt } }
"""


def page(
    review: Review,
    seat: int,
    language: str,
    boards: Mapping[int, str],
    reasons: Mapping[int, str],
) -> str:
    """The whole report; boards and reasons of moments are given by their index."""
    title = Teller(language, review.players)("title", title=entry(review.game).title)
    body = fragment(review, seat, language, boards, reasons)
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1>{body}</body></html>\n"
    )


def fragment(
    review: Review,
    seat: int,
    language: str,
    boards: Mapping[int, str] = {},
    reasons: Mapping[int, str] = {},
) -> str:
    """What is between head and foot; notebooks show it as it is."""
    teller = Teller(language, review.players)
    parts = [
        f'<p class="muted">{escape(method_line(review, teller))}</p>',
        _summary(review, teller),
    ]
    if review.ledgers:
        ledger = review.ledgers[seat]
        parts += [f"<h2>{escape(teller('ledger', seat=seat))}</h2>", waterfall(ledger, teller)]
    parts += [f"<h2>{escape(teller('chance', seat=seat))}</h2>", curve(review, seat, teller)]
    key = review.seats[seat].key
    parts.append(f"<h2>{escape(teller('key', count=len(key)))}</h2>")
    by_index = {each.index: each for each in review.moments}
    for number, index in enumerate(key, 1):
        moment = by_index[index]
        parts.append(_moment(number, moment, teller, boards.get(index), reasons.get(index)))
    return "".join(parts)


def method_line(review: Review, teller: Teller) -> str:
    """How sure all this is."""
    said = [teller("exact") if review.exact else teller("estimated", count=review.method.playouts)]
    if bias := review.method.bias:
        said.append(_bias(bias, teller))
    if not review.whole and review.moments:
        said.append(teller("partial", number=review.moments[0].turn))
    if review.limit:
        said.append(teller("limit"))
    said += [
        teller("open", value=teller.percent(ledger.gap.value, signed=True))
        for ledger in review.ledgers
        if not ledger.closes
    ]
    return " ".join(said)


def _bias(bias: Figure, teller: Teller) -> str:
    """How far these chances lie above what experts made of them, with its interval."""
    ends = bias.value - _WIDE * bias.error, bias.value + _WIDE * bias.error
    value, low, high = (teller.percent(each, signed=True) for each in (bias.value, *ends))
    return teller("bias", value=value, low=low, high=high)


def summary_rows(review: Review, teller: Teller) -> tuple[list[str], list[list[str]]]:
    """Headings, and a row for each player."""
    heads = ["player", "made", "mistakes", "given-away", "like", "luck-sum", "adjusted"]
    rows = [
        [
            each.name,
            str(each.decisions),
            str(each.mistakes),
            teller.figure(each.given_away),
            each.like or "–",
            teller.figure(each.luck, signed=True),
            teller.figure(each.adjusted),
        ]
        for each in review.seats
    ]
    return [teller(head) for head in heads], rows


def _summary(review: Review, teller: Teller) -> str:
    heads, rows = summary_rows(review, teller)
    return f'{_table(heads, rows)}<p class="muted">{escape(teller("adjusted.more"))}</p>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    """A figure stays on one line with its sign and its error."""
    held = escape(text).replace(" ±", "&nbsp;±").replace("± ", "±&nbsp;").replace(" %", "&nbsp;%")
    return f"<td>{held}</td>"


def _moment(
    number: int, moment: AnyMoment, teller: Teller, board: str | None, reason: str | None
) -> str:
    parts = [f"<section><h3>{number}. {escape(teller.heading(moment))}</h3>"]
    if board:
        parts.append(f"<pre>{escape(board)}</pre>")
    if isinstance(moment, DecisionMoment):
        parts.append(_table(*choice_rows(moment, teller)))
        parts.append(f"<p>{escape(reason)}</p>" if reason else "")
    else:
        seat = seat_number(moment.seat)
        luck = teller.figure(moment.effect[seat], signed=True)
        parts.append(f"<p>{escape(', '.join(moment.actions))}: {escape(luck)}</p>")
        parts.append(_table(*chance_rows(moment, teller)) if moment.rolls or moment.cards else "")
    return "".join([*parts, "</section>"])


def choice_rows(moment: DecisionMoment, teller: Teller) -> tuple[list[str], list[list[str]]]:
    """Headings, and a row for each thing that could be done; with points where the game counts them."""
    keys = ["known", "points", "hindsight", "hindsight-points"]
    worth = [_worth(each, teller) for each in moment.weighed]
    told = [column for column in range(len(keys)) if any(row[column] for row in worth)]
    rows = [
        [
            ", ".join(each.actions),
            teller("played") if each.played else "",
            *(row[column] for column in told),
        ]
        for each, row in zip(moment.weighed, worth, strict=True)
    ]
    return ["", "", *(teller(keys[column]) for column in told)], rows


def _worth(each: Weighed, teller: Teller) -> list[str]:
    """The chance and the points, by knowledge and in hindsight, as far as they are known."""
    return [
        teller.figure(each.chance),
        teller.points(each.points) if each.points else "",
        teller.figure(each.hindsight) if each.hindsight else "",
        teller.points(each.hindsight_points) if each.hindsight_points else "",
    ]


def chance_rows(moment: ChanceMoment, teller: Teller) -> tuple[list[str], list[list[str]]]:
    """Headings, and a row for each roll or each number that could have come, what came marked among them."""
    if moment.cards:
        by_number = groupby(moment.cards, key=lambda each: each.card[1:])
        return (
            [teller("unseen"), teller("first"), ""],
            [_card_row([*cards], teller) for _, cards in by_number],
        )
    return ([teller("rolled"), "", "", teller("better"), ""], _roll_rows(moment, teller))


def _card_row(cards: Sequence[CardToCome], teller: Teller) -> list[str]:
    came = [each.card for each in cards for _ in range(each.drawn)]
    return [
        ", ".join(f"{each.unseen} × {each.card}" for each in cards),
        teller.percent(sum(each.share for each in cards)),
        f"{teller('came')}: {', '.join(came)}" if came else "",
    ]


def _roll_rows(moment: ChanceMoment, teller: Teller) -> list[list[str]]:
    return [
        [
            f"{a}-{b}",
            teller.figure(each.chance),
            teller.figure(each.luck, signed=True),
            each.turn or "–",
            teller("came") if f"roll {a}-{b}" in moment.actions else "",
        ]
        for each in moment.rolls
        for a, b in [each.dice]
    ]
