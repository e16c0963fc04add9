import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createHydratedRouter } from './hydrated-router.tsx'

/** Ends the task: evaluating the modules, reading the page's data and rendering would otherwise be one, and long on a phone. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

await nextTask()
// Development needs React Router's own component: it adds hot module replacement and the styles of the first render.
const StorefrontRouter = import.meta.env.DEV ? HydratedRouter : await createHydratedRouter()
await nextTask()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StorefrontRouter />
    </StrictMode>,
  )
})
