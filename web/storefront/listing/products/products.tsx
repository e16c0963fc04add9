import { lazy } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { CardOrder } from '#web/ui/product/card-slots.ts'
import { ProductGrid } from '#web/ui/product/product-grid.tsx'
import { CardQuickAdd } from './card-quick-add.tsx'
import type { View } from './views.ts'

// Without a Suspense boundary: hydration waits for the initial view, and the previous view stays until the next has loaded.
const ProductRows = lazy(() => import('./product-rows.tsx'))
const ProductTable = lazy(() => import('./product-table.tsx'))

interface ProductsProps {
  products: readonly InventoryCard[]
  view: View
  /** True if filters are beside the products. */
  hasSidebar?: boolean
}

const quickAdd = (product: InventoryCard) => <CardQuickAdd product={product} />

/** The products of a listing in the selected view, each with quick ordering. */
export function Products({ products, view, hasSidebar }: ProductsProps) {
  switch (view) {
    case 'gallery':
      return (
        <CardOrder value={quickAdd}>
          <ProductGrid products={products} leading hasSidebar={hasSidebar} />
        </CardOrder>
      )
    case 'list':
      return <ProductRows products={products} />
    case 'compact':
      return <ProductTable products={products} />
  }
}
