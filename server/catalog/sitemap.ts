import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#database/connect.ts'
import { isCategoryShown } from './categories.ts'

/**
 * URLs of products in one sitemap file. sitemaps.org allows 50,000, which take a quarter of a second to read and write;
 * the index may have 50,000 files.
 */
export const SITEMAP_PRODUCTS = 2000

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
    db.selectFrom('categories').select('c_link').where(isCategoryShown).orderBy('c_id').execute(),
    db.selectFrom('suppliers').select('slug').where('state', '=', 'active').orderBy('id').execute(),
    db
      .selectFrom('products')
      .select(sql<number>`count(*)::int`.as('products'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow(),
  ])
  return { categories, suppliers, productFiles: Math.ceil(products / SITEMAP_PRODUCTS) }
}

export interface SitemapProduct {
  ocid: number
  slug: string
  /** ISO 8601. */
  updated_at: string
}

/** Reads the active products of a sitemap file, files from 1. Read as one JSON value, which is parsed faster than rows. */
export async function readSitemapProducts(db: Db, file: number): Promise<SitemapProduct[]> {
  const query = db
    .selectFrom('products')
    .select(['ocid', 'slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('ocid')
    .offset((file - 1) * SITEMAP_PRODUCTS)
    .limit(SITEMAP_PRODUCTS)
  const { products } = await db.selectNoFrom(jsonArrayFrom(query).as('products')).executeTakeFirstOrThrow()
  return products.map((product) => ({ ...product, updated_at: new Date(product.updated_at).toISOString() }))
}
