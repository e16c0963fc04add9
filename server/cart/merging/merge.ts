import { mayDo } from '#contract/accounts/company-permissions.ts'
import { sql } from 'kysely'
import { LINE_NOTE_LENGTH, MAX_CART_LINES } from '#contract/orders/cart.ts'
import type { MergeReport } from '#contract/schemas/cart.ts'
import { MAX_LINE_QUANTITY, roundUpQuantity, quantityError } from '#contract/values/quantity.ts'
import { ruleOf } from '#server/catalog/back-orders.ts'
import type { Db } from '#database/connect.ts'
import { moveIdempotencyKeys } from '#server/idempotency/idempotency.ts'
import { type NewLine, upsertLines, atCurrentPrice, addQuantities } from '#server/cart/lines/write-lines.ts'
import { lockCart, lockGuestCart } from '#server/cart/reading/find-cart.ts'
import { quantityMessage } from '#server/cart/lines/quantities.ts'
import { type CartProduct, readProducts } from '#server/cart/reading/read-products.ts'
import { type CartLine, readLines } from '#server/cart/reading/stored-cart.ts'
import type { Member } from '#server/accounts/deps.ts'

/** Maximum number of changes in a report that spans several sign-ins. */
const MAX_CHANGES = 500

interface JoinedLine {
  write: NewLine
  /** The entry in the merge report, or null. */
  change: MergeReport['changes'][number] | null
}

/**
 * Moves the guest's cart lines and saved lines into the buyer's cart, inside a transaction. Quantities of the same
 * product are added and adjusted to what can be ordered; lines for which the cart has no space are saved for later. The
 * report of the changes stays on the cart until the buyer has read it. The cart of a guest who signs in as a member
 * who may not fill carts stays with the browser.
 */
export async function mergeCarts(db: Db, guestHash: Buffer, user: Member): Promise<void> {
  if (!mayDo(user, 'carts.write')) return
  // Lock the guest's cart first: two concurrent sign-ins must not both move its lines, and no line may be added between
  // reading and moving them.
  const from = await lockGuestCart(db, guestHash)
  if (from === null) return
  const guestLines = await readLines(db, { user: null, guestHash })
  const buyer = { user, guestHash: null }
  const cartId = await lockCart(db, buyer)
  const own = new Map((await readLines(db, buyer)).map((line) => [line.ocid, line]))
  const rows = await readProducts(
    db,
    guestLines.map((line) => line.ocid),
  )
  const products = new Map(rows.map((row) => [row.ocid, row]))
  const joined = guestLines.flatMap((line) => {
    const product = products.get(line.ocid)
    return product ? [joinLine(line, own.get(line.ocid), product)] : []
  })
  const { fitting, overflow } = splitByCapacity(joined, own)
  await upsertLines(
    db,
    cartId,
    fitting.map(({ write }) => write),
  )
  await moveSaved(db, from, cartId)
  await saveBeyond(db, cartId, overflow)
  const deleted = await deleteOldestSaved(db, cartId)
  await addToReport(db, cartId, {
    added: fitting.length,
    changes: [
      ...fitting.flatMap(({ change }) => change ?? []),
      ...overflow.flatMap(({ write }) => savedForLaterChange(write, products)),
      ...deleted.map((deleted) => ({ ...deleted, message: SAVED_LINE_DELETED })),
    ],
  })
  await moveIdempotencyKeys(db, guestHash, user)
  await db.deleteFrom('carts').where('id', '=', from).execute()
}

function joinLine(line: CartLine, own: CartLine | undefined, product: CartProduct): JoinedLine {
  const { ocid, quantity, price_seen_cents, note } = line
  if (!own) return { write: { ocid, quantity, price_seen_cents, note }, change: null }
  const sum = own.quantity + quantity
  const rule = ruleOf(product)
  const error = quantityError(rule, sum)
  // If no quantity can be ordered, the line itself shows the problem.
  const best = error ? (roundUpQuantity(rule, sum) ?? undefined) : undefined
  const total = best ?? addQuantities(own.quantity, quantity)
  const before = `You had ${own.quantity}, and ${quantity} were added before you signed in`
  const message =
    error && best !== undefined
      ? `${before}. ${quantityMessage(error, product, [], 0)} The quantity is now ${best}.`
      : `${before}. The quantity is now ${total}.`
  return {
    write: { ...atCurrentPrice(product, total), note: joinNotes(own.note, note) },
    change: { ocid, title: product.title, message },
  }
}

