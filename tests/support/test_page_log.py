"""The log of cards that the page's verifier is tested with is one that our own verifier accepts."""

from pathlib import Path

from spieltisch.fair.verifier import Accepted, verify

LOG = Path(__file__).parents[2] / "web/src/fair/paroli.spieltisch-log"


def test_the_pages_log_is_honest() -> None:
    found = verify(LOG.read_bytes())
    assert isinstance(found, Accepted)
    assert found.game == "paroli"
    assert found.draws > 40
