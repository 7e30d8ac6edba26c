/** The pages that are fetched when somebody goes there. */
import type { Component } from 'svelte'
import type { Route } from './parts/route.svelte'

/** A page by the name of its route; `id` and `more` come after it in the address. */
export type Page = Component<{ id: string; more: string }>

const PAGES: Partial<Record<Route['name'], () => Promise<{ default: Component<never> }>>> = {
  start: () => import('./pages/start/StartPage.svelte'),
  table: () => import('./pages/table/TablePage.svelte'),
  tables: () => import('./pages/lobby/TablesPage.svelte'),
  games: () => import('./pages/games/GamesPage.svelte'),
  rules: () => import('./pages/rules/RulesPage.svelte'),
  lesson: () => import('./pages/learn/LessonPage.svelte'),
  review: () => import('./pages/review/ReviewPage.svelte'),
  devices: () => import('./pages/start/DevicesPage.svelte'),
  notices: () => import('./pages/notices/NoticesPage.svelte'),
  admin: () => import('./pages/admin/AdminPage.svelte'),
}

/** Asked twice, it is fetched once. */
export function fetchPage(name: Route['name']): Promise<Page> | null {
  return PAGES[name]?.().then((page) => page.default as Page) ?? null
}
