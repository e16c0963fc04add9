import { href, Link } from 'react-router'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { Callout } from '#web/ui/callout.tsx'

interface ApprovalLineProps {
  status: Exclude<User['status'], 'approved'>
  /** Net terms in days once the account is approved; 0 if it has none. */
  days: number
}

/** Explains to a buyer whose account is not approved what they can do now, and what approval allows. */
export function ApprovalLine({ status, days }: ApprovalLineProps) {
  if (status === 'pending') {
    return (
      <Callout className="mt-4">
        {days > 0 ? cartTexts.approval.pendingWithTerms({ days }) : cartTexts.approval.pending}
      </Callout>
    )
  }
  return (
    <Callout variant="error" className="mt-4">
      {cartTexts.approval.rejected}{' '}
      <Link to={href('/buyer/show')} className="plain-link font-medium">
        {cartTexts.approval.profile}
      </Link>
    </Callout>
  )
}
