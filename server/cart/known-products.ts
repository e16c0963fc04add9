import { LRUCache } from 'lru-cache'
import type { Db } from '#database/connect.ts'
import { type CartProduct, readProducts, readVersions } from './read-products.ts'

/** Products kept in memory, some kilobytes each: a few large carts that are looked at again and again. */
const MOST_KEPT = 10_000

/** What a process knows of products: each as it was at its version. */
export type ProductMemory = LRUCache<number, CartProduct>

/** Reads products, with what a process knows of them. */
export type ReadProducts = (ocids: readonly number[]) => Promise<CartProduct[]>

/** An empty memory; one a process. */
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
  return readProductsAt(db, memory, await readVersions(db, ocids))
}

/**
 * The products of these versions, each as it was then or is now: the database is asked only for those that the memory does not
 * know so. A transaction reads all, as above.
 */
export async function readProductsAt(
  db: Db,
  memory: ProductMemory,
  versions: ReadonlyMap<number, string>,
): Promise<CartProduct[]> {
  if (db.isTransaction) return readProducts(db, [...versions.keys()])
  const known = [...versions].flatMap(([ocid, version]) => {
    const product = memory.get(ocid)
    return product?.version === version ? [product] : []
  })
  const met = new Set(known.map(({ ocid }) => ocid))
  const read = await readProducts(
    db,
    [...versions.keys()].filter((ocid) => !met.has(ocid)),
  )
  for (const product of read) memory.set(product.ocid, product)
  return [...known, ...read]
}
