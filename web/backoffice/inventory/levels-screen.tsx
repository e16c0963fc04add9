import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StockLevelsQuery, SupplierStockLevel } from '#contract/schemas/admin/catalog/stock-levels.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Pager } from '#web/backoffice/table/pager.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { LevelField, parseLevel } from './level-field.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  call('adminStockLevels', { query: listQuery<Partial<StockLevelsQuery>>(request.url) })

/** The low-stock levels of the shop and of its suppliers. */
export function Component() {
  const { low_stock_level, data, next } = useLoaderData<typeof loader>()
  return (
    <Screen title="Low-stock levels" parent={{ label: 'Inventory', to: '/inventory' }}>
      <div className="max-w-3xl">
        <p className="mb-4 text-muted">
          A product is low while no more units than its level are available: its own level, else that of its supplier,
          else that of the shop. The level of a product is set on its page, or by the column low_stock_level of a file.
        </p>
        <Panel title="Shop">
          <LevelForm
            label="All products"
            level={low_stock_level}
            hint="Empty: only products and suppliers with a level of their own can be low."
            onSave={(body) => call('adminSetStockLevel', { body })}
          />
        </Panel>
        <Panel title="Suppliers">
          {data.length === 0 ? (
            <EmptyNote title="There are no suppliers yet.">
              Add one in Catalog › Suppliers, or import products.
            </EmptyNote>
          ) : (
            <ul className="grid gap-4">
              {data.map((supplier) => (
                <li key={supplier.id}>
                  <SupplierForm {...supplier} />
                </li>
              ))}
            </ul>
          )}
          <Pager next={next} shown={data.length} />
        </Panel>
      </div>
    </Screen>
  )
}

function SupplierForm({ id, name, low_stock_level }: SupplierStockLevel) {
  return (
    <LevelForm
      label={name}
      level={low_stock_level}
      hint=""
      onSave={(body) => call('adminSetSupplierStockLevel', { params: { id }, body })}
    />
  )
}

interface LevelFormProps {
  label: string
  level: number | null
  hint: string
  onSave: (body: { low_stock_level: number | null }) => Promise<unknown>
}

function LevelForm({ label, level, hint, onSave }: LevelFormProps) {
  const mayWrite = useMay()('stock.write')
  const { run, pending, errors } = useAction()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const body = parseLevel(event.currentTarget)
        void run(() => onSave(body), { success: `The low-stock level of ${label} is set.` })
      }}
    >
      <fieldset disabled={!mayWrite} className="flex min-w-0 flex-wrap items-end gap-2">
        {/* The key follows the level: one that someone else has set is shown. */}
        <div className="w-full sm:w-80">
          <LevelField key={level} label={label} level={level} hint={hint} errors={errors['low_stock_level']} />
        </div>
        {mayWrite && (
          <Button type="submit" pending={pending} aria-label={`Save the level of ${label}`}>
            Save
          </Button>
        )}
      </fieldset>
    </form>
  )
}
