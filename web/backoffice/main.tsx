import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './app.css'
import { ROUTES } from './routes.tsx'
import { listenForShortcuts } from './shell/shortcuts.ts'
import { applyTheme, storedTheme } from './shell/theme.ts'
import { Toasts } from './ui/toasts.tsx'

/** Earliest time of another reload, in milliseconds: a shop that lacks a file altogether must not reload the page for ever. */
const RELOAD_PAUSE_MS = 60_000
const RELOADED_AT = 'backoffice-reloaded-at'

// The shop has a newer build, and the file of a screen is deleted: the page of the new build has the new one.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (Date.now() - last < RELOAD_PAUSE_MS) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
})

applyTheme(storedTheme())
listenForShortcuts()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the application.')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(ROUTES, { basename: '/admin' })} />
    <Toasts />
  </StrictMode>,
)
