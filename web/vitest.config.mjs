import { globSync, readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const TESTS = globSync('src/**/*.test.ts').sort()
/** They put something else in a module's place: a file before them in the same process may have loaded the module. */
const MOCKING = TESTS.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'node',
    fsModuleCache: false,
    setupFiles: ['scripts/before_tests.mjs'],
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'alone', include: MOCKING } },
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false, // no file leaves anything behind, and a process for each costs more than its tests
          include: TESTS.filter((file) => !MOCKING.includes(file)),
        },
      },
    ],
  },
})
