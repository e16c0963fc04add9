import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { productTexts } from '#texts/ui/product.ts'
import { shortDate } from '#web/ui/short-date.ts'

/** Returns the minimum quantity and case pack. The supplier's order minimum is shown on the product page only. */
export function packText({ min_qty, case_pack }: Pick<InventoryCard, 'min_qty' | 'case_pack'>): string {
  const minimum = productTexts.order.minimum({ units: min_qty })
  return case_pack > 1 ? `${minimum} · ${productTexts.order.packs({ units: case_pack })}` : minimum
}

/** Returns the state of a product whose stock is below its minimum and that can be ordered beyond it; null for any other. */
export function backOrderText({
  stock,
  min_qty,
  back_order,
}: Pick<InventoryCard, 'stock' | 'min_qty' | 'back_order'>): string | null {
  if (!back_order || stock >= min_qty) return null
  const { kind, available_on, order_by } = back_order
  const date = available_on && shortDate(available_on)
  return kind === 'backorder'
    ? productTexts.backOrder.backorder({ date })
    : productTexts.backOrder.preorder({ date, orderBy: order_by && shortDate(order_by) })
}

/** Returns the lead time in working days, or null if it is unknown. */
export function leadTimeText({ lead_time_days }: Pick<InventoryCard, 'lead_time_days'>): string | null {
  if (!lead_time_days) return null
  const [fewest, most] = lead_time_days
  return productTexts.days({ fewest, most })
}
