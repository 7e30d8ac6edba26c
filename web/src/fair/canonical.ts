/** JSON in the one form that is hashed: keys sorted, no spaces. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

export function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`)
  return `{${pairs.join()}}`
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
