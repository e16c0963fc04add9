import { Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { CheckoutAnswer } from './placement.ts'

/** Why the order was not placed. A changed total is shown beside the one it replaces. */
export function Refusal({ answer, total }: { answer: CheckoutAnswer; total: number }) {
  if (answer.code !== 'totals_changed') {
    return (
      <Notice look="trouble" role="alert" className="mt-6">
        {answer.message}
        {answer.code === 'cart_problems' && (
          <Link to="/cart" className="plain-link ml-1 font-medium">
            Back to the cart
          </Link>
        )}
      </Notice>
    )
  }
  return (
    <Notice look="warning" role="alert" className="mt-6">
      <p className="font-medium">Your total has changed since you opened this page.</p>
      <dl className="figures mt-2 space-y-1">
        <div className="flex justify-between text-muted">
          <dt>Total you saw</dt>
          <dd>
            <del>{formatDollars(answer.seenTotal)}</del>
          </dd>
        </div>
        <div className="flex justify-between font-medium">
          <dt>Total now</dt>
          <dd>{formatDollars(total)}</dd>
        </div>
      </dl>
    </Notice>
  )
}
