import type { NewOrder } from '#contract/schemas/admin/orders/new-orders.ts'
import type { RequestedLine } from '#server/cart/cart.ts'
import type { OrderDeps } from '#server/orders/deps.ts'

/** Finds the products of lines; lines of the same product are added up. `unknown` are SKUs that no product has. One query. */
export async function findGoods(
  { cart }: OrderDeps,
  lines: NewOrder['lines'],
): Promise<{ goods: RequestedLine[]; unknown: string[] }> {
  const found = await cart.findProducts(lines.map(({ sku }) => sku))
  const goods = new Map<number, RequestedLine>()
  for (const [index, { quantity, note = '' }] of lines.entries()) {
    const ocid = found.get(index)
    if (ocid === undefined) continue
    const known = goods.get(ocid)
    goods.set(ocid, {
      id: known?.id ?? index + 1,
      ocid,
      quantity: (known?.quantity ?? 0) + quantity,
      note: known?.note ?? (note.trim() || null),
    })
  }
  const unknown = lines.filter((_, index) => !found.has(index)).map(({ sku }) => sku)
  return { goods: [...goods.values()], unknown }
}
