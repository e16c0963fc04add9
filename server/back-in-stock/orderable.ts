import { type RawBuilder, sql } from 'kysely'
import { coversMinimum } from '#server/catalog/back-orders.ts'

/** SQL condition: buyers can order the product now. */
export function isOrderable(product: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${product}.status`)} = 'active' and ${coversMinimum(product)})`
}
