import { formatDollars, toCents, toDollars } from '#contract/values/money.ts'
import { orderableFrom, quantityRule } from '#contract/values/quantity.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { LineForm } from './line-form.tsx'

/** Offers the next price break. Renders nothing if the stock does not suffice for it. */
export function NextPriceBreak({ line }: { line: CartItem }) {
  const next = line.next_break
  if (!next) return null
  const target = orderableFrom(quantityRule(line), line.quantity + next.add_qty)
  if (target === null) return null
  return (
    <div className="figures flex flex-wrap items-center gap-x-3 text-small text-leaf">
      <p className="py-1">
        {cartTexts.line.nextPriceBreak({
          units: target,
          price: formatDollars(next.price),
          saves: formatDollars(toDollars(toCents(line.itemPrice) - toCents(next.price))),
        })}
      </p>
      <LineForm line={line} qty={target}>
        <button type="submit" className="plain-link min-h-11 font-medium">
          {cartTexts.line.change({ units: target })}
          <span className="sr-only">: {line.title}</span>
        </button>
      </LineForm>
    </div>
  )
}
