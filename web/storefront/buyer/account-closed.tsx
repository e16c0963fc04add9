import { useEffect } from 'react'
import { profileTexts } from '#texts/profile.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The last word to somebody who has just closed their account. */
export function AccountClosed() {
  // The window that had the focus is gone, and so is the page behind it.
  useEffect(() => document.getElementById('content')?.focus(), [])
  return (
    <EmptyState title={profileTexts.data.closed} heading="h1">
      <p>{profileTexts.data.closedText}</p>
      <ButtonLink to="/">{profileTexts.data.home}</ButtonLink>
    </EmptyState>
  )
}
