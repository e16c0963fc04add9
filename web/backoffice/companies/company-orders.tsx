import { Link } from 'react-router'
import type { AdminOrderList, AdminOrderRow } from '#contract/schemas/admin/orders/orders.ts'
import type { CompanyDocument, CompanyDocuments } from '#contract/schemas/admin/companies/company-records.ts'
import { formatDollars } from '#contract/values/money.ts'
import { paymentTone, poText, stateTitle, stateTone } from '#web/backoffice/orders/order-texts.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'

const ORDER_COLUMNS: readonly Column<AdminOrderRow>[] = [
  { id: 'number', title: 'Order', cell: ({ invoice }) => invoice, width: 130, isTitle: true },
  { id: 'placed', title: 'Placed (UTC)', cell: ({ placed_at }) => minuteOf(placed_at), width: 150 },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <StateBadge state={state} tone={stateTone(state)} />,
    width: 130,
  },
  {
    id: 'payment',
    title: 'Payment',
    cell: ({ payment }) => <StateBadge state={payment} tone={paymentTone(payment)} />,
    width: 120,
  },
  { id: 'po', title: 'Purchase order', cell: ({ po_number }) => po_number && poText(po_number), width: 150 },
  { id: 'total', title: 'Total', cell: ({ total }) => formatDollars(total), width: 110, align: 'right' },
  { id: 'open', title: 'Open', cell: ({ open }) => formatDollars(open), width: 110, align: 'right' },
  { id: 'email', title: 'Ordered by', cell: ({ email }) => email, width: 220, isOptional: true },
]

/** The orders of a company, newest first. */
export function CompanyOrders({ list: { data, next } }: { list: AdminOrderList }) {
  return (
    <DataTable
      name="company-orders"
      label="Orders"
      columns={ORDER_COLUMNS}
      rows={data}
      rowId={({ invoice }) => invoice}
      rowPath={({ invoice }) => `/orders/${invoice}`}
      next={next}
      empty={{ title: 'The company has not ordered yet.' }}
    />
  )
}

const DOCUMENT_TONES: Partial<Record<CompanyDocument['status'], Tone>> = {
  due: 'warning',
  part_paid: 'warning',
  overdue: 'bad',
  paid: 'good',
}

const DOCUMENT_COLUMNS: readonly Column<CompanyDocument>[] = [
  { id: 'number', title: 'Number', cell: ({ number }) => number, width: 130, isTitle: true },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note'), width: 110 },
  {
    id: 'order',
    title: 'Order',
    cell: ({ order }) => (
      <Link to={`/orders/${order}`} className="underline underline-offset-2">
        {order}
      </Link>
    ),
    width: 120,
  },
  { id: 'issued', title: 'Issued', cell: ({ issued_on }) => issued_on, width: 110 },
  { id: 'due', title: 'Due', cell: ({ kind, due_on }) => kind === 'invoice' && due_on, width: 110 },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <StateBadge state={status} tone={DOCUMENT_TONES[status] ?? 'neutral'} />,
    width: 110,
  },
  { id: 'total', title: 'Total', cell: ({ total }) => formatDollars(total), width: 110, align: 'right' },
  { id: 'paid', title: 'Paid', cell: ({ paid }) => formatDollars(paid), width: 110, align: 'right' },
  { id: 'balance', title: 'Open', cell: ({ balance }) => formatDollars(balance), width: 110, align: 'right' },
  { id: 'supplier', title: 'Maker', cell: ({ supplier }) => supplier, width: 160, isOptional: true },
]

/** The invoices and credit notes of a company, newest first. */
export function CompanyInvoices({ id, list: { data, next } }: { id: number; list: CompanyDocuments }) {
  return (
    <DataTable
      name="company-documents"
      label="Invoices and credit notes"
      columns={DOCUMENT_COLUMNS}
      rows={data}
      rowId={({ number }) => number}
      next={next}
      exports={[
        { label: 'Statement', path: `/api/v2/admin/companies/${id}/statement.pdf` },
        { label: 'CSV', path: `/api/v2/admin/companies/${id}/invoices.csv` },
      ]}
      empty={{ title: 'Nothing is invoiced yet.', text: 'Each shipment has an invoice.' }}
    />
  )
}

function StateBadge({ state, tone }: { state: string; tone: Tone }) {
  return <Badge tone={tone}>{stateTitle(state)}</Badge>
}
