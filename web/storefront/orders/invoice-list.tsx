import { useNavigation } from 'react-router'
import type { InvoiceSummary } from '#contract/orders.ts'
import type { PageMeta } from '#contract/wire.ts'
import { invoicesTexts } from '#texts/invoices.ts'
import { orderStatesTexts } from '#texts/order-states.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Chips } from './chips.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { INVOICE_STATUSES } from './invoice-statuses.ts'

type Status = InvoiceSummary['status']

interface InvoiceListProps {
  invoices: readonly InvoiceSummary[]
  meta: PageMeta
  /** What the list is narrowed to. */
  status: Status | null
}

/** Invoices and credit notes, the newest first. */
export function InvoiceList({ invoices, meta, status }: InvoiceListProps) {
  const { state, location } = useNavigation()
  const isTurning = state === 'loading' && location.pathname === '/buyer/invoices'
  return (
    <section aria-labelledby="invoices-title" className="mt-10 sm:mt-12">
      <h2 id="invoices-title" className="display text-heading">
        {invoicesTexts.list.title}
      </h2>
      <div className="mt-5 mb-4">
        <Chips label={invoicesTexts.list.status} chips={chipsOf(status)} />
      </div>
      {invoices.length === 0 ? (
        <p className="border-y border-hairline py-10 text-center text-small text-muted">
          {status
            ? invoicesTexts.list.none({ status: orderStatesTexts.invoices[status] })
            : invoicesTexts.list.noneHere}
        </p>
      ) : (
        <ul data-settling={isTurning} aria-labelledby="invoices-title" className="amount border-b border-hairline">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} />
          ))}
        </ul>
      )}
      <Pagination meta={meta} />
    </section>
  )
}

function chipsOf(status: Status | null) {
  return [
    { text: orderStatesTexts.all, to: '?', isCurrent: status === null },
    ...INVOICE_STATUSES.map((one) => ({
      text: orderStatesTexts.invoices[one],
      to: `?status=${one}`,
      isCurrent: one === status,
    })),
  ]
}
