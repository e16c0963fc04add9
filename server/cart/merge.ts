import { sql } from 'kysely'
import { LINE_NOTE_LENGTH, MAX_CART_LINES, type MergeReport } from '#contract/cart.ts'
import { MAX_LINE_QUANTITY, nearestQuantities, quantityFault, quantityRule } from '#contract/quantity.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { type NewLine, putLines, seenNow, summed } from './lines.ts'
import { lockCart, lockGuestCart } from './owner.ts'
import { faultSentence } from './quantities.ts'
import { type CartProduct, readProducts } from './read-products.ts'
import { type CartLine, readLines } from './stored.ts'

/** What a report of several sign-ins tells at most. */
const MOST_CHANGES = 500

interface Joined {
  write: NewLine
  /** What the buyer is told of it, or null. */
  change: MergeReport['changes'][number] | null
}

/**
 * Moves the guest's lines, and what the guest put aside, into the buyer's cart inside a transaction: quantities of one
 * product are summed and brought to what can be ordered; what the cart has no room for is put aside. What that changed is
 * kept on the cart until the buyer has read it.
 */
export async function mergeCarts(db: Db, guestHash: Buffer, user: Buyer): Promise<void> {
  // Two sign-ins at once must not both find the guest's lines, and none may be added between reading and moving them.
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
  const { fitting, beyond } = partByRoom(joined, own)
  await putLines(
    db,
    cartId,
    fitting.map(({ write }) => write),
  )
  await moveSaved(db, from, cartId)
  await saveBeyond(db, cartId, beyond)
  const forgotten = await forgetOldestSaved(db, cartId)
  await report(db, cartId, {
    added: fitting.length,
    changes: [
      ...fitting.flatMap(({ change }) => change ?? []),
      ...beyond.flatMap(({ write }) => asideSentence(write, products)),
      ...forgotten.map((gone) => ({ ...gone, message: FORGOTTEN })),
    ],
  })
  await sql`update cart_requests set cart_id = ${cartId} where cart_id = ${from} and key not in (
    select key from cart_requests where cart_id = ${cartId})`.execute(db)
  await db.deleteFrom('carts').where('id', '=', from).execute()
}

function joinLine(line: CartLine, own: CartLine | undefined, product: CartProduct): Joined {
  const { ocid, quantity, price_seen_cents, note } = line
  if (!own) return { write: { ocid, quantity, price_seen_cents, note }, change: null }
  const sum = own.quantity + quantity
  const rule = quantityRule(product)
  const fault = quantityFault(rule, sum)
  // Where nothing can be ordered the line says so itself.
  const best = fault ? nearestQuantities(rule, sum).at(-1) : undefined
  const total = best ?? summed(own.quantity, quantity)
  const before = `You had ${own.quantity}, and ${quantity} came from before you signed in`
  const message =
    fault && best !== undefined
      ? `${before}. ${faultSentence(fault, product, [], 0)} It is ${best} now.`
      : `${before}: ${total} now.`
  return {
    write: { ...seenNow(product, total), note: joinNotes(own.note, note) },
    change: { ocid, title: product.title, message },
  }
}

function joinNotes(own: string | null, guest: string | null): string | null {
  if (own === null || guest === null || own === guest) return own ?? guest
  const both = `${own}\n${guest}`
  return Array.from(both).length <= LINE_NOTE_LENGTH ? both : own
}

/** New lines beyond what a cart holds, the last ones first, do not fit. */
function partByRoom(joined: readonly Joined[], own: ReadonlyMap<number, CartLine>) {
  let room = MAX_CART_LINES - own.size
  const parts: { fitting: Joined[]; beyond: Joined[] } = { fitting: [], beyond: [] }
  for (const line of joined) {
    const isNew = !own.has(line.write.ocid)
    if (isNew && room <= 0) parts.beyond.push(line)
    else parts.fitting.push(line)
    if (isNew) room -= 1
  }
  return parts
}

async function moveSaved(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into cart_saved_lines (cart_id, ocid, quantity, note, saved_at)
    select ${to}, ocid, quantity, note, saved_at from cart_saved_lines where cart_id = ${from} order by id
    ${sumSaved}`.execute(db)
}

async function saveBeyond(db: Db, cartId: number, beyond: readonly Joined[]): Promise<void> {
  const lines = beyond.map(({ write }) => write)
  await sql`
    insert into cart_saved_lines (cart_id, ocid, quantity, note)
    select ${cartId}, * from unnest(
      ${lines.map(({ ocid }) => ocid)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ note }) => note ?? null)}::text[])
    ${sumSaved}`.execute(db)
}

const FORGOTTEN = `At most ${MAX_CART_LINES} products can be put aside, and this one was there longest: it was removed.`

/** As many as may be put aside stay, the last ones. Returns what went. */
async function forgetOldestSaved(db: Db, cartId: number): Promise<{ ocid: number; title: string }[]> {
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

function asideSentence({ ocid }: NewLine, products: ReadonlyMap<number, CartProduct>): MergeReport['changes'] {
  const message = `A cart holds at most ${MAX_CART_LINES} products, so it was put aside for later.`
  return [{ ocid, title: products.get(ocid)?.title ?? 'A product', message }]
}

/** Keeps what is to be told, after what has not been read yet. */
async function report(db: Db, cartId: number, { added, changes }: MergeReport): Promise<void> {
  if (added === 0 && changes.length === 0) return
  const { merge_report } = await db
    .selectFrom('carts')
    .select('merge_report')
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow()
  const before = merge_report as MergeReport | null
  const told: MergeReport = {
    added: (before?.added ?? 0) + added,
    changes: [...(before?.changes ?? []), ...changes].slice(-MOST_CHANGES),
  }
  await db
    .updateTable('carts')
    .set({ merge_report: JSON.stringify(told) })
    .where('id', '=', cartId)
    .execute()
}
