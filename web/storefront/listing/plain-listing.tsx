import { useLocation } from 'react-router'
import type { InventoryPage } from '#contract/schemas/catalog/catalog.ts'
import { listingTexts } from '#texts/listing/listing.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { hasFilters, readListingQuery } from './listing-query.ts'
import { Products } from './products/products.tsx'
import { ProductsHeading } from './products/products-heading.tsx'
import { SortForm } from './filters/sort-form.tsx'
import { ViewSwitch } from './products/view-switch.tsx'

interface PlainListingProps {
  page: InventoryPage
  /** True if the search failed. */
  failed: boolean
  empty: React.ReactNode
}

/** A listing from the catalog without filters, used if there is no search. */
export function PlainListing({ page, failed, empty }: PlainListingProps) {
  const { pathname, search } = useLocation()
  const query = readListingQuery(new URLSearchParams(search))
  // The catalog supports only the sale filter.
  const hasIgnoredFilters = hasFilters({ ...query, sale: false })
  if (page.meta.total === 0) return empty
  return (
    <section aria-labelledby="listing-products">
      <ProductsHeading />
      {(failed || hasIgnoredFilters) && (
        <Callout variant="warning" role="status" className="mt-8">
          {listingTexts.filters.unavailable}{' '}
          {failed && (
            <a href={pathname + search} className="plain-link">
              {uiTexts.tryAgain}
            </a>
          )}
        </Callout>
      )}
      <div className="mt-8 mb-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-4">
        <p className="figures text-small text-muted">{countText(page.meta)}</p>
        <div className="flex items-center gap-4">
          <SortForm order={query.order} isSearch={false} />
          <ViewSwitch view={query.view} />
        </div>
      </div>
      <Products products={page.data} view={query.view} />
      <Pagination meta={page.meta} />
    </section>
  )
}

function countText({ total, current_page, per_page }: InventoryPage['meta']): string {
  if (total <= per_page) return listingTexts.products({ count: total })
  const first = (current_page - 1) * per_page + 1
  return listingTexts.range({ first, last: Math.min(total, first + per_page - 1), count: total })
}
