import { useEffect, useState } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import type { PreviouslyBought } from '#contract/schemas/orders/reorder.ts'
import { emptyCartTexts } from '#texts/cart/empty-cart.ts'
import { CardQuickAdd } from '#web/storefront/listing/products/card-quick-add.tsx'
import { lineCalls } from '#web/storefront/state/cart/line-calls.ts'
import { CardOrder } from '#web/ui/product/card-slots.ts'
import { ProductRail } from '#web/ui/product/product-rail.tsx'

const SHOWN = 12

/** Products to reorder, those that are due first. Renders nothing for a company without orders. */
export function ReorderRail() {
  const [bought, setBought] = useState<readonly PreviouslyBought[]>([])
  useEffect(() => {
    lineCalls.previouslyBought(SHOWN).then(setBought, () => undefined)
  }, [])

  const products = bought.map(({ product }) => product)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="bought-title" className="border-t border-hairline pt-12">
      <h2 id="bought-title" className="display text-heading">
        {bought.some(({ due_again }) => due_again) ? emptyCartTexts.dueAgain : emptyCartTexts.reorder}
      </h2>
      <div className="mt-8">
        <CardOrder value={quickAdd}>
          <ProductRail products={products} label={emptyCartTexts.reorder} />
        </CardOrder>
      </div>
    </section>
  )
}

const quickAdd = (product: InventoryCard) => <CardQuickAdd product={product} />
