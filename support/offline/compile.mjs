/**
 * Compiles all Python sources below a folder, in place, with the Python they are for: node compile.mjs PYODIDE FOLDER
 * Docstrings go, but not those of Pyodide itself, which it reads at its start.
 */
const [, , pyodide, folder] = process.argv
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`)
const python = await loadPyodide({ indexURL: `${pyodide}/` })
python.mountNodeFS('/host', folder)
python.runPython(`
import marshal
from importlib.util import MAGIC_NUMBER
from pathlib import Path

UNCHECKED = (1).to_bytes(4, 'little') + bytes(8)
for source in sorted(Path('/host').rglob('*.py')):
    name = source.relative_to('/host')
    optimize = 0 if 'pyodide' in name.parts[1] else 2
    code = compile(source.read_bytes(), '/'.join(name.parts[1:]), 'exec', dont_inherit=True, optimize=optimize)
    source.with_suffix('.pyc').write_bytes(MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
    source.unlink()
`)
