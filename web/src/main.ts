import './fonts.css'
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './settings.svelte'
import { speakPreferred } from './words/language.svelte'

settings.show()
await speakPreferred()
const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')
mount(App, { target })
