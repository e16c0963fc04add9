import { useEffect, useRef, useState } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { inventory } from '#contract/client/routes.ts'
import { itemDetailsTexts } from '#texts/catalog/item-details.ts'
import { call } from '#web/storefront/http/api.ts'
import { ProductRail } from '#web/ui/product/product-rail.tsx'

/** Distance from the viewport at which the products are loaded. */
const LOAD_MARGIN = '600px'
const NONE: readonly never[] = []

/**
 * The products with these ocids. They load when the visitor scrolls near them; their space is reserved to avoid a layout shift.
 * Loaded lazily, hence the default export.
 */
export default function RecentProducts({ ocids }: { ocids: readonly number[] }) {
  const section = useRef<HTMLElement>(null)
  const [products, setProducts] = useState<readonly InventoryCard[] | null>(null)

  useEffect(() => {
    if (!section.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        readProducts(ocids).then(setProducts, () => setProducts(NONE))
      },
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [ocids])

  if (products?.length === 0) return null
  return (
    <section
      ref={section}
      aria-label={itemDetailsTexts.recentlyViewed}
      className="mt-20 border-t border-hairline pt-12"
    >
      <h2 className="display text-heading">{itemDetailsTexts.recentlyViewed}</h2>
      <div className="mt-8 min-h-96">
        {products && <ProductRail products={products} label={itemDetailsTexts.recentlyViewed} />}
      </div>
    </section>
  )
}

async function readProducts(ocids: readonly number[]): Promise<InventoryCard[]> {
  const { data } = await call(inventory, { query: { ocids: [...ocids] } })
  return data.filter((product) => !product.badges.includes('discontinued'))
}
