import type { Badge as BadgeCode } from '#contract/schemas/catalog.ts'
import { productTexts } from '#texts/ui/product.ts'

// Only the first applicable badge is shown: the one that matters most for the decision.
const PRIORITY: readonly BadgeCode[] = ['discontinued', 'sold_out', 'sale', 'low_stock', 'new', 'best_seller']

/** The most important badge of a product, or nothing. */
export function Badge({ badges, className = '' }: { badges: readonly BadgeCode[]; className?: string }) {
  const badge = PRIORITY.find((code) => badges.includes(code))
  if (!badge) return null
  const color = badge === 'sale' ? 'text-clay' : 'text-ink'
  return (
    <span className={`rounded-full bg-raised px-2.5 py-1 text-micro font-medium ${color} ${className}`}>
      {productTexts.badges[badge]}
    </span>
  )
}
