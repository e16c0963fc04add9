import type { User } from '#contract/schemas/accounts/accounts.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { Callout } from '#web/ui/callout.tsx'

/** Warnings about an account that cannot order yet, or an unconfirmed email; empty otherwise. */
export function AccountStatus({ user, newEmail }: { user: User; newEmail: string | null }) {
  const { status, status_reason, email_verified } = user
  return (
    <div className="max-w-3xl space-y-3 not-empty:mt-6">
      {status === 'pending' && (
        <Callout variant="warning">
          <p className="font-medium">{profileTexts.status.pending}</p>
          <p className="mt-1">{profileTexts.status.pendingText}</p>
        </Callout>
      )}
      {status === 'rejected' && (
        <Callout variant="error">
          <p className="font-medium">{profileTexts.status.rejected}</p>
          {status_reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">{status_reason}</p>}
          <p className="mt-1">
            {profileTexts.status.rejectedText((words) => (
              <a href="#certificates" className="plain-link font-medium">
                {words}
              </a>
            ))}
          </p>
        </Callout>
      )}
      {(newEmail || !email_verified) && (
        <Callout>
          <p>
            {profileTexts.status.unconfirmed({ email: newEmail ?? user.email })}{' '}
            <a href="#email" className="plain-link font-medium">
              {profileTexts.status.whatToDo}
            </a>
          </p>
        </Callout>
      )}
    </div>
  )
}
