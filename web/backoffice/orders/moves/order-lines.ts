import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'

/** Returns the lines of a suborder, or of all suborders by the number of the order. */
function linesOf({ order }: AdminOrder, number: string): AdminOrder['order']['products'] {
  if (number === order.invoice) return order.products
  const positions = order.groups.find((suborder) => suborder.number === number)?.positions ?? []
  return order.products.filter(({ position }) => positions.includes(position))
}

/** Returns the lines with units that are in stock and left to ship, and their number as `most`. */
export function linesToShip(details: AdminOrder, number: string): { sku: string; title: string; most: number }[] {
  return linesOf(details, number)
    .map(({ sku, title, qty, shipped, cancelled, back_order }) => ({
      sku,
      title,
      most: qty - shipped - cancelled - (back_order?.units ?? 0),
    }))
    .filter(({ most }) => most > 0)
}

/** Returns the lines of a suborder that an edit can change, with their units as `most`; empty once it has shipped or is canceled in part. */
export function linesToEdit(
  details: AdminOrder,
  number: string,
): { position: number; sku: string; title: string; most: number }[] {
  const lines = linesOf(details, number)
  const isOpen = lines.every(({ shipped, cancelled }) => shipped === 0 && cancelled === 0)
  return isOpen ? lines.map(({ position, sku, title, qty }) => ({ position, sku, title, most: qty })) : []
}

/** Returns the lines with units that shipped, and their number as `most`. */
export function shippedLines(details: AdminOrder, number: string): { sku: string; title: string; most: number }[] {
  return linesOf(details, number)
    .map(({ sku, title, shipped }) => ({ sku, title, most: shipped }))
    .filter(({ most }) => most > 0)
}
