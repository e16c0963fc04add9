import type { CartItem } from '#contract/cart.ts'

export interface SupplierGroup {
  supplier: CartItem['supplier']
  lines: CartItem[]
}

/** Lines of one maker together, in the order in which the makers first appear. */
export function groupBySupplier(items: readonly CartItem[]): SupplierGroup[] {
  const groups = new Map<number, SupplierGroup>()
  for (const item of items) {
    const group = groups.get(item.supplier.id)
    if (group) group.lines.push(item)
    else groups.set(item.supplier.id, { supplier: item.supplier, lines: [item] })
  }
  return [...groups.values()]
}
