import { useCallback, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { InventoryItem } from '#contract/catalog.ts'
import { formatDollars } from '#contract/money.ts'
import { quantityRule } from '#contract/quantity.ts'
import { itemTexts } from '#texts/item.tsx'
import { addingTexts } from '#texts/adding.ts'
import { makerTexts } from '#texts/maker.ts'
import { productTexts } from '#texts/product.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { marginPercent, Price } from '#web/ui/price.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { expectNotices, notify } from '#web/storefront/notices.ts'
import { Flower } from '#web/storefront/seeds/flower.tsx'
import { Availability } from './availability.tsx'
import { FamilyOptions } from './family-options.tsx'
import { PriceLadder } from './price-ladder.tsx'
import { hasOrderGrid, ORDER_GRID_ID } from './item/has-order-grid.ts'
import { minimumText } from './item/minimum-text.ts'
import { linePrice, nextRung, priceLadder, rungAt, unitPrice } from './pricing.ts'
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
        <PageLink to={`/maker/${item.supplier.slug}`} className="plain-link">
          {item.supplier.name}
        </PageLink>
        {item.supplier.ships_from && <>, {item.supplier.ships_from}</>}
      </p>
      <h1
        className={`display mt-2 text-left wrap-anywhere md:mt-4 ${item.title.length > 90 ? 'text-title' : 'text-page/[1.15] md:max-lg:text-heading'}`}
        dir="ltr"
      >
        {item.title}
      </h1>
      <div className="mt-4 flex flex-wrap md:mt-5 items-baseline gap-x-4 gap-y-1">
        <p className="text-[1.75rem] leading-9 font-medium">
          <Price amount={unit} was={item.is_sales ? item.price : null} />
          <span className="text-small font-normal text-muted"> {productTexts.price.each}</span>
        </p>
        <Badge badges={item.badges} className="border border-hairline" />
      </div>
      <RetailLine cost={unit} retail={item.retail_price} />
      {!gone && <PriceLadder item={item} ladder={ladder} current={rungAt(ladder, quantity)} />}
      {!gone && item.in_stock && <NextRung item={item} quantity={quantity} />}
      <FamilyOptions item={item} />
      {hasOrderGrid(item) && (
        <a href={`#${ORDER_GRID_ID}`} className="plain-link mt-3 inline-flex min-h-11 items-center text-small">
          {itemTexts.buy.several}
        </a>
      )}
      {gone || !item.in_stock ? (
        <>
          <Unavailable item={item} />
          <KeepLine item={item} />
        </>
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
      {productTexts.price.retail({ price: formatDollars(retail) })} ·{' '}
      <span className="text-leaf">{productTexts.price.margin({ percent: margin })}</span>
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
  const { formData } = useNavigation()
  const adding = formData?.has('quantity') ?? false
  const rule = quantityRule(item)
  const asked = minimumText(item.supplier_minimum)
  const changed = useRef<string | null>(null)
  const keepChanged = useCallback((note: string | null) => {
    changed.current = note
  }, [])
  return (
    <>
      <Form
        method="post"
        // The press that adds leaves the page, and with it the line that says that the number typed is another one now.
        onSubmit={() => changed.current !== null && notify(changed.current)}
        onFocus={expectNotices}
        onPointerEnter={expectNotices}
        className="foot-bar buy-bar"
      >
        {error && (
          <Notice look="trouble" role="alert" className="mb-4">
            {error}
          </Notice>
        )}
        <UnitLine item={item} quantity={quantity} />
        <div className="flex flex-wrap gap-3">
          <Stepper
            name="quantity"
            label={itemTexts.buy.quantity}
            rule={rule}
            quantity={quantity}
            onChange={onQuantity}
            onNote={keepChanged}
          />
          <Button
            type="submit"
            className="figures grow basis-36 whitespace-nowrap max-[16rem]:whitespace-normal max-lg:px-2!"
            pending={adding}
          >
            {adding ? addingTexts.adding : addingTexts.add}
            {!adding && (
              <span className="no-scripting:hidden">
                <span className="max-lg:hidden">· </span>
                {formatDollars(linePrice(item, quantity))}
              </span>
            )}
          </Button>
          <div className="max-lg:hidden">
            <Flower
              product={item}
              className="grid size-11 shrink-0 place-items-center rounded-full border border-line transition-colors duration-200 hover:border-ink"
            />
          </div>
        </div>
      </Form>
      <p className="mt-3 text-small text-muted">
        {packText(item)} <span className="figures no-scripting:hidden">{packsOf(item, quantity)}</span>
        {asked && <span className="figures block">{makerTexts.asks({ maker: item.supplier.name, sums: asked })}</span>}
      </p>
      <div className="lg:hidden">
        <KeepLine item={item} />
      </div>
    </>
  )
}

/** What one costs, and what is left of it for the shop, where the bar is over the line that says so. */
function UnitLine({ item, quantity }: { item: InventoryItem; quantity: number }) {
  const unit = unitPrice(item, quantity)
  const margin = marginPercent(unit, item.retail_price)
  return (
    <p aria-hidden className="unit-line figures">
      <span className="font-medium">{formatDollars(unit)}</span> {productTexts.price.each}
      {margin !== null && <span className="text-leaf"> · {productTexts.price.margin({ percent: margin })}</span>}
    </p>
  )
}

/** The flower with a word to it: where the bar above has no room for it, or is not there. */
function KeepLine({ item }: { item: InventoryItem }) {
  return (
    <Flower
      product={item}
      className="mt-2 inline-flex min-h-11 items-center gap-2 text-small hover:text-leaf"
      text={(isKept) => (isKept ? itemTexts.buy.saved : itemTexts.buy.save)}
    />
  )
}

/** What a little more would save. Its line is kept, so that nothing moves at the foot of the ladder. */
function NextRung({ item, quantity }: { item: InventoryItem; quantity: number }) {
  if (item.price_breaks.length === 0) return null
  const next = nextRung(item, quantity)
  return (
    <p aria-live="polite" className="figures mt-2 min-h-6 text-small text-muted no-scripting:hidden">
      {next && itemTexts.buy.nextRung(next.addQty, <span className="text-leaf">{formatDollars(next.price)}</span>)}
    </p>
  )
}

/** The packs that `quantity` units come in, where they come in packs and the minimum does not say it already. */
function packsOf({ case_pack, min_qty }: InventoryItem, quantity: number): string {
  const packs = quantity / case_pack
  if (case_pack <= 1 || quantity === min_qty || !Number.isInteger(packs)) return ''
  return itemTexts.buy.inPacks({ units: quantity, packs })
}

/** Pack and minimum in words. */
function packText({ case_pack, min_qty, qty_step, supplier_minimum }: InventoryItem): string {
  const { pack } = itemTexts
  const unlimited = minimumText(supplier_minimum) === null ? pack.noMinimum : pack.anyNumber
  const steps = qty_step > 1 ? pack.steps({ units: qty_step }) : pack.oneByOne
  if (case_pack <= 1) return min_qty > 1 ? pack.minimum({ units: min_qty, steps }) : unlimited({ steps })
  const packed = { units: min_qty, pack: case_pack, steps }
  const packs = min_qty / case_pack
  return Number.isInteger(packs) && packs >= 1 ? pack.packedWhole({ ...packed, packs }) : pack.packed(packed)
}
