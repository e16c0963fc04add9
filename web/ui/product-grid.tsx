import type { InventoryCard } from '#contract/catalog.ts'
import { ProductCard } from './product-card.tsx'

const SIZES = '(width >= 80rem) 21vw, (width >= 48rem) 30vw, 46vw'
/** Cards of the first row on a wide screen: loaded at once where the grid is what the page opens with. */
const FIRST_ROW = 4

/** Products in rows; `leading` where the grid is the first thing on the page. */
export function ProductGrid({ products, leading = false }: { products: readonly InventoryCard[]; leading?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 md:gap-y-12 xl:grid-cols-4 xl:gap-x-8">
      {products.map((product, index) => (
        <li key={product.ocid} className="flex min-w-0 flex-col">
          <ProductCard product={product} sizes={SIZES} priority={leading && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
