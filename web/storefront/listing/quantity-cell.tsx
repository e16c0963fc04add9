import { useId } from 'react'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { InventoryCard } from '#contract/catalog.ts'
import { largestQuantity } from '#contract/quantity.ts'
import { addingTexts } from '#texts/adding.ts'
import { productTexts } from '#texts/product.ts'
import { expectNotices } from '#web/storefront/notices.ts'
import { QuantityNote } from '#web/ui/quantity-note.tsx'
import { useTypedQuantity } from '#web/ui/use-typed-quantity.ts'
import { useQuickAdd } from './use-quick-add.ts'

/** A quantity of the table and its plus. Enter adds and goes on to the next quantity; the arrows go by the step. */
export function QuantityCell({ product }: { product: InventoryCard }) {
  const noteId = useId()
  const { rule, quantity, setQuantity, state, total, add } = useQuickAdd(product)
  const { shown, note, settle, type } = useTypedQuantity(rule, quantity, setQuantity)
  if (!product.in_stock)
    return <span className="block w-26 text-center text-muted">{productTexts.badges.sold_out}</span>

  function enter(field: HTMLInputElement) {
    const settled = settle()
    // What became another number is looked at before it is added.
    if (settled === null) return
    void add(settled)
    nextQuantity(field)?.focus()
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
          expectNotices()
          currentTarget.select()
        }}
        onBlur={settle}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') enter(currentTarget)
        }}
      />
      <button
        type="button"
        aria-label={
          total > 0 ? addingTexts.more({ title: product.title, added: total }) : addingTexts.addTitle(product)
        }
        onPointerEnter={expectNotices}
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

/** The quantity below this one that can be ordered. */
function nextQuantity(field: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...(field.closest('tbody')?.querySelectorAll('input') ?? [])]
  return all[all.indexOf(field) + 1]
}
