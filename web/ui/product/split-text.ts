import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { splitQuantity } from '#contract/values/back-orders.ts'
import { productTexts } from '#texts/ui/product.ts'
import { splitTexts } from '#texts/ui/split-quantity.ts'
import { shortDate } from '#web/ui/short-date.ts'

/** Returns how a quantity ships, such as `12 ship now, 8 on about Dec 12, 2026`; null if all of it is in stock. */
export function splitText(
  quantity: number,
  { stock, back_order }: Pick<InventoryCard, 'stock' | 'back_order'>,
): string | null {
  const { now, later } = splitQuantity(quantity, stock)
  if (!back_order || later === 0) return null
  const date = back_order.available_on && shortDate(back_order.available_on)
  if (now === 0 && back_order.kind === 'backorder') return productTexts.backOrder.backorder({ date })
  if (now === 0) return productTexts.backOrder.preorder({ date, orderBy: null })
  const laterText = back_order.kind === 'backorder' ? splitTexts.later : splitTexts.laterPreorder
  return splitTexts.split({ now, later: laterText({ units: later, date }) })
}
