import type { Cart } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { cartTexts } from '#texts/cart.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** How far it is to free shipping; nothing in a shop that has none. */
export function FreeShipping({ progress }: { progress: Cart['free_shipping'] }) {
  if (!progress) return null
  const { target, remaining, reached } = progress
  return (
    <div className="mt-4">
      <p className="figures text-small">
        {reached ? (
          <span className="text-leaf">{cartTexts.freeShipping.reached}</span>
        ) : (
          cartTexts.freeShipping.missing(<span className="font-medium">{formatDollars(remaining)}</span>)
        )}
      </p>
      <ProgressBar share={target > 0 ? (target - remaining) / target : 1} label={cartTexts.freeShipping.progress} />
    </div>
  )
}
