import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CartDraft, DraftOpened, NewDraft, OpenDraft } from '#contract/schemas/cart.ts'
import { MAX_DRAFTS } from '#contract/orders/cart.ts'
import { toDollars } from '#contract/values/money.ts'
import { effectivePrice } from '#contract/values/price.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { pricingOf } from '#server/catalog/cards.ts'
import { withIdempotencyKey } from '#server/idempotency/idempotency.ts'
import { planLines, linesToWrite, toAdded } from '#server/cart/lines/add-many.ts'
import { unitsInCart, upsertLines } from '#server/cart/lines/write-lines.ts'
import { lockCart } from '#server/cart/reading/find-cart.ts'
import { readProducts } from '#server/cart/reading/read-products.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'
import { anyOf } from '#database/any-of.ts'
import { deleteReportIfEmpty } from '#server/cart/merging/delete-report.ts'

/** Result of opening a draft, besides the cart. */
type OpenedDraft = Pick<DraftOpened, 'skipped' | 'kept_as'>

/** Characters that the name of a draft has of the name of the member of staff who prepared it. */
const MAX_STAFF_NAME_LENGTH = 60

/** Carts that a buyer saves under a name, in the active company. Throws `not_found` for another buyer's draft, and `permission_missing`. */
export function createDrafts(db: Db) {
  async function draft(id: string): Promise<CartDraft> {
    const [found] = await readDrafts(db, sql<boolean>`cart_drafts.id = ${id}`)
    if (!found) throw noSuchDraft()
    return found
  }

  return {
    /** Lists all drafts, most recently changed first, at current prices. Three queries for any number of drafts. */
    list: ({ id, companyId }: Buyer): Promise<CartDraft[]> =>
      readDrafts(db, sql<boolean>`cart_drafts.user_id = ${id} and cart_drafts.company_id = ${companyId}`),

    /**
     * Saves the cart's lines as a draft and empties the cart unless `keep`. Idempotent by `key`. Throws `cart_empty`,
     * `invalid_input`, `key_reused`, and `not_found` if the draft was deleted before the retry.
     */
    async save(buyer: Member, { name, keep = false }: NewDraft, key?: string): Promise<CartDraft> {
      requirePermission(buyer, 'carts.write')
      const { id } = await inTransaction(db, async (tx) => {
        const visitor = { user: buyer, guestHash: null }
        const cartId = await lockCart(tx, visitor)
        return withIdempotencyKey(tx, visitor, { key, request: ['draft', name, keep] }, async () => {
          const draftId = await saveCart(tx, buyer, cartId, cleanName(name))
          if (draftId === null) throw new Problem('cart_empty', 'Your cart is empty. Add the products to save first.')
          if (!keep) await emptyCart(tx, cartId)
          return { id: draftId }
        })
      })
      return draft(id)
    },

    /**
     * Saves lines that staff prepared for the buyer as a draft; idempotent by `key`. `isNew` is false for a repetition. Throws
     * `key_reused`, and `invalid_input` if the buyer has too many drafts.
     */
    prepare: (
      buyer: Buyer,
      lines: readonly { ocid: number; quantity: number; note: string | null }[],
      { preparedBy, message }: { preparedBy: string; message: string | null },
      key: string,
    ): Promise<{ id: string; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const visitor = { user: buyer, guestHash: null }
        await lockCart(tx, visitor)
        let isNew = false
        const request = ['prepare draft', lines, preparedBy, message]
        const { id } = await withIdempotencyKey(tx, visitor, { key, request }, async () => {
          isNew = true
          const name = await freeName(
            tx,
            buyer,
            `From ${Array.from(preparedBy).slice(0, MAX_STAFF_NAME_LENGTH).join('')}`,
          )
          const draftId = await insertDraft(tx, buyer, { name, prepared_by: preparedBy, message })
          await insertDraftLines(tx, draftId, lines)
          return { id: draftId }
        })
        return { id, isNew }
      }),

    /** Renames a draft. Throws `not_found`, and `invalid_input` for a blank name. */
    async rename(buyer: Member, id: string, name: string): Promise<CartDraft> {
      requirePermission(buyer, 'carts.write')
      const { numUpdatedRows } = await db
        .updateTable('cart_drafts')
        .set({ name: cleanName(name), updated_at: new Date() })
        .where('id', '=', id)
        .where('user_id', '=', buyer.id)
        .where('company_id', '=', buyer.companyId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw noSuchDraft()
      return draft(id)
    },

    /**
     * Adds the draft's lines to the cart, each up to the quantity that can be ordered. Idempotent by `key`. With mode
     * `swap`, saves the cart as a draft first, unless an identical draft exists. Throws `not_found`, `key_reused`, and
     * `invalid_input` if there are too many drafts.
     */
    async open(buyer: Member, id: string, mode: OpenDraft['mode'], key?: string): Promise<OpenedDraft> {
      requirePermission(buyer, 'carts.write')
      const lines = await linesOf(db, buyer, id)
      const ocids = lines?.map(({ ocid }) => ocid) ?? []
      const products = await readProducts(db, ocids)
      return inTransaction(db, async (tx) => {
        const visitor = { user: buyer, guestHash: null }
        const cartId = await lockCart(tx, visitor)
        return withIdempotencyKey(tx, visitor, { key, request: ['open draft', id, mode] }, async () => {
          if (!lines) throw noSuchDraft()
          const kept_as = mode === 'swap' ? await swapOut(tx, buyer, cartId) : null
          const planned = planLines(lines, products, await unitsInCart(tx, cartId))
          await upsertLines(tx, cartId, linesToWrite(planned))
          const skipped = planned.flatMap((line) => {
            const { message } = toAdded(line)
            return message === null ? [] : [{ title: line.product?.title ?? 'A product', message }]
          })
          return { skipped, kept_as }
        })
      })
    },

    /** Deletes a draft. Throws `not_found`. */
    async remove(buyer: Member, id: string): Promise<void> {
      requirePermission(buyer, 'carts.write')
      const { numDeletedRows } = await db
        .deleteFrom('cart_drafts')
        .where('id', '=', id)
        .where('user_id', '=', buyer.id)
        .where('company_id', '=', buyer.companyId)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw noSuchDraft()
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

/** Returns the unit price in cents of each product by quantity. Discontinued products are absent. */
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
    .where(anyOf('products.ocid', ocids))
    .where('status', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.ocid, (quantity: number) => effectivePrice(pricingOf(row), quantity)]))
}

