import type { Cart } from '#contract/cart.ts'
import { hasTerms } from '#contract/checkout.ts'
import { formatDollars } from '#contract/money.ts'
import { cartTexts } from '#texts/cart.tsx'

/** What the company's terms still allow, where it has any; red where this cart is over it. */
export function TermsLine({ terms, total }: { terms: Cart['terms']; total: number }) {
  if (!terms || !hasTerms(terms)) return null
  const { days, limit, available } = terms
  if (limit === null || available === null) {
    return <p className="mt-3 text-small text-muted">{cartTexts.terms.unlimited({ days })}</p>
  }
  const isOver = total > available
  const parts = { days, available: formatDollars(Math.max(0, available)), limit: formatDollars(limit) }
  return (
    <p className={`figures mt-3 text-small ${isOver ? 'text-danger' : 'text-muted'}`}>
      {isOver ? cartTexts.terms.exceeded(parts) : cartTexts.terms.available(parts)}
    </p>
  )
}
