import { lazy, Suspense, use, useState } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { productTexts } from '#texts/ui/product.ts'
import { Badge } from './badge.tsx'
import { CardAction, CardColors, CardOrder, CardStatus } from './card-slots.ts'
import { Image } from '#web/ui/images/image.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { marginPercent, Price } from './price.tsx'
import { backOrderText, leadTimeText, packText } from './product-texts.ts'
import { ProductTitle } from './product-title.tsx'

const HoverImage = lazy(() => loadChunk(() => import('#web/ui/images/hover-image.tsx')))

interface ProductCardProps {
  product: InventoryCard
  sizes: string
  priority?: boolean
}

/** A product in a grid or rail: image, supplier, title, price and order rules. */
export function ProductCard({ product, sizes, priority }: ProductCardProps) {
  const action = use(CardAction)
  const status = use(CardStatus)
  const colors = use(CardColors)
  const order = use(CardOrder)
  // The second image is loaded on the first hover.
  const [isHovered, setHovered] = useState(false)
  const lead = leadTimeText(product)
  const later = backOrderText(product)
  return (
    <article className="group card" onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}>
      <div className="min-w-0">
        <Image
          image={product.image}
          sizes={sizes}
          priority={priority}
          alt=""
          className={product.in_stock ? '' : 'opacity-60'}
        />
        {isHovered && product.image2 && (
          <Suspense>
            <HoverImage image={product.image2} sizes={sizes} />
          </Suspense>
        )}
        <div className="absolute top-3 left-3 flex flex-col items-start gap-1">
          <Badge badges={product.badges} />
        </div>
        <div className="card-maker">
          <p className="truncate">{product.supplier.name}</p>
          {colors?.(product)}
        </div>
        <ProductTitle product={product} />
      </div>
      {/* Starts at the same height in all cards of a row. */}
      <div>
        <p className="mt-2 text-body font-medium">
          <Price amount={product.item_price} was={product.is_sales ? product.price : null} />
        </p>
        <RetailLine cost={product.item_price} retail={product.retail_price} />
        <p className="card-fact">
          {packText(product)}
          {later ? (
            <span className="block text-ink">{later}</span>
          ) : (
            lead && <span className="block">{productTexts.order.shipsIn({ days: lead })}</span>
          )}
        </p>
      </div>
      {status?.(product)}
      {action?.(product)}
      {order && product.in_stock && <div className="card-foot">{order(product)}</div>}
    </article>
  )
}

function RetailLine({ cost, retail }: { cost: number; retail: number | null }) {
  const margin = marginPercent(cost, retail)
  if (retail === null || margin === null) return null
  return (
    <p className="card-fact dotted">
      <span>{productTexts.price.retail({ price: formatDollars(retail) })}</span>{' '}
      <span className="text-leaf">{productTexts.price.margin({ percent: margin })}</span>
    </p>
  )
}
