import { useLocation } from 'react-router'
import type { InventoryPage } from '#contract/catalog.ts'
import { listingTexts } from '#texts/listing.ts'
import { uiTexts } from '#texts/ui.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { isNarrowed, readListingAddress } from './address.ts'
import { Products } from './products.tsx'
import { ProductsHeading } from './products-heading.tsx'
import { SortForm } from './sort-form.tsx'
import { ViewSwitch } from './view-switch.tsx'

interface PlainListingProps {
  page: InventoryPage
  /** True where a search should have made the listing. */
  failed: boolean
  empty: React.ReactNode
}

/** A listing straight from the catalog, without filters: what there is when there is no search. */
export function PlainListing({ page, failed, empty }: PlainListingProps) {
  const { pathname, search } = useLocation()
  const address = readListingAddress(new URLSearchParams(search))
  // The catalog knows the sale.
  const leftOut = isNarrowed({ ...address, sale: false })
  if (page.meta.total === 0) return empty
  return (
    <section aria-labelledby="listing-products">
      <ProductsHeading />
      {(failed || leftOut) && (
        <Notice look="warning" role="status" className="mt-8">
          {listingTexts.filters.unusable}{' '}
          {failed && (
            <a href={pathname + search} className="plain-link">
              {uiTexts.tryAgain}
            </a>
          )}
        </Notice>
      )}
      <div className="mt-8 mb-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-4">
        <p className="figures text-small text-muted">{countText(page.meta)}</p>
        <div className="flex items-center gap-4">
          <SortForm order={address.order} isSearch={false} />
          <ViewSwitch view={address.view} />
        </div>
      </div>
      <Products products={page.data} view={address.view} />
      <Pagination meta={page.meta} />
    </section>
  )
}

function countText({ total, current_page, per_page }: InventoryPage['meta']): string {
  if (total <= per_page) return listingTexts.products({ count: total })
  const first = (current_page - 1) * per_page + 1
  return listingTexts.range({ first, last: Math.min(total, first + per_page - 1), count: total })
}
