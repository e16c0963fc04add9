import { Link } from 'react-router'
import type { InventoryCard } from '#contract/catalog.ts'
import { Badge } from './badge.tsx'
import { Picture } from './picture.tsx'
import { marginPercent, Price } from './price.tsx'

interface ProductCardProps {
  product: InventoryCard
  sizes: string
  priority?: boolean
}

/** A product in a grid or rail: the picture first, then who made it and what a shop must know to decide. */
export function ProductCard({ product, sizes, priority }: ProductCardProps) {
  const margin = marginPercent(product.item_price, product.retail_price)
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative">
        <Picture
          image={product.image}
          sizes={sizes}
          priority={priority}
          alt=""
          className={product.in_stock ? '' : 'opacity-60'}
        />
        <Badge badges={product.badges} className="absolute top-3 left-3" />
      </div>
      <p className="mt-4 truncate text-micro text-muted">{product.supplier.name}</p>
      <h3 className="mt-1 line-clamp-2 pt-0.5 text-left text-body" dir="ltr">
        <Link
          to={`/inventory/${product.ocid}/${product.slug}`}
          prefetch="intent"
          className="decoration-line decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {product.title}
        </Link>
      </h3>
      <p className="mt-2 text-body font-medium">
        <Price amount={product.item_price} was={product.is_sales ? product.price : null} />
      </p>
      <p className="figures mt-0.5 text-micro text-muted">
        Min. {product.min_qty}
        {margin !== null && <> · {margin}% margin</>}
      </p>
    </article>
  )
}
