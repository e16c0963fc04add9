import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { ProgressBar } from './progress-bar.tsx'

/** How far it is to free shipping; nothing in a shop that has none. */
export function FreeShipping({ progress }: { progress: Cart['free_shipping'] }) {
  if (!progress) return null
  const { target, remaining, reached } = progress
  return (
    <div className="mt-4">
      <p className="figures text-small">
        {reached ? (
          <span className="text-leaf">Your order ships free.</span>
        ) : (
          <>
            <span className="font-medium">{formatDollars(remaining)}</span> to free shipping
          </>
        )}
      </p>
      <ProgressBar share={target > 0 ? (target - remaining) / target : 1} label="Progress to free shipping" />
    </div>
  )
}
