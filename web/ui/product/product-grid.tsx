import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { ProductCard } from './product-card.tsx'

const SIZES = '(width >= 80rem) 21vw, (width >= 48rem) 30vw, 46vw'
const SIZES_WITH_SIDEBAR = '(width >= 90rem) 17vw, (width >= 64rem) 22vw, (width >= 48rem) 30vw, 46vw'
/** Cards of the first row on a wide screen, whose images are loaded eagerly if the grid leads the page. */
const FIRST_ROW = 4

interface ProductGridProps {
  products: readonly InventoryCard[]
  /** True if the grid is the first content of the page. */
  leading?: boolean
  /** True if a sidebar is beside the grid on wide screens. */
  hasSidebar?: boolean
  /** True to hide products that do not fill the last row, for selections that may be shortened. */
  fullRows?: boolean
}

/** Products in a grid. */
export function ProductGrid({ products, leading = false, hasSidebar = false, fullRows = false }: ProductGridProps) {
  const columns = hasSidebar ? '2xl:grid-cols-4' : 'xl:grid-cols-4'
  return (
    <ul
      className={`grid grid-cols-2 gap-x-4 gap-y-10 max-2xs:grid-cols-1 sm:gap-x-6 md:grid-cols-3 md:gap-y-12 xl:gap-x-8 ${columns} ${fullRows ? 'whole-rows' : ''}`}
    >
      {products.map((product, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- with product keys, cards would move across the page after another search
        <li key={index} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0">
          <ProductCard
            key={product.ocid}
            product={product}
            sizes={hasSidebar ? SIZES_WITH_SIDEBAR : SIZES}
            priority={leading && index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  )
}
