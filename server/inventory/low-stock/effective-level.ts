import { sql, type RawBuilder } from 'kysely'

/**
 * SQL expression of the level at or below which a product is low: its own, else that of its supplier, else that of the shop; null: none. The
 * query has the tables `products` and `suppliers` under these aliases.
 */
export function effectiveLevel(product: string, supplier: string): RawBuilder<number | null> {
  return sql<
    number | null
  >`coalesce(${sql.ref(`${product}.low_stock_level`)}, ${sql.ref(`${supplier}.low_stock_level`)},
    (select low_stock_level from shop_settings))`
}

/** SQL condition: the product is to be bought again, so that a low stock matters. */
export function isReplenished(product: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${product}.state`)} not in ('discontinued', 'archived')`
}
