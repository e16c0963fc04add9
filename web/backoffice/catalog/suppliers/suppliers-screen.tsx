import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SuppliersQuery, SupplierSummary } from '#contract/schemas/admin/catalog/suppliers.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { STATUS_FILTER } from '#web/backoffice/catalog/record-texts.ts'
import { StatusBadge } from '#web/backoffice/catalog/status-badge.tsx'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { exportsOf } from '#web/backoffice/table/exports.ts'
import { SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'

/** Loads the page of suppliers that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    call('adminSuppliers', { query: listQuery<Partial<SuppliersQuery>>(request.url) }),
    loadPreferences('table.suppliers'),
  ])
  return page
}

const COLUMNS: readonly Column<SupplierSummary>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, width: 220, isTitle: true },
  { id: 'status', title: 'Status', cell: ({ status }) => <StatusBadge status={status} />, width: 100 },
  {
    id: 'products',
    title: 'Products',
    cell: ({ products }) => products.toLocaleString('en-US'),
    width: 90,
    align: 'right',
  },
  { id: 'ships_from', title: 'Ships from', cell: ({ ships_from, country }) => ships_from ?? country, width: 190 },
  {
    id: 'first',
    title: 'First order',
    cell: ({ minimum_first }) => minimumText(minimum_first),
    width: 110,
    align: 'right',
  },
  {
    id: 'reorder',
    title: 'Reorder',
    cell: ({ minimum_reorder }) => minimumText(minimum_reorder),
    width: 110,
    align: 'right',
  },
  { id: 'away', title: 'Away until', cell: ({ away_until }) => away_until ?? '', width: 120 },
  { id: 'slug', title: 'URL', cell: ({ slug }) => `/maker/${slug}`, width: 220 },
]

/** All suppliers, found by a part of their name. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  const mayWrite = useMay()('catalog.write')
  return (
    <Screen
      title="Suppliers"
      actions={
        mayWrite && (
          <ButtonLink variant="primary" to="/catalog/suppliers/new">
            Add a supplier
          </ButtonLink>
        )
      }
    >
      <DataTable
        name="suppliers"
        label="Suppliers"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowPath={({ id }) => `/catalog/suppliers/${id}`}
        next={next}
        exports={exportsOf('suppliers').map(({ label, path }) => ({ label: `All as ${label}`, path }))}
        filters={
          <>
            <SearchFilter label="Find a supplier" placeholder="A part of the name" />
            <SelectFilter name="status" label="Any status" options={STATUS_FILTER} />
          </>
        }
        empty={{ title: 'No supplier matches.', text: 'Buyers know suppliers as makers. Add one, or import a file.' }}
      />
    </Screen>
  )
}

function minimumText(dollars: number | null): string {
  return dollars === null ? '' : formatDollars(dollars)
}
