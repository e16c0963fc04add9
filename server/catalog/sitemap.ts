import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/** Maximum number of URLs of one sitemap file (sitemaps.org). */
export const MAX_SITEMAP_URLS = 50_000

/** The pages of the catalog in the sitemap besides products. */
export interface SitemapPlaces {
  categories: readonly { c_link: string }[]
  suppliers: readonly { slug: string }[]
  /** Number of sitemap files of products. */
  productFiles: number
}

/** Reads the pages for the sitemap and counts the active products. */
export async function readSitemapPlaces(db: Db): Promise<SitemapPlaces> {
  const [categories, suppliers, { products }] = await Promise.all([
    db.selectFrom('categories').select('c_link').orderBy('c_id').execute(),
    db.selectFrom('suppliers').select('slug').orderBy('id').execute(),
    db
      .selectFrom('products')
      .select(sql<number>`count(*)::int`.as('products'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow(),
  ])
  return { categories, suppliers, productFiles: Math.ceil(products / MAX_SITEMAP_URLS) }
}

export interface SitemapProduct {
  ocid: number
  slug: string
  updated_at: Date
}

/** Reads active products, `MAX_SITEMAP_URLS` per page, pages from 1. */
export async function readSitemapProducts(db: Db, page: number): Promise<SitemapProduct[]> {
  return db
    .selectFrom('products')
    .select(['ocid', 'slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('ocid')
    .offset((page - 1) * MAX_SITEMAP_URLS)
    .limit(MAX_SITEMAP_URLS)
    .execute()
}
