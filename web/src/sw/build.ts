import { BASE } from './scope'

/** The page as it was built together with this worker; `vite.config.ts` puts it in. */
export interface Build {
  /** A hash of everything. */
  readonly id: string
  /** The script that the page begins with. */
  readonly entry: string
  /** All other files, as the page's folder names them. */
  readonly files: readonly string[]
}

declare const __BUILD__: Build

export const BUILD = __BUILD__
/** Its address. */
export const ENTRY = new URL(BUILD.entry, BASE).href
