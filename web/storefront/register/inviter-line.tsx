import type { Inviter } from '#contract/schemas/accounts/referral.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { Sprig } from '#web/ui/sprig.tsx'
import { inviterName } from './inviter.ts'

/** Line above the heading: the inviter, or the audience of the shop. */
export function InviterLine({ inviter }: { inviter: Inviter | null }) {
  return (
    <p className="flex min-h-8 items-center gap-3 text-body">
      <Sprig className="h-7 shrink-0 text-leaf" />
      {inviter ? (
        <span className="min-w-0 wrap-anywhere">
          {registerTexts.invitedBy(<span className="font-medium">{inviterName(inviter)}</span>)}
        </span>
      ) : (
        <span className="text-muted">{registerTexts.forWhom}</span>
      )}
    </p>
  )
}
