import type { Badge as BadgeCode } from '#contract/catalog.ts'
import { productTexts } from '#texts/product.ts'

// Of several, the one that changes the decision most.
const ORDER: readonly BadgeCode[] = ['discontinued', 'sold_out', 'sale', 'low_stock', 'new', 'best_seller']

/** The most telling badge of a product, or nothing. */
export function Badge({ badges, className = '' }: { badges: readonly BadgeCode[]; className?: string }) {
  const badge = ORDER.find((code) => badges.includes(code))
  if (!badge) return null
  const colour = badge === 'sale' ? 'text-clay' : 'text-ink'
  return (
    <span className={`rounded-full bg-raised px-2.5 py-1 text-micro font-medium ${colour} ${className}`}>
      {productTexts.badges[badge]}
    </span>
  )
}
