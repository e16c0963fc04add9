import { useState } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { seedsTexts } from '#texts/seeds/seeds.ts'
import { FlowerIcon } from '#web/storefront/seeds/flower/flower-icon.tsx'
import { SeedDialog } from '#web/storefront/seeds/seed-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProductGrid } from '#web/ui/product/product-grid.tsx'

/** The page of a buyer without seeds: what they are for, and suggested products. */
export function NoSeeds({ suggestions }: { suggestions: readonly InventoryCard[] }) {
  const [creating, setCreating] = useState(false)
  return (
    <div className="frame pt-14 sm:pt-20">
      <div className="max-w-2xl">
        <h1 className="display text-page">{seedsTexts.title}</h1>
        <p className="mt-4 text-lead text-muted">{seedsTexts.none.text}</p>
        <Button className="mt-8 no-scripting:hidden" onClick={() => setCreating(true)}>
          {seedsTexts.none.make}
        </Button>
      </div>
      {suggestions.length > 0 && (
        <section aria-labelledby="suggestions-title" className="mt-16">
          <h2 id="suggestions-title" className="display flex items-center gap-3 text-title">
            <span data-saved className="text-leaf">
              <FlowerIcon />
            </span>
            {seedsTexts.none.startWith}
          </h2>
          <div className="mt-6 max-w-4xl">
            <ProductGrid products={suggestions} hasSidebar fullRows />
          </div>
        </section>
      )}
      <SeedDialog seed={null} open={creating} onOpenChange={setCreating} />
    </div>
  )
}
