import { useEffect, useRef, useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { inventory } from '#contract/client/routes.ts'
import { itemTexts } from '#texts/item.tsx'
import { call } from '#web/storefront/api.ts'
import { useInBrowser } from '#web/storefront/use-in-browser.ts'
import { ProductRail } from '#web/ui/product-rail.tsx'
import { rememberProduct, viewedBefore } from './recent-products.ts'

/** Asked for this far before it comes into sight. */
const AHEAD = '600px'
const NONE: readonly never[] = []

/**
 * The products looked at before this one, which the browser remembers; read when one scrolls towards them. Their room is
 * kept, so that nothing moves when they come.
 */
export function RecentlyViewed({ ocid }: { ocid: number }) {
  const section = useRef<HTMLElement>(null)
  const ocids = useInBrowser(() => viewedBefore(ocid), NONE)
  const [products, setProducts] = useState<readonly InventoryCard[] | null>(null)

  useEffect(() => rememberProduct(ocid), [ocid])

  useEffect(() => {
    if (!section.current || ocids.length === 0) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        readProducts(ocids).then(setProducts, () => setProducts(NONE))
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [ocids])

  if (ocids.length === 0 || products?.length === 0) return null
  return (
    <section ref={section} aria-label={itemTexts.recentlyViewed} className="mt-20 border-t border-hairline pt-12">
      <h2 className="display text-heading">{itemTexts.recentlyViewed}</h2>
      <div className="mt-8 min-h-96">
        {products && <ProductRail products={products} label={itemTexts.recentlyViewed} />}
      </div>
    </section>
  )
}

async function readProducts(ocids: readonly number[]): Promise<InventoryCard[]> {
  const { data } = await call(inventory, { query: { ocids: [...ocids] } })
  return data.filter((product) => !product.badges.includes('discontinued'))
}
