import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'


export default defineConfig({
  plugins: [svelte()],
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2023', modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
