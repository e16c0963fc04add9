/**
 * What a change makes of the cart before the server has answered. Pure. Quantities and lines move at once; no sum is
 * guessed: amounts stay as the server said them until it says others.
 */
import { MAX_LINE_QUANTITY } from '#contract/quantity.ts'
import { type Cart, type CartItem } from '#contract/cart.ts'

export type Shown = (cart: Cart) => Cart

/** A line with another quantity. */
export function withQuantity(id: number, quantity: number): Shown {
  return (cart) => withItems(cart, (item) => (item.id === id ? { ...item, quantity } : item))
}

/** A line with another note; empty is none. */
export function withNote(id: number, note: string): Shown {
  return (cart) => withItems(cart, (item) => (item.id === id ? { ...item, note: note || null } : item))
}

/** The cart without a line. */
export function withoutLine(id: number): Shown {
  return (cart) => withItems(cart, (item) => (item.id === id ? null : item))
}

/** A line put aside for later, behind the others or to as much of it that is there, as the server has it. */
export function savedForLater(id: number): Shown {
  return (cart) => {
    const line = cart.items.find((item) => item.id === id)
    if (!line) return cart
    // Its number is the server's to give: until then it has one that nothing else can have.
    const saved = { ...line, id: -id, available: true }
    const before = cart.saved_items.find(({ ocid }) => ocid === line.ocid)
    const joined = before && {
      ...before,
      quantity: Math.min(before.quantity + line.quantity, MAX_LINE_QUANTITY),
      note: line.note ?? before.note,
    }
    const saved_items = joined
      ? cart.saved_items.map((item) => (item === before ? joined : item))
      : [...cart.saved_items, saved]
    return { ...withoutLine(id)(cart), saved_items }
  }
}

/** The cart without a product that was put aside. */
export function withoutSaved(ocid: number): Shown {
  return (cart) => ({ ...cart, saved_items: cart.saved_items.filter((item) => item.ocid !== ocid) })
}

/** The cart once its report on signing in was read. */
export const withoutReport: Shown = (cart) => ({ ...cart, merged: null })

function withItems(cart: Cart, change: (item: CartItem) => CartItem | null): Cart {
  const items = cart.items.map(change).filter((item) => item !== null)
  const ids = new Set(items.map(({ id }) => id))
  const groups = cart.groups
    .map((group) => ({ ...group, item_ids: group.item_ids.filter((id) => ids.has(id)) }))
    .filter((group) => group.item_ids.length > 0)
  return { ...cart, items, groups, count: items.reduce((sum, { quantity }) => sum + quantity, 0) }
}
