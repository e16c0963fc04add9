import { type Expression, type RawBuilder, sql } from 'kysely'
import type { MergeReport } from '#contract/cart.ts'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import { type Columns, columnsOf, rowsOf } from './columns.ts'
import { versionsAmong, versionsOf } from './read-products.ts'

export interface CartLine {
  id: number
  ocid: number
  quantity: number
  price_seen_cents: Cents
  note: string | null
}

/** A line put aside. */
export type SavedLine = Omit<CartLine, 'price_seen_cents'>

/** A cart as it is stored; a visitor without one has an empty one. */
export interface StoredCart {
  lines: CartLine[]
  saved: SavedLine[]
  /** Of the products of both, by ocid. */
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
/** Each product of the cart once, as the query of the cart sees it. */
const HELD = sql`(
  select ocid from cart_lines where cart_id = carts.id union select ocid from cart_saved_lines where cart_id = carts.id
)`
const LINE = { ...SAVED, price_seen_cents: sql.ref('price_seen_cents') } as const

/** Everything of the visitor's cart, lines in the order they came, and how its products are known: one query. */
export async function readCart(db: Db, visitor: Visitor): Promise<StoredCart> {
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
    ${versionsAmong(HELD)} as versions
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

/** The lines of the visitor's cart, in the order they came. */
export async function readLines(db: Db, visitor: Visitor): Promise<CartLine[]> {
  if (!visitor.user && !visitor.guestHash) return []
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select(['cart_lines.id', 'ocid', 'quantity', 'price_seen_cents', 'note'])
    .where(isCartOf(visitor))
    .orderBy('cart_lines.id')
    .execute()
}

/** Units in the visitor's cart. */
export async function countUnits(db: Db, visitor: Visitor): Promise<number> {
  if (!visitor.user && !visitor.guestHash) return 0
  const { units } = await db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select(sql<number>`coalesce(sum(quantity), 0)`.as('units'))
    .where(isCartOf(visitor))
    .executeTakeFirstOrThrow()
  return units
}

/** SQL for "the visitor's cart": a signed-in buyer's is the buyer's, whatever cookie the browser has. */
export function isCartOf({ user, guestHash }: Visitor): RawBuilder<boolean> & Expression<boolean> {
  return user ? sql<boolean>`carts.user_id = ${user.id}` : sql<boolean>`carts.guest_hash = ${guestHash}`
}
