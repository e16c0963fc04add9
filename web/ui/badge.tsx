import type { Badge as BadgeCode } from '#contract/catalog.ts'

const TEXTS: Record<BadgeCode, string> = {
  new: 'New',
  sale: 'Sale',
  best_seller: 'Best seller',
  low_stock: 'Low stock',
  sold_out: 'Sold out',
  discontinued: 'Discontinued',
}

// Of several, the one that changes the decision most.
const ORDER: readonly BadgeCode[] = ['discontinued', 'sold_out', 'sale', 'low_stock', 'new', 'best_seller']

/** The most telling badge of a product, or nothing. */
export function Badge({ badges, className = '' }: { badges: readonly BadgeCode[]; className?: string }) {
  const badge = ORDER.find((code) => badges.includes(code))
  if (!badge) return null
  const colour = badge === 'sale' ? 'text-clay' : 'text-ink'
  return (
    <span className={`rounded-full bg-raised px-2.5 py-1 text-micro font-medium ${colour} ${className}`}>
      {TEXTS[badge]}
    </span>
  )
}
