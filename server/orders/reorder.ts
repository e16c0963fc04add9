import type { BulkAdded, BulkRow, CheckedRow } from '#contract/cart.ts'
import type { Reorder, ReorderLine } from '#contract/reorder.ts'
import { toDollars } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import { among, toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'

interface ReorderParts {
  db: Db
  catalog: Catalog
  cart: CartFeature
}

/** What ordering an order again would do today, line by line; null where the company has no such order. */
export async function previewReorder(
  parts: ReorderParts,
  buyer: Buyer,
  invoice: string,
): Promise<ReorderLine[] | null> {
  const lines = await linesOf(parts.db, buyer, invoice)
  if (!lines) return null
  const products = new Map((await parts.catalog.rows(lines.map(({ ocid }) => ocid))).map((row) => [row.ocid, row]))
  const { rows } = await parts.cart.check(visitorOf(buyer), await rowsOf(parts, lines), null)
  const gone = lines.flatMap(({ ocid }, place) => (statusOf(rows[place]) === 'unavailable' ? [ocid] : []))
  const replacements = await replacementsOf(parts, gone)
  return lines.map((line, place): ReorderLine => {
    const row = rows[place]
    const product = products.get(line.ocid)
    return {
      position: line.position,
      ocid: line.ocid,
      title: line.title,
      sku: product?.sku ?? line.sku,
      image: toImageRef(product?.image ?? null, line.title),
      supplier: line.supplier,
      quantity: row?.quantity ?? 0,
      min_qty: product?.min_qty ?? 1,
      qty_step: product?.qty_step ?? 1,
      stock: product?.status === 'active' ? product.stock : 0,
      was: toDollars(line.unit_price_cents),
      now: row?.itemPrice ?? null,
      status: statusOf(row),
      message: row?.message ?? null,
      replacement: replacements.get(line.ocid) ?? null,
    }
  })
}

/** Puts lines of an order into the cart again, once for its `key`. Throws `not_found`. */
export async function reorder(
  parts: ReorderParts,
  buyer: Buyer,
  invoice: string,
  { lines: wanted, key }: Reorder & { key: string | undefined },
): Promise<BulkAdded> {
  const lines = await linesOf(parts.db, buyer, invoice)
  if (!lines) throw new Problem('not_found', 'There is no such order.')
  const quantities = new Map(wanted?.map(({ position, quantity }) => [position, quantity]))
  const chosen = lines
    .filter(({ position }) => !wanted || quantities.has(position))
    .map((line) => ({ ...line, quantity: quantities.get(line.position) ?? line.quantity }))
  if (chosen.length === 0) throw new Problem('not_found', 'There are no such lines in this order.')
  const visitor = visitorOf(buyer)
  const added = await parts.cart.bulk(visitor, await rowsOf(parts, chosen), { key, address: null })
  const cart = await parts.cart.content(visitor)
  return { ...added, count: cart.count, cart }
}

function visitorOf(user: Buyer) {
  return { user, guestHash: null }
}

type Line = NonNullable<Awaited<ReturnType<typeof linesOf>>>[number]

async function linesOf(db: Db, buyer: Buyer, invoice: string) {
  const lines = await db
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .select(['line.position', 'line.ocid', 'line.sku', 'line.title', 'line.supplier', 'line.quantity', 'line.note'])
    .select('line.unit_price_cents')
    .where('orders.invoice', '=', invoice)
    .where('orders.company_id', '=', buyer.companyId)
    .orderBy('line.position')
    .execute()
  return lines.length === 0 ? null : lines
}

/** The lines as a quick order names them: by what their products are called today. */
async function rowsOf({ catalog }: ReorderParts, lines: readonly Line[]): Promise<BulkRow[]> {
  const skus = new Map((await catalog.rows(lines.map(({ ocid }) => ocid))).map(({ ocid, sku }) => [ocid, sku]))
  return lines.map(({ ocid, sku, title, quantity, note }) => ({
    // A product that is gone must not be taken for another that has its SKU by now.
    product: skus.get(ocid) ?? `${sku} (${title})`.slice(0, 80),
    quantity,
    ...(note !== null && { note }),
  }))
}

function statusOf(row: CheckedRow | undefined): ReorderLine['status'] {
  if (row?.status === 'ok') return 'ok'
  return row?.status === 'adjusted' ? 'adjusted' : 'unavailable'
}

/** By ocid, what the makers sell in the place of these products; only what can be bought. */
async function replacementsOf({ db, catalog }: ReorderParts, ocids: readonly number[]) {
  const found = await db
    .selectFrom('products')
    .innerJoin('products as next', 'next.sku', 'products.replacement_sku')
    .select(['products.ocid', 'next.ocid as replacement'])
    .where(among('products.ocid', ocids))
    .where('next.status', '=', 'active')
    .execute()
  const cards = new Map(
    (await catalog.cards(found.map(({ replacement }) => replacement))).map((card) => [card.ocid, card]),
  )
  return new Map(
    found.flatMap(({ ocid, replacement }) => {
      const card = cards.get(replacement)
      return card ? [[ocid, card]] : []
    }),
  )
}
