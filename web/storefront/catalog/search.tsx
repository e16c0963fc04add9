import { data, Link, redirect, useLocation } from 'react-router'
import { parseRowId } from '#contract/values/row-id.ts'
import { searchPageTexts } from '#texts/catalog/search-page.ts'
import { shopContext } from '#web/shop.ts'
import { pageLink } from '#web/ui/page-links.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { readListingQuery } from '#web/storefront/listing/listing-query.ts'
import { CATEGORY_SEPARATOR } from '#web/storefront/listing/filters/facets.ts'
import { revalidateListing } from '#web/storefront/listing/search/sync-search.tsx'
import { cacheControl, lastPageIfBeyond, loadListing } from '#web/storefront/listing/listing-page.ts'
import { Listing } from '#web/storefront/listing/listing.tsx'
import { useTracked } from '#web/storefront/marketing/track.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import type { Route } from './+types/search'
import { everywherePath } from './everywhere-path.ts'
import { NoSearchResults } from './no-search-results.tsx'
import { PlaceLinks } from './place-links.tsx'
import { SearchLinks } from './search-links.tsx'
import { readHints, type SearchHints, withNearestPlaces } from './search-hints.ts'
import { understoodSearch } from './understood-search.ts'
import { BrowseCategories } from './browse-categories.tsx'

export const shouldRevalidate = revalidateListing

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { pathname, searchParams, search } = url
  const query = readListingQuery(searchParams)
  const categoryId = parseRowId(searchParams.get('category_id') ?? undefined)
  const view = categoryId === null ? null : await page.shop.catalog.categoryById(categoryId)
  const searchScope = view ? { c_id: view.category.c_id, c_name: view.category.c_name } : null
  const { popular_searches } = await page.shop.content.menus()
  // Spec 5: an empty query finds nothing.
  if (!query.keyword)
    return data({ listing: null, hints: NO_HINTS, popular_searches, searchScope }, { headers: PUBLIC_PAGE })
  const scopeId = view?.category.c_id ?? null
  const understood = await understoodSearch(page, query, scopeId, search)
  if (understood !== null) throw redirect(pathname + understood)
  const [listing, found] = await Promise.all([
    loadListing(page, query, {
      isSearch: true,
      categoryId: scopeId,
      categoryPath: view?.breadcrumbs.map(({ c_name }) => c_name).join(CATEGORY_SEPARATOR) ?? null,
      hasBranches: !view || view.children.length > 0,
    }),
    readHints(page, query, scopeId),
  ])
  const last = lastPageIfBeyond(listing, query)
  if (last !== null) throw redirect(pathname + pageLink(search, last))
  const hints = await withNearestPlaces(page, found, listing, query)
  return data({ listing, hints, popular_searches, searchScope }, { headers: cacheControl(listing) })
}

const NO_HINTS: SearchHints = { everywhere: null, onlyDescribed: false, places: [] }

export const meta: Route.MetaFunction = ({ location, matches }) => {
  const { keyword } = readListingQuery(new URLSearchParams(location.search))
  return pageHead({ title: keyword ? headingOf(keyword) : searchPageTexts.title, hidden: true }, matches)
}

function headingOf(keyword: string): string {
  if (!keyword) return searchPageTexts.question
  const ids = readProductIds(keyword)
  if (!ids) return searchPageTexts.quoted({ text: keyword })
  const { product, products } = searchPageTexts
  return ids.length === 1 ? product({ number: ids.join('') }) : products({ count: ids.length })
}

export default function Search({
  loaderData: { listing, hints, popular_searches, searchScope },
}: Route.ComponentProps) {
  const { search } = useLocation()
  const { keyword, sale } = readListingQuery(new URLSearchParams(search))
  // A list of product numbers has no filter panel, so offer to drop the sale filter here.
  const isSaleOfList = sale && readProductIds(keyword) !== null
  useTracked(keyword ? { name: 'search', text: keyword } : null, keyword)
  return (
    <div className="frame pt-10 sm:pt-14">
      <h1 className="display line-clamp-3 text-page wrap-anywhere" dir="auto">
        {headingOf(keyword)}
      </h1>
      {keyword && (searchScope || isSaleOfList || (sale && hints.everywhere)) && (
        <p className="mt-4 text-body text-muted">
          {scopeText(searchScope?.c_name, sale)} ·{' '}
          <Link to={everywherePath(keyword)} className="plain-link inline-flex min-h-11 items-center">
            {everywhereText(hints.everywhere)}
          </Link>
        </p>
      )}
      {hints.onlyDescribed && (
        <p className="mt-4 text-body text-muted" dir="auto">
          {searchPageTexts.onlyDescribed({ text: keyword })}
        </p>
      )}
      {listing && keyword ? (
        <>
          <PlaceLinks places={hints.places} />
          <Listing
            page={listing}
            empty={
              <NoSearchResults keyword={keyword} everywhere={hints.everywhere} popularSearches={popular_searches} />
            }
          />
        </>
      ) : (
        <>
          <p className="mt-4 max-w-[56ch] text-body text-muted">{searchPageTexts.hint}</p>
          <SearchLinks label={searchPageTexts.popularSearches} searches={popular_searches} pathOf={everywherePath} />
          <BrowseCategories />
        </>
      )}
    </div>
  )
}

function scopeText(category: string | undefined, sale: boolean): string {
  if (category === undefined) return searchPageTexts.onSale
  return sale ? searchPageTexts.saleWithin({ category }) : searchPageTexts.within({ category })
}

function everywhereText(count: number | null): string {
  return count ? searchPageTexts.resultsEverywhere({ count }) : searchPageTexts.searchEverywhere
}
