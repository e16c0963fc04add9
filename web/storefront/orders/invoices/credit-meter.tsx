import { formatDollars } from '#contract/values/money.ts'
import { hasTerms } from '#contract/orders/checkout.ts'
import type { Terms } from '#contract/schemas/orders/checkout.ts'
import { invoicesTexts } from '#texts/orders/invoices.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Credit limit of the company: used and available amounts. */
export function CreditMeter({ terms }: { terms: Terms }) {
  if (!hasTerms(terms)) return <p className="text-small text-muted">{invoicesTexts.terms.none}</p>
  const { days, limit, used, available } = terms
  return (
    <div>
      <h3 className="text-small font-medium">{invoicesTexts.terms.title({ days })}</h3>
      {limit !== null && <ProgressBar share={used / limit} label={invoicesTexts.terms.progress} />}
      <dl className="figures mt-3 space-y-1.5 text-small">
        <Row term={invoicesTexts.terms.used} amount={used} />
        {limit === null ? (
          <div className="text-muted">
            <dt className="sr-only">{invoicesTexts.terms.limit}</dt>
            <dd>{invoicesTexts.terms.noLimit}</dd>
          </div>
        ) : (
          <>
            <Row term={invoicesTexts.terms.limit} amount={limit} />
            <Row term={invoicesTexts.terms.available} amount={available ?? 0} strong />
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
