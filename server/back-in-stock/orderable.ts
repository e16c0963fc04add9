import { type RawBuilder, sql } from 'kysely'

/** SQL condition: buyers can order the product now. A minimum is a multiple of the pack size, so stock that covers it can be ordered. */
export function isOrderable(product: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${product}.${name}`)
  return sql<boolean>`(${column('status')} = 'active' and ${column('stock')} >= ${column('min_qty')})`
}
