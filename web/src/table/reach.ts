/** Whether a link leads back to whatever device opens it. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

export function isOnlyHere(link: string): boolean {
  return LOOPBACK.test(new URL(link).hostname)
}
