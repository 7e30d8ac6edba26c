"""`make offline`: what a browser needs for a table without a server, in the package's static folder.

Pyodide, its library without what no table needs, our Python, and the kernels as a WebAssembly module. All files lie in a
folder named by a hash of them; `offline/manifest.json` names the folder and what is in it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from support.offline.building import STATIC, build

if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--to", type=Path, default=STATIC, help="the folder that pages are served from"
    )
    print(build(arguments.parse_args().to))
