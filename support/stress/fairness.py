"""R1: the verifier believes the honest and nobody else. R2: dice and cards are even."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from support.fair_draws import tally
from support.fair_stress import check_game
from support.stress.figure import Finding, Site

__all__ = ["even_draws", "verified_games"]


async def verified_games(site: Site) -> Finding:
    games, verdicts = site.share(10_000, 20), Counter[str]()
    site.total(games)
    for number in range(games):
        verdicts += check_game(number)
        site.step(1)
        await asyncio.sleep(0)
    wrong = {what: count for what, count in verdicts.items() if what.startswith("WRONG")}
    told = ", ".join(f"{what} {count:,}" for what, count in sorted(verdicts.items()))
    return Finding(f"{games:,} games, each with three forgeries", told, not wrong)


async def even_draws(site: Site) -> Finding:
    draws = site.share(6_000_000, 60_000)
    site.total(draws)
    counted = tally(draws, Random(0), site.step)
    told = ", ".join(f"{each.name} p = {each.p:.3f}" for each in counted)
    return Finding(f"{draws:,} draws", told, all(each.p > 0.001 for each in counted))
