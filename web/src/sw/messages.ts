/** What the page and its service worker say to each other. */

/**
 * `here`: a page that began with this script is there. `take-over`: the newer worker is wanted now. `which`: answered
 * with the address of the script that its page begins with, by the port sent along.
 */
export type Wish =
  { type: 'here'; entry: string } | { type: 'take-over' } | { type: 'which' } | { type: 'keep-offline'; folder: string }

/** How far it is with the files of the offline table, in bytes; `trouble`: `full`, `changed` or `unreachable`. */
export type Kept =
  | { type: 'keeping'; loaded: number; total: number }
  | { type: 'kept' }
  | { type: 'not-kept'; trouble: 'full' | 'changed' | 'unreachable' }

/** Where what was shared with the installed page waits until it is looked at. */
export const SHARED = 'spieltisch-shared'

/** What a page gets when a notice was touched: a navigation by the worker would load it once more. */
export interface Going {
  type: 'go'
  to: string
}
