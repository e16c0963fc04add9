import { href, useNavigation } from 'react-router'
import type { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import type { PageMeta } from '#contract/schemas/wire.ts'
import { invoicesTexts } from '#texts/orders/invoices.ts'
import { orderStatesTexts } from '#texts/orders/order-states.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterChips } from '#web/storefront/orders/filter-chips.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { INVOICE_STATUSES } from './invoice-statuses.ts'

type Status = InvoiceSummary['status']

interface InvoiceListProps {
  invoices: readonly InvoiceSummary[]
  meta: PageMeta
  /** Filter of the list; null without one. */
  status: Status | null
}

/** Invoices and credit notes, newest first. */
export function InvoiceList({ invoices, meta, status }: InvoiceListProps) {
  const { state, location } = useNavigation()
  const isLoadingPage = state === 'loading' && location.pathname === href('/buyer/invoices')
  return (
    <section aria-labelledby="invoices-title" className="mt-10 sm:mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="invoices-title" className="display text-heading">
          {invoicesTexts.list.title}
        </h2>
        {meta.total > 0 && (
          <a
            href={`/order-files/invoices.csv${status ? `?status=${status}` : ''}`}
            download
            className="plain-link inline-flex min-h-11 items-center text-small print:hidden"
          >
            {invoicesTexts.list.export({ count: meta.total })}
          </a>
        )}
      </div>
      <div className="mt-5 mb-4">
        <FilterChips label={invoicesTexts.list.status} chips={chipsOf(status)} />
      </div>
      {invoices.length === 0 ? (
        <p className="border-y border-hairline py-10 text-center text-small text-muted">
          {status
            ? invoicesTexts.list.none({ status: orderStatesTexts.invoices[status] })
            : invoicesTexts.list.noneHere}
        </p>
      ) : (
        <ul data-settling={isLoadingPage} aria-labelledby="invoices-title" className="settles border-b border-hairline">
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
