import { svelte } from '@sveltejs/vite-plugin-svelte'
import { marked } from 'marked'
import { defineConfig, type Plugin } from 'vite'

/** The rules pages of the package, made into HTML when the page is built; what may scroll can be reached by keys. */
function rulesPages(): Plugin {
  const html = (text: string): string => marked.parse(text, { async: false }).replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">')
  return {
    name: 'rules-pages',
    transform: (text, path) => (path.endsWith('.md') ? `export default ${JSON.stringify(html(text))}` : undefined),
  }
}

/** The commands' texts are not spoken on the page. */
function pageWords(): Plugin {
  return {
    name: 'page-words',
    enforce: 'pre',
    transform(text, path) {
      if (!/spieltisch\/words\/\w+\.json$/.test(path)) return undefined
      const spoken = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([key]) => !key.startsWith('cli.'))
      return JSON.stringify(Object.fromEntries(spoken))
    },
  }
}

/** What most pages need comes in one file instead of dozens. */
const COMMON = { name: 'common', minShareCount: 4, test: /\.(ts|js|svelte)$/ }

export default defineConfig({
  plugins: [svelte(), rulesPages(), pageWords()],
  build: {
    outDir: 'dist', assetsInlineLimit: 0, target: 'es2023', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [COMMON] } } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
