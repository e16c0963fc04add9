/** Maximum number of lines of a cart. */
export const MAX_CART_LINES = 500

/** Days after the last change until a guest cart and its cookie expire. */
export const GUEST_CART_DAYS = 90

/** Maximum length of a line's note, in characters. */
export const LINE_NOTE_LENGTH = 500

/** Kinds of a supplier's shipping cost: an estimate in dollars, or why there is none. */
export const SHIPPING_KINDS = ['estimated', 'freight', 'by_address', 'none'] as const
export type ShippingKind = (typeof SHIPPING_KINDS)[number]

/** Reason why a shipping cost is unknown; see `shipping` of a cart's groups. */
export type UnknownShipping = Exclude<ShippingKind, 'estimated'>

// The most severe reason comes first: `none` blocks the order.
const UNKNOWN_SHIPPING: readonly UnknownShipping[] = ['none', 'by_address', 'freight']

/** Returns the most severe reason why the shipping total of a cart is incomplete, or null if every group has an estimate. */
export function unknownShipping(groups: readonly { shipping: ShippingKind }[]): UnknownShipping | null {
  return UNKNOWN_SHIPPING.find((kind) => groups.some(({ shipping }) => shipping === kind)) ?? null
}

/** True if a total includes all shipping and tax, false if parts of it are still unknown. */
export function isFinalTotal({
  unknownShipping: shipping,
  tax,
}: {
  unknownShipping: UnknownShipping | null
  tax: number | null
}): boolean {
  return shipping === null && tax !== null
}

/** Maximum number of rows of a quick order. */
export const MAX_BULK_ROWS = 500

/** Maximum length of a product code in a quick order, in characters. */
export const MAX_CODE_LENGTH = 80

/** Maximum number of codes to look up for one list. */
export const MAX_LIST_CODES = 5000

/** Maximum number of cart drafts of a buyer. */
export const MAX_DRAFTS = 50
