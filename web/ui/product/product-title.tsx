import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { productPath } from '#web/ui/paths.ts'

/** Title of a product in a list. Its link covers the whole card, so that a click anywhere opens the product. */
export function ProductTitle({ product, className = '' }: { product: InventoryCard; className?: string }) {
  return (
    <h3 className={`mt-1 line-clamp-3 pt-0.5 text-left text-body ${className}`} dir="ltr">
      <PageLink to={productPath(product)} className="cover-link">
        {product.title}
      </PageLink>
    </h3>
  )
}
