/** @type {import('prettier').Config} */
export default {
  plugins: ['prettier-plugin-svelte', './scripts/compact.mjs'],
  printWidth: 120,
  semi: false,
  singleQuote: true,
  bracketSameLine: true,
  objectWrap: 'collapse',
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
}
