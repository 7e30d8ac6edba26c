/** A reader that gives the same value again as long as it says the same, so that nothing is drawn again for it. */
export function steady<Value>(read: () => Value): () => Value {
  let last: { readonly value: Value; readonly text: string } | null = null
  return () => {
    const value = read()
    const text = JSON.stringify(value)
    if (last?.text !== text) last = { value, text }
    return last.value
  }
}
