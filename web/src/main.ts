import './fonts.css'
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { fetchPage } from './pages'
import { router } from './parts/route.svelte'
import { settings } from './parts/settings.svelte'
import { speakPreferred } from './words/language.svelte'

/** Milliseconds after which nothing that is seen at first is still being fetched. */
const UNHURRIED = 2000

settings.show()
void fetchPage(router.route.name) // while the words are fetched
await speakPreferred()
const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')
mount(App, { target })
setTimeout(() => void import('./updates').then(({ keepUpToDate }) => keepUpToDate()), UNHURRIED)
