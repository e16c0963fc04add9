import { pageMeta } from '#contract/values/pagination.ts'
import type { Cart, CartGroup, CartItem } from '#contract/schemas/cart.ts'
import type { PageMeta } from '#contract/schemas/wire.ts'

/** Lines of one page of the cart: rendering all 500 that a cart can have takes the server a fifth of a second (decision 0052). */
export const CART_PAGE_LINES = 100

/** The lines of one page of the cart, by supplier. */
export interface CartPage {
  meta: PageMeta
  groups: readonly { group: CartGroup; lines: readonly CartItem[] }[]
}

/** Returns a page of the cart. Beyond the last page, returns the last one. */
export function cartPage({ items, groups }: Cart, requested: number): CartPage {
  const meta = pageMeta(requested, CART_PAGE_LINES, items.length)
  const last = meta.current_page * CART_PAGE_LINES
  const shown = new Set(groups.flatMap(({ item_ids }) => item_ids).slice(last - CART_PAGE_LINES, last))
  const lines = new Map(items.map((item) => [item.id, item]))
  const parts = groups.map((group) => ({
    group,
    lines: group.item_ids.flatMap((id) => (shown.has(id) ? (lines.get(id) ?? []) : [])),
  }))
  return { meta, groups: parts.filter((part) => part.lines.length > 0) }
}

/** Returns the page of each line, by the id of the line. */
export function pagesOfLines({ groups }: Pick<Cart, 'groups'>): ReadonlyMap<number, number> {
  const ids = groups.flatMap(({ item_ids }) => item_ids)
  return new Map(ids.map((id, index) => [id, Math.floor(index / CART_PAGE_LINES) + 1]))
}

/** Returns the pages, in order, with lines that must change before checkout, or lines of a supplier below its minimum. */
export function blockedPages(cart: Cart): number[] {
  const pages = pagesOfLines(cart)
  const blocked = new Set(cart.items.filter(isBlocked).map(({ id }) => id))
  const lines = cart.groups.flatMap(({ item_ids, shortfall }) =>
    shortfall > 0 ? item_ids : item_ids.filter((id) => blocked.has(id)),
  )
  return [...new Set(lines.map((id) => pages.get(id) ?? 1))]
}

/** True if a problem of the line prevents the order. */
export function isBlocked({ problems }: CartItem): boolean {
  return problems.some(({ blocks }) => blocks)
}
