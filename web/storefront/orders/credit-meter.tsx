import { formatDollars } from '#contract/money.ts'
import { hasTerms, type Terms } from '#contract/checkout.ts'
import { invoicesTexts } from '#texts/invoices.ts'
import { ProgressBar } from '#web/storefront/cart/progress-bar.tsx'

/** What the company may owe, what of it is used, and what is left. */
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
