import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createHydratedRouter } from './hydrated-router.tsx'

// Development needs React Router's own component: it adds hot module replacement and the styles of the first render.
const StorefrontRouter = import.meta.env.DEV ? HydratedRouter : await createHydratedRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StorefrontRouter />
    </StrictMode>,
  )
})
