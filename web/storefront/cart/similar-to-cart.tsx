import { useEffect, useRef, useState } from 'react'
import { MAX_OCIDS, type InventoryCard } from '#contract/catalog.ts'
import { cartTexts } from '#texts/cart.tsx'
import { CardQuickAdd } from '#web/storefront/listing/card-quick-add.tsx'
import { CardOrder } from '#web/ui/card-action.ts'
import { ProductRail } from '#web/ui/product-rail.tsx'
import { lineCalls } from './line-calls.ts'

/** Asked for this far before it comes into sight. */
const AHEAD = '600px'

/** Products that go with what is in the cart; read when one scrolls towards them, their room is kept. */
export function SimilarToCart({ ocids }: { ocids: readonly number[] }) {
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  const [products, setProducts] = useState<readonly InventoryCard[] | null>(null)
  const asked = ocids.slice(0, MAX_OCIDS).join()

  useEffect(() => {
    if (!section.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear) return
    let isLate = false
    lineCalls.similar(asked.split(',').map(Number)).then(
      (found) => !isLate && setProducts(found),
      () => !isLate && setProducts((before) => before ?? []),
    )
    return () => {
      isLate = true
    }
  }, [isNear, asked])

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
