import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { API_PATHS } from '#contract/api-paths.ts'
import type { Ageing, Debtor, OverdueInvoice, OverdueQuery } from '#contract/schemas/admin/orders/receivables.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'
import { AgeingFigures } from './ageing-figures.tsx'

/** Loads the companies with overdue invoices, and with `view=invoices` the invoices. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { view, ...query } = listQuery<Omit<OverdueQuery, 'limit'> & { view?: string }>(request.url)
  const isInvoices = view === 'invoices'
  const [receivables, invoices] = await Promise.all([
    call('adminReceivables', { query: isInvoices ? { limit: 1 } : query }),
    isInvoices ? call('adminOverdueInvoices', { query }) : null,
    loadPreferences('table.receivables', 'table.overdue'),
  ])
  return { receivables, invoices }
}

/** Lists what companies owe: by company and days overdue, and the overdue invoices with their reminders. */
export function Component() {
  const { receivables, invoices } = useLoaderData<typeof loader>()
  return (
    <Screen
      title="Receivables"
      tabs={
        <Tabs
          label="Views"
          tabs={[
            { label: 'By company', to: '/payments/receivables', isCurrent: invoices === null },
            { label: 'Overdue invoices', to: '/payments/receivables?view=invoices', isCurrent: invoices !== null },
          ]}
        />
      }
    >
      <AgeingFigures ageing={receivables.totals} />
      {invoices ? (
        <DataTable
          name="overdue"
          label="Overdue invoices"
          columns={INVOICE_COLUMNS}
          rows={invoices.data}
          rowId={({ number }) => number}
          rowPath={({ order }) => `/orders/${order}`}
          next={invoices.next}
          empty={{ title: 'No invoice is overdue' }}
        />
      ) : (
        <DataTable
          name="receivables"
          label="Companies with overdue invoices"
          columns={COMPANY_COLUMNS}
          rows={receivables.data}
          rowId={({ id }) => String(id)}
          rowPath={({ id }) => `/payments/receivables?view=invoices&company=${id}`}
          next={receivables.next}
          empty={{ title: 'No company has an overdue invoice' }}
        />
      )}
    </Screen>
  )
}

const amount = (id: keyof Ageing, title: string): Column<Debtor> => ({
  id,
  title,
  cell: ({ ageing }) => formatDollars(ageing[id]),
  width: 110,
  align: 'right',
})

const COMPANY_COLUMNS: readonly Column<Debtor>[] = [
  { id: 'company', title: 'Company', cell: ({ name }) => name, width: 220, isTitle: true },
  { id: 'overdue', title: 'Overdue', cell: ({ overdue }) => formatDollars(overdue), width: 110, align: 'right' },
  amount('days_1_30', '1–30 days'),
  amount('days_31_60', '31–60 days'),
  amount('days_61_90', '61–90 days'),
  amount('days_over_90', 'Over 90 days'),
  amount('current', 'Not due yet'),
  { id: 'oldest', title: 'Oldest due', cell: ({ oldest_due_on }) => oldest_due_on, width: 110 },
  {
    id: 'files',
    title: 'Statement',
    cell: ({ id, name }) => (
      <span className="inline-flex gap-3">
        <FileLink path={`companies/${id}/statement.pdf`} label={`Statement of ${name} as PDF`} text="PDF" />
        <FileLink path={`companies/${id}/invoices.csv`} label={`Invoices of ${name} as CSV`} text="CSV" />
      </span>
    ),
    width: 110,
  },
]

const INVOICE_COLUMNS: readonly Column<OverdueInvoice>[] = [
  { id: 'number', title: 'Invoice', cell: ({ number }) => number, width: 120, isTitle: true },
  { id: 'order', title: 'Order', cell: ({ order }) => order, width: 110 },
  { id: 'company', title: 'Company', cell: ({ company }) => company, width: 220 },
  { id: 'due', title: 'Due', cell: ({ due_on }) => due_on, width: 110 },
  { id: 'late', title: 'Days overdue', cell: ({ days_late }) => days_late, width: 120, align: 'right' },
  { id: 'open', title: 'Open', cell: ({ open }) => formatDollars(open), width: 110, align: 'right' },
  {
    id: 'reminders',
    title: 'Reminders',
    cell: ({ reminders, reminded_at }) =>
      reminded_at === null ? 'None' : `${reminders}, last ${reminded_at.slice(0, 10)}`,
    width: 160,
  },
]

function FileLink({ path, label, text }: { path: string; label: string; text: string }) {
  return (
    <a
      href={`${API_PATHS.admin}/${path}`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-leaf"
    >
      {text}
    </a>
  )
}
