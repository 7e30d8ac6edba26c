// Writes src/net/wire.ts from the server's schema; `--check` only says whether it is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'

const schema = JSON.parse(readFileSync('../docs/schema/wire.json', 'utf8'), tuples)
const names = Object.keys(schema.$defs)
const types = await compile(
  { $defs: schema.$defs, anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) },
  'Anything',
  {
    bannerComment: '/* Made from docs/schema/wire.json by `npm run wire`. Do not edit. */',
    additionalProperties: false,
    format: false,
  },
)
const text = await formatted(`${compacted(types)}
export const VERSION = ${schema.version}

export interface GameSetUp {
  /** The fewest and the most. */
  readonly players: readonly [number, number]
  /** What a table may play otherwise: its words are \`option.\` and its name, its ruling stands in the rules. */
  readonly options: readonly { readonly name: string; readonly ruling: string }[]
}

export const GAMES: Readonly<Record<CreateTable['game'], GameSetUp>> = ${JSON.stringify(schema.games)}
`)
if (process.argv.includes('--check')) {
  if (readFileSync('src/net/wire.ts', 'utf8') !== text) {
    console.error('src/net/wire.ts is not what docs/schema/wire.json makes. Run: npm run wire')
    process.exit(1)
  }
} else writeFileSync('src/net/wire.ts', text)

/** Without the union of everything, which only asks for all types; comments and records on one line. */
function compacted(made) {
  return made
    .replace(/export type Anything =[^\n]*\n(?:\s*\|[^\n]*\n)*/, '')
    .replace(/\/\*\*\n(?:\s*\* @\w+ \d+\n)+\s*\*\/\n/g, '')
    .replace(/\/\*\*\n\s*\* ([^\n]*)\n\s*\*\//g, '/** $1 */')
    .replace(/\{\s*\[k: string\]: (\w+);?\s*\}/g, 'Record<string, $1>')
}

async function formatted(made) {
  return format(made, { ...(await resolveConfig('src/net/wire.ts')), parser: 'typescript' })
}

/** Tuples as the generator knows them, in the older way of writing schemas; what holds anything says so. */
function tuples(_key, value) {
  if (value?.type === 'object' && !value.properties) return { additionalProperties: true, ...value }
  if (!value?.prefixItems) return value
  const { prefixItems, items: _none, ...rest } = value
  return {
    ...rest,
    items: prefixItems,
    additionalItems: false,
    minItems: prefixItems.length,
    maxItems: prefixItems.length,
  }
}
