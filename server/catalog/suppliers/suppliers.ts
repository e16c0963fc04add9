import { sql } from 'kysely'
import type { SupplierProfile } from '#contract/schemas/catalog/catalog.ts'
import { countryName } from '#contract/text/country-name.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { CategoryRow } from '#server/catalog/categories.ts'
import { toHolidays } from './supplier-holidays.ts'
import { toMinimum } from './supplier-minimum.ts'

/** Reads a supplier with a summary of its products, or returns null if there is no active one with this slug. */
export async function readSupplier(
  db: Db,
  tree: readonly CategoryRow[],
  slug: string,
): Promise<SupplierProfile | null> {
  const supplier = await db
    .selectFrom('suppliers')
    .select(['id', 'name', 'slug', 'ships_from', 'story', 'country', 'min_order_cents', 'min_reorder_cents'])
    .select(['away_from', 'away_until'])
    .where('slug', '=', slug)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!supplier) return null
  const active = db.selectFrom('products').where('supplier_id', '=', supplier.id).where('status', '=', 'active')
  const [counts, image] = await Promise.all([
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
        'product_images.focus',
      ])
      .where('product_images.file', 'is not', null)
      .orderBy('products.popularity', 'desc')
      .orderBy('products.ocid')
      .orderBy('product_images.position')
      .limit(1)
      .executeTakeFirst(),
  ])
  const countOf = new Map(counts.map((row) => [row.category_id, row.count]))
  const fewest = counts.flatMap((row) => row.fewest ?? [])
  const most = counts.flatMap((row) => row.most ?? [])
  const { min_order_cents, min_reorder_cents, away_from, away_until, ...rest } = supplier
  return {
    ...rest,
    minimum: toMinimum({ min_order_cents, min_reorder_cents }),
    holidays: toHolidays({ away_from, away_until }),
    country: supplier.country === null ? null : countryName(supplier.country),
    image: toImageRef(image ?? null, supplier.name),
    products_count: counts.reduce((sum, row) => sum + row.count, 0),
    lead_time_days: fewest.length > 0 ? [Math.min(...fewest), Math.max(...most)] : null,
    categories: tree.flatMap(({ c_id, c_name, c_link }) => {
      const c_count = countOf.get(c_id)
      return c_count === undefined ? [] : [{ c_id, c_name, c_link, c_count }]
    }),
  }
}
