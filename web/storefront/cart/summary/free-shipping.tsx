import { unknownShipping } from '#contract/orders/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** Progress toward free shipping. Renders nothing if no supplier in the cart offers it. */
export function FreeShipping({ cart }: { cart: Cart }) {
  if (!cart.free_shipping) return null
  const { target, remaining, reached } = cart.free_shipping
  const shipsFree = cart.shipping_estimate === 0 && unknownShipping(cart.groups) === null
  return (
    <div className="mt-4">
      <p className="figures text-small">
        {reached ? (
          <span className="text-leaf">{cartTexts.freeShipping[shipsFree ? 'reached' : 'reachedInPart']}</span>
        ) : (
          cartTexts.freeShipping.missing(<span className="font-medium">{formatDollars(remaining)}</span>)
        )}
      </p>
      <ProgressBar share={target > 0 ? (target - remaining) / target : 1} label={cartTexts.freeShipping.progress} />
    </div>
  )
}
