import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'

/** How far it is to free shipping. */
export function FreeShipping({ progress: { target, remaining, reached } }: { progress: Cart['free_shipping'] }) {
  const share = target > 0 ? Math.min(1, (target - remaining) / target) : 1
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
      <progress
        aria-label="Progress to free shipping"
        value={share}
        className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-leaf"
      />
    </div>
  )
}
