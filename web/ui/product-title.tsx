import type { InventoryCard } from '#contract/catalog.ts'
import { PageLink } from './page-link.tsx'

/** A product's name in a list. Its link covers the whole of what it stands in, so that a press anywhere leads to the product. */
export function ProductTitle({ product, className = '' }: { product: InventoryCard; className?: string }) {
  return (
    <h3 className={`mt-1 line-clamp-3 pt-0.5 text-left text-body ${className}`} dir="ltr">
      <PageLink to={`/inventory/${product.ocid}/${product.slug}`} className="cover-link">
        {product.title}
      </PageLink>
    </h3>
  )
}
