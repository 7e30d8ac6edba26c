/**
 * The table without a server, in a worker of the page: texts in, texts out (`spieltisch.server.local.port`). The same
 * file, started once more by itself, is where bots think (`thinking`), so that the table answers meanwhile.
 */
import { boot } from './boot.mjs'

const THINKER = 'thinker'
const SHELF = 'texts'
/** How long another page may take to let the shelf go, in milliseconds. */
const PATIENCE = 5000
const early = []

onmessage = ({ data }) => early.push(data)
/** Whoever started this worker hears of errors only. */
onunhandledrejection = ({ reason }) => reportError(reason)
if (name === THINKER) void think()
else void keep()

async function think() {
  const python = await boot()
  python.runPython(
    'from spieltisch.search.paseo.line_solved import Latest\nLatest.solves_boxes = False  # takes numpy to plan them',
  )
  const { answered } = python.pyimport('spieltisch.server.local.thinking')
  hearFrom(({ data }) => postMessage(answered(data)))
  postMessage('ready')
}

async function keep() {
  try {
    await alone()
  } catch {
    say({ type: 'failed', code: 'local-elsewhere' })
    return
  }
  try {
    const [python, shelf] = await Promise.all([boot(), openShelf()])
    const { begin } = python.pyimport('spieltisch.server.local.port')
    const hear = await begin(shelf.read, shelf.write, thinker, postMessage)
    hearFrom(({ data }) => hear(data))
    say({ type: 'ready', keeps: shelf.keeps })
  } catch (error) {
    say({ type: 'failed', code: 'local-failed' })
    throw error
  }
}

/** What came before it could be heard comes first. */
function hearFrom(hear) {
  onmessage = hear
  for (const data of early) hear({ data })
}

function say(message) {
  postMessage(JSON.stringify(message))
}

/** Two that write to one shelf would not know of each other; where there are no locks, nobody opens two pages. */
function alone() {
  return new Promise((done, failed) => {
    if (!navigator.locks) {
      done()
      return
    }
    const held = () => new Promise(() => done())
    navigator.locks.request('spieltisch-tables', { signal: AbortSignal.timeout(PATIENCE) }, held).catch(failed)
  })
}

const thinker = {
  start(hear) {
    const heard = hear.copy()
    this.worker = new Worker(import.meta.url, { type: 'module', name: THINKER })
    this.worker.onmessage = ({ data }) => heard(data)
    this.worker.onerror = (event) => {
      event.preventDefault() // else the page would take it for an error of its tables
      heard(null)
    }
  },
  post(text) {
    this.worker.postMessage(text)
  },
  stop() {
    this.worker.terminate()
  },
}

/** Texts by name in a database of the browser's; in memory where it allows none. */
async function openShelf() {
  try {
    return databaseShelf(await opened(database()))
  } catch {
    return memoryShelf()
  }
}

function database() {
  const opening = indexedDB.open('spieltisch', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(SHELF)
  return opening
}

function opened(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}

function databaseShelf(database) {
  return {
    keeps: true,
    async read(beginning) {
      const store = database.transaction(SHELF).objectStore(SHELF)
      const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
      const [names, texts] = await Promise.all([opened(store.getAllKeys(range)), opened(store.getAll(range))])
      return JSON.stringify(Object.fromEntries(names.map((name, at) => [name, texts[at]])))
    },
    write(changes) {
      return new Promise((done, failed) => {
        const writing = database.transaction(SHELF, 'readwrite', { durability: 'strict' })
        const store = writing.objectStore(SHELF)
        for (const [name, text] of Object.entries(JSON.parse(changes)))
          if (text === null) store.delete(name)
          else store.put(text, name)
        writing.oncomplete = () => done()
        writing.onabort = () => failed(writing.error)
      })
    },
  }
}

function memoryShelf() {
  const texts = new Map()
  return {
    keeps: false,
    read(beginning) {
      const found = [...texts].filter(([name]) => name.startsWith(beginning)).sort()
      return Promise.resolve(JSON.stringify(Object.fromEntries(found)))
    },
    write(changes) {
      for (const [name, text] of Object.entries(JSON.parse(changes)))
        if (text === null) texts.delete(name)
        else texts.set(name, text)
      return Promise.resolve()
    },
  }
}
