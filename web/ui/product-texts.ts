import type { InventoryCard } from '#contract/catalog.ts'
import { productTexts } from '#texts/product.ts'

/** How few can be ordered, and in what they are packed. */
export function packText({ min_qty, case_pack }: Pick<InventoryCard, 'min_qty' | 'case_pack'>): string {
  const minimum = min_qty > 1 ? productTexts.order.minimum({ units: min_qty }) : productTexts.order.noMinimum
  return case_pack > 1 ? `${minimum} · ${productTexts.order.packs({ units: case_pack })}` : minimum
}

/** The working days until it leaves the maker, or null where nobody knows. */
export function leadText({ lead_time_days }: Pick<InventoryCard, 'lead_time_days'>): string | null {
  if (!lead_time_days) return null
  const [fewest, most] = lead_time_days
  return productTexts.days({ fewest, most })
}
