import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { EditedLine, OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'

/** Sets the units of a line, or of a product that is added. Units as agreed are no change. */
export function setUnits(edit: OrderEdit, line: EditedLine, quantity: number): OrderEdit {
  if (line.position === null) {
    const added = (edit.added ?? []).map((one) => (one.sku === line.sku ? { ...one, quantity } : one))
    return { ...edit, added: added.filter((one) => one.quantity > 0) }
  }
  return changeLine(edit, line, { quantity })
}

/** Sets the price of a line. The price as agreed is no change. */
export function setPrice(edit: OrderEdit, line: EditedLine, price: number): OrderEdit {
  if (line.position !== null) return changeLine(edit, line, { price })
  return { ...edit, added: (edit.added ?? []).map((one) => (one.sku === line.sku ? { ...one, price } : one)) }
}

function changeLine(edit: OrderEdit, line: EditedLine, change: { quantity?: number; price?: number }): OrderEdit {
  const { position } = line
  if (position === null) return edit
  const others = (edit.lines ?? []).filter((one) => one.position !== position)
  const old = (edit.lines ?? []).find((one) => one.position === position)
  const { quantity, price } = { quantity: line.quantity_before, ...old, ...change }
  const hasPrice = price !== undefined && price !== line.price_before
  if (quantity === line.quantity_before && !hasPrice) return { ...edit, lines: others }
  return { ...edit, lines: [...others, { position, quantity, ...(hasPrice && { price }) }] }
}

/** Adds a product with its smallest quantity, unless the edit adds it already. */
export function addProduct(edit: OrderEdit, { sku, min_qty }: { sku: string; min_qty: number }): OrderEdit {
  const added = edit.added ?? []
  if (added.some((one) => one.sku === sku)) return edit
  return { ...edit, added: [...added, { sku, quantity: min_qty }] }
}

/** Chooses the shipping method of a supplier. */
export function setMethod(edit: OrderEdit, supplier_id: number, method_id: number): OrderEdit {
  const others = (edit.shipping ?? []).filter((one) => one.supplier_id !== supplier_id)
  return { ...edit, shipping: [...others, { supplier_id, method_id }] }
}

/** True if the edit names nothing to change. */
export function isEmpty({ lines = [], added = [], shipping = [], address }: OrderEdit): boolean {
  return lines.length + added.length + shipping.length === 0 && address === undefined
}

/** True if something of the order has not shipped and is not canceled. */
export function isEditable({ order }: AdminOrder): boolean {
  return order.groups.some(({ state }) => state === 'placed' || state === 'accepted')
}
