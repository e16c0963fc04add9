import { LRUCache } from 'lru-cache'
import type { Db } from '#database/connect.ts'
import { type CartProduct, readProducts, readVersions } from './read-products.ts'

/** Products kept in memory, some kilobytes each: a few large carts that are looked at again and again. */
const MOST_KEPT = 10_000

/** What a process knows of products: each as it was at its version. */
export type ProductMemory = LRUCache<number, CartProduct>

export function createProductMemory(): ProductMemory {
  return new LRUCache({ max: MOST_KEPT })
}

/**
 * The same as `readProducts`, as of now: the database is asked for the products' versions, and for all of those that the memory
 * does not know so. A transaction reads all, because what it changes twice has one version.
 */
export async function readKnownProducts(
  db: Db,
  memory: ProductMemory,
  ocids: readonly number[],
): Promise<CartProduct[]> {
  if (db.isTransaction) return readProducts(db, ocids)
  const versions = await readVersions(db, ocids)
  const known = versions.flatMap(([ocid, version]) => {
    const product = memory.get(ocid)
    return product?.version === version ? [product] : []
  })
  if (known.length === versions.length) return known
  const met = new Set(known.map(({ ocid }) => ocid))
  const read = await readProducts(
    db,
    versions.flatMap(([ocid]) => (met.has(ocid) ? [] : [ocid])),
  )
  for (const product of read) memory.set(product.ocid, product)
  return [...known, ...read]
}
