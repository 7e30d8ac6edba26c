/** Fetched when the page is there: its service worker, and word of newer versions. */
import { mount } from 'svelte'
import { keepUp } from './net/worker'
import NewVersion from './parts/NewVersion.svelte'

let isTold = false

export const keepUpToDate = (): Promise<void> =>
  keepUp((ongo) => {
    if (!isTold) mount(NewVersion, { target: document.body, props: { ongo } })
    isTold = true
  })
