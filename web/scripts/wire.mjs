// Writes src/wire.ts from the server's schema; `--check` only says whether it is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const schema = JSON.parse(readFileSync('../docs/schema/wire.json', 'utf8'), tuples)
const names = Object.keys(schema.$defs)
const types = await compile(
  { $defs: schema.$defs, anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) },
  'Anything',
  {
    bannerComment: '/* Made from docs/schema/wire.json by `npm run wire`. Do not edit. */',
    style: { semi: false, singleQuote: true, printWidth: 120 },
  },
)
const text = `${types}
export const VERSION = ${schema.version}

export interface GameSetUp {
  /** The fewest and the most. */
  readonly players: readonly [number, number]
  /** What a table may play otherwise: its words are \`option.\` and its name, its ruling stands in the rules. */
  readonly options: readonly { readonly name: string; readonly ruling: string }[]
}

export const GAMES: Readonly<Record<CreateTable['game'], GameSetUp>> = ${JSON.stringify(schema.games, null, 2)}
`
if (process.argv.includes('--check')) {
  if (readFileSync('src/wire.ts', 'utf8') !== text) {
    console.error('src/wire.ts is not what docs/schema/wire.json makes. Run: npm run wire')
    process.exit(1)
  }
} else writeFileSync('src/wire.ts', text)

/** Tuples as the generator knows them, in the older way of writing schemas. */
function tuples(_key, value) {
  if (!value?.prefixItems) return value
  const { prefixItems, items: _none, ...rest } = value
  return { ...rest, items: prefixItems, additionalItems: false, minItems: prefixItems.length, maxItems: prefixItems.length }
}
