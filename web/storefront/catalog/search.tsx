import { Link } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import type { Route } from './+types/search'
import { CategoryChips } from './category-chips.tsx'
import { Listing } from './listing.tsx'
import { readKeyword, readListingAddress } from './listing-query.ts'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop } = context.get(shopContext)
  const parameters = new URL(request.url).searchParams
  const { sale, sort, page } = readListingAddress(parameters)
  const { keyword, ocids } = readKeyword(parameters)
  const categoryId = Number(parameters.get('category_id') ?? Number.NaN)
  const view =
    Number.isSafeInteger(categoryId) && categoryId <= 2_147_483_647 ? await shop.catalog.categoryById(categoryId) : null
  const begun = performance.now()
  // Spec 5: an empty query finds nothing.
  const listing = keyword
    ? await shop.catalog.listing({
        categoryId: view?.category.c_id,
        sale,
        sort,
        page,
        ...(ocids ? { ocids } : { keyword }),
      })
    : null
  const took = Math.max(1, Math.round(performance.now() - begun))
  return {
    keyword,
    sale,
    sort,
    listing,
    stats: listing ? statsText(listing.meta.total, took) : '',
    everywhere: `?${new URLSearchParams({ keyword })}`,
    searchScope: view ? { c_id: view.category.c_id, c_name: view.category.c_name } : null,
    // The way on from an empty page.
    categories: listing && listing.meta.total > 0 ? [] : await shop.catalog.mainCategories(),
  }
}

/** Spec 8. */
function statsText(found: number, milliseconds: number): string {
  if (found === 0) return 'No results'
  if (found === 1) return '1 result'
  return `${found} results found in ${milliseconds}ms`
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageHead({ title: loaderData?.keyword ? `“${loaderData.keyword}”` : 'Search', hidden: true })

export default function Search({ loaderData }: Route.ComponentProps) {
  const { keyword, listing, sort, stats, searchScope, everywhere, categories, sale } = loaderData
  return (
    <div className="frame pt-10 sm:pt-14">
      <h1 className="display text-page wrap-anywhere" dir="auto">
        {keyword ? `“${keyword}”` : 'What are you looking for?'}
      </h1>
      {keyword && (
        <output className="figures mt-4 block text-body text-muted">
          {stats}
          {sale && ' on sale'}
          {searchScope && (
            <>
              {' '}
              in {searchScope.c_name} ·{' '}
              <Link to={everywhere} className="plain-link">
                Search everywhere
              </Link>
            </>
          )}
        </output>
      )}
      {listing ? (
        <Listing
          page={listing}
          sort={sort}
          empty={
            <>
              <EmptyState title="Nothing by that name">
                <p>Try fewer or shorter words, a material or a color, or product numbers separated by commas.</p>
                <ButtonLink to="/category">Browse what is popular</ButtonLink>
              </EmptyState>
              <CategoryChips categories={categories} label="Browse by category" />
            </>
          }
        />
      ) : (
        <>
          <p className="mt-4 max-w-[56ch] text-body text-muted">
            Search for a thing, a material, a maker or a color, or paste product numbers separated by commas.
          </p>
          <CategoryChips categories={categories} label="Browse by category" />
        </>
      )}
    </div>
  )
}
