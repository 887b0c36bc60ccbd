import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { isOfflineUsed } from './lib/onDevice'
import { setLanguage } from './lib/i18n.svelte'
import { startRouter } from './lib/router.svelte'
import { settings } from './lib/settings.svelte'
import { showStartFailure } from './lib/startFailure'

startRouter()
const page = document.getElementById('page') as HTMLElement
try {
  await setLanguage(settings.language)
  mount(App, { target: page })
} catch (error) {
  showStartFailure(page, settings.language)
  throw error
}

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined) // without it the page works, but not offline
  if (await isOfflineUsed()) await (await import('./offline/update')).keepCurrent()
}
