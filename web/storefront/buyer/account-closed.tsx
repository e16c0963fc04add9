import { useEffect } from 'react'
import { href } from 'react-router'
import { profileTexts } from '#texts/account/profile.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Confirmation after closing the account. */
export function AccountClosed() {
  // The focused dialog and the page behind it were removed.
  useEffect(() => document.getElementById('content')?.focus(), [])
  return (
    <EmptyState title={profileTexts.data.closed} heading="h1">
      <p>{profileTexts.data.closedText}</p>
      <ButtonLink to={href('/')}>{profileTexts.data.home}</ButtonLink>
    </EmptyState>
  )
}
