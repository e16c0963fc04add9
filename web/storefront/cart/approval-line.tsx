import { Link } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { cartTexts } from '#texts/cart.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ApprovalLineProps {
  status: Exclude<User['status'], 'approved'>
  /** To pay an invoice, once the account is approved; 0 where it has no invoice terms. */
  days: number
}

/** What an account that may not order yet can do, and what opens when it may. */
export function ApprovalLine({ status, days }: ApprovalLineProps) {
  if (status === 'pending') {
    return (
      <Notice className="mt-4">
        {days > 0 ? cartTexts.approval.pendingWithTerms({ days }) : cartTexts.approval.pending}
      </Notice>
    )
  }
  return (
    <Notice look="trouble" className="mt-4">
      {cartTexts.approval.rejected}{' '}
      <Link to="/buyer/show" className="plain-link font-medium">
        {cartTexts.approval.profile}
      </Link>
    </Notice>
  )
}
