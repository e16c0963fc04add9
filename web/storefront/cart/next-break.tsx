import type { CartItem } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { orderableFrom, quantityRule } from '#contract/quantity.ts'
import { cartTexts } from '#texts/cart.tsx'
import { LineForm } from './line-form.tsx'

/** What a little more would save, and the one press to it; nothing where the stock does not reach so far. */
export function NextBreak({ line }: { line: CartItem }) {
  const next = line.next_break
  if (!next) return null
  const target = orderableFrom(quantityRule(line), line.quantity + next.add_qty)
  if (target === null) return null
  return (
    <div className="figures flex flex-wrap items-center gap-x-3 text-small text-leaf">
      <p className="py-1">
        {cartTexts.line.cheaper({
          units: target - line.quantity,
          price: formatDollars(next.price),
          saves: formatDollars(next.saves),
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
