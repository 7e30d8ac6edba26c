"""Reviews that are kept with the tests say what a review made today would say."""

import gzip
import json
from typing import Any

import pytest
from support.page import reviews

from spieltisch.analysis.measured import bias_of


@pytest.mark.parametrize("name", reviews.REVIEWED)
def test_their_bias_is_the_one_measured_last(name: str) -> None:
    found = reviews.kept_review(name)
    assert found.exact or found.method.bias == bias_of(found.game, len(found.players))


def test_one_that_states_another_bias_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def stale(text: bytes) -> bytes:
        body: dict[str, Any] = json.loads(unpacked(text))
        body["review"]["method"]["bias"] = {"value": 0.05, "error": 0.02}
        return json.dumps(body).encode()

    unpacked = gzip.decompress
    monkeypatch.setattr(gzip, "decompress", stale)
    with pytest.raises(ValueError, match="measured again since"):
        reviews.kept_review("paroli-over")
