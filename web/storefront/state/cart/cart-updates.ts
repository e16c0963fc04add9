/**
 * How the cart looks after a change, before the server has answered. Pure. Lines and quantities change at once. Amounts are not
 * computed here: they stay as they are until the server has answered.
 */
import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'
import type { Cart, CartItem } from '#contract/schemas/cart.ts'

export type CartUpdate = (cart: Cart) => Cart

/** Sets the quantity of a line. */
export function withQuantity(id: number, quantity: number): CartUpdate {
  return (cart) => withItems(cart, (item) => (item.id === id ? { ...item, quantity } : item))
}

/** Sets the note on a line; an empty one removes it. */
export function withNote(id: number, note: string): CartUpdate {
  return (cart) => withItems(cart, (item) => (item.id === id ? { ...item, note: note || null } : item))
}

/** Removes a line. */
export function withoutLine(id: number): CartUpdate {
  return (cart) => withItems(cart, (item) => (item.id === id ? null : item))
}

/** Saves a line for later: after the other saved products or, like the server, merged with the same product there. */
export function savedForLater(id: number): CartUpdate {
  return (cart) => {
    const line = cart.items.find((item) => item.id === id)
    if (!line) return cart
    // A temporary id that no other product can have, until the server assigns one.
    const saved = { ...line, id: -id, available: true }
    const existing = cart.saved_items.find(({ ocid }) => ocid === line.ocid)
    const merged = existing && {
      ...existing,
      quantity: Math.min(existing.quantity + line.quantity, MAX_LINE_QUANTITY),
      note: line.note ?? existing.note,
    }
    const saved_items = merged
      ? cart.saved_items.map((item) => (item === existing ? merged : item))
      : [...cart.saved_items, saved]
    return { ...withoutLine(id)(cart), saved_items }
  }
}

/** Removes a product that was saved for later. */
export function withoutSavedItem(ocid: number): CartUpdate {
  return (cart) => ({ ...cart, saved_items: cart.saved_items.filter((item) => item.ocid !== ocid) })
}

function withItems(cart: Cart, change: (item: CartItem) => CartItem | null): Cart {
  const items = cart.items.map(change).filter((item) => item !== null)
  const ids = new Set(items.map(({ id }) => id))
  const groups = cart.groups
    .map((group) => ({ ...group, item_ids: group.item_ids.filter((id) => ids.has(id)) }))
    .filter((group) => group.item_ids.length > 0)
  return { ...cart, items, groups, count: items.reduce((sum, { quantity }) => sum + quantity, 0) }
}
