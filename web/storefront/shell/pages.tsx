import { Outlet } from 'react-router'
import type { Route } from './+types/pages'
import { ErrorPage } from './errors/error-page.tsx'
import { ForeignChanges } from './errors/foreign-changes.tsx'

export default function Pages() {
  return (
    <ForeignChanges>
      <Outlet />
    </ForeignChanges>
  )
}

/** Shows the errors of pages inside the shell, so that header, cart and session remain. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
