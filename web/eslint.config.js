/** The page's rules: its levels, what TypeScript and Svelte advise, strictly, and lines of at most 120 characters. */
import js from '@eslint/js'
import boundaries from 'eslint-plugin-boundaries'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'

/** From the bottom up: a folder imports from itself and from those of the levels below it. */
const LEVELS = [
  ['sw', 'words'],
  ['parts'],
  ['net'],
  ['fair'],
  ['table'],
  ['games/paseo', 'games/paroli'],
  ['games'],
  ['pages/admin', 'pages/lobby', 'pages/notices', 'pages/review', 'pages/rules', 'pages/table'],
  ['pages/start'],
  ['pages/games', 'pages/learn'],
]

const folders = LEVELS.flat()
const element = (...types) => ({ element: { type: types } })
const levels = {
  files: ['src/**'],
  plugins: { boundaries },
  settings: {
    'boundaries/elements': [
      ...folders.map((type) => ({ type, pattern: `src/${type}`, partialMatch: false })),
      { type: 'app', pattern: 'src', partialMatch: false },
    ],
    'import/resolver': { node: { extensions: ['.ts', '.svelte'] } },
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        policies: [
          { from: element('app'), allow: { to: element('app', ...folders) } },
          ...LEVELS.flatMap((level, at) =>
            level.map((folder) => ({
              from: element(folder),
              allow: { to: element(folder, ...LEVELS.slice(0, at).flat()) },
            })),
          ),
        ],
      },
    ],
  },
}

export default defineConfig(
  { ignores: ['dist', 'node_modules', 'src/net/wire.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    files: ['src/**', '*.config.ts'],
    languageOptions: {
      globals: { ...globals.browser, ...globals.serviceworker },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
  },
  levels,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'max-len': ['error', { code: 120 }],
      'svelte/button-has-type': 'error',
      'svelte/valid-compile': 'error', // the accessibility rules of Svelte's compiler
      'svelte/no-useless-mustaches': 'off', // a space at the beginning of a block has to be one
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets here are values: a new one says that something changed
      '@typescript-eslint/consistent-type-definitions': 'off', // only a type, not an interface, is a record
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-meaningless-void-operator': 'off', // effects name what they depend on
      '@typescript-eslint/no-misused-spread': 'off', // only ASCII is taken apart
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-base-to-string': 'off', // facts are plain values
      '@typescript-eslint/non-nullable-type-assertion-style': 'off', // no-non-null-assertion forbids what it asks for
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // Components, and what markup passes on, are typed by svelte-check alone.
    files: ['**/*.svelte', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-duplicate-type-constituents': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['scripts/*.mjs', '*.mjs', '*.js'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
)
