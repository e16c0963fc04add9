import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EventKind } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import { among } from '#server/catalog/cards.ts'
import { largestQuantity, quantityRule } from '#contract/quantity.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type HappenedEvent, recordEvents } from './events.ts'
import { digestedOf, selectFeed, type FeedRow } from './feed-rows.ts'

type StockKind = Extract<EventKind, `stock.${string}`>

interface Told {
  ocid: number
  stock: string
  digest: Buffer | null
  now: string
}

/**
 * Compares what programs were told last of these products with what is true now, inside the transaction that `bound`
 * belongs to: tells who listens of stock that ran low, ran out or came back, and dates changed lines of the feed.
 */
export async function noteProducts(bound: { db: Db; jobs: Jobs }, ocids: readonly number[]): Promise<void> {
  const { db } = bound
  // In order of ocid, so that two jobs never wait in a ring.
  const told = await db
    .selectFrom('product_states')
    .innerJoin('products', 'products.ocid', 'product_states.ocid')
    .select(['product_states.ocid', 'product_states.stock', 'product_states.digest'])
    .select(sql<string>`stock_state(products.status, products.stock, products.min_qty, products.qty_step)`.as('now'))
    .where(among('product_states.ocid', ocids))
    .orderBy('product_states.ocid')
    .forUpdate('product_states')
    .execute()
  const rows = new Map(
    (await selectFeed(db).where(among('products.ocid', ocids)).execute()).map((row) => [row.ocid, row]),
  )
  const turns = told.flatMap((one) => turnOf(one, rows.get(one.ocid)))
  await keepStates(db, told, rows)
  await recordEvents(bound, await eventsOf(db, turns))
}

interface Turn {
  kind: StockKind
  row: FeedRow
}

function turnOf({ stock, now }: Told, row: FeedRow | undefined): Turn[] {
  const kind = KINDS[`${stock} ${now}`]
  return kind && row ? [{ kind, row }] : []
}

/** From what was told to what is. Low that becomes plenty is no news. */
const KINDS: Readonly<Record<string, StockKind>> = {
  'ok low': 'stock.low',
  'ok out': 'stock.out',
  'low out': 'stock.out',
  'out low': 'stock.back',
  'out ok': 'stock.back',
}

async function keepStates(db: Db, told: readonly Told[], rows: ReadonlyMap<number, FeedRow>): Promise<void> {
  const changed = told.flatMap((one) => {
    const row = rows.get(one.ocid)
    if (!row) return []
    const digest = createHash('sha256')
      .update(JSON.stringify(digestedOf(row)))
      .digest()
    const isSame = one.digest?.equals(digest) ?? false
    return isSame && one.stock === one.now ? [] : [{ ocid: one.ocid, stock: one.now, digest: digest.toString('hex') }]
  })
  if (changed.length === 0) return
  await sql`
    update product_states set stock = fresh.stock, digest = decode(fresh.digest, 'hex'), changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as fresh (ocid integer, stock text, digest text)
    where product_states.ocid = fresh.ocid`.execute(db)
}

/** One event for each company that listens and has ordered the product before, or holds it in a seed, a cart or a draft. */
async function eventsOf(db: Db, turns: readonly Turn[]): Promise<HappenedEvent[]> {
  if (turns.length === 0) return []
  const ocids = turns.map(({ row }) => row.ocid)
  const kinds = [...new Set(turns.map(({ kind }) => kind))]
  const { rows: interested } = await sql<{ company_id: number; ocid: number }>`
    with listening as (
      select distinct company_id from webhooks where disabled_at is null and events && ${kinds}::text[]
    ), interest as (
      select orders.company_id, order_lines.ocid from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.ocid = any(${ocids}::integer[]) and orders.company_id in (select company_id from listening)
      union
      select users.company_id, seed_products.ocid from seed_products
      join seeds on seeds.id = seed_products.seed_id join users on users.id = seeds.user_id
      where seed_products.ocid = any(${ocids}::integer[]) and seeds.deleted_at is null
        and users.company_id in (select company_id from listening)
      union
      select users.company_id, cart_lines.ocid from cart_lines
      join carts on carts.id = cart_lines.cart_id join users on users.id = carts.user_id
      where cart_lines.ocid = any(${ocids}::integer[]) and users.company_id in (select company_id from listening)
      union
      select users.company_id, cart_saved_lines.ocid from cart_saved_lines
      join carts on carts.id = cart_saved_lines.cart_id join users on users.id = carts.user_id
      where cart_saved_lines.ocid = any(${ocids}::integer[]) and users.company_id in (select company_id from listening)
      union
      select users.company_id, cart_draft_lines.ocid from cart_draft_lines
      join cart_drafts on cart_drafts.id = cart_draft_lines.draft_id join users on users.id = cart_drafts.user_id
      where cart_draft_lines.ocid = any(${ocids}::integer[]) and users.company_id in (select company_id from listening)
    ) select company_id, ocid from interest`.execute(db)
  const companies = Map.groupBy(interested, ({ ocid }) => ocid)
  const at = new Date().toISOString()
  return turns.flatMap(({ kind, row }) =>
    (companies.get(row.ocid) ?? []).map(({ company_id }) => ({
      companyId: company_id,
      kind,
      cause: `${row.ocid} ${at}`,
      payload: {
        ocid: row.ocid,
        sku: row.sku,
        title: row.title,
        stock: row.stock,
        orderable: row.status === 'active' ? largestQuantity(quantityRule(row)) : 0,
      },
    })),
  )
}
