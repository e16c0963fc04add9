import type { InventoryCard } from '#contract/catalog.ts'
import { ProductCard } from './product-card.tsx'

const SIZES = '(width >= 80rem) 21vw, (width >= 48rem) 30vw, 46vw'
const SIZES_BESIDE = '(width >= 90rem) 17vw, (width >= 64rem) 22vw, (width >= 48rem) 30vw, 46vw'
/** Cards of the first row on a wide screen: loaded at once where the grid is what the page opens with. */
const FIRST_ROW = 4

interface ProductGridProps {
  products: readonly InventoryCard[]
  /** True where the grid is the first thing on the page. */
  leading?: boolean
  /** True where something stands beside the grid on wide screens. */
  beside?: boolean
  /** True for a choice of products that may be shorter: what would leave holes in the last row is not shown. */
  whole?: boolean
}

/** Products in rows. */
export function ProductGrid({ products, leading = false, beside = false, whole = false }: ProductGridProps) {
  const columns = beside ? '2xl:grid-cols-4' : 'xl:grid-cols-4'
  return (
    <ul
      className={`grid grid-cols-2 gap-x-4 gap-y-10 max-2xs:grid-cols-1 sm:gap-x-6 md:grid-cols-3 md:gap-y-12 xl:gap-x-8 ${columns} ${whole ? 'whole-rows' : ''}`}
    >
      {products.map((product, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what another search finds would move across the page
        <li key={index} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0">
          <ProductCard
            key={product.ocid}
            product={product}
            sizes={beside ? SIZES_BESIDE : SIZES}
            priority={leading && index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  )
}
