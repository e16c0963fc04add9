import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { API_PATHS } from '#contract/api-paths.ts'
import { RECORDED_KINDS, type RecordedKind } from '#contract/catalog/inventory.ts'
import type { Movement, ProductStock } from '#contract/schemas/admin/catalog/inventory.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { LevelDialog } from './level-dialog.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { actorText, changeText, KIND_TEXTS, RECORD_TEXTS } from './movement-texts.ts'

/** Loads the stock of a product, and the page of its movements that the address names. */
export async function loader({ params: { ocid: text }, request }: LoaderFunctionArgs) {
  const params = { ocid: Number(text) }
  const query = listQuery<{ cursor?: string }>(request.url)
  const [{ data: product }, movements] = await Promise.all([
    call('adminProductStock', { params }),
    call('adminMovements', { params, query }),
    loadPreferences('table.movements'),
  ])
  return { product, movements }
}

const COLUMNS: readonly Column<Movement>[] = [
  { id: 'kind', title: 'Movement', cell: ({ kind }) => KIND_TEXTS[kind], width: 150, isTitle: true },
  { id: 'change', title: 'Change', cell: ({ change }) => changeText(change), width: 90, align: 'right' },
  {
    id: 'stock',
    title: 'Available after',
    cell: ({ stock }) => stock.toLocaleString('en-US'),
    width: 120,
    align: 'right',
  },
  { id: 'at', title: 'Time', cell: ({ at }) => dateTime(at), width: 190 },
  { id: 'actor', title: 'By', cell: ({ actor }) => actorText(actor), width: 150 },
  { id: 'reference', title: 'Reference', cell: (movement) => <Reference {...movement} />, width: 150 },
  { id: 'reason', title: 'Reason', cell: ({ reason }) => reason, width: 280 },
]

/** The stock of a product with its movements, and the dialogs that record one. */
export function Component() {
  const { product, movements } = useLoaderData<typeof loader>()
  const [open, setOpen] = useState<RecordedKind | 'level' | null>(null)
  const mayWrite = useMay()('stock.write')
  const kinds = mayWrite ? RECORDED_KINDS : []
  const { ocid, sku, title, supplier } = product
  useShortcuts([
    ...kinds.map((kind) => ({
      keys: RECORD_TEXTS[kind].keys,
      label: RECORD_TEXTS[kind].action,
      run: () => setOpen(kind),
    })),
    ...(mayWrite ? [{ keys: 'l', label: 'Set the low-stock level', run: () => setOpen('level') }] : []),
  ])
  const exports = ['CSV', 'XLSX'].map((label) => ({
    label,
    path: `${API_PATHS.admin}/inventory/movements.${label.toLowerCase()}?ocid=${ocid}`,
  }))
  return (
    <Screen
      title={title}
      parent={{ label: 'Inventory', to: '/inventory' }}
      actions={kinds.map((kind) => (
        <Button key={kind} {...(kind === 'received' && { variant: 'primary' as const })} onClick={() => setOpen(kind)}>
          {RECORD_TEXTS[kind].action}
        </Button>
      ))}
    >
      <p className="text-muted">{[sku, supplier].join(' · ')}</p>
      <Stock {...product} onSetLevel={mayWrite ? () => setOpen('level') : null} />
      <DataTable
        name="movements"
        label="Movements"
        columns={COLUMNS}
        rows={movements.data}
        rowId={({ id }) => String(id)}
        next={movements.next}
        exports={exports}
        empty={{ title: 'Nothing has moved yet.', text: 'Every change of the stock is listed here.' }}
      />
      {open === 'level' && <LevelDialog product={product} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'level' && (
        <MovementDialog product={product} kind={open} onClose={() => setOpen(null)} />
      )}
    </Screen>
  )
}

function Stock(product: ProductStock & { onSetLevel: (() => void) | null }) {
  const { on_hand, reserved, available, owed, waiting, low, low_stock_level, onSetLevel } = product
  const figures = [
    ['On hand', on_hand],
    ['Reserved', reserved],
    ['Available', available],
    ...(owed > 0 ? ([['Owed to orders', owed]] as const) : []),
    ['Buyers waiting', waiting],
  ] as const
  return (
    <dl className="my-4 flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(([label, units]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="text-lead font-semibold tabular-nums">{units.toLocaleString('en-US')}</dd>
        </div>
      ))}
      <div>
        <dt className="text-muted">Low at</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2">
          {low_stock_level !== null && (
            <span className="text-lead font-semibold tabular-nums">{low_stock_level.toLocaleString('en-US')}</span>
          )}
          <span className="text-muted">{levelText(product)}</span>
          {low && <Badge tone="warning">Low</Badge>}
          {onSetLevel && (
            <button type="button" className="min-h-6 underline pointer-coarse:min-h-11" onClick={onSetLevel}>
              Change
            </button>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Returns whose level applies. */
function levelText({ low_stock_level_of: owner, supplier }: ProductStock): string {
  if (owner === null) return 'No level'
  if (owner === 'product') return ''
  return owner === 'supplier' ? `of ${supplier}` : 'of the shop'
}

/** The number of an order leads to it. */
function Reference({ kind, reference }: Movement) {
  const [, invoice] = /^(T-\d+)(?:-\d+)?$/.exec(reference ?? '') ?? []
  const isOrder = kind === 'sold' || kind === 'released' || kind === 'returned'
  return isOrder && invoice ? <Link to={`/orders/${invoice}`}>{reference}</Link> : reference
}
