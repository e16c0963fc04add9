import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'

/** What the company's terms still allow; red where this cart is over it. */
export function TermsLine({ terms, total }: { terms: Cart['terms']; total: number }) {
  if (!terms) return null
  const { days, limit, available } = terms
  if (limit === null || available === null) {
    return <p className="mt-3 text-small text-muted">You can pay this on net {days} terms.</p>
  }
  const isOver = total > available
  return (
    <p className={`figures mt-3 text-small ${isOver ? 'text-danger' : 'text-muted'}`}>
      Net {days} terms: {formatDollars(Math.max(0, available))} of {formatDollars(limit)} available
      {isOver && '. This cart is over it; you can still pay by card or bank transfer.'}
    </p>
  )
}
