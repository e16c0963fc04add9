import { useState } from 'react'
import type { Seed, SeedProducts } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { ownerName } from '#web/storefront/seeds/owner-name.ts'
import { SeedTitle } from '#web/storefront/seeds/seed-title.tsx'
import { useCopySeed } from '#web/storefront/seeds/use-copy-seed.ts'
import { promptSignIn } from '#web/storefront/session/modals/modal-state.ts'
import { loadedUser } from '#web/storefront/state/loaded-user.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProductGrid } from '#web/ui/product/product-grid.tsx'
import { OrderResult } from './order-result.tsx'
import { SeedTools } from './seed-tools.tsx'
import type { SeedUrlState } from './seed-url.ts'
import { ShowMore } from './show-more.tsx'
import { useSeedOrder } from './use-seed-order.ts'

interface VisitorSeedProps {
  seed: Seed
  products: SeedProducts
  urlState: SeedUrlState
}

/** The seed of another buyer: its products, to copy or to order. */
export function VisitorSeed({ seed, products, urlState }: VisitorSeedProps) {
  const copySeed = useCopySeed()
  const [copying, setCopying] = useState(false)
  const order = useSeedOrder(seed.uuid, products.data)

  async function copyOrSignIn() {
    if (await loadedUser()) await copy()
    else promptSignIn(() => void copy())
  }

  async function copy() {
    setCopying(true)
    await copySeed(seed.uuid)
    setCopying(false)
  }

  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={[]} here={seed.name} />
      </div>
      <header className="mt-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-6 sm:mt-10">
        <div className="max-w-3xl min-w-0">
          <p className="text-small text-muted">{seedTexts.chosenBy({ name: ownerName(seed) })}</p>
          <div className="mt-3">
            <SeedTitle name={seed.name} />
          </div>
          {seed.description && <p className="mt-4 max-w-[60ch] text-body text-muted">{seed.description}</p>}
          <p className="figures mt-4 text-small text-muted">{seedTexts.count({ count: products.totals.products })}</p>
        </div>
        {products.totals.products > 0 && (
          <div className="flex flex-wrap gap-3 no-scripting:hidden">
            <Button pending={order.pending} onClick={() => void order.addToCart()}>
              {order.pending ? seedTexts.order.adding : seedTexts.order.visitor}
            </Button>
            <Button variant="quiet" pending={copying} onClick={() => void copyOrSignIn()}>
              {copying ? seedTexts.copying : seedTexts.copy}
            </Button>
          </div>
        )}
      </header>
      <h2 className="sr-only">{seedTexts.products}</h2>
      {products.totals.products === 0 ? (
        <EmptyState title={seedTexts.empty.title}>
          <p>{seedTexts.empty.visitor({ name: ownerName(seed) })}</p>
        </EmptyState>
      ) : (
        <>
          <SeedTools urlState={urlState} found={products.meta.total} total={products.totals.products} />
          <ProductGrid products={products.data} leading />
          <ShowMore urlState={urlState} shown={products.data.length} total={products.meta.total} />
        </>
      )}
      <OrderResult order={order} />
    </div>
  )
}
