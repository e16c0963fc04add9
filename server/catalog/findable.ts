import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** A sitemap holds no more addresses than these (sitemaps.org). */
export const MOST_IN_SITEMAP = 50_000

/** What search engines should find of the catalog besides products. */
export interface FindablePlaces {
  categories: readonly { c_link: string }[]
  makers: readonly { slug: string }[]
  /** How many files the products fill. */
  productFiles: number
}

/** Reads them; of products only those that are sold are counted. */
export async function findablePlaces(db: Db): Promise<FindablePlaces> {
  const [categories, makers, { products }] = await Promise.all([
    db.selectFrom('categories').select('c_link').orderBy('c_id').execute(),
    db.selectFrom('suppliers').select('slug').orderBy('id').execute(),
    db
      .selectFrom('products')
      .select(sql<number>`count(*)::int`.as('products'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow(),
  ])
  return { categories, makers, productFiles: Math.ceil(products / MOST_IN_SITEMAP) }
}

export interface FindableProduct {
  ocid: number
  slug: string
  updated_at: Date
}

/** Products on sale, `MOST_IN_SITEMAP` a page, pages from 1. */
export async function findableProducts(db: Db, page: number): Promise<FindableProduct[]> {
  return db
    .selectFrom('products')
    .select(['ocid', 'slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('ocid')
    .offset((page - 1) * MOST_IN_SITEMAP)
    .limit(MOST_IN_SITEMAP)
    .execute()
}
