/** Pyodide with our Python, in a worker: every file is beside this one. */
import { loadPyodide } from './pyodide.mjs'

const HERE = new URL('.', import.meta.url).href

export async function boot() {
  const [python, ours] = await Promise.all([
    loadPyodide({ indexURL: HERE, stdLibURL: `${HERE}library.zip` }),
    fetch(`${HERE}spieltisch.zip`).then((answer) => answer.arrayBuffer()),
  ])
  python.unpackArchive(ours, 'zip', { extractDir: '/spieltisch' })
  python.runPython('import sys; sys.path.insert(0, "/spieltisch")')
  return python
}
