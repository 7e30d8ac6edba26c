/** Hearing of tables that one is not looking at: what the server keeps about it, and what this browser can do. */
import type { ConfirmedMail, NewWebhook, NoticeSettings, NoticeWishes, PushWish } from './wire'
import { get, post, put, remove } from './api'

/** Why this browser can't show notices: `insecure` without TLS, `ios` as long as the page is not installed there. */
export type Reach = 'yes' | 'insecure' | 'ios' | 'denied' | 'none'

/** How long a browser may take until its worker is there. */
const PATIENCE = 10_000

export const noticeSettings = (): Promise<NoticeSettings> => get('/api/notices')
export const mute = (table: string, muted: boolean): Promise<NoticeSettings> =>
  put(`/api/tables/${table}/notices`, { muted })
export const tellByMail = (address: string, wishes: NoticeWishes): Promise<NoticeSettings> =>
  post('/api/notices/mail', { address, wishes })
export const confirmMail = (code: string): Promise<ConfirmedMail> => post('/api/notices/mail/confirm', { code })
export const endMails = (code: string): Promise<unknown> => post(`/api/notices/off/${encodeURIComponent(code)}`)
export const tellProgram = (url: string, wishes: NoticeWishes): Promise<NewWebhook> =>
  post('/api/notices/webhooks', { url, wishes })
export const changeChannel = (id: string, wishes: NoticeWishes): Promise<NoticeSettings> =>
  put(`/api/notices/channels/${id}`, wishes)
export const removeChannel = (id: string): Promise<NoticeSettings> => remove(`/api/notices/channels/${id}`)

/** Only what this browser says of itself; the person is asked by us first, and then by the browser. */
export function reach(): Reach {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'ios' : 'none'
  }
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/** What a person begins with: everything, at night nothing. */
export function firstWishes(language: string): NoticeWishes {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { turn: true, question: true, invitation: true, end: true, quiet: { since: 1320, until: 480 }, zone, language }
}

/** Has the browser ask, and tells the server; null if the person said no after all. */
export async function tellHere(key: string, wishes: NoticeWishes): Promise<NoticeSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await ready()
  const known = await pushManager.getSubscription()
  const made = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = made.toJSON()
  const wish: PushWish = {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    wishes,
  }
  return put('/api/notices/push', wish)
}

/** This browser hears nothing more, also of what is on its way. */
export async function forgetHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

async function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no worker')), PATIENCE))
  return Promise.race([navigator.serviceWorker.ready, late])
}
