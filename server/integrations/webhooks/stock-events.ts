import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EventKind } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import { largestQuantity, quantityRule } from '#contract/values/quantity.ts'
import { endAlerts, recordAlerts } from '#server/alerts/alerts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type WebhookEvent, recordEvents } from './events.ts'
import { digestInput, selectFeed, type FeedRow } from '#server/integrations/product-feed/feed-rows.ts'
import { anyOf } from '#database/any-of.ts'

type StockKind = Extract<EventKind, `stock.${string}`>

interface ProductState {
  ocid: number
  stock: string
  digest: Buffer | null
  now: string
}

/**
 * Compares the last recorded state of these products (`product_states`) with the current one, in the transaction of `bound`: records
 * stock events (low, out, back) for the webhooks of interested companies, and the time of change of feed rows that changed.
 */
export async function recordProductChanges(bound: { db: Db; jobs: Jobs }, ocids: readonly number[]): Promise<void> {
  const { db } = bound
  // Lock the rows in the order of ocid, so that two concurrent jobs cannot deadlock.
  const states = await db
    .selectFrom('product_states')
    .innerJoin('products', 'products.ocid', 'product_states.ocid')
    .select(['product_states.ocid', 'product_states.stock', 'product_states.digest'])
    .select(sql<string>`stock_state(products.status, products.stock, products.min_qty, products.qty_step)`.as('now'))
    .where(anyOf('product_states.ocid', ocids))
    .orderBy('product_states.ocid')
    .forUpdate('product_states')
    .execute()
  const rows = new Map(
    (await selectFeed(db).where(anyOf('products.ocid', ocids)).execute()).map((row) => [row.ocid, row]),
  )
  const changes = states.flatMap((state) => stockChangeOf(state, rows.get(state.ocid)))
  const changed = await saveStates(db, states, rows)
  await recordEvents(bound, [...(await eventsOf(db, changes)), ...operatorEvents(changes, changed)])
  await alertStock(bound, changes)
}

interface StockChange {
  kind: StockKind
  row: FeedRow
}

function stockChangeOf({ stock, now }: ProductState, row: FeedRow | undefined): StockChange[] {
  const kind = EVENT_BY_TRANSITION[`${stock} ${now}`]
  return kind && row ? [{ kind, row }] : []
}

/** Event of each transition from the last recorded state to the current one. From `low` to `ok` there is no event. */
const EVENT_BY_TRANSITION: Readonly<Record<string, StockKind>> = {
  'ok low': 'stock.low',
  'ok out': 'stock.out',
  'low out': 'stock.out',
  'out low': 'stock.back',
  'out ok': 'stock.back',
}

/** Alerts staff of products that are out of stock, and ends the alerts of those that are back. */
async function alertStock(bound: { db: Db; jobs: Jobs }, changes: readonly StockChange[]): Promise<void> {
  const at = new Date().toISOString()
  const isOut = ({ kind }: StockChange) => kind === 'stock.out'
  await recordAlerts(
    bound,
    changes.filter(isOut).map(({ row: { ocid, sku, title } }) => ({
      kind: 'stock_out',
      subject: { kind: 'product', id: ocid },
      text: `${title} (${sku}) is out of stock.`,
      cause: `stock_out ${ocid} ${at}`,
    })),
  )
  for (const { kind, row } of changes) {
    if (kind === 'stock.back') await endAlerts(bound.db, ['stock_out'], { kind: 'product', id: row.ocid })
  }
}

/** Saves the current states. Returns the rows of the feed that have changed. */
async function saveStates(
  db: Db,
  states: readonly ProductState[],
  rows: ReadonlyMap<number, FeedRow>,
): Promise<FeedRow[]> {
  const changed = states.flatMap((state) => {
    const row = rows.get(state.ocid)
    if (!row) return []
    const digest = createHash('sha256')
      .update(JSON.stringify(digestInput(row)))
      .digest()
    const isSame = state.digest?.equals(digest) ?? false
    return isSame && state.stock === state.now
      ? []
      : [{ ocid: state.ocid, stock: state.now, digest: digest.toString('hex') }]
  })
  if (changed.length === 0) return []
  await sql`
    update product_states set stock = fresh.stock, digest = decode(fresh.digest, 'hex'), changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as fresh (ocid integer, stock text, digest text)
    where product_states.ocid = fresh.ocid`.execute(db)
  return changed.flatMap(({ ocid }) => rows.get(ocid) ?? [])
}

/** Returns the events for the operator, who is interested in every product. */
function operatorEvents(changes: readonly StockChange[], changed: readonly FeedRow[]): WebhookEvent[] {
  const at = new Date().toISOString()
  return [
    ...changes.map(({ kind, row }) => ({
      companyId: null,
      kind,
      cause: `${row.ocid} ${at}`,
      payload: stockPayload(row),
    })),
    ...changed.map((row) => ({
      companyId: null,
      kind: 'product.changed' as const,
      cause: `${row.ocid} ${at}`,
      payload: { ...stockPayload(row), status: row.status },
    })),
  ]
}

function stockPayload(row: FeedRow) {
  return {
    ocid: row.ocid,
    sku: row.sku,
    title: row.title,
    stock: row.stock,
    orderable: row.status === 'active' ? largestQuantity(quantityRule(row)) : 0,
  }
}

/**
 * Returns one event per changed product and interested company: one with a webhook for it that has ordered the product before or has it in
 * a seed, a cart (including saved for later) or a draft.
 */
async function eventsOf(db: Db, changes: readonly StockChange[]): Promise<WebhookEvent[]> {
  if (changes.length === 0) return []
  const ocids = changes.map(({ row }) => row.ocid)
  const kinds = [...new Set(changes.map(({ kind }) => kind))]
  const { rows: interested } = await sql<{ company_id: number; ocid: number }>`
    with listening as (
      select distinct company_id from webhooks where disabled_at is null and events && ${kinds}::text[]
    ), interest as (
      select orders.company_id, order_lines.ocid from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.ocid = any(${ocids}::integer[]) and orders.company_id in (select company_id from listening)
      union
      select seeds.company_id, seed_products.ocid from seed_products join seeds on seeds.id = seed_products.seed_id
      where seed_products.ocid = any(${ocids}::integer[]) and seeds.deleted_at is null
        and seeds.company_id in (select company_id from listening)
      union
      select members.company_id, cart_lines.ocid from cart_lines
      join carts on carts.id = cart_lines.cart_id join members on members.id = carts.member_id
      where cart_lines.ocid = any(${ocids}::integer[]) and members.company_id in (select company_id from listening)
      union
      select members.company_id, cart_saved_lines.ocid from cart_saved_lines
      join carts on carts.id = cart_saved_lines.cart_id join members on members.id = carts.member_id
      where cart_saved_lines.ocid = any(${ocids}::integer[]) and members.company_id in (select company_id from listening)
      union
      select cart_drafts.company_id, cart_draft_lines.ocid from cart_draft_lines
      join cart_drafts on cart_drafts.id = cart_draft_lines.draft_id
      where cart_draft_lines.ocid = any(${ocids}::integer[]) and cart_drafts.company_id in (select company_id from listening)
    ) select company_id, ocid from interest`.execute(db)
  const companies = Map.groupBy(interested, ({ ocid }) => ocid)
  const at = new Date().toISOString()
  return changes.flatMap(({ kind, row }) =>
    (companies.get(row.ocid) ?? []).map(({ company_id }) => ({
      companyId: company_id,
      kind,
      cause: `${row.ocid} ${at}`,
      payload: stockPayload(row),
    })),
  )
}
