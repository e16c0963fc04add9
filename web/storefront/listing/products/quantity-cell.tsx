import { useId } from 'react'
import { Check } from '#web/ui/icons/check.ts'
import { Plus } from '#web/ui/icons/plus.ts'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { largestQuantity } from '#contract/values/quantity.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { productTexts } from '#texts/ui/product.ts'
import { preloadToaster } from '#web/storefront/toasts/toast-queue.ts'
import { focusRow, moveBetweenRows } from '#web/ui/forms/move-between-rows.ts'
import { QuantityNote } from '#web/ui/forms/quantity-note.tsx'
import { useTypedQuantity } from '#web/ui/forms/use-typed-quantity.ts'
import { useQuickAdd } from './use-quick-add.ts'

/** Quantity field and plus button of the table. Enter adds and moves to the next quantity; the arrow keys move between the rows. */
export function QuantityCell({ product }: { product: InventoryCard }) {
  const noteId = useId()
  const { rule, quantity, setQuantity, state, total, add } = useQuickAdd(product)
  const { shown, note, commit, type } = useTypedQuantity(rule, quantity, setQuantity)
  if (!product.in_stock)
    return <span className="block w-26 text-center text-muted">{productTexts.badges.sold_out}</span>

  function addAndAdvance(field: HTMLInputElement) {
    const committed = commit()
    // A changed number is shown to the buyer before it is added.
    if (committed === null) return
    void add(committed)
    focusRow(field, 1)
  }

  return (
    <div className="relative flex gap-1">
      <input
        type="number"
        inputMode="numeric"
        name="quantity"
        aria-label={addingTexts.quantityOf(product)}
        aria-describedby={note === null ? undefined : noteId}
        className="figures h-11 w-14 rounded-md border border-line bg-paper text-center font-medium hover:border-ink"
        min={rule.minQty}
        max={largestQuantity(rule)}
        step={rule.qtyStep}
        value={shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => {
          preloadToaster()
          currentTarget.select()
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') addAndAdvance(event.currentTarget)
          else moveBetweenRows(event)
        }}
      />
      <button
        type="button"
        aria-label={
          total > 0 ? addingTexts.more({ title: product.title, added: total }) : addingTexts.addTitle(product)
        }
        onPointerEnter={preloadToaster}
        onClick={() => void add(quantity)}
        className="relative grid size-11 shrink-0 place-items-center rounded-full border border-line transition-colors duration-200 hover:border-ink hover:text-leaf"
      >
        {state === 'added' ? <Check size={18} aria-hidden /> : <Plus size={18} strokeWidth={1.5} aria-hidden />}
        {total > 0 && (
          <span
            aria-hidden
            className="figures absolute -top-1 -right-1 rounded-full bg-leaf px-1.5 text-[0.6875rem] leading-[1.125rem] font-semibold text-on-leaf"
          >
            {total}
          </span>
        )}
      </button>
      <QuantityNote id={noteId} align="right">
        {note}
      </QuantityNote>
    </div>
  )
}
