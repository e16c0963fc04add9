import { useEffect, useRef, useState } from 'react'
import { MAX_OCIDS } from '#contract/catalog/catalog.ts'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { CardQuickAdd } from '#web/storefront/listing/products/card-quick-add.tsx'
import { lineCalls } from '#web/storefront/state/cart/line-calls.ts'
import { CardOrder } from '#web/ui/product/card-slots.ts'
import { ProductRail } from '#web/ui/product/product-rail.tsx'

/** Distance from the viewport at which the products are fetched. */
const PREFETCH_MARGIN = '600px'

/** Products that go with the cart. They are fetched shortly before the section is scrolled into view; its height is reserved. */
export function SimilarToCart({ ocids }: { ocids: readonly number[] }) {
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  const [products, setProducts] = useState<readonly InventoryCard[] | null>(null)
  const requested = ocids.slice(0, MAX_OCIDS).join()

  useEffect(() => {
    if (!section.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: PREFETCH_MARGIN,
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear) return
    let isOutdated = false
    lineCalls.similar(requested.split(',').map(Number)).then(
      (found) => !isOutdated && setProducts(found),
      () => !isOutdated && setProducts((before) => before ?? []),
    )
    return () => {
      isOutdated = true
    }
  }, [isNear, requested])

  if (products?.length === 0) return null
  return (
    <section
      ref={section}
      aria-labelledby="similar-title"
      className="mt-20 border-t border-hairline pt-12 no-scripting:hidden"
    >
      <h2 id="similar-title" className="display text-heading">
        {cartTexts.similar}
      </h2>
      <div className="mt-8 min-h-96">
        <CardOrder value={quickAdd}>
          {products && <ProductRail products={products} label={cartTexts.similar} />}
        </CardOrder>
      </div>
    </section>
  )
}

const quickAdd = (product: InventoryCard) => <CardQuickAdd product={product} />
