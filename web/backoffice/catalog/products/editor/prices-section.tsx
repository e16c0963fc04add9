import { X } from '#web/ui/icons/x.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { parseDollars } from '#web/backoffice/catalog/products/field-texts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import type { ProductDraft } from './product-draft.ts'
import { TextField } from './text-field.tsx'
import type { ProductEditor } from './use-product-editor.ts'

/** Prices and volume prices, for people who may change them. */
export function PricesSection({ editor, mayWrite }: { editor: ProductEditor; mayWrite: boolean }) {
  const { draft, change } = editor
  return (
    <Panel title="Prices">
      <fieldset disabled={!mayWrite} className="min-w-0">
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField editor={editor} name="price" label="Price ($)" inputMode="decimal" required />
          <TextField editor={editor} name="sales_price" label="Sale price ($)" inputMode="decimal" />
          <TextField
            editor={editor}
            name="retail_price"
            label="Retail price ($)"
            inputMode="decimal"
            hint={marginText(draft)}
          />
        </div>
        <label className="control-height mt-2 inline-flex items-center gap-2">
          <input
            type="checkbox"
            checked={draft.is_sales}
            onChange={({ target }) => change({ is_sales: target.checked })}
          />
          <span>On sale: the sale price applies</span>
        </label>
        <PriceBreaks editor={editor} />
      </fieldset>
      {!mayWrite && <p className="mt-2 text-muted">Changing these needs the permission “Change prices and sales”.</p>}
    </Panel>
  )
}

/** Returns the margin of a shop that sells at the retail price. */
function marginText({ price, sales_price, is_sales, retail_price }: ProductDraft): string {
  const [cost, retail] = [parseDollars(is_sales && sales_price ? sales_price : price), parseDollars(retail_price)]
  if ('error' in cost || 'error' in retail || cost.value === null || !retail.value) return 'Suggested to buyers'
  return `Margin of buyers: ${Math.round((1 - cost.value / retail.value) * 100)}%`
}

function PriceBreaks({ editor: { draft, change, errorsOf } }: { editor: ProductEditor }) {
  const { price_breaks: breaks } = draft
  const errors = errorsOf('price_breaks')
  const set = (place: number, part: Partial<ProductDraft['price_breaks'][number]>) =>
    change({ price_breaks: breaks.map((each, index) => (index === place ? { ...each, ...part } : each)) })
  return (
    <div className="mt-3">
      <h3 className="font-medium">Volume prices</h3>
      <ul className="mt-1 grid gap-2">
        {breaks.map(({ min_qty, price }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
          <li key={place} className="flex items-center gap-2">
            <input
              aria-label={`Quantity of volume price ${place + 1}`}
              inputMode="numeric"
              placeholder="24"
              value={min_qty}
              onChange={({ target }) => set(place, { min_qty: target.value })}
              className={`${FIELD_CLASS} w-24!`}
            />
            <span className="text-muted">units and more, each $</span>
            <input
              aria-label={`Price of volume price ${place + 1}`}
              inputMode="decimal"
              placeholder="8.40"
              value={price}
              onChange={({ target }) => set(place, { price: target.value })}
              className={`${FIELD_CLASS} w-28!`}
            />
            <Button
              variant="plain"
              aria-label={`Remove volume price ${place + 1}`}
              onClick={() => change({ price_breaks: breaks.toSpliced(place, 1) })}
            >
              <X size={14} />
            </Button>
          </li>
        ))}
      </ul>
      <FieldErrors id="price-breaks-errors" errors={errors} />
      <Button className="mt-2" onClick={() => change({ price_breaks: [...breaks, { min_qty: '', price: '' }] })}>
        Add a volume price
      </Button>
    </div>
  )
}
