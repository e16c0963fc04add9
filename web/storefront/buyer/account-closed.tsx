import { useEffect } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The last word to somebody who has just closed their account. */
export function AccountClosed() {
  // The window that had the focus is gone, and so is the page behind it.
  useEffect(() => document.getElementById('content')?.focus(), [])
  return (
    <EmptyState title="Your account is closed" heading="h1">
      <p>Thank you for the time you spent with us. A mail confirms what we have deleted and what has to stay.</p>
      <ButtonLink to="/">Back to home page</ButtonLink>
    </EmptyState>
  )
}
