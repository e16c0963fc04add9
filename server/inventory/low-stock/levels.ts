import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { StockLevels, StockLevelsQuery } from '#contract/schemas/admin/catalog/stock-levels.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** Returns the level of the shop with a page of suppliers and their levels, by slug. */
export async function readLevels(db: Db, { cursor = '', limit }: StockLevelsQuery): Promise<StockLevels> {
  const shop = await db.selectFrom('shop_settings').select('low_stock_level').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('suppliers')
    .select(['id', 'name', 'slug', 'low_stock_level'])
    .where('state', '<>', 'archived')
    .where('slug', '>', cursor)
    .orderBy('slug')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    low_stock_level: shop.low_stock_level,
    data: page.map(({ slug: _slug, ...supplier }) => supplier),
    next: rows.length > limit ? (page.at(-1)?.slug ?? null) : null,
  }
}

/** Where a level is set: for one product, for the products of a supplier, or for all. */
export type LevelOwner = { ocid: number } | { supplierId: number } | 'shop'

/**
 * Sets a level; null: that of the supplier or of the shop applies. Returns the one before. Run it in a transaction. Throws `not_found`.
 */
export async function setLevel(
  { db, jobs }: { db: Db; jobs: Jobs },
  owner: LevelOwner,
  level: number | null,
): Promise<number | null> {
  if (owner === 'shop') {
    const before = await replaceLevel(db, sql`shop_settings`, sql`true`, level)
    await jobs.enqueue('inventory.levels', { supplierId: null })
    return before ?? null
  }
  if ('ocid' in owner) {
    const before = await replaceLevel(db, sql`products`, sql`ocid = ${owner.ocid}`, level)
    if (before === undefined) throw new Problem('not_found', `There is no product ${owner.ocid}.`)
    await jobs.enqueue('search.refresh', { ocids: [owner.ocid] })
    return before
  }
  const { supplierId } = owner
  const before = await replaceLevel(db, sql`suppliers`, sql`id = ${supplierId}`, level)
  if (before === undefined) throw new Problem('not_found', 'There is no such supplier. It may have been removed.')
  await jobs.enqueue('inventory.levels', { supplierId })
  return before
}

/** Returns the level before; undefined if there is no such row. */
async function replaceLevel(
  db: Db,
  table: ReturnType<typeof sql>,
  condition: ReturnType<typeof sql>,
  level: number | null,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ low_stock_level: number | null }>`
    with before as materialized (select low_stock_level from ${table} where ${condition} for no key update)
    update ${table} set low_stock_level = ${level} from before where ${condition}
    returning before.low_stock_level`.execute(db)
  return rows[0]?.low_stock_level
}
