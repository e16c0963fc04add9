import { formatDollars } from '#contract/values/money.ts'
import { amountDue } from '#contract/orders/orders.ts'
import type { Statement } from '#contract/schemas/orders/orders.ts'
import { howToPayTexts } from '#texts/orders/how-to-pay.ts'
import { invoicesTexts } from '#texts/orders/invoices.ts'
import { longDate } from '#web/ui/long-date.ts'
import { AgingBar } from './aging-bar.tsx'
import { CreditMeter } from './credit-meter.tsx'
import { PaymentInstructions } from '#web/storefront/orders/payment-instructions.tsx'

interface StatementViewProps {
  statement: Statement
  bank: readonly string[]
}

/** Statement of the company: open balance, aging and credit limit. */
export function StatementView({ statement, bank }: StatementViewProps) {
  const { as_of, balance, deposits, sent_twice, terms, ageing, open, url } = statement
  const payable = open.filter((invoice) => amountDue(invoice) > 0)
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
            {invoicesTexts.statement.pdf}
          </a>
        </div>
        <p className="display figures text-page">{formatDollars(balance)}</p>
        {sent_twice > 0 && (
          <p className="mt-1 text-small">
            {invoicesTexts.statement.returnedTwice({ amount: formatDollars(sent_twice) })}
          </p>
        )}
        {deposits > 0 && (
          <p className="mt-1 text-small text-muted">
            {invoicesTexts.statement.deposits({ amount: formatDollars(deposits) })}
          </p>
        )}
        <AgingBar ageing={ageing} />
      </div>
      <div className="min-w-0">
        <CreditMeter terms={terms} />
        {payable.length > 0 && (
          <PaymentInstructions bank={bank} reference={referenceOf(payable.map(({ number }) => number))} />
        )}
      </div>
    </section>
  )
}

function referenceOf(numbers: readonly string[]): string {
  return numbers.length <= 3 ? numbers.join(', ') : howToPayTexts.severalInvoices
}
