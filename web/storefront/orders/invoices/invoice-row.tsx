import { href, Link } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import { invoicesTexts } from '#texts/orders/invoices.ts'
import { shortDate } from '#web/ui/short-date.ts'
import { InvoicePill } from '#web/storefront/orders/status-pills.tsx'
import { poNumberText } from '#web/storefront/orders/po-number-text.ts'

/** An invoice or credit note in the list: a row on wide screens, a card on small ones. */
export function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { kind, number, order, supplier, po_number, issued_on, due_on, total, balance, status, url } = invoice
  const isInvoice = kind === 'invoice'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-hairline py-4 text-small lg:grid-cols-[11rem_minmax(0,1fr)_9rem_7rem_8rem]">
      <div className="min-w-0">
        <a
          href={url}
          className="plain-link figures inline-flex min-h-11 items-center text-body font-medium wrap-anywhere"
        >
          {number}
        </a>
        {!isInvoice && <p className="text-muted">{invoicesTexts.list.creditNote}</p>}
      </div>
      <p className="min-w-0 max-lg:col-span-2 max-lg:row-start-2">
        <span className="block wrap-anywhere">{supplier}</span>
        <span className="text-muted wrap-anywhere">
          <Link
            to={href('/buyer/orders/:invoice', { invoice: order })}
            className="plain-link figures inline-flex min-h-11 items-center"
          >
            {order}
          </Link>
          {po_number && <span>{` · ${poNumberText(po_number)}`}</span>}
        </span>
      </p>
      <p className="figures text-muted max-lg:row-start-3">
        <span className="block">{invoicesTexts.list.issued({ date: shortDate(issued_on) })}</span>
        {isInvoice && balance > 0 && (
          <span className={`block ${status === 'overdue' ? 'font-medium text-danger' : ''}`}>
            {invoicesTexts.list.due({ date: shortDate(due_on) })}
          </span>
        )}
      </p>
      <p className="max-lg:col-start-2 max-lg:row-start-1 max-lg:text-right">
        <InvoicePill status={status} />
      </p>
      <p className="figures text-right max-lg:row-start-3">
        <span className="block text-body font-medium">
          <span>{isInvoice ? '' : '−'}</span>
          {formatDollars(total)}
        </span>
        {isInvoice && balance > 0 && balance !== total && (
          <span className="block text-muted">{invoicesTexts.list.open({ amount: formatDollars(balance) })}</span>
        )}
      </p>
    </li>
  )
}