/** Reads the lines of a draft, or returns null if the buyer has no such draft. */
async function linesOf(db: Db, buyer: Buyer, id: string) {
  const lines = await db
    .selectFrom('cart_drafts')
    .leftJoin('cart_draft_lines', 'cart_draft_lines.draft_id', 'cart_drafts.id')
    .select(['ocid', 'quantity', 'note'])
    .where('cart_drafts.id', '=', id)
    .where('user_id', '=', buyer.id)
    .where('company_id', '=', buyer.companyId)
    .orderBy('position')
    .execute()
  if (lines.length === 0) return null
  return lines.flatMap(({ ocid, quantity, note }) =>
    ocid === null || quantity === null ? [] : [{ ocid, quantity, note }],
  )
}

/**
 * Empties a locked cart, saving it as a draft unless an identical one exists. Returns the name of the draft, or null if
 * the cart was empty.
 */
async function swapOut(tx: Db, buyer: Buyer, cartId: number): Promise<string | null> {
  const known = await sameDraft(tx, buyer, cartId)
  const name = known ?? (await freeName(tx, buyer, `Cart of ${dayFormat.format(new Date())}`))
  const made = known === null ? await saveCart(tx, buyer, cartId, name) : name
  await emptyCart(tx, cartId)
  return made === null ? null : name
}

async function emptyCart(tx: Db, cartId: number): Promise<void> {
  await tx.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
  await deleteReportIfEmpty(tx, cartId)
}

/** Returns the name of a draft that is identical to the cart, or null. */
async function sameDraft(tx: Db, buyer: Buyer, cartId: number): Promise<string | null> {
  const inCart = sql`select ocid, quantity, note from cart_lines where cart_id = ${cartId}`
  const inDraft = sql`select ocid, quantity, note from cart_draft_lines where draft_id = cart_drafts.id`
  const { rows } = await sql<{ name: string }>`
    select name from cart_drafts where user_id = ${buyer.id} and company_id = ${buyer.companyId}
      and not exists (${inCart} except ${inDraft}) and not exists (${inDraft} except ${inCart})
      and exists (${inCart})
    order by updated_at desc limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

/** Returns an unused name: `name`, with a number if there are several. */
async function freeName(tx: Db, buyer: Buyer, name: string): Promise<string> {
  const drafts = await tx
    .selectFrom('cart_drafts')
    .select('name')
    .where('user_id', '=', buyer.id)
    .where('company_id', '=', buyer.companyId)
    .execute()
  const taken = new Set(drafts.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`
    if (!taken.has(candidate)) return candidate
  }
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Copies the lines of a locked cart into a new draft. Returns its id, or null if the cart is empty. Throws `invalid_input`. */
async function saveCart(tx: Db, buyer: Buyer, cartId: number, name: string): Promise<string | null> {
  const one = await tx.selectFrom('cart_lines').select('id').where('cart_id', '=', cartId).limit(1).executeTakeFirst()
  if (!one) return null
  const id = await insertDraft(tx, buyer, { name })
  await sql`
    insert into cart_draft_lines (draft_id, ocid, quantity, note, position)
    select ${id}::uuid, ocid, quantity, note, row_number() over (order by id) from cart_lines where cart_id = ${cartId}`.execute(
    tx,
  )
  return id
}

/** Adds an empty draft. Throws `invalid_input` if the buyer has too many. */
async function insertDraft(
  tx: Db,
  buyer: Buyer,
  draft: { name: string; prepared_by?: string; message?: string | null },
): Promise<string> {
  const { drafts } = await tx
    .selectFrom('cart_drafts')
    .select(sql<number>`count(*)`.as('drafts'))
    .where('user_id', '=', buyer.id)
    .where('company_id', '=', buyer.companyId)
    .executeTakeFirstOrThrow()
  if (drafts >= MAX_DRAFTS) {
    throw new Problem('invalid_input', `You can have at most ${MAX_DRAFTS} drafts. Delete one first.`)
  }
  const { id } = await tx
    .insertInto('cart_drafts')
    .values({ user_id: buyer.id, company_id: buyer.companyId, ...draft })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertDraftLines(
  tx: Db,
  draft_id: string,
  lines: readonly { ocid: number; quantity: number; note: string | null }[],
): Promise<void> {
  const rows = lines.map(({ ocid, quantity, note }, index) => ({ draft_id, ocid, quantity, note, position: index + 1 }))
  await tx.insertInto('cart_draft_lines').values(rows).execute()
}

function cleanName(name: string): string {
  const clean = name.trim()
  if (clean === '') throw Problem.invalid({ name: ['Enter a name.'] })
  return clean
}

function noSuchDraft(): Problem {
  return new Problem('not_found', 'This draft no longer exists.')
}
