import { formatDollars } from '#contract/money.ts'
import type { Terms } from '#contract/orders.ts'
import { ProgressBar } from '#web/storefront/cart/progress-bar.tsx'

/** What the company may owe, what of it is used, and what is left. */
export function CreditMeter({ terms: { days, limit, used, available } }: { terms: Terms }) {
  return (
    <div>
      <h3 className="text-small font-medium">Your terms: {days} days</h3>
      {limit !== null && <ProgressBar share={limit > 0 ? used / limit : 1} label="Used of your credit limit" />}
      <dl className="figures mt-3 space-y-1.5 text-small">
        <Row term="Used, with orders not invoiced yet" amount={used} />
        {limit === null ? (
          <div className="text-muted">
            <dt className="sr-only">Limit</dt>
            <dd>There is no limit.</dd>
          </div>
        ) : (
          <>
            <Row term="Limit" amount={limit} />
            <Row term="Available" amount={available ?? 0} strong />
          </>
        )}
      </dl>
    </div>
  )
}

function Row({ term, amount, strong = false }: { term: string; amount: number; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className={strong ? 'font-medium' : ''}>{formatDollars(amount)}</dd>
    </div>
  )
}
