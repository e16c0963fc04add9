import type { EditedLine, OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { NumberInput } from '#web/backoffice/orders/number-input.tsx'
import { setPrice, setUnits } from './edit-state.ts'

interface EditedLinesProps {
  lines: readonly EditedLine[]
  edit: OrderEdit
  mayPrice: boolean
  onEdit: (edit: OrderEdit) => void
}

/** The lines of a suborder as a small grid: units and price of each, and what they were. */
export function EditedLines({ lines, edit, mayPrice, onEdit }: EditedLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <li
          key={line.position ?? line.sku}
          className="grid grid-cols-2 items-start gap-x-4 gap-y-1 border-b border-hairline py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_6rem_7rem_6rem_5rem]"
        >
          <div className="col-span-2 min-w-0 sm:col-span-1">
            <span className={line.quantity === 0 ? 'line-through text-muted' : ''}>{line.title}</span>
            <span className="block text-micro text-muted">
              {[line.sku, line.position === null && 'added', differenceText(line)].filter(Boolean).join(' · ')}
            </span>
            {line.problem && <span className="block text-danger">{line.problem}</span>}
          </div>
          <NumberInput
            caption="Units"
            label={`Units of ${line.sku}`}
            value={line.quantity}
            step={1}
            disabled={!line.can_edit}
            isInvalid={line.problem !== null}
            onChange={(units) => onEdit(setUnits(edit, line, units))}
          />
          <NumberInput
            caption="Price each"
            label={`Price of ${line.sku}`}
            value={line.price}
            step={0.01}
            disabled={!line.can_edit || !mayPrice}
            onChange={(price) => onEdit(setPrice(edit, line, price))}
          />
          <span className="pt-2 text-right tabular-nums sm:pt-6">{formatDollars(line.line_total)}</span>
          {line.can_edit && (
            <Button
              variant="plain"
              className="justify-self-end sm:mt-4"
              aria-label={`${line.quantity === 0 ? 'Restore' : 'Remove'} ${line.sku}`}
              onClick={() => onEdit(setUnits(edit, line, line.quantity === 0 ? line.quantity_before : 0))}
            >
              {line.quantity === 0 ? 'Restore' : 'Remove'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function differenceText({ position, quantity, quantity_before, price, price_before }: EditedLine): string {
  if (position === null) return ''
  return [
    quantity !== quantity_before && `was ${quantity_before}`,
    price !== price_before && `was ${formatDollars(price_before)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
