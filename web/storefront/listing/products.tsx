import { lazy } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { CardOrder } from '#web/ui/card-action.ts'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { CardQuickAdd } from './card-quick-add.tsx'
import type { View } from './views.ts'

// Without a boundary of their own: the page is taken over once what it opened with is there, and until another view is
// there the one before it stays.
const ProductRows = lazy(() => import('./product-rows.tsx'))
const ProductTable = lazy(() => import('./product-table.tsx'))

interface ProductsProps {
  products: readonly InventoryCard[]
  view: View
  /** True where filters stand beside the products. */
  beside?: boolean
}

/** As `CardOrder` wants it. */
const quickAdd = (product: InventoryCard) => <CardQuickAdd product={product} />

/** The products of a listing as the buyer wants to look at them; each can be ordered right there. */
export function Products({ products, view, beside }: ProductsProps) {
  switch (view) {
    case 'gallery':
      return (
        <CardOrder value={quickAdd}>
          <ProductGrid products={products} leading beside={beside} />
        </CardOrder>
      )
    case 'list':
      return <ProductRows products={products} />
    case 'compact':
      return <ProductTable products={products} />
  }
}
