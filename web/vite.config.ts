// @ts-expect-error -- Vite runs in Node, of which the page's types know nothing
import { readdirSync, readFileSync } from 'node:fs'
// @ts-expect-error -- as above
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { marked } from 'marked'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

const textOf = readFileSync as (path: string, coding: 'utf8' | 'base64') => string
const filesIn = readdirSync as (folder: string) => string[]

/** The rules pages of the package, made into HTML when the page is built; what may scroll can be reached by keys. */
function rulesPages(): Plugin {
  const html = (text: string): string =>
    marked.parse(text, { async: false }).replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">')
  return {
    name: 'rules-pages',
    transform: (text, path) => (path.endsWith('.md') ? `export default ${JSON.stringify(html(text))}` : undefined),
  }
}

type Texts = Record<string, unknown>
/** What commands and the system say is not spoken on the page; what reviews, hints and checks say is spoken later. */
const [UNSPOKEN, LATER] = [/^(cli|engine|install)\./, /^(caveat|fault|reason|review)\./]

function only(texts: Texts, isMeant: (key: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isMeant(key)))
}

/** The law's sentences in two parts: those of every page, and those that come with `study.json`. */
function pageWords(): Plugin {
  return {
    name: 'page-words',
    enforce: 'pre',
    transform(text, path) {
      const [, folder, name] = /^(.*spieltisch\/words\/\w+\/)(sentences|study)\.json$/.exec(path) ?? []
      if (!folder) return undefined
      const own = JSON.parse(text) as Texts
      if (name === 'sentences') return JSON.stringify(only(own, (key) => !UNSPOKEN.test(key) && !LATER.test(key)))
      const law = JSON.parse(textOf(`${folder}sentences.json`, 'utf8')) as Texts
      return JSON.stringify({ ...only(law, (key) => LATER.test(key)), ...own })
    },
  }
}

/** What the system shows of the installed page, in every language. */
function manifests(): Plugin {
  const folder = '../src/spieltisch/words'
  return {
    name: 'manifests',
    apply: 'build',
    buildStart() {
      for (const code of filesIn(folder).filter((name) => /^[a-z]+$/.test(name))) {
        const words = JSON.parse(textOf(`${folder}/${code}/sentences.json`, 'utf8')) as Record<string, string>
        const source = textOf('manifest.json', 'utf8').replaceAll(
          /\{([\w.-]+)\}/g,
          (_, key: string) => words[key] ?? code,
        )
        this.emitFile({ type: 'asset', fileName: `manifest.${code}.webmanifest`, source })
      }
    },
  }
}

/** What a server of ours sends as a header, for hosts that send none. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'"

function policy(): Plugin {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: POLICY }
  return {
    name: 'policy',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' }],
  }
}

/** `sw.js`, one file that knows the names of all others. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await workerOf(await builtOf(bundle))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

type Page = { id: string; entry: string; files: readonly string[] }

async function builtOf(bundle: Rolldown.OutputBundle): Promise<Page> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? ''
  const fixed = filesIn('public')
  const files = [...Object.keys(bundle).filter((name) => name !== 'index.html'), ...fixed]
  const unnamed = Object.values(bundle).filter(({ fileName }) => !fileName.startsWith('assets/'))
  const contents = unnamed.map((file) => (file.type === 'asset' ? String(file.source) : ''))
  const drawn = fixed.map((name) => textOf(`public/${name}`, 'base64'))
  const bytes = new TextEncoder().encode([...files, ...contents, ...drawn].join('\n'))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { id: [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(''), entry, files }
}

async function workerOf(page: Page): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(page) },
    build: { write: false, target: 'es2023', lib: { entry: 'src/sw/index.ts', formats: ['iife'], name: 'worker' } },
  })
  const [worker] = (made as Rolldown.RolldownOutput[]).map(({ output: [chunk] }) => chunk)
  return worker?.code ?? ''
}

/** Every text beside itself packed in both ways that browsers understand: a server sends what is there. */
function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          const source = file.type === 'chunk' ? file.code : file.source
          if (source.length < WORTH_PACKING || !PACKED.test(name)) continue
          for (const [ending, pack] of Object.entries(PACKERS))
            this.emitFile({ type: 'asset', fileName: `${name}.${ending}`, source: pack(source) })
        }
      },
    },
  }
}

type Packer = (source: string | Uint8Array) => Uint8Array
const PACKERS = { br: brotliCompressSync as Packer, gz: gzipSync as Packer }
const [PACKED, WORTH_PACKING] = [/\.(css|html|js|svg)$/, 1000]

/** What most pages need comes in one file instead of dozens. */
const COMMON = { name: 'common', minShareCount: 4, test: /\.(ts|js|svelte)$/ }

export default defineConfig({
  base: './',
  plugins: [svelte(), rulesPages(), pageWords(), manifests(), policy(), serviceWorker(), packedFiles()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [COMMON] } } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
