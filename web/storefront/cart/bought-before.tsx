import { useEffect, useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import type { PreviouslyBought } from '#contract/reorder.ts'
import { emptyCartTexts } from '#texts/empty-cart.ts'
import { CardQuickAdd } from '#web/storefront/listing/card-quick-add.tsx'
import { CardOrder } from '#web/ui/card-action.ts'
import { ProductRail } from '#web/ui/product-rail.tsx'
import { lineCalls } from './line-calls.ts'

const SHOWN = 12

/** What the company bought before, what is due again first; nothing for who has bought nothing. */
export function BoughtBefore() {
  const [bought, setBought] = useState<readonly PreviouslyBought[]>([])
  useEffect(() => {
    lineCalls.previouslyBought(SHOWN).then(setBought, () => undefined)
  }, [])

  const products = bought.map(({ product }) => product)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="bought-title" className="border-t border-hairline pt-12">
      <h2 id="bought-title" className="display text-heading">
        {bought.some(({ due_again }) => due_again) ? emptyCartTexts.dueAgain : emptyCartTexts.boughtBefore}
      </h2>
      <div className="mt-8">
        <CardOrder value={quickAdd}>
          <ProductRail products={products} label={emptyCartTexts.boughtBefore} />
        </CardOrder>
      </div>
    </section>
  )
}

const quickAdd = (product: InventoryCard) => <CardQuickAdd product={product} />
