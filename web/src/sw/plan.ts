/**
 * What the worker does with a request, and which caches it keeps; nothing here touches a browser.
 *
 * It answers for the page's own files and leaves everything else alone: the interface below `api`, `metrics`, `docs`
 * and whatever else a server has.
 */
export type Plan = 'index' | 'fresh-index' | 'file' | 'offline' | 'list' | 'shared' | 'none'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly isNavigation: boolean
}

/** Pages at different paths of one host share their caches, so each names its own. */
const named = (base: string, kind: 'page' | 'offline'): string => `spieltisch ${new URL(base).pathname} ${kind} `
export const pageCache = (base: string, build: string): string => named(base, 'page') + build
export const offlineCache = (base: string, folder: string): string => named(base, 'offline') + folder

/** The list of the files of the offline table, which names its folder. */
export const LIST = 'offline/manifest.json'

/** `files`: those that the page was built with, besides the start page; `base`: the page's folder. */
export function planFor({ method, url, isNavigation }: Asked, base: string, files: ReadonlySet<string>): Plan {
  const [address, home] = [new URL(url), new URL(base)]
  if (address.origin !== home.origin || !address.pathname.startsWith(home.pathname)) return 'none'
  const name = address.pathname.slice(home.pathname.length)
  if (method === 'POST') return isNavigation && name === 'shared' ? 'shared' : 'none'
  if (method !== 'GET') return 'none'
  if (name === '' || name === 'index.html') return isNavigation ? indexPlan(home.hostname) : 'none'
  if (name === LIST) return 'list'
  if (/^offline\/\w+\//.test(name)) return 'offline'
  return files.has(name) || name.startsWith('assets/') ? 'file' : 'none'
}

/** At addresses of this machine other programs may be at home tomorrow: they are not to be hidden by a page of ours. */
function indexPlan(host: string): Plan {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host) ? 'fresh-index' : 'index'
}

/** Of other builds, and of other offline tables than the newest that is whole; those of other pages stay. */
export function outdated(names: readonly string[], base: string, build: string, folder: string | null): string[] {
  const isOld = (name: string): boolean =>
    (name.startsWith(pageCache(base, '')) && name !== pageCache(base, build)) ||
    (folder !== null && name.startsWith(offlineCache(base, '')) && name !== offlineCache(base, folder))
  return names.filter(isOld)
}
