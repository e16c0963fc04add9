import { isRouteErrorResponse, Navigate, useLocation, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#contract/client/send.ts'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { EmptyNote, ErrorNote } from '#web/backoffice/ui/states.tsx'
import { Screen } from './screen.tsx'
import { isSignedOut, signInPath } from './session.ts'

/** Shown instead of a screen that failed, inside the layout. */
export function RouteError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  // The session ended while the screen was open.
  if (isSignedOut(error)) return <Navigate to={signInPath(pathname + search)} replace />
  if (isMissing(error)) {
    return (
      <Screen title="Not found">
        <EmptyNote title="There is nothing at this address.">
          <p className="mb-4">It may have been deleted, or the link is incomplete.</p>
          <ButtonLink to="/">Go to Home</ButtonLink>
        </EmptyNote>
      </Screen>
    )
  }
  return (
    <Screen title="This screen could not be shown">
      <ErrorNote error={error} onRetry={() => void revalidate()} />
    </Screen>
  )
}

function isMissing(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
}
