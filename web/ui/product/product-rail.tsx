import { useRef } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { ProductCard } from './product-card.tsx'
import { RailArrows } from './rail-arrows.tsx'

/** Products in one row that scrolls horizontally if it does not fit. */
export function ProductRail({ products, label }: { products: readonly InventoryCard[]; label: string }) {
  const rail = useRef<HTMLUListElement>(null)
  return (
    <div className="relative">
      <ul
        ref={rail}
        aria-label={label}
        className="rail -mx-(--gutter) scroll-px-(--gutter) gap-3 px-(--gutter) pb-4 sm:gap-6 xl:mx-0 xl:scroll-px-0 xl:gap-8 xl:px-0"
      >
        {products.map((product, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- with product keys, the row would scroll along with its first product
            key={index}
            className="rail-cell"
          >
            <ProductCard
              key={product.ocid}
              product={product}
              sizes="(width >= 80rem) 21vw, (width >= 40rem) 27vw, 42vw"
            />
          </li>
        ))}
      </ul>
      <RailArrows rail={rail} />
    </div>
  )
}
