import type { User } from '#contract/accounts.ts'
import { profileTexts } from '#texts/profile.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What stands between the buyer and ordering, and what to do about it; nothing where nothing does. */
export function StatusLine({ user, newEmail }: { user: User; newEmail: string | null }) {
  const { status, status_reason, email_verified } = user
  return (
    <div className="max-w-3xl space-y-3 not-empty:mt-6">
      {status === 'pending' && (
        <Notice look="warning">
          <p className="font-medium">{profileTexts.status.pending}</p>
          <p className="mt-1">{profileTexts.status.pendingText}</p>
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice look="trouble">
          <p className="font-medium">{profileTexts.status.rejected}</p>
          {status_reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">{status_reason}</p>}
          <p className="mt-1">
            {profileTexts.status.rejectedText((words) => (
              <a href="#certificates" className="plain-link font-medium">
                {words}
              </a>
            ))}
          </p>
        </Notice>
      )}
      {(newEmail || !email_verified) && (
        <Notice>
          <p>
            {profileTexts.status.unconfirmed({ email: newEmail ?? user.email })}{' '}
            <a href="#email" className="plain-link font-medium">
              {profileTexts.status.whatToDo}
            </a>
          </p>
        </Notice>
      )}
    </div>
  )
}
