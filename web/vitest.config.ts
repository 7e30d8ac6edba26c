import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    isolate: false, // no file leaves anything behind, and a process for each costs more than its tests
    environment: 'node',
    include: ['src/**/*.test.ts'],
    fsModuleCache: false,
    setupFiles: ['scripts/patience.mjs'],
    testTimeout: 60_000,
  },
})
