/** Where the page is: what comes after the `#` of its address, which browsers never send. */
export interface Route {
  readonly name: (typeof NAMES)[number] | 'start' | 'lost'
  readonly id: string
  readonly more: string
}

const NAMES = [
  'table',
  'tables',
  'games',
  'rules',
  'lesson',
  'review',
  'devices',
  'notices',
  'admin',
  'join',
  'device',
] as const

/** Links that people kept from before. */
const RENAMED: Readonly<Record<string, string>> = { replay: 'review' }

export function routeOf(fragment: string): Route {
  const [, first = '', id = '', more = ''] = fragment.replace(/^#/, '').split('/').map(decoded)
  if (first === 'shared') return { name: 'review', id: `+${id}`, more }
  if (first === '') return { name: 'start', id: '', more: '' }
  if (first === 'play') return { name: 'start', id, more: '' }
  return { name: NAMES.find((name) => name === (RENAMED[first] ?? first)) ?? 'lost', id, more }
}

/** Whoever wrote it otherwise than an address is written means what stands there. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The whole address of a place on the page, for others to come to. */
export function addressOf(fragment: string): string {
  return new URL(`./${fragment}`, location.href).href
}

class Router {
  route = $state.raw<Route>(routeOf(location.hash))

  constructor() {
    addEventListener('hashchange', () => {
      this.route = routeOf(location.hash)
      scrollTo(0, 0)
    })
  }

  go(fragment: string): void {
    location.hash = fragment
  }

  /** The same, without a way back to here. */
  replace(fragment: string): void {
    history.replaceState(null, '', fragment)
    this.route = routeOf(fragment)
  }
}

export const router = new Router()
