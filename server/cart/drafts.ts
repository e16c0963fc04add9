import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type CartDraft, type DraftOpened, MAX_DRAFTS, type NewDraft, type OpenDraft } from '#contract/cart.ts'
import { toDollars } from '#contract/money.ts'
import { effectivePrice } from '#contract/price.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { among, pricingOf } from '#server/catalog/cards.ts'
import { planLines, plannedWrites, toAdded } from './add-many.ts'
import { heldUnits, putLines } from './lines.ts'
import { lockCart } from './owner.ts'
import { readProducts } from './read-products.ts'
import { once } from './requests.ts'

/** What became of a draft that was opened, beside the cart. */
type OpenedDraft = Pick<DraftOpened, 'skipped' | 'kept_as'>

/** Carts a buyer keeps under a name. One of somebody else is `not_found`. */
export function createDrafts(db: Db) {
  async function draft(id: string): Promise<CartDraft> {
    const [found] = await readDrafts(db, sql<boolean>`cart_drafts.id = ${id}`)
    if (!found) throw draftGone()
    return found
  }

  return {
    /** All of them, the last changed first, at today's prices. Three queries, however many. */
    list: (buyer: Buyer): Promise<CartDraft[]> => readDrafts(db, sql<boolean>`cart_drafts.user_id = ${buyer.id}`),

    /**
     * Makes one of what is in the cart, once for its `key`, and empties the cart unless `keep`. Throws `cart_empty`, `invalid_input`,
     * `key_reused`, and `not_found` where it was deleted since.
     */
    async keep(buyer: Buyer, { name, keep = false }: NewDraft, key?: string): Promise<CartDraft> {
      const { id } = await inTransaction(db, async (tx) => {
        const cartId = await lockCart(tx, { user: buyer, guestHash: null })
        return once(tx, cartId, { key, asked: ['draft', name, keep] }, async () => {
          const made = await keepCart(tx, buyer, cartId, cleanName(name))
          if (made === null) throw new Problem('cart_empty', 'Your cart is empty. Add the products to keep first.')
          if (!keep) await tx.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
          return { id: made }
        })
      })
      return draft(id)
    },

    /** Throws `not_found`, and `invalid_input` for a blank name. */
    async rename(buyer: Buyer, id: string, name: string): Promise<CartDraft> {
      const { numUpdatedRows } = await db
        .updateTable('cart_drafts')
        .set({ name: cleanName(name), updated_at: new Date() })
        .where('id', '=', id)
        .where('user_id', '=', buyer.id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw draftGone()
      return draft(id)
    },

    /**
     * Puts its lines into the cart, as many units as may be, once for its `key`. With `swap` the cart is kept as a draft first,
     * unless one holds the same. Throws `not_found`, `key_reused`, and `invalid_input` where another draft has no room.
     */
    async open(buyer: Buyer, id: string, mode: OpenDraft['mode'], key?: string): Promise<OpenedDraft> {
      const wanted = await linesOf(db, buyer, id)
      const ocids = wanted?.map(({ ocid }) => ocid) ?? []
      const products = await readProducts(db, ocids)
      return inTransaction(db, async (tx) => {
        const cartId = await lockCart(tx, { user: buyer, guestHash: null })
        return once(tx, cartId, { key, asked: ['open draft', id, mode] }, async () => {
          if (!wanted) throw draftGone()
          const kept_as = mode === 'swap' ? await swapOut(tx, buyer, cartId) : null
          const planned = planLines(wanted, products, await heldUnits(tx, cartId))
          await putLines(tx, cartId, plannedWrites(planned))
          const skipped = planned.flatMap((line) => {
            const { message } = toAdded(line)
            return message === null ? [] : [{ title: line.product?.title ?? 'A product', message }]
          })
          return { skipped, kept_as }
        })
      })
    },

    /** Throws `not_found`. */
    async remove(buyer: Buyer, id: string): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('cart_drafts')
        .where('id', '=', id)
        .where('user_id', '=', buyer.id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw draftGone()
    },
  }
}

async function readDrafts(db: Db, which: ReturnType<typeof sql<boolean>>): Promise<CartDraft[]> {
  const drafts = await db
    .selectFrom('cart_drafts')
    .select(['id', 'name', 'updated_at'])
    .where(which)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('cart_draft_lines')
    .innerJoin('cart_drafts', 'cart_drafts.id', 'cart_draft_lines.draft_id')
    .select(['draft_id', 'ocid', 'quantity'])
    .where(which)
    .execute()
  const prices = await pricesOf(db, [...new Set(lines.map(({ ocid }) => ocid))])
  const byDraft = Map.groupBy(lines, ({ draft_id }) => draft_id)
  return drafts.map(({ id, name, updated_at }) => {
    const own = byDraft.get(id) ?? []
    const cents = own.map(({ ocid, quantity }) => quantity * (prices.get(ocid)?.(quantity) ?? 0))
    return {
      id,
      name,
      lines: own.length,
      units: own.reduce((sum, { quantity }) => sum + quantity, 0),
      subtotal: toDollars(cents.reduce((sum, each) => sum + each, 0)),
      updated_at: updated_at.toISOString(),
    }
  })
}

/** What one unit of each of these products costs by quantity, in cents; those that are no longer sold are left out. */
async function pricesOf(db: Db, ocids: readonly number[]): Promise<Map<number, (quantity: number) => number>> {
  const rows = await db
    .selectFrom('products')
    .select(['ocid', 'price_cents', 'sales_price_cents', 'is_sales'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('price_breaks')
          .select(['min_qty as minQty', 'price_cents as price'])
          .whereRef('price_breaks.ocid', '=', 'products.ocid'),
      ).as('breaks'),
    )
    .where(among('products.ocid', ocids))
    .where('status', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.ocid, (quantity: number) => effectivePrice(pricingOf(row), quantity)]))
}

