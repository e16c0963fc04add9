import { Link } from 'react-router'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import type { StockPolicy } from '#contract/values/back-orders.ts'
import { POLICY_OPTIONS } from '#web/backoffice/catalog/products/field-texts.ts'
import { TextField } from './text-field.tsx'
import type { ProductEditor } from './use-product-editor.ts'

interface QuantitiesSectionProps {
  editor: ProductEditor
  /** Null for a new product. */
  ocid: number | null
  mayStock: boolean
}

/** Quantities that can be ordered, the stock, and when it ships. */
export function QuantitiesSection({ editor, ocid, mayStock }: QuantitiesSectionProps) {
  const { draft, change, errorsOf } = editor
  return (
    <Panel title="Stock and policy">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <TextField editor={editor} name="min_qty" label="Minimum" inputMode="numeric" />
        <TextField editor={editor} name="qty_step" label="Step" inputMode="numeric" />
        <TextField editor={editor} name="case_pack" label="Case pack" inputMode="numeric" />
        <TextField editor={editor} name="stock" label="Available" inputMode="numeric" disabled={!mayStock} />
        <Field
          label="Ships after, days"
          inputMode="numeric"
          value={draft.lead_min}
          onChange={({ target }) => change({ lead_min: target.value })}
        />
        <Field
          label="At the latest, days"
          inputMode="numeric"
          value={draft.lead_max}
          onChange={({ target }) => change({ lead_max: target.value })}
        />
      </div>
      <FieldErrors id="lead-time-errors" errors={errorsOf('lead_time')} />
      <StockPolicyFields editor={editor} />
      {ocid !== null && (
        <p className="mt-2 text-muted">
          <Link
            to={`/inventory/${ocid}`}
            className="inline-flex min-h-6 items-center underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Movements of the stock
          </Link>
        </p>
      )}
    </Panel>
  )
}

const POLICY_HINTS: Readonly<Record<StockPolicy, string>> = {
  deny: 'Buyers order what is available, and no more',
  backorder: 'Buyers order more than is available, and the rest ships later',
  preorder: 'Buyers order before it is available',
}

/** The policy for orders beyond the stock. */
function StockPolicyFields({ editor }: { editor: ProductEditor }) {
  const { draft, change, errorsOf } = editor
  const isPreorder = draft.stock_policy === 'preorder'
  return (
    <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
      <div className="col-span-2 sm:col-span-3">
        <Select
          label="Beyond the stock"
          options={POLICY_OPTIONS}
          value={draft.stock_policy}
          onChange={({ target }) => change({ stock_policy: target.value as StockPolicy })}
          errors={errorsOf('stock_policy')}
          hint={POLICY_HINTS[draft.stock_policy]}
        />
      </div>
      {draft.stock_policy !== 'deny' && (
        <>
          <TextField
            editor={editor}
            name="back_order_limit"
            label="At most, units"
            inputMode="numeric"
            hint="Any number if empty"
          />
          <TextField
            editor={editor}
            name="available_on"
            type="date"
            label={isPreorder ? 'Ships from' : 'Expected on'}
            hint="Buyers read it"
          />
          {isPreorder && (
            <TextField editor={editor} name="order_by" type="date" label="Order by" hint="Last day to order" />
          )}
        </>
      )}
    </div>
  )
}

/** Materials, colors and measures of a product. */
export function DetailsSection({ editor }: { editor: ProductEditor }) {
  return (
    <Panel title="Details">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField editor={editor} name="materials" label="Materials" hint="Separated by commas" />
        <TextField editor={editor} name="colors" label="Colors" hint="Separated by commas" />
        <TextField editor={editor} name="styles" label="Styles" hint="Separated by commas" />
        <TextField editor={editor} name="rooms" label="Rooms" hint="Separated by commas" />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <TextField editor={editor} name="length_in" label="Length (in)" inputMode="decimal" />
        <TextField editor={editor} name="width_in" label="Width (in)" inputMode="decimal" />
        <TextField editor={editor} name="height_in" label="Height (in)" inputMode="decimal" />
        <TextField editor={editor} name="weight_lb" label="Weight (lb)" inputMode="decimal" />
        <div className="col-span-2">
          <TextField editor={editor} name="country" label="Country of origin" hint="Code or name" />
        </div>
      </div>
    </Panel>
  )
}
