/** The pages that are fetched when somebody goes there. */
import type { Component } from 'svelte'
import type { Route } from './route.svelte'

/** A page by the name of its route; `id` and `more` are what stands after it in the address. */
export type Page = Component<{ id: string; more: string }>

const PAGES: Partial<Record<Route['name'], () => Promise<{ default: Component<never> }>>> = {
  start: () => import('./start/StartPage.svelte'),
  table: () => import('./table/TablePage.svelte'),
  tables: () => import('./lobby/TablesPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  lesson: () => import('./learn/LessonPage.svelte'),
  replay: () => import('./replay/ReplayPage.svelte'),
  devices: () => import('./start/DevicesPage.svelte'),
}

/** Asked twice, it is fetched once. */
export function fetchPage(name: Route['name']): Promise<Page> | null {
  return PAGES[name]?.().then((page) => page.default as Page) ?? null
}
