/** Before each file of tests: the document is empty, and what is late on a busy machine is not wrong. */
import { configure } from '@testing-library/svelte'
import { vi } from 'vitest'

const PATIENCE = 30_000
const { waitFor } = vi

globalThis.document?.body.replaceChildren()
configure({ asyncUtilTimeout: PATIENCE })
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = PATIENCE) {
    return waitFor(callback, options)
  }
