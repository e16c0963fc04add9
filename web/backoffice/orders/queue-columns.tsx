import type { AdminOrderRow } from '#contract/schemas/admin/orders/orders.ts'
import { counted } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { paymentTone, poText, stateTitle, stateTone } from './order-texts.ts'

/** Columns of the queues of orders. */
export const QUEUE_COLUMNS: readonly Column<AdminOrderRow>[] = [
  { id: 'order', title: 'Order', cell: ({ invoice }) => invoice, width: 100, isTitle: true },
  { id: 'company', title: 'Company', cell: ({ company }) => company, width: 185 },
  {
    id: 'placed',
    title: 'Placed (UTC)',
    cell: ({ placed_at }) => minuteOf(placed_at),
    width: 140,
    sort: ['oldest', 'newest'],
  },
  { id: 'makers', title: 'Makers', cell: suppliersText, width: 155 },
  {
    id: 'state',
    title: 'State',
    cell: ({ state, suborders }) => (
      <span className="inline-flex gap-1">
        <Badge tone={stateTone(state)}>{stateTitle(state)}</Badge>
        {suborders.some(({ needs_freight }) => needs_freight) && <Badge tone="warning">Freight</Badge>}
      </span>
    ),
    width: 130,
  },
  {
    id: 'payment',
    title: 'Payment',
    cell: ({ payment }) => <Badge tone={paymentTone(payment)}>{stateTitle(payment)}</Badge>,
    width: 110,
  },
  {
    id: 'total',
    title: 'Total',
    cell: ({ total }) => formatDollars(total),
    width: 100,
    align: 'right',
    sort: ['-total', 'total'],
  },
  { id: 'open', title: 'Open', cell: ({ open }) => formatDollars(open), width: 100, align: 'right' },
  { id: 'po', title: 'PO number', cell: ({ po_number }) => po_number && poText(po_number), isOptional: true },
  { id: 'email', title: 'Email', cell: ({ email }) => email, width: 200, isOptional: true },
  { id: 'method', title: 'Paid by', cell: ({ payment_method }) => stateTitle(payment_method), isOptional: true },
]

function suppliersText({ suborders }: AdminOrderRow): string {
  const [first] = suborders
  return suborders.length === 1 && first ? first.supplier : counted(suborders.length, 'maker')
}
