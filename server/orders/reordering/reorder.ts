import type { Member } from '#server/accounts/deps.ts'
import type { BulkAdded, BulkRow, CheckedRow } from '#contract/schemas/cart.ts'
import type { Reorder, ReorderLine } from '#contract/schemas/orders/reorder.ts'
import { toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import { backOrderField } from '#server/catalog/back-orders.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { anyOf } from '#database/any-of.ts'

interface ReorderDeps {
  db: Db
  catalog: Catalog
  cart: CartFeature
}

/** Returns the lines that reordering would add today; null if the company has no such order. */
export async function previewReorder(deps: ReorderDeps, buyer: Member, invoice: string): Promise<ReorderLine[] | null> {
  const lines = await readLines(deps.db, buyer, invoice)
  if (!lines) return null
  const products = new Map((await deps.catalog.rows(lines.map(({ ocid }) => ocid))).map((row) => [row.ocid, row]))
  const { rows } = await deps.cart.quickOrder.check(visitorOf(buyer), await toRows(deps, lines), null)
  const unavailable = lines.flatMap(({ ocid }, place) => (statusOf(rows[place]) === 'unavailable' ? [ocid] : []))
  const replacements = await readReplacements(deps, unavailable)
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
      stock: product?.status === 'active' ? product.stock + (backOrderField(product).back_order?.units ?? 0) : 0,
      was: toDollars(line.unit_price_cents),
      now: row?.itemPrice ?? null,
      status: statusOf(row),
      message: row?.message ?? null,
      replacement: replacements.get(line.ocid) ?? null,
    }
  })
}

/** Adds lines of an order to the cart; idempotent by `key`. Throws `not_found`. */
export async function reorder(
  deps: ReorderDeps,
  buyer: Member,
  invoice: string,
  { lines: requested, key }: Reorder & { key: string | undefined },
): Promise<BulkAdded> {
  const lines = await readLines(deps.db, buyer, invoice)
  if (!lines) throw new Problem('not_found', 'There is no such order.')
  const quantities = new Map(requested?.map(({ position, quantity }) => [position, quantity]))
  const chosen = lines
    .filter(({ position }) => !requested || quantities.has(position))
    .map((line) => ({ ...line, quantity: quantities.get(line.position) ?? line.quantity }))
  if (chosen.length === 0) throw new Problem('not_found', 'There are no such lines in this order.')
  const visitor = visitorOf(buyer)
  const added = await deps.cart.quickOrder.add(visitor, await toRows(deps, chosen), { key, address: null })
  const cart = await deps.cart.content(visitor)
  return { ...added, count: cart.count, cart }
}

function visitorOf(user: Member) {
  return { user, guestHash: null }
}

type Line = NonNullable<Awaited<ReturnType<typeof readLines>>>[number]

async function readLines(db: Db, buyer: Member, invoice: string) {
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

/** Returns the lines as rows of a quick order, by the current SKU of their products. */
async function toRows({ catalog }: ReorderDeps, lines: readonly Line[]): Promise<BulkRow[]> {
  const skus = new Map((await catalog.rows(lines.map(({ ocid }) => ocid))).map(({ ocid, sku }) => [ocid, sku]))
  return lines.map(({ ocid, sku, title, quantity, note }) => ({
    // A deleted product must not match another one that has its SKU now.
    product: skus.get(ocid) ?? `${sku} (${title})`.slice(0, 80),
    quantity,
    ...(note !== null && { note }),
  }))
}

function statusOf(row: CheckedRow | undefined): ReorderLine['status'] {
  if (row?.status === 'ok') return 'ok'
  return row?.status === 'adjusted' ? 'adjusted' : 'unavailable'
}

/** Returns available replacements of these products, by ocid. */
async function readReplacements({ db, catalog }: ReorderDeps, ocids: readonly number[]) {
  const found = await db
    .selectFrom('products')
    .innerJoin('products as next', 'next.sku', 'products.replacement_sku')
    .select(['products.ocid', 'next.ocid as replacement'])
    .where(anyOf('products.ocid', ocids))
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
