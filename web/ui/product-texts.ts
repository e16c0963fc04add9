import type { InventoryCard } from '#contract/catalog.ts'
import { productTexts } from '#texts/product.ts'

/** How few of it can be ordered, and in what they are packed. What its maker asks of a whole order is said on its page. */
export function packText({ min_qty, case_pack }: Pick<InventoryCard, 'min_qty' | 'case_pack'>): string {
  const minimum = productTexts.order.minimum({ units: min_qty })
  return case_pack > 1 ? `${minimum} · ${productTexts.order.packs({ units: case_pack })}` : minimum
}

/** The working days until it leaves the maker, or null where nobody knows. */
export function leadText({ lead_time_days }: Pick<InventoryCard, 'lead_time_days'>): string | null {
  if (!lead_time_days) return null
  const [fewest, most] = lead_time_days
  return productTexts.days({ fewest, most })
}