function joinNotes(own: string | null, guest: string | null): string | null {
  if (own === null || guest === null || own === guest) return own ?? guest
  const both = `${own}\n${guest}`
  return Array.from(both).length <= LINE_NOTE_LENGTH ? both : own
}

/** Splits the lines into those that fit into the cart and the new lines at the end that exceed its maximum. */
function splitByCapacity(joined: readonly JoinedLine[], own: ReadonlyMap<number, CartLine>) {
  let capacity = MAX_CART_LINES - own.size
  const split: { fitting: JoinedLine[]; overflow: JoinedLine[] } = { fitting: [], overflow: [] }
  for (const line of joined) {
    const isNew = !own.has(line.write.ocid)
    if (isNew && capacity <= 0) split.overflow.push(line)
    else split.fitting.push(line)
    if (isNew) capacity -= 1
  }
  return split
}

async function moveSaved(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into cart_saved_lines (cart_id, ocid, quantity, note, saved_at)
    select ${to}, ocid, quantity, note, saved_at from cart_saved_lines where cart_id = ${from} order by id
    ${sumSaved}`.execute(db)
}

async function saveBeyond(db: Db, cartId: number, overflow: readonly JoinedLine[]): Promise<void> {
  const lines = overflow.map(({ write }) => write)
  await sql`
    insert into cart_saved_lines (cart_id, ocid, quantity, note)
    select ${cartId}, * from unnest(
      ${lines.map(({ ocid }) => ocid)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ note }) => note ?? null)}::text[])
    ${sumSaved}`.execute(db)
}

const SAVED_LINE_DELETED = `You can save at most ${MAX_CART_LINES} products for later, so the oldest one was removed.`

/** Deletes the oldest saved lines beyond the maximum and returns them. */
async function deleteOldestSaved(db: Db, cartId: number): Promise<{ ocid: number; title: string }[]> {
  const { rows } = await sql<{ ocid: number; title: string }>`
    with gone as (
      delete from cart_saved_lines where id in (
        select id from cart_saved_lines where cart_id = ${cartId} order by saved_at desc, id desc offset ${MAX_CART_LINES})
      returning ocid
    ) select gone.ocid, products.title from gone join products on products.ocid = gone.ocid order by gone.ocid`.execute(
    db,
  )
  return rows
}

const sumSaved = sql`on conflict (cart_id, ocid) do update set
  quantity = least(cart_saved_lines.quantity + excluded.quantity, ${sql.lit(MAX_LINE_QUANTITY)}),
  note = coalesce(cart_saved_lines.note, excluded.note)`

function savedForLaterChange({ ocid }: NewLine, products: ReadonlyMap<number, CartProduct>): MergeReport['changes'] {
  const message = `A cart can have at most ${MAX_CART_LINES} products, so it was saved for later.`
  return [{ ocid, title: products.get(ocid)?.title ?? 'A product', message }]
}

/** Appends to the report of earlier merges that the buyer has not read yet. */
async function addToReport(db: Db, cartId: number, { added, changes }: MergeReport): Promise<void> {
  if (added === 0 && changes.length === 0) return
  const { merge_report: before } = await db
    .selectFrom('carts')
    .select('merge_report')
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow()
  const merged: MergeReport = {
    added: (before?.added ?? 0) + added,
    changes: [...(before?.changes ?? []), ...changes].slice(-MAX_CHANGES),
  }
  await db
    .updateTable('carts')
    .set({ merge_report: JSON.stringify(merged) })
    .where('id', '=', cartId)
    .execute()
}
