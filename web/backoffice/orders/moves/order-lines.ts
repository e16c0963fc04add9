import type { AdminOrder } from '#contract/schemas/admin-orders.ts'

/** Returns the lines of a suborder, or of all suborders by the number of the order. */
function linesOf({ order }: AdminOrder, number: string): AdminOrder['order']['products'] {
  if (number === order.invoice) return order.products
  const positions = order.groups.find((suborder) => suborder.number === number)?.positions ?? []
  return order.products.filter(({ position }) => positions.includes(position))
}

/** Returns the lines with units that are left to ship, and their number as `most`. */
export function linesToShip(details: AdminOrder, number: string): { sku: string; title: string; most: number }[] {
  return linesOf(details, number)
    .map(({ sku, title, qty, shipped, cancelled }) => ({ sku, title, most: qty - shipped - cancelled }))
    .filter(({ most }) => most > 0)
}

/** Returns the lines with units that shipped, and their number as `most`. */
export function shippedLines(details: AdminOrder, number: string): { sku: string; title: string; most: number }[] {
  return linesOf(details, number)
    .map(({ sku, title, shipped }) => ({ sku, title, most: shipped }))
    .filter(({ most }) => most > 0)
}
