import type { Badge as BadgeCode } from '#contract/schemas/catalog/catalog.ts'
import { productTexts } from '#texts/ui/product.ts'

// Only the first applicable badge is shown: the one that matters most for the decision.
const PRIORITY: readonly BadgeCode[] = ['discontinued', 'sold_out', 'sale', 'low_stock', 'new', 'best_seller']

/** The most important badge of a product, beside it a low stock that it would hide; or nothing. */
export function Badge({ badges, className = '' }: { badges: readonly BadgeCode[]; className?: string }) {
  const shown = PRIORITY.filter((code) => badges.includes(code))
  return shown.slice(0, shown[1] === 'low_stock' ? 2 : 1).map((badge) => (
    <span
      key={badge}
      className={`rounded-full bg-raised px-2.5 py-1 text-micro font-medium ${badge === 'sale' ? 'text-clay' : 'text-ink'} ${className}`}
    >
      {productTexts.badges[badge]}
    </span>
  ))
}
