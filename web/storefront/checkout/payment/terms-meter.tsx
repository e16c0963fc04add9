import { formatDollars } from '#contract/values/money.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'

/** Credit limit of the company: the used part and the part that this order would use. */
export function TermsMeter() {
  const { terms, totals } = useCheckout().checkout
  const { limit, used, available } = terms
  if (limit === null || available === null) return null
  const share = (amount: number) => `${limit > 0 ? Math.min(100, Math.max(0, (amount / limit) * 100)) : 100}%`
  return (
    <div className="text-small">
      <div aria-hidden className="flex h-1 overflow-hidden rounded-full bg-hairline">
        <span className="bg-muted" style={{ width: share(used) }} />
        <span className="bg-leaf" style={{ width: share(totals.orderTotal) }} />
      </div>
      <dl className="figures mt-3 grid grid-cols-2 gap-x-8 gap-y-2 max-2xs:grid-cols-1 sm:flex">
        <Amount term={checkoutTexts.payment.limit} amount={limit} />
        <Amount term={checkoutTexts.payment.used} amount={used} />
        <Amount term={checkoutTexts.payment.thisOrder} amount={totals.orderTotal} look="text-leaf" />
        <Amount term={checkoutTexts.payment.leftAfter} amount={Math.max(0, available - totals.orderTotal)} />
      </dl>
    </div>
  )
}

function Amount({ term, amount, look = '' }: { term: string; amount: number; look?: string }) {
  return (
    <div>
      <dt className="text-micro text-muted">{term}</dt>
      <dd className={look}>{formatDollars(amount)}</dd>
    </div>
  )
}
