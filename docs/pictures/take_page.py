"""Takes pictures of the page from a real server and a real browser: `python docs/pictures/take_page.py`."""

# ruff: noqa: INP001 a script beside its pictures

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from playwright.sync_api import Page, sync_playwright

from spieltisch.testing.serving import running_server

HERE: Final = Path(__file__).parent
DESKTOP: Final = (1440, 900)
PHONE: Final = (360, 740)
ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-quic"]


@dataclass(frozen=True)
class Shot:
    name: str
    size: tuple[int, int]
    theme: Literal["light", "dark"]
    language: str


SHOTS: Final = (
    Shot("page-start", DESKTOP, "light", "en"),
    Shot("page-start-phone", PHONE, "dark", "de"),
)


def main() -> None:
    with TemporaryDirectory() as folder:
        journal = Path(folder) / "server.log"
        with running_server(journal, ["--data", folder]) as server:
            for shot in SHOTS:
                print(shot.name, file=sys.stderr)  # noqa: T201 a script
                with page_for(shot) as page:
                    page.goto(server.url)
                    page.wait_for_selector(".games")
                    page.wait_for_timeout(600)
                    page.screenshot(path=HERE / f"{shot.name}.png")


@contextmanager
def page_for(shot: Shot) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        width, height = shot.size
        yield browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme=shot.theme,
            locale=shot.language,
            device_scale_factor=1 if width > 1000 else 2,
        )
        browser.close()


if __name__ == "__main__":
    main()
