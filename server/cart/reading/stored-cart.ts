import { type Expression, type RawBuilder, sql } from 'kysely'
import type { CartQuantities, MergeReport } from '#contract/schemas/cart.ts'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { type Columns, columnsOf, rowsOf } from './columns.ts'
import { hasBuyersCart, isCartOfMember } from './find-cart.ts'
import { selectVersions, versionsOf } from './read-products.ts'
import type { Visitor, Buyer } from '#server/accounts/deps.ts'

export interface CartLine {
  id: number
  ocid: number
  quantity: number
  price_seen_cents: Cents
  note: string | null
}

/** A line saved for later. */
export type SavedLine = Omit<CartLine, 'price_seen_cents'>

/** A stored cart; empty if the visitor has none. */
export interface StoredCart {
  lines: CartLine[]
  saved: SavedLine[]
  /** Versions of the products of all lines, by ocid. */
  versions: ReadonlyMap<number, string>
  report: MergeReport | null
}

const EMPTY: StoredCart = { lines: [], saved: [], versions: new Map(), report: null }

const SAVED = {
  id: sql.ref('id'),
  ocid: sql.ref('ocid'),
  quantity: sql.ref('quantity'),
  note: sql.ref('note'),
} as const
/** Selects each product of the cart once, within the query of the cart. */
const CART_PRODUCTS = sql`(
  select ocid from cart_lines where cart_id = carts.id union select ocid from cart_saved_lines where cart_id = carts.id
)`
const LINE = { ...SAVED, price_seen_cents: sql.ref('price_seen_cents') } as const

/** Reads the visitor's whole cart, lines in the order they were added, with the versions of its products. One query. */
export async function readCart(db: Db, visitor: Visitor<Buyer>): Promise<StoredCart> {
  if (!visitor.user && !visitor.guestHash) return EMPTY
  const { rows } = await sql<{
    report: MergeReport | null
    lines: Columns
    saved: Columns
    versions: string | null
  }>`select
    merge_report as report,
    ${columnsOf(LINE)} from (
      select id, ocid, quantity, note, price_seen_cents from cart_lines where cart_id = carts.id order by id
    ) as own) as lines,
    ${columnsOf(SAVED)} from (
      select id, ocid, quantity, note from cart_saved_lines where cart_id = carts.id order by id
    ) as aside) as saved,
    ${selectVersions(CART_PRODUCTS)} as versions
    from carts where ${isCartOf(visitor)}`.execute(db)
  const [cart] = rows
  if (!cart) return EMPTY
  return {
    lines: rowsOf(LINE, cart.lines),
    saved: rowsOf(SAVED, cart.saved),
    versions: versionsOf(cart.versions),
    report: cart.report,
  }
}

/** Reads the lines of the visitor's cart, in the order they were added. */
export async function readLines(db: Db, visitor: Visitor<Buyer>): Promise<CartLine[]> {
  if (!visitor.user && !visitor.guestHash) return []
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select(['cart_lines.id', 'ocid', 'quantity', 'price_seen_cents', 'note'])
    .where(isCartOf(visitor))
    .orderBy('cart_lines.id')
    .execute()
}

/** Counts the units in the visitor's cart. */
export async function countUnits(db: Db, visitor: Visitor<Buyer>): Promise<number> {
  if (!visitor.user && !visitor.guestHash) return 0
  const { units } = await db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select(sql<number>`coalesce(sum(quantity), 0)`.as('units'))
    .where(isCartOf(visitor))
    .executeTakeFirstOrThrow()
  return units
}

/** Returns the units of these products in the visitor's cart, without those that are not in it. */
export async function readQuantities(
  db: Db,
  visitor: Visitor<Buyer>,
  ocids: readonly number[],
): Promise<CartQuantities['data']> {
  if (ocids.length === 0 || (!visitor.user && !visitor.guestHash)) return []
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select(['ocid', 'quantity'])
    .where(isCartOf(visitor))
    .where('ocid', 'in', ocids)
    .execute()
}

/** SQL condition for the visitor's cart. A signed-in visitor's cart is the buyer's, regardless of the browser's cart cookie. */
export function isCartOf(visitor: Visitor<Buyer>): RawBuilder<boolean> & Expression<boolean> {
  if (hasBuyersCart(visitor)) return isCartOfMember(visitor.user)
  return sql<boolean>`carts.guest_hash = ${visitor.guestHash}`
}
