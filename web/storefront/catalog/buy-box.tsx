import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { InventoryItem } from '#contract/catalog.ts'
import { formatDollars } from '#contract/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { marginPercent, Price } from '#web/ui/price.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Availability } from './availability.tsx'
import { FamilyOptions } from './family-options.tsx'
import { PriceLadder } from './price-ladder.tsx'
import { linePrice, priceLadder, rungAt, unitPrice } from './pricing.ts'
import { Unavailable } from './unavailable.tsx'

/** Who made it, what it costs at the quantity chosen, and the way into the cart. */
export function BuyBox({ item, error }: { item: InventoryItem; error?: string }) {
  const [quantity, setQuantity] = useState(item.min_qty)
  const ladder = priceLadder(item)
  const unit = unitPrice(item, quantity)
  const gone = item.status === 'discontinued'
  return (
    <div className="min-w-0">
      <p className="text-small text-muted">
        {item.supplier.name}
        {item.supplier.ships_from && <>, {item.supplier.ships_from}</>}
      </p>
      <h1
        className={`display mt-4 text-left wrap-anywhere ${item.title.length > 90 ? 'text-title' : 'text-page/[1.15]'}`}
        dir="ltr"
      >
        {item.title}
      </h1>
      <div className="mt-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="text-[1.75rem] leading-9 font-medium">
          <Price amount={unit} was={item.is_sales ? item.price : null} />
          <span className="text-small font-normal text-muted"> each</span>
        </p>
        <Badge badges={item.badges} className="border border-hairline" />
      </div>
      <RetailLine cost={unit} retail={item.retail_price} />
      {!gone && <PriceLadder ladder={ladder} current={rungAt(ladder, quantity)} />}
      <FamilyOptions item={item} />
      {gone || !item.in_stock ? (
        <Unavailable item={item} />
      ) : (
        <AddToCart item={item} quantity={quantity} onQuantity={setQuantity} error={error} />
      )}
      <Availability item={item} />
    </div>
  )
}

function RetailLine({ cost, retail }: { cost: number; retail: number | null }) {
  const margin = marginPercent(cost, retail)
  if (retail === null || margin === null) return null
  return (
    <p className="figures mt-1 text-small text-muted">
      Retail {formatDollars(retail)} · <span className="text-leaf">{margin}% margin</span>
    </p>
  )
}

interface AddToCartProps {
  item: InventoryItem
  quantity: number
  onQuantity: (quantity: number) => void
  error: string | undefined
}

function AddToCart({ item, quantity, onQuantity, error }: AddToCartProps) {
  const { formAction } = useNavigation()
  const adding = formAction !== undefined
  const rule = { minQty: item.min_qty, qtyStep: item.qty_step, stock: item.stock }
  return (
    <>
      <Form
        method="post"
        className="mt-8 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-hairline max-lg:bg-paper max-lg:px-4 max-lg:py-3 sm:max-lg:mx-0 sm:max-lg:px-0"
      >
        {error && (
          <Notice look="trouble" role="alert" className="mb-4">
            {error}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Stepper name="quantity" label="Quantity" rule={rule} quantity={quantity} onChange={onQuantity} />
          <Button type="submit" className="figures grow basis-36 px-4" disabled={adding}>
            {adding ? 'Adding…' : 'Add to cart'}
            {!adding && <span className="no-scripting:hidden">· {formatDollars(linePrice(item, quantity))}</span>}
          </Button>
        </div>
      </Form>
      <p className="mt-3 text-small text-muted">{packText(item)}</p>
    </>
  )
}

/** Pack and minimum in words. */
function packText({ case_pack, min_qty, qty_step }: InventoryItem): string {
  const steps = qty_step > 1 ? `ordered in steps of ${qty_step}` : 'ordered one by one'
  if (case_pack <= 1) return min_qty > 1 ? `Minimum ${min_qty} units, ${steps}.` : `No minimum, ${steps}.`
  const packs = min_qty / case_pack
  const inPacks = Number.isInteger(packs) && packs >= 1 ? ` (${packs === 1 ? '1 pack' : `${packs} packs`})` : ''
  return `Packed by ${case_pack}. Minimum ${min_qty} units${inPacks}, ${steps}.`
}
