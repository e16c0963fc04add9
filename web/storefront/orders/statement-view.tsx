import { formatDollars } from '#contract/money.ts'
import { askedOf, type Statement } from '#contract/orders.ts'
import { howToPayTexts } from '#texts/how-to-pay.ts'
import { invoicesTexts } from '#texts/invoices.ts'
import { longDate } from '#web/storefront/long-date.ts'
import { AgeingBar } from './ageing-bar.tsx'
import { CreditMeter } from './credit-meter.tsx'
import { HowToPay } from './how-to-pay.tsx'

interface StatementViewProps {
  statement: Statement
  bank: readonly string[]
}

/** What the company owes, how late it is, and what its terms still allow. */
export function StatementView({ statement, bank }: StatementViewProps) {
  const { as_of, balance, deposits, sent_twice, terms, ageing, open, url } = statement
  const asked = open.filter((invoice) => askedOf(invoice) > 0)
  return (
    <section
      aria-labelledby="statement-title"
      className="mt-8 grid gap-x-16 gap-y-10 border-y border-hairline py-8 sm:py-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-24"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8">
          <h2 id="statement-title" className="text-small text-muted">
            {invoicesTexts.statement.openOn({ date: longDate(as_of) })}
          </h2>
          <a href={url} className="plain-link inline-flex min-h-11 items-center text-small print:hidden">
            {invoicesTexts.statement.paper}
          </a>
        </div>
        <p className="display figures text-page">{formatDollars(balance)}</p>
        {sent_twice > 0 && (
          <p className="mt-1 text-small">{invoicesTexts.statement.sentTwice({ amount: formatDollars(sent_twice) })}</p>
        )}
        {deposits > 0 && (
          <p className="mt-1 text-small text-muted">
            {invoicesTexts.statement.paidAhead({ amount: formatDollars(deposits) })}
          </p>
        )}
        <AgeingBar ageing={ageing} />
      </div>
      <div className="min-w-0">
        <CreditMeter terms={terms} />
        {asked.length > 0 && <HowToPay bank={bank} reference={referenceOf(asked.map(({ number }) => number))} />}
      </div>
    </section>
  )
}

function referenceOf(numbers: readonly string[]): string {
  return numbers.length <= 3 ? numbers.join(', ') : howToPayTexts.severalInvoices
}
