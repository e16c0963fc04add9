import { lazy, memo, Suspense, useCallback, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { quantityRule } from '#contract/values/quantity.ts'
import { itemTexts } from '#texts/catalog/item.tsx'
import { addingTexts } from '#texts/cart/adding.ts'
import { supplierTexts } from '#texts/catalog/supplier.ts'
import { productTexts } from '#texts/ui/product.ts'
import { Badge } from '#web/ui/product/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { supplierPath } from '#web/ui/paths.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { marginPercent, Price } from '#web/ui/product/price.tsx'
import { splitText } from '#web/ui/product/split-text.ts'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { preloadToaster, showToast } from '#web/storefront/toasts/toast-queue.ts'
import { InCart } from '#web/storefront/state/cart/in-cart.tsx'
import { Flower } from '#web/storefront/seeds/flower/flower.tsx'
import { Availability } from './availability.tsx'
import { LinkOptions, SelectOptions } from './load-family-options.ts'
import { loadAdding } from './load-adding.ts'
import { PriceTiers } from './price-tiers.tsx'
import { hasOrderGrid, ORDER_GRID_ID } from './order-grid/has-order-grid.ts'
import { holidaysText } from './holidays-text.ts'
import { minimumText } from './minimum-text.ts'
import { SELECT_FROM } from './select-from.ts'
import { linePrice, nextTier, priceTiers, tierAt, unitPrice } from './pricing.ts'

const Unavailable = lazy(() => loadChunk(() => import('./unavailable.tsx')))

/** Supplier, title, price at the chosen quantity and the add-to-cart form. */
export function BuyBox({ item, error }: { item: InventoryItem; error?: string }) {
  const [quantity, setQuantity] = useState(item.min_qty)
  const tiers = priceTiers(item)
  const unit = unitPrice(item, quantity)
  const isDiscontinued = item.status === 'discontinued'
  return (
    <div className="min-w-0">
      <p className="text-small text-muted">
        <PageLink to={supplierPath(item.supplier.slug)} className="plain-link">
          {item.supplier.name}
        </PageLink>
        {item.supplier.ships_from && <span>, {item.supplier.ships_from}</span>}
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
      {!isDiscontinued && <PriceTiers item={item} tiers={tiers} current={tierAt(tiers, quantity)} />}
      {!isDiscontinued && item.in_stock && <NextTier item={item} quantity={quantity} />}
      {item.family.length > 1 && <Options item={item} />}
      {hasOrderGrid(item) && (
        <a href={`#${ORDER_GRID_ID}`} className="plain-link mt-3 inline-flex min-h-11 items-center text-small">
          {itemTexts.buy.several}
        </a>
      )}
      {isDiscontinued || !item.in_stock ? (
        <>
          <Suspense>
            <Unavailable item={item} />
          </Suspense>
          <SaveToSeed item={item} />
        </>
      ) : (
        <AddToCart item={item} quantity={quantity} onQuantity={setQuantity} error={error} />
      )}
      <Availability item={item} />
    </div>
  )
}

/** Memoized: the quantity of the buy box must not update options that are not hydrated yet. */
const Options = memo(function Options({ item }: { item: InventoryItem }) {
  return (
    <Suspense>
      {item.family.length < SELECT_FROM ? <LinkOptions item={item} /> : <SelectOptions item={item} />}
    </Suspense>
  )
})

function preloadAdding(): void {
  preloadToaster()
  void loadAdding()
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
  const minimum = minimumText(item.supplier_minimum)
  const holidays = holidaysText(item.supplier_holidays)
  const later = item.stock > 0 ? splitText(quantity, item) : null
  const quantityNote = useRef<string | null>(null)
  const rememberNote = useCallback((note: string | null) => {
    quantityNote.current = note
  }, [])
  return (
    <>
      <Form
        method="post"
        // Adding leaves the page before the note about a changed quantity can be read, so show it as a toast.
        onSubmit={() => quantityNote.current !== null && showToast(quantityNote.current)}
        onFocus={preloadAdding}
        onPointerEnter={preloadAdding}
        className="foot-bar buy-bar"
      >
        {error && (
          <Callout variant="error" role="alert" className="mb-4">
            {error}
          </Callout>
        )}
        <UnitLine item={item} quantity={quantity} />
        <div className="flex flex-wrap gap-3">
          <Stepper
            name="quantity"
            label={itemTexts.buy.quantity}
            rule={rule}
            quantity={quantity}
            onChange={onQuantity}
            onNote={rememberNote}
          />
          <Button
            type="submit"
            className="figures grow basis-36 whitespace-nowrap max-[16rem]:whitespace-normal max-lg:px-2!"
            pending={adding}
          >
            <span>{adding ? addingTexts.adding : addingTexts.add}</span>
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
        {orderRuleText(item)} <span className="figures no-scripting:hidden">{packsOf(item, quantity)}</span>
        {later && (
          <span role="status" className="figures block text-ink">
            {later}
          </span>
        )}
        {minimum && <span className="figures block">{supplierTexts.makerMinimum({ minimum })}</span>}
        {holidays && <span className="figures block text-ink">{holidays}</span>}
      </p>
      <p className="mt-2 min-h-5">
        <InCart ocid={item.ocid} />
      </p>
      <div className="lg:hidden">
        <SaveToSeed item={item} />
      </div>
    </>
  )
}

/** Unit price and margin, shown in the bar where it covers the price of the page. */
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

/** The flower with a label, where the bar has no room for it or is not shown. */
function SaveToSeed({ item }: { item: InventoryItem }) {
  return (
    <Flower
      product={item}
      className="mt-2 inline-flex min-h-11 items-center gap-2 text-small hover:text-leaf"
      text={(isSaved) => (isSaved ? itemTexts.buy.saved : itemTexts.buy.save)}
    />
  )
}

/** Savings at the next price tier. The line keeps its height without a next tier, to avoid a layout shift. */
function NextTier({ item, quantity }: { item: InventoryItem; quantity: number }) {
  if (item.price_breaks.length === 0) return null
  const next = nextTier(item, quantity)
  return (
    <p aria-live="polite" className="figures mt-2 min-h-6 text-small text-muted no-scripting:hidden">
      {next &&
        itemTexts.buy.nextTier({
          units: next.quantity,
          price: <span className="text-leaf">{formatDollars(next.price)}</span>,
          saving: formatDollars(next.saving),
        })}
    </p>
  )
}

/** Returns the number of packs of `quantity` units, or an empty string if that is obvious from the minimum. */
function packsOf({ case_pack, min_qty }: InventoryItem, quantity: number): string {
  const packs = quantity / case_pack
  if (case_pack <= 1 || quantity === min_qty || !Number.isInteger(packs)) return ''
  return itemTexts.buy.inPacks({ units: quantity, packs })
}

/** Returns the case pack and the minimum in words. */
function orderRuleText({ case_pack: pack, min_qty: units, qty_step: step, supplier_minimum }: InventoryItem): string {
  const texts = itemTexts.pack
  if (pack <= 1) {
    if (step > 1) return units > step ? texts.multiplesFrom({ step, units }) : texts.multiples({ step })
    if (units > 1) return texts.singlesFrom({ units })
    return minimumText(supplier_minimum) === null ? texts.singlesNoMinimum : texts.singles
  }
  if (step === 1) return texts.packedSingles({ pack, units })
  if (step !== pack) return texts.packedMultiples({ pack, step, units })
  const packs = units / pack
  return Number.isInteger(packs) && packs >= 1 ? texts.packs({ pack, packs }) : texts.packsFrom({ pack, units })
}
