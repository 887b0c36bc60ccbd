import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { setLanguage } from './lib/i18n.svelte'
import { startRouter } from './lib/router.svelte'
import { settings } from './lib/settings.svelte'

startRouter()
await setLanguage(settings.language)
mount(App, { target: document.getElementById('page') as HTMLElement })

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined) // without it the page works, but not offline
}
