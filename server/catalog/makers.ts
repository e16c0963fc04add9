import { sql } from 'kysely'
import type { Maker } from '#contract/catalog.ts'
import { countryName } from '#contract/country-name.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from './cards.ts'
import type { CategoryRow } from './categories.ts'
import { toMinimum } from './maker-minimum.ts'

/** A maker with what there is of theirs, or null when there is none of that name. */
export async function readMaker(db: Db, tree: readonly CategoryRow[], slug: string): Promise<Maker | null> {
  const maker = await db
    .selectFrom('suppliers')
    .select(['id', 'name', 'slug', 'ships_from', 'story', 'country', 'min_order_cents', 'min_reorder_cents'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!maker) return null
  const active = db.selectFrom('products').where('supplier_id', '=', maker.id).where('status', '=', 'active')
  const [counts, picture] = await Promise.all([
    active
      .select([
        'category_id',
        sql<number>`count(*)`.as('count'),
        sql<number | null>`min(lead_time_min_days)`.as('fewest'),
        sql<number | null>`max(coalesce(lead_time_max_days, lead_time_min_days))`.as('most'),
      ])
      .groupBy('category_id')
      .execute(),
    active
      .innerJoin('product_images', 'product_images.ocid', 'products.ocid')
      .select([
        'product_images.file',
        'product_images.alt',
        'product_images.width',
        'product_images.height',
        'product_images.blur',
      ])
      .where('product_images.file', 'is not', null)
      .orderBy('products.popularity', 'desc')
      .orderBy('products.ocid')
      .orderBy('product_images.position')
      .limit(1)
      .executeTakeFirst(),
  ])
  const of = new Map(counts.map((row) => [row.category_id, row.count]))
  const fewest = counts.flatMap((row) => row.fewest ?? [])
  const most = counts.flatMap((row) => row.most ?? [])
  const { min_order_cents, min_reorder_cents, ...told } = maker
  return {
    ...told,
    minimum: toMinimum({ min_order_cents, min_reorder_cents }),
    country: maker.country === null ? null : countryName(maker.country),
    image: toImageRef(picture ?? null, maker.name),
    products_count: counts.reduce((sum, row) => sum + row.count, 0),
    lead_time_days: fewest.length > 0 ? [Math.min(...fewest), Math.max(...most)] : null,
    categories: tree.flatMap(({ c_id, c_name, c_link }) => {
      const c_count = of.get(c_id)
      return c_count === undefined ? [] : [{ c_id, c_name, c_link, c_count }]
    }),
  }
}
