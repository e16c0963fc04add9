import { useEffect, useState } from 'react'
import type { CollectionProduct } from '#contract/schemas/admin/catalog/collections.ts'
import { call } from '#web/backoffice/api/call.ts'

const PAUSE_MS = 300
const found = new Map<string, CollectionProduct>()

/** Returns the products of a text: by SKU, OCID or name. Remembers them by SKU. */
export async function searchProducts(q: string): Promise<{ data: CollectionProduct[] }> {
  const result = await call('adminCollectionProducts', { query: { q } })
  for (const product of result.data) found.set(product.sku, product)
  return result
}

/** Returns the product with a SKU; null while it loads, if no product has it, and for a person who may not read the catalog. */
export function useProduct(sku: string, mayFind: boolean): CollectionProduct | null {
  const [loaded, setLoaded] = useState<CollectionProduct | null>(null)
  useEffect(() => {
    if (sku === '' || !mayFind || found.has(sku)) return
    let isCurrent = true
    const load = async () => {
      // A product that cannot be loaded is shown by its SKU.
      await searchProducts(sku.slice(0, 100)).catch(() => null)
      if (isCurrent) setLoaded(found.get(sku) ?? null)
    }
    const timer = setTimeout(() => void load(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [sku, mayFind])
  const product = found.get(sku) ?? loaded
  return product?.sku === sku ? product : null
}
