import { Outlet } from 'react-router'
import type { Route } from './+types/pages'
import { ErrorPage } from './error-page.tsx'

export default function Pages() {
  return <Outlet />
}

/** Errors of pages appear inside the shell: header, cart and session stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
