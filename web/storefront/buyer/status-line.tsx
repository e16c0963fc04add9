import type { User } from '#contract/accounts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What stands between the buyer and ordering, and what to do about it; nothing where nothing does. */
export function StatusLine({ user, newEmail }: { user: User; newEmail: string | null }) {
  const { status, status_reason, email_verified } = user
  return (
    <div className="max-w-3xl space-y-3 not-empty:mt-6">
      {status === 'pending' && (
        <Notice look="warning">
          <p className="font-medium">We are reviewing your account.</p>
          <p className="mt-1">
            We write to you as soon as it is done. Until then you can browse, keep seeds and fill your cart.
          </p>
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice look="trouble">
          <p className="font-medium">Your account was not approved.</p>
          {status_reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">{status_reason}</p>}
          <p className="mt-1">
            If it is a certificate,{' '}
            <a href="#certificates" className="plain-link font-medium">
              add it below
            </a>
            , and we look at your account again. Otherwise answer our mail.
          </p>
        </Notice>
      )}
      {(newEmail || !email_verified) && (
        <Notice>
          <p>
            {newEmail ?? user.email} is waiting to be confirmed.{' '}
            <a href="#email" className="plain-link font-medium">
              See what to do
            </a>
          </p>
        </Notice>
      )}
    </div>
  )
}
