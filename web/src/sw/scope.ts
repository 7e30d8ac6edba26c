/** What a service worker calls `self`, by its type. */
export const worker = self as unknown as ServiceWorkerGlobalScope

/** The page's folder, whatever path it has at its host; it ends with a slash. */
export const BASE = worker.registration.scope
