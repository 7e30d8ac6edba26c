/** Copies a text; without https there is no clipboard, and an old way is used. */
export async function copyText(text: string): Promise<boolean> {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- not where the page came without https
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way without https
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}
