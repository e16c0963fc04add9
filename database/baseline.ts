/**
 * The migration that creates the schema of the last build before 0.1.0. It replaces the seventeen files of the builds before that release, and creates
 * exactly the same schema (decision 0041).
 */
export const BASELINE = '0001_baseline.sql'

/** The files that the baseline replaces. A database that has all of them is at the baseline. */
export const REPLACED_MIGRATIONS: readonly string[] = [
  '0001_catalog.sql',
  '0002_accounts.sql',
  '0003_cart.sql',
  '0004_orders.sql',
  '0005_shop_state.sql',
  '0006_search.sql',
  '0007_people.sql',
  '0008_seeds.sql',
  '0009_content.sql',
  '0010_bought_together.sql',
  '0011_ordering.sql',
  '0012_collection_documents.sql',
  '0013_integrations.sql',
  '0014_after_the_order.sql',
  '0015_product_versions.sql',
  '0016_oldest_product.sql',
  '0017_stock_alone.sql',
]

/**
 * Returns the sorted names of applied migrations with the replaced files counted as the baseline, or null if only some of the
 * replaced files were applied: this release cannot migrate such a database.
 */
export function withBaseline(applied: readonly string[]): string[] | null {
  const replaced = applied.filter((name) => REPLACED_MIGRATIONS.includes(name))
  const others = applied.filter((name) => !REPLACED_MIGRATIONS.includes(name))
  if (replaced.length === 0 || others.includes(BASELINE)) return others.toSorted()
  return replaced.length === REPLACED_MIGRATIONS.length ? [BASELINE, ...others].toSorted() : null
}
