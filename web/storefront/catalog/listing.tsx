import type { InventoryPage, ListingSort } from '#contract/catalog.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { SortForm } from './sort-form.tsx'

interface ListingProps {
  page: InventoryPage
  sort: ListingSort
  /** What is said instead of a grid when there is nothing in it. */
  empty: React.ReactNode
}

/** How many products, how they are sorted, one page of them, and the way to the others. */
export function Listing({ page, sort, empty }: ListingProps) {
  if (page.meta.total === 0) return empty
  return (
    <section aria-labelledby="listing-products">
      <h2 id="listing-products" className="sr-only">
        Products
      </h2>
      <div className="mt-8 mb-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-4">
        <p className="figures text-small text-muted">{countText(page.meta)}</p>
        <SortForm sort={sort} />
      </div>
      <ProductGrid products={page.data} leading />
      <Pagination meta={page.meta} />
    </section>
  )
}

function countText({ total, current_page, per_page }: InventoryPage['meta']): string {
  if (total <= per_page) return total === 1 ? '1 product' : `${total} products`
  const first = (current_page - 1) * per_page + 1
  return `${first}–${Math.min(total, first + per_page - 1)} of ${total.toLocaleString('en-US')} products`
}
