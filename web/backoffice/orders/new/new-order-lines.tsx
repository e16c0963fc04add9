import { useState } from 'react'
import type { NewOrderPreview } from '#contract/schemas/admin/orders/new-orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { ProductSearch } from '#web/backoffice/orders/edit/product-search.tsx'
import { NumberInput } from '#web/backoffice/orders/number-input.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { TextArea } from '#web/backoffice/ui/field.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { addLine, type DraftLine, parseLines, setQuantity } from './draft-lines.ts'

interface NewOrderLinesProps {
  lines: readonly DraftLine[]
  preview: NewOrderPreview | null
  isPending: boolean
  onChange: (lines: readonly DraftLine[]) => void
}

/** The lines of an order with the prices of the buyer, a search to add products, and a list to paste. */
export function NewOrderLines({ lines, preview, isPending, onChange }: NewOrderLinesProps) {
  const [isPasting, setPasting] = useState(false)
  const items = preview?.checkout.cart.items ?? []
  const itemOf = ({ sku }: DraftLine, index: number) =>
    items.find((item) => item.sku === sku || String(item.ocid) === sku) ?? items.find(({ id }) => id === index + 1)
  return (
    <Panel title="Products" actions={!isPasting && <Button onClick={() => setPasting(true)}>Paste a list</Button>}>
      {isPasting && (
        <PasteForm
          onAdd={(added) => {
            onChange(added.reduce(addLine, [...lines]))
            setPasting(false)
          }}
          onClose={() => setPasting(false)}
        />
      )}
      <ul className={isPending ? 'text-muted' : ''} aria-busy={isPending}>
        {lines.map((line, index) => {
          const item = itemOf(line, index)
          const isUnknown = preview?.unknown.includes(line.sku)
          const problems = item?.problems.filter(({ blocks }) => blocks) ?? []
          return (
            <li
              key={line.sku}
              className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-x-3 gap-y-1 border-b border-hairline py-2 sm:grid-cols-[minmax(0,1fr)_6rem_10rem_auto]"
            >
              <div className="col-span-3 min-w-0 sm:col-span-1">
                <span>{item?.title ?? line.sku}</span>
                <span className="block text-micro text-muted">
                  {[item?.sku, item?.supplier.name].filter(Boolean).join(' · ')}
                </span>
                {isUnknown && <span className="block text-danger">No product has this SKU. Check or remove it.</span>}
                {problems.map(({ code, message }) => (
                  <span key={code} className="block text-danger">
                    {message}
                  </span>
                ))}
              </div>
              <NumberInput
                caption="Units"
                label={`Units of ${line.sku}`}
                value={line.quantity}
                step={1}
                isInvalid={problems.length > 0}
                onChange={(quantity) => onChange(setQuantity(lines, line.sku, quantity))}
              />
              <span className="pt-6 text-right tabular-nums">
                {item && `${formatDollars(item.itemPrice)} each, ${formatDollars(item.line_total)}`}
              </span>
              <Button
                variant="plain"
                className="mt-4"
                aria-label={`Remove ${line.sku}`}
                onClick={() => onChange(setQuantity(lines, line.sku, 0))}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="mt-3">
        <ProductSearch onAdd={({ sku, min_qty }) => onChange(addLine(lines, { sku, quantity: min_qty }))} />
      </div>
    </Panel>
  )
}

function PasteForm({ onAdd, onClose }: { onAdd: (lines: readonly DraftLine[]) => void; onClose: () => void }) {
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      className="mb-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const { lines, leftOut } = parseLines(formText(event.currentTarget, 'list'))
        if (lines.length === 0) return setError('No line has a SKU. Paste a SKU and units in each line.')
        onAdd(lines)
        if (leftOut.length > 0) showToast(`Left out: ${leftOut.join(' ')}`)
      }}
    >
      <TextArea
        label="SKUs and units"
        name="list"
        required
        hint="One product in each line, such as HAL-101 24"
        {...(error !== null && { errors: [error] })}
      />
      <div className="flex gap-2">
        <Button type="submit">Add the list</Button>
        <Button variant="plain" onClick={onClose}>
          Go back
        </Button>
      </div>
    </form>
  )
}
