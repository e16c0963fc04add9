import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { Seed, SeedProducts } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { ShareDialog } from '#web/storefront/seeds/share/share-dialog.tsx'
import { shareLabel } from '#web/storefront/seeds/share/share-text.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Share } from '#web/ui/icons/share.ts'
import { OrderResult } from './order-result.tsx'
import { OwnerSummary } from './owner-summary.tsx'
import { OwnerRows } from './rows/owner-rows.tsx'
import { type LoadedProducts, useSeedRows } from './rows/use-seed-rows.ts'
import { SeedHeading } from './seed-heading.tsx'
import { SeedTools } from './seed-tools.tsx'
import type { SeedUrlState } from './seed-url.ts'
import { ShowMore } from './show-more.tsx'
import { useSeedOrder } from './use-seed-order.ts'

interface OwnerSeedProps extends LoadedProducts {
  seed: Seed
  urlState: SeedUrlState
}

/** The buyer's own seed, to sort, plan quantities, share and order. */
export function OwnerSeed({ seed: loaded, urlState, ...loadedProducts }: OwnerSeedProps) {
  const navigate = useNavigate()
  const [changes, setChanges] = useState<Partial<Seed>>({})
  const [sharing, setSharing] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const seed = { ...loaded, ...changes }
  const { products } = loadedProducts
  const rows = useSeedRows(seed.uuid, loadedProducts)
  const order = useSeedOrder(seed.uuid, rows.rows, rows.settled)
  const isEmpty = products.totals.products === 0
  // A selected product that was removed since is not ordered.
  const toOrder = rows.rows.filter(({ ocid }) => selected.has(ocid))
  const amount = toOrder.length > 0 ? toOrder.reduce((sum, row) => sum + row.line_total, 0) : products.totals.amount
  const orderButton = (
    <OrderButton
      selected={toOrder.length}
      disabled={products.totals.products === products.totals.unavailable}
      pending={order.pending}
      onClick={() => void order.addToCart(toOrder.length > 0 ? toOrder.map(({ ocid }) => ocid) : undefined)}
    />
  )

  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={[{ name: seedTexts.seeds, to: href('/seed') }]} here={seed.name} />
      </div>
      <SeedHeading seed={seed} onChanged={(saved) => setChanges({ ...changes, ...saved })} />
      {/* On wide screens this button is in the summary; on small ones the summary is below the list. */}
      <Button variant="quiet" className="mt-6 gap-2 lg:hidden no-scripting:hidden" onClick={() => setSharing(true)}>
        <Share size={16} aria-hidden />
        {shareLabel(seed)}
      </Button>
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-20">
        <div className="min-w-0">
          {isEmpty ? (
            <EmptyState title={seedTexts.empty.title}>
              <p>{seedTexts.empty.text}</p>
              <ButtonLink to={href('/category/:slug?')}>{seedTexts.empty.browse}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <SeedTools urlState={urlState} found={products.meta.total} total={products.totals.products} />
              <OwnerRows
                rows={rows}
                canReorder={urlState.sort === 'manual' && urlState.query === ''}
                selected={selected}
                onSelected={setSelected}
              />
              <ShowMore urlState={urlState} shown={rows.rows.length} total={products.meta.total} />
              <div className="foot-bar sticky bottom-0 z-20 -mx-(--gutter) flex items-center justify-between gap-4 border-t border-hairline bg-paper px-(--gutter) py-3 lg:hidden no-scripting:hidden">
                <p className="figures text-small">
                  {selectionText(toOrder.length, products.totals)}
                  <span className="block text-body font-medium">{formatDollars(amount)}</span>
                </p>
                {orderButton}
              </div>
            </>
          )}
        </div>
        <OwnerSummary seed={seed} totals={products.totals} order={orderButton} onShare={() => setSharing(true)} />
      </div>
      <ShareDialog
        seed={seed}
        open={sharing}
        onOpenChange={setSharing}
        onChanged={(link) => {
          setChanges({ ...changes, ...link })
          // The old URL of a seed stops working when its link is replaced.
          if (link.uuid !== seed.uuid) {
            void navigate(href('/seed/:uuid', { uuid: link.uuid }), { replace: true, preventScrollReset: true })
          }
        }}
      />
      <OrderResult order={order} />
      <output className="sr-only">{rows.announcement}</output>
    </div>
  )
}

interface OrderButtonProps {
  /** Number of selected products; with 0, all are ordered. */
  selected: number
  disabled: boolean
  pending: boolean
  onClick: () => void
}

function OrderButton({ selected, disabled, pending, onClick }: OrderButtonProps) {
  const label = selected > 0 ? seedTexts.order.some({ count: selected }) : seedTexts.order.all
  return (
    <Button disabled={disabled} pending={pending} onClick={onClick}>
      {pending ? seedTexts.order.adding : label}
    </Button>
  )
}

/** Describes the products that the amount next to it is for. */
function selectionText(selected: number, { products, unavailable }: SeedProducts['totals']): string {
  if (selected > 0) return seedTexts.order.selected({ count: selected })
  if (unavailable === 0) return seedTexts.count({ count: products })
  return seedTexts.more.shown({ shown: products - unavailable, count: products })
}
