import { useState } from 'react'
import type { Seed, SeedProducts } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { askToSignIn } from '#web/storefront/session/ask-to-sign-in.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { knownUser } from './known-user.ts'
import { OrderResult } from './order-result.tsx'
import { ownerName } from './owner-name.ts'
import type { SeedAddress } from './seed-address.ts'
import { SeedTitle } from './seed-title.tsx'
import { SeedTools } from './seed-tools.tsx'
import { ShowMore } from './show-more.tsx'
import { useCopiedSeed } from './use-copied-seed.ts'
import { useOrder } from './use-order.ts'

interface VisitorSeedProps {
  seed: Seed
  products: SeedProducts
  address: SeedAddress
}

/** Somebody else's seed: its products as the shop shows them, to keep or to order. */
export function VisitorSeed({ seed, products, address }: VisitorSeedProps) {
  const copySeed = useCopiedSeed()
  const [copying, setCopying] = useState(false)
  const order = useOrder(seed.uuid, products.data)

  async function keep() {
    if (await knownUser()) await copy()
    else askToSignIn(() => void copy())
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
            <Button pending={order.pending} onClick={() => void order.place()}>
              {order.pending ? seedTexts.order.adding : seedTexts.order.visitor}
            </Button>
            <Button look="quiet" pending={copying} onClick={() => void keep()}>
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
          <SeedTools address={address} found={products.meta.total} total={products.totals.products} />
          <ProductGrid products={products.data} leading />
          <ShowMore address={address} shown={products.data.length} total={products.meta.total} />
        </>
      )}
      <OrderResult order={order} />
    </div>
  )
}
