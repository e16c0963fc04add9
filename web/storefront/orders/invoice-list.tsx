import { useNavigation } from 'react-router'
import type { InvoiceSummary } from '#contract/orders.ts'
import type { PageMeta } from '#contract/wire.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Chips } from './chips.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { INVOICE_STATUSES, INVOICE_WORDS } from './state-words.ts'

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
        Invoices and credit notes
      </h2>
      <div className="mt-5 mb-4">
        <Chips label="Status" chips={chipsOf(status)} />
      </div>
      {invoices.length === 0 ? (
        <p className="border-y border-hairline py-10 text-center text-small text-muted">
          Nothing is {(status ? INVOICE_WORDS[status] : 'here').toLowerCase()}.
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
    { text: 'All', to: '?', isCurrent: status === null },
    ...INVOICE_STATUSES.map((one) => ({ text: INVOICE_WORDS[one], to: `?status=${one}`, isCurrent: one === status })),
  ]
}
