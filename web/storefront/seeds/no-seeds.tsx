import { useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { seedsTexts } from '#texts/seeds.ts'
import { Button } from '#web/ui/button.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { FlowerIcon } from './flower-icon.tsx'
import { SeedDialog } from './seed-dialog.tsx'

/** The page of seeds before there is one: what they are for, and something to begin with. */
export function NoSeeds({ suggestions }: { suggestions: readonly InventoryCard[] }) {
  const [making, setMaking] = useState(false)
  return (
    <div className="frame pt-14 sm:pt-20">
      <div className="max-w-2xl">
        <h1 className="display text-page">{seedsTexts.title}</h1>
        <p className="mt-4 text-lead text-muted">{seedsTexts.none.text}</p>
        <Button className="mt-8 no-scripting:hidden" onClick={() => setMaking(true)}>
          {seedsTexts.none.make}
        </Button>
      </div>
      {suggestions.length > 0 && (
        <section aria-labelledby="to-begin-with" className="mt-16">
          <h2 id="to-begin-with" className="display flex items-center gap-3 text-title">
            <span data-kept className="text-leaf">
              <FlowerIcon />
            </span>
            {seedsTexts.none.begin}
          </h2>
          <div className="mt-6 max-w-4xl">
            <ProductGrid products={suggestions} beside whole />
          </div>
        </section>
      )}
      <SeedDialog seed={null} open={making} onOpenChange={setMaking} />
    </div>
  )
}
