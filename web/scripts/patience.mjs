/** Before each file of tests: on a busy machine what is waited for is late, not wrong. */
import { configure } from '@testing-library/svelte'
import { vi } from 'vitest'

const PATIENCE = 30_000
const { waitFor } = vi

configure({ asyncUtilTimeout: PATIENCE })
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = PATIENCE) {
    return waitFor(callback, options)
  }
