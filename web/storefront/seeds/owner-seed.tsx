import { useState } from 'react'
import { useNavigate } from 'react-router'
import Share from 'lucide-react/icons/share'
import { formatDollars } from '#contract/money.ts'
import type { Seed, SeedProducts } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { OrderResult } from './order-result.tsx'
import { OwnerRows } from './owner-rows.tsx'
import { OwnerSummary } from './owner-summary.tsx'
import type { SeedAddress } from './seed-address.ts'
import { SeedHeading } from './seed-heading.tsx'
import { SeedTools } from './seed-tools.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { shareText } from './share-text.ts'
import { ShowMore } from './show-more.tsx'
import { useOrder } from './use-order.ts'
import { type ReadProducts, useSeedRows } from './use-seed-rows.ts'

interface OwnerSeedProps extends ReadProducts {
  seed: Seed
  address: SeedAddress
}

/** The buyer's own seed: to arrange, to plan quantities in, to share and to order from. */
export function OwnerSeed({ seed: read, address, ...shown }: OwnerSeedProps) {
  const navigate = useNavigate()
  const [changed, setChanged] = useState<Partial<Seed>>({})
  const [sharing, setSharing] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const seed = { ...read, ...changed }
  const { products } = shown
  const rows = useSeedRows(seed.uuid, shown)
  const order = useOrder(seed.uuid, rows.rows, rows.settled)
  const isEmpty = products.totals.products === 0
  // What was chosen and has been taken out since is not ordered.
  const toOrder = rows.rows.filter(({ ocid }) => chosen.has(ocid))
  const amount = toOrder.length > 0 ? toOrder.reduce((sum, row) => sum + row.line_total, 0) : products.totals.amount
  const orderButton = (
    <OrderButton
      chosen={toOrder.length}
      disabled={products.totals.products === products.totals.unavailable}
      pending={order.pending}
      onPress={() => void order.place(toOrder.length > 0 ? toOrder.map(({ ocid }) => ocid) : undefined)}
    />
  )

  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={[{ name: seedTexts.seeds, to: '/seed' }]} here={seed.name} />
      </div>
      <SeedHeading seed={seed} onChanged={(saved) => setChanged({ ...changed, ...saved })} />
      {/* The summary has it on wide screens; on small ones that stands below the list. */}
      <Button look="quiet" className="mt-6 gap-2 lg:hidden no-scripting:hidden" onClick={() => setSharing(true)}>
        <Share size={16} aria-hidden />
        {shareText(seed)}
      </Button>
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-20">
        <div className="min-w-0">
          {isEmpty ? (
            <EmptyState title={seedTexts.empty.title}>
              <p>{seedTexts.empty.text}</p>
              <ButtonLink to="/category">{seedTexts.empty.browse}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <SeedTools address={address} found={products.meta.total} total={products.totals.products} />
              <OwnerRows
                rows={rows}
                canArrange={address.sort === 'manual' && address.query === ''}
                chosen={chosen}
                onChosen={setChosen}
              />
              <ShowMore address={address} shown={rows.rows.length} total={products.meta.total} />
              <div className="foot-bar sticky bottom-0 z-20 -mx-(--gutter) flex items-center justify-between gap-4 border-t border-hairline bg-paper px-(--gutter) py-3 lg:hidden no-scripting:hidden">
                <p className="figures text-small">
                  {chosenText(toOrder.length, products.totals)}
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
          setChanged({ ...changed, ...link })
          // The page follows its seed to the new address; the old one is dead.
          if (link.uuid !== seed.uuid) void navigate(`/seed/${link.uuid}`, { replace: true, preventScrollReset: true })
        }}
      />
      <OrderResult order={order} />
      <output className="sr-only">{rows.said}</output>
    </div>
  )
}

interface OrderButtonProps {
  /** How many are selected; with none selected, all are ordered. */
  chosen: number
  disabled: boolean
  pending: boolean
  onPress: () => void
}

function OrderButton({ chosen, disabled, pending, onPress }: OrderButtonProps) {
  const what = chosen > 0 ? seedTexts.order.some({ count: chosen }) : seedTexts.order.all
  return (
    <Button disabled={disabled} pending={pending} onClick={onPress}>
      {pending ? seedTexts.order.adding : what}
    </Button>
  )
}

/** What the sum beside it is of. */
function chosenText(chosen: number, { products, unavailable }: SeedProducts['totals']): string {
  if (chosen > 0) return seedTexts.order.selected({ count: chosen })
  if (unavailable === 0) return seedTexts.count({ count: products })
  return seedTexts.more.shown({ shown: products - unavailable, count: products })
}
