import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Counts } from './pages.ts'

/** Counts what buyers can order now: products, their suppliers, categories and countries. */
export async function readCounts(db: Db): Promise<Counts> {
  return db
    .selectFrom('products')
    .innerJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .where('products.status', '=', 'active')
    .select([
      sql<number>`count(*)`.as('products'),
      sql<number>`count(distinct products.supplier_id)`.as('suppliers'),
      sql<number>`count(distinct products.category_id)`.as('categories'),
      sql<number>`count(distinct suppliers.country)`.as('countries'),
    ])
    .executeTakeFirstOrThrow()
}
