import { hasTerms } from '#contract/orders/checkout.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'

/** The available credit of the company's net terms, if it has any. Red if the cart exceeds it. */
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
