import { useSearchParams } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { BulkAction, Target } from '#web/backoffice/table/bulk-bar.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { DayFilter, SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { ViewTabs } from '#web/backoffice/table/saved-views.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'

interface SampleRow {
  number: string
  company: string
  isLate: boolean
  total: number
}

const PAGE_SIZE = 40
const ROWS: readonly SampleRow[] = Array.from({ length: 90 }, (_, index) => ({
  number: `TR-${1001 + index}`,
  company: `Company ${index % 7}`,
  isLate: index % 3 === 0,
  total: 120 + index * 17.5,
}))

const COLUMNS: readonly Column<SampleRow>[] = [
  { id: 'number', title: 'Number', cell: ({ number }) => number, sort: ['newest', 'oldest'], isTitle: true },
  { id: 'company', title: 'Company', cell: ({ company }) => company, width: 220 },
  { id: 'state', title: 'State', cell: ({ isLate }) => isLate && <Badge tone="warning">Late</Badge>, width: 100 },
  { id: 'total', title: 'Total', cell: ({ total }) => formatDollars(total), align: 'right', sort: ['total', '-total'] },
  { id: 'email', title: 'Email', cell: ({ number }) => `${number}@example.com`, isOptional: true },
]

const sizeOf = (target: Target) => ('ids' in target ? target.ids.length : ROWS.length)

const ACCEPT: BulkAction = {
  label: 'Accept',
  preview: async (target) => <p>{`${sizeOf(target)} orders will be accepted.`}</p>,
  run: async () => undefined,
  success: 'Orders accepted',
}

/** A list of 90 rows in pages of 40, as the lists of the back office are. */
export function SampleTable() {
  const [parameters] = useSearchParams()
  const q = parameters.get('q')?.toLowerCase() ?? ''
  const matching = ROWS.filter(({ number, company }) => `${number} ${company}`.toLowerCase().includes(q))
  const start = Number(parameters.get('cursor') ?? 0)
  const end = start + PAGE_SIZE
  return (
    <>
      <ViewTabs name="sample" label="Views" views={[{ label: 'All', filter: '', count: ROWS.length }]} />
      <DataTable
        name="sample"
        label="Sample orders"
        columns={COLUMNS}
        rows={matching.slice(start, end)}
        rowId={({ number }) => number}
        rowPath={() => '/'}
        next={end < matching.length ? String(end) : null}
        count={{ rows: matching.length, isAtLeast: false }}
        defaultSort="newest"
        bulkActions={[ACCEPT]}
        exports={[{ label: 'CSV', path: '/sample.csv' }]}
        filters={
          <>
            <SearchFilter label="Search orders" />
            <SelectFilter name="state" label="Every state" options={[{ value: 'late', label: 'Late' }]} />
            <DayFilter name="from" label="From" />
          </>
        }
        empty={{ title: 'No orders match', text: 'Change the filter.' }}
      />
    </>
  )
}
