import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RecordedKind } from '#contract/catalog/inventory.ts'
import type { InventoryQuery, ProductStock } from '#contract/schemas/admin/catalog/inventory.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { changeText, KIND_TEXTS, RECORD_TEXTS } from './movement-texts.ts'

/** Loads the page of products that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    call('adminInventory', { query: listQuery<Partial<InventoryQuery>>(request.url) }),
    loadPreferences('table.inventory'),
  ])
  return page
}

const COLUMNS: readonly Column<ProductStock>[] = [
  { id: 'sku', title: 'SKU', cell: ({ sku }) => sku, width: 170, isTitle: true },
  { id: 'title', title: 'Product', cell: ({ title }) => title, width: 260 },
  { id: 'available', title: 'Available', cell: (product) => <Available {...product} />, width: 110, align: 'right' },
  { id: 'reserved', title: 'Reserved', cell: ({ reserved }) => formatUnits(reserved), width: 90, align: 'right' },
  { id: 'on_hand', title: 'On hand', cell: ({ on_hand }) => formatUnits(on_hand), width: 90, align: 'right' },
  {
    id: 'level',
    title: 'Low at',
    cell: ({ low_stock_level }) => low_stock_level?.toLocaleString('en-US'),
    width: 80,
    align: 'right',
  },
  { id: 'owed', title: 'Owed', cell: ({ owed }) => formatUnits(owed), width: 80, align: 'right', isOptional: true },
  { id: 'waiting', title: 'Waiting', cell: ({ waiting }) => formatUnits(waiting), width: 80, align: 'right' },
  { id: 'supplier', title: 'Supplier', cell: ({ supplier }) => supplier, width: 150 },
  { id: 'last', title: 'Last movement', cell: (product) => <LastMovement {...product} />, width: 300 },
]

/** The stock of all products. `r` and `c` on a row record units that arrived or were counted. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  const [open, setOpen] = useState<{ product: ProductStock; kind: RecordedKind } | null>(null)
  const mayRecord = useMay()('stock.write')
  const shortcuts = (['received', 'counted'] as const).map((kind) => ({
    keys: RECORD_TEXTS[kind].keys,
    label: RECORD_TEXTS[kind].action,
    run: (product: ProductStock) => setOpen({ product, kind }),
  }))
  return (
    <Screen title="Inventory">
      <DataTable
        name="inventory"
        label="Inventory"
        columns={COLUMNS}
        rows={data}
        rowId={({ ocid }) => String(ocid)}
        rowPath={({ ocid }) => `/inventory/${ocid}`}
        next={next}
        rowShortcuts={mayRecord ? shortcuts : []}
        filters={
          <>
            <SearchFilter label="Find a product" placeholder="SKU, OCID or name" />
            <SelectFilter
              name="stock"
              label="Any stock"
              options={[
                { value: 'low', label: 'Low' },
                { value: 'out', label: 'Out of stock' },
              ]}
            />
          </>
        }
        empty={{ title: 'No product matches.', text: 'Search by a whole SKU or OCID, or by words of a name.' }}
      />
      {open && <MovementDialog {...open} onClose={() => setOpen(null)} />}
    </Screen>
  )
}

function Available({ available, low }: ProductStock) {
  if (available === 0) return <Badge tone="bad">Out of stock</Badge>
  if (!low) return <span>{formatUnits(available)}</span>
  return (
    <span className="inline-flex gap-x-2">
      <Badge tone="warning">Low</Badge>
      <span>{formatUnits(available)}</span>
    </span>
  )
}

function LastMovement({ last_movement }: ProductStock) {
  if (last_movement === null) return <span className="text-muted">None yet</span>
  const { kind, change, at } = last_movement
  return <span>{`${KIND_TEXTS[kind]} ${changeText(change)} · ${dateTime(at)}`}</span>
}

function formatUnits(units: number): string {
  return units.toLocaleString('en-US')
}
