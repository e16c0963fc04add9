import { use, useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { formatDollars } from '#contract/money.ts'
import { productTexts } from '#texts/product.ts'
import { Badge } from './badge.tsx'
import { CardAction, CardOrder } from './card-action.ts'
import { Picture } from './picture.tsx'
import { marginPercent, Price } from './price.tsx'
import { leadText, packText } from './product-texts.ts'
import { ProductTitle } from './product-title.tsx'
import { SecondPicture } from './second-picture.tsx'

interface ProductCardProps {
  product: InventoryCard
  sizes: string
  priority?: boolean
}

/** A product in a grid or rail: the picture first, then who made it and what a shop must know to decide. */
export function ProductCard({ product, sizes, priority }: ProductCardProps) {
  const action = use(CardAction)
  const order = use(CardOrder)
  // Fetched when somebody points at the card, not before.
  const [pointedAt, setPointedAt] = useState(false)
  const lead = leadText(product)
  return (
    <article className="group card" onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}>
      <div className="min-w-0">
        <Picture
          image={product.image}
          sizes={sizes}
          priority={priority}
          alt=""
          className={product.in_stock ? '' : 'opacity-60'}
        />
        {pointedAt && product.image2 && <SecondPicture image={product.image2} sizes={sizes} />}
        <Badge badges={product.badges} className="absolute top-3 left-3" />
        <p className="mt-4 truncate text-micro text-muted">{product.supplier.name}</p>
        <ProductTitle product={product} />
      </div>
      {/* Begins at the same height in all cards of a row. */}
      <div>
        <p className="mt-2 text-body font-medium">
          <Price amount={product.item_price} was={product.is_sales ? product.price : null} />
        </p>
        <RetailLine cost={product.item_price} retail={product.retail_price} />
        <p className="card-fact">
          {packText(product)}
          {lead && <span className="block">{productTexts.order.shipsIn({ days: lead })}</span>}
        </p>
      </div>
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
