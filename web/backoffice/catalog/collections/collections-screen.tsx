import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CollectionsQuery, CollectionSummary } from '#contract/schemas/admin/catalog/collections.ts'
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
import { PLACEMENT_TEXTS } from './collection-texts.ts'

/** Loads the page of collections that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    call('adminCollections', { query: listQuery<Partial<CollectionsQuery>>(request.url) }),
    loadPreferences('table.collections'),
  ])
  return page
}

const COLUMNS: readonly Column<CollectionSummary>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, width: 260, isTitle: true },
  { id: 'status', title: 'Status', cell: ({ status }) => <StatusBadge status={status} />, width: 100 },
  { id: 'by', title: 'Products', cell: ({ by_rule }) => (by_rule ? 'By rule' : 'By hand'), width: 100 },
  {
    id: 'products',
    title: 'Number',
    cell: ({ products }) => products.toLocaleString('en-US'),
    width: 90,
    align: 'right',
  },
  { id: 'placement', title: 'Shown', cell: ({ placement }) => PLACEMENT_TEXTS[placement], width: 200 },
  { id: 'position', title: 'Order', cell: ({ position }) => position, width: 80, align: 'right' },
  { id: 'slug', title: 'Key', cell: ({ slug }) => slug, width: 220 },
]

/** All collections, found by a part of their name. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  const mayWrite = useMay()('catalog.write')
  return (
    <Screen
      title="Collections"
      actions={
        mayWrite && (
          <ButtonLink variant="primary" to="/catalog/collections/new">
            Add a collection
          </ButtonLink>
        )
      }
    >
      <DataTable
        name="collections"
        label="Collections"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowPath={({ id }) => `/catalog/collections/${id}`}
        next={next}
        exports={exportsOf('collections').map(({ label, path }) => ({ label: `All as ${label}`, path }))}
        filters={
          <>
            <SearchFilter label="Find a collection" placeholder="A part of the name" />
            <SelectFilter name="status" label="Any status" options={STATUS_FILTER} />
          </>
        }
        empty={{
          title: 'No collection matches.',
          text: 'A collection is a list of products, chosen by hand or by a rule. Collections of content files are not listed.',
        }}
      />
    </Screen>
  )
}
