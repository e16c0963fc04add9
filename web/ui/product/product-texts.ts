import type { InventoryCard } from '#contract/schemas/catalog.ts'
import { productTexts } from '#texts/ui/product.ts'

/** Returns the minimum quantity and case pack. The supplier's order minimum is shown on the product page only. */
export function packText({ min_qty, case_pack }: Pick<InventoryCard, 'min_qty' | 'case_pack'>): string {
  const minimum = productTexts.order.minimum({ units: min_qty })
  return case_pack > 1 ? `${minimum} · ${productTexts.order.packs({ units: case_pack })}` : minimum
}

/** Returns the lead time in working days, or null if it is unknown. */
export function leadTimeText({ lead_time_days }: Pick<InventoryCard, 'lead_time_days'>): string | null {
  if (!lead_time_days) return null
  const [fewest, most] = lead_time_days
  return productTexts.days({ fewest, most })
}
