import { Link } from 'react-router'
import type { InventoryCard } from '#contract/catalog.ts'

/** A product's name in a list. Its link covers the whole of what it stands in, so that a press anywhere leads to the product. */
export function ProductTitle({ product, className = '' }: { product: InventoryCard; className?: string }) {
  return (
    <h3 className={`mt-1 line-clamp-3 pt-0.5 text-left text-body ${className}`} dir="ltr">
      <Link
        to={`/inventory/${product.ocid}/${product.slug}`}
        className="decoration-line decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
      >
        {product.title}
      </Link>
    </h3>
  )
}
