import { use } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { productTexts } from '#texts/ui/product.ts'
import { Badge } from '#web/ui/product/badge.tsx'
import { CardAction, CardStatus } from '#web/ui/product/card-slots.ts'
import { Image } from '#web/ui/images/image.tsx'
import { marginPercent, Price } from '#web/ui/product/price.tsx'
import { backOrderText, leadTimeText, packText } from '#web/ui/product/product-texts.ts'
import { ProductTitle } from '#web/ui/product/product-title.tsx'
import { AddButton } from './add-button.tsx'
import { QuickStepper } from './quick-stepper.tsx'
import { useQuickAdd } from './use-quick-add.ts'

/** Rows of the first screen, whose images are loaded eagerly. */
const FIRST_ROWS = 4

/** The list view: products as rows with quick ordering. Loaded lazily, hence the default export. */
export default function ProductRows({ products }: { products: readonly InventoryCard[] }) {
  return (
    <ul>
      {products.map((product, index) => (
        <li key={product.ocid} className="border-t border-hairline py-5 first:border-t-0 first:pt-0">
          <ProductRow product={product} priority={index < FIRST_ROWS} />
        </li>
      ))}
    </ul>
  )
}

function ProductRow({ product, priority }: { product: InventoryCard; priority: boolean }) {
  const action = use(CardAction)
  const status = use(CardStatus)
  const lead = leadTimeText(product)
  const later = backOrderText(product)
  const margin = marginPercent(product.item_price, product.retail_price)
  return (
    <article className="group relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 max-2xs:grid-cols-1 sm:grid-cols-[9rem_minmax(0,1fr)_14.5rem] sm:gap-x-6">
      <div className="relative max-sm:row-span-2 max-2xs:row-span-1">
        <Image
          image={product.image}
          sizes="(width >= 40rem) 9rem, 7rem"
          priority={priority}
          alt=""
          className={product.in_stock ? '' : 'opacity-60'}
        />
      </div>
      <div className="min-w-0">
        <p className="flex items-center gap-3 text-micro text-muted">
          <span className="truncate">{product.supplier.name}</span>
          <Badge badges={product.badges} className="-my-1 shrink-0" />
        </p>
        <ProductTitle product={product} className="sm:text-lead" />
        <p className="figures mt-2 text-small text-muted">
          {packText(product)}
          {later ? (
            <span className="block text-ink">{later}</span>
          ) : (
            lead && <span className="block">{productTexts.order.shipsIn({ days: lead })}</span>
          )}
        </p>
        {status?.(product)}
        <p className="figures mt-2 text-micro text-muted max-sm:hidden">{product.sku}</p>
      </div>
      <div className="max-sm:col-start-2 max-2xs:col-start-1 sm:text-right">
        <p className="text-body font-medium sm:text-lead">
          <Price amount={product.item_price} was={product.is_sales ? product.price : null} />
          <span className="text-small font-normal text-muted"> {productTexts.price.each}</span>
        </p>
        {product.retail_price !== null && margin !== null && (
          <p className="figures text-small text-muted">
            {productTexts.price.retail({ price: formatDollars(product.retail_price) })} ·{' '}
            <span className="text-leaf">{productTexts.price.margin({ percent: margin })}</span>
          </p>
        )}
        {product.in_stock && <RowOrder product={product} />}
      </div>
      {action && (
        // Same size and position as the image, so that the flower is in its corner.
        <div className="pointer-events-none absolute top-0 left-0 size-28 sm:size-36 *:pointer-events-auto">
          {action(product)}
        </div>
      )}
    </article>
  )
}

function RowOrder({ product }: { product: InventoryCard }) {
  const order = useQuickAdd(product)
  return (
    <div className="relative z-10 mt-3 flex flex-wrap gap-2 sm:justify-end no-scripting:hidden">
      <QuickStepper product={product} order={order} />
      <AddButton title={product.title} order={order} className="px-4" />
    </div>
  )
}
