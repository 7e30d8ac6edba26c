/** Where the page is: the path of its address, and what stands after the `#`. */
export interface Route {
  readonly name: 'start' | 'table' | 'tables' | 'rules' | 'lesson' | 'replay' | 'lost'
  readonly id: string
}

export function routeOf(path: string): Route {
  const [, first = '', id = ''] = path.split('/')
  if (first === '') return { name: 'start', id: '' }
  for (const name of ['table', 'tables', 'rules', 'lesson', 'replay'] as const) if (first === name) return { name, id: decodeURIComponent(id) }
  return { name: 'lost', id: path }
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname))
  fragment = $state(location.hash.slice(1))

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  /** Follow links inside the page without loading it anew. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download') || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (link.pathname.startsWith('/api')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }

  private read(): void {
    this.route = routeOf(location.pathname)
    this.fragment = location.hash.slice(1)
  }
}

export const router = new Router()
