import { useId } from 'react'
import { formatDollars } from '#contract/values/money.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { reorderTexts } from '#texts/orders/reorder.ts'
import { Image } from '#web/ui/images/image.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import type { ReorderRow } from './reorder-rows.ts'

interface ReorderLineRowProps {
  row: ReorderRow
  onChange: (fields: Partial<Pick<ReorderRow, 'quantity' | 'chosen'>>) => void
}

/** A product to order again: earlier and current price, quantity, and a checkbox to include it. */
export function ReorderLineRow({ row, onChange }: ReorderLineRowProps) {
  const { title, supplier, image, chosen, quantity, message, insteadOf } = row
  const id = useId()
  return (
    <li className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-4 text-small sm:grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] sm:items-center">
      <label htmlFor={id} className="grid size-11 place-items-center self-center">
        <span className="sr-only">{insteadOf ? reorderTexts.takeInstead({ title, insteadOf }) : title}</span>
        <input
          id={id}
          type="checkbox"
          checked={chosen}
          onChange={({ currentTarget }) => onChange({ chosen: currentTarget.checked })}
          className="size-5 accent-leaf"
        />
      </label>
      <Image image={image} sizes="3.5rem" alt="" />
      <div className="min-w-0">
        {insteadOf && (
          <p className="text-micro font-medium text-leaf wrap-anywhere">
            {reorderTexts.insteadOf({ title: insteadOf })}
          </p>
        )}
        <p className="line-clamp-2 wrap-anywhere">{title}</p>
        <p className="truncate text-muted">{supplier}</p>
        <ThenAndNow row={row} />
        {message && chosen && <p className="mt-0.5 text-clay">{message}</p>}
      </div>
      <Stepper
        name={`quantity-${row.ocid}`}
        label={addingTexts.quantityOf({ title })}
        rule={row.rule}
        quantity={quantity}
        onChange={(units) => onChange({ quantity: units, chosen: true })}
        className={`justify-self-start max-w-full max-sm:col-start-3 max-[22.5rem]:col-span-2 max-[22.5rem]:col-start-2 max-2xs:col-span-3 max-2xs:col-start-1 ${chosen ? '' : 'text-muted'}`}
      />
    </li>
  )
}

function ThenAndNow({ row: { was, now } }: { row: ReorderRow }) {
  if (now === null) return null
  if (was === null || was === now) return <p className="figures font-medium">{formatDollars(now)}</p>
  return (
    <p className="figures">
      <span className="sr-only">{reorderTexts.was}</span>
      <s className="text-muted">{formatDollars(was)}</s>
      <span aria-hidden className="text-muted">
        {' '}
        →{' '}
      </span>
      <span className="sr-only">{reorderTexts.now}</span>
      <span className={`font-medium ${now < was ? 'text-leaf' : 'text-clay'}`}>{formatDollars(now)}</span>
    </p>
  )
}
