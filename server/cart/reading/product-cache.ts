import { LRUCache } from 'lru-cache'
import type { Db } from '#database/connect.ts'
import { type CartProduct, readProducts, readVersions } from './read-products.ts'

/** Maximum number of cached products, some kilobytes each: enough for the few large carts that are read again and again. */
const MAX_ENTRIES = 10_000

/** Products that a process has cached, each with its version. */
export type ProductCache = LRUCache<number, CartProduct>

/** Reads products through the cache. */
export type ReadProducts = (ocids: readonly number[]) => Promise<CartProduct[]>

/** Creates an empty cache. One per process. */
export function createProductCache(): ProductCache {
  return new LRUCache({ max: MAX_ENTRIES })
}

/**
 * Reads products like `readProducts`, through the cache: reads only the versions of all products, and the products
 * whose cached version is outdated. A transaction bypasses the cache, because two of its own changes of a product have
 * the same version.
 */
export async function readCachedProducts(
  db: Db,
  cache: ProductCache,
  ocids: readonly number[],
): Promise<CartProduct[]> {
  if (db.isTransaction) return readProducts(db, ocids)
  return readProductsAt(db, cache, await readVersions(db, ocids))
}

/**
 * Reads products of known versions: from the cache where the version matches, otherwise their current state from the
 * database. A transaction bypasses the cache, as above.
 */
export async function readProductsAt(
  db: Db,
  cache: ProductCache,
  versions: ReadonlyMap<number, string>,
): Promise<CartProduct[]> {
  if (db.isTransaction) return readProducts(db, [...versions.keys()])
  const cached = [...versions].flatMap(([ocid, version]) => {
    const product = cache.get(ocid)
    return product?.version === version ? [product] : []
  })
  const hits = new Set(cached.map(({ ocid }) => ocid))
  const read = await readProducts(
    db,
    [...versions.keys()].filter((ocid) => !hits.has(ocid)),
  )
  for (const product of read) cache.set(product.ocid, product)
  return [...cached, ...read]
}
