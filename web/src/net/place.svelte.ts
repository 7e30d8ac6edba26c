/** Whether new tables are made at the server or on this device; existing ones say so by their names. */
const HERE = 'spieltisch.here'
const LOCAL = 'local-'
/** What only a server can do, no matter who asks. */
const ELSEWHERE = /^\/api\/(admin|invitations|notices|shares|session\/)/
const TABLE = /^\/api\/tables\/([^/?]+)/

class Place {
  isHere = $state('localStorage' in globalThis && localStorage.getItem(HERE) !== null)
  /** Whether the browser keeps the games of this device, once they were opened. */
  keeps = $state(true)

  choose(isHere: boolean): void {
    this.isHere = isHere
    if (isHere) localStorage.setItem(HERE, 'yes')
    else localStorage.removeItem(HERE)
  }
}

export const place = new Place()

export const isLocal = (table: string): boolean => table.startsWith(LOCAL)

/** Whether this device answers a request itself. */
export function isAnsweredHere(path: string): boolean {
  const table = TABLE.exec(path)?.[1]
  return table === undefined ? place.isHere && !ELSEWHERE.test(path) : isLocal(table)
}

/** An address of the server, by its path: the page may lie in any folder of its host. */
export const here = (path: string): string => `.${path}`