/** Null where the buyer has no such draft. */
async function linesOf(db: Db, buyer: Buyer, id: string) {
  const lines = await db
    .selectFrom('cart_drafts')
    .leftJoin('cart_draft_lines', 'cart_draft_lines.draft_id', 'cart_drafts.id')
    .select(['ocid', 'quantity', 'note'])
    .where('cart_drafts.id', '=', id)
    .where('user_id', '=', buyer.id)
    .orderBy('position')
    .execute()
  if (lines.length === 0) return null
  return lines.flatMap(({ ocid, quantity, note }) =>
    ocid === null || quantity === null ? [] : [{ ocid, quantity, note }],
  )
}

/** Empties a locked cart into a draft. Returns the name of the draft that holds its lines, or null where it had none. */
async function swapOut(tx: Db, buyer: Buyer, cartId: number): Promise<string | null> {
  const known = await sameDraft(tx, buyer, cartId)
  const name = known ?? (await freeName(tx, buyer))
  const made = known === null ? await keepCart(tx, buyer, cartId, name) : name
  await tx.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
  return made === null ? null : name
}

/** The name of a draft that holds just what the cart does, or null. */
async function sameDraft(tx: Db, buyer: Buyer, cartId: number): Promise<string | null> {
  const inCart = sql`select ocid, quantity, note from cart_lines where cart_id = ${cartId}`
  const inDraft = sql`select ocid, quantity, note from cart_draft_lines where draft_id = cart_drafts.id`
  const { rows } = await sql<{ name: string }>`
    select name from cart_drafts where user_id = ${buyer.id}
      and not exists (${inCart} except ${inDraft}) and not exists (${inDraft} except ${inCart})
      and exists (${inCart})
    order by updated_at desc limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

/** What a draft is called that nobody named: by the day, and numbered where there are several. */
async function freeName(tx: Db, buyer: Buyer): Promise<string> {
  const drafts = await tx.selectFrom('cart_drafts').select('name').where('user_id', '=', buyer.id).execute()
  const taken = new Set(drafts.map(({ name }) => name))
  const name = `Cart of ${dayFormat.format(new Date())}`
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`
    if (!taken.has(candidate)) return candidate
  }
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Copies the lines of a locked cart into a new draft; returns its id, or null where there are none. Throws `invalid_input`. */
async function keepCart(tx: Db, buyer: Buyer, cartId: number, name: string): Promise<string | null> {
  const { drafts } = await tx
    .selectFrom('cart_drafts')
    .select(sql<number>`count(*)`.as('drafts'))
    .where('user_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const one = await tx.selectFrom('cart_lines').select('id').where('cart_id', '=', cartId).limit(1).executeTakeFirst()
  if (!one) return null
  if (drafts >= MAX_DRAFTS) {
    throw new Problem('invalid_input', `You can keep at most ${MAX_DRAFTS} drafts. Delete one of them first.`)
  }
  const { id } = await tx
    .insertInto('cart_drafts')
    .values({ user_id: buyer.id, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into cart_draft_lines (draft_id, ocid, quantity, note, position)
    select ${id}::uuid, ocid, quantity, note, row_number() over (order by id) from cart_lines where cart_id = ${cartId}`.execute(
    tx,
  )
  return id
}

function cleanName(name: string): string {
  const clean = name.trim()
  if (clean === '') throw Problem.invalid({ name: ['Give it a name.'] })
  return clean
}

function draftGone(): Problem {
  return new Problem('not_found', 'There is no such draft any more.')
}
