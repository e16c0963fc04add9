import { data, redirect, useLocation } from 'react-router'
import { categoryTexts } from '#texts/catalog/category.ts'
import { shopContext } from '#web/shop.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { hasFilters, readListingQuery } from '#web/storefront/listing/listing-query.ts'
import { CATEGORY_SEPARATOR } from '#web/storefront/listing/filters/facets.ts'
import { revalidateListing } from '#web/storefront/listing/search/sync-search.tsx'
import { cacheControl, lastPageIfBeyond, loadListing } from '#web/storefront/listing/listing-page.ts'
import { Listing } from '#web/storefront/listing/listing.tsx'
import { missingPage } from '#web/storefront/http/missing-page.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { firstImageUrl } from '#web/storefront/seo/image-url.ts'
import { pageLink } from '#web/ui/page-links.ts'
import { categoryPath } from '#web/ui/paths.ts'
import type { Route } from './+types/category'
import { CategoryChips } from './category-chips.tsx'
import { EmptyCategory } from './empty-category.tsx'

export const shouldRevalidate = revalidateListing

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { shop, settings } = page
  const { pathname, searchParams, search } = url
  const query = { ...readListingQuery(searchParams), keyword: '' }
  const view = params.slug === undefined ? null : await shop.catalog.categoryByLink(params.slug)
  if (params.slug !== undefined && !view) throw await missingPage({ context, url })
  const about = {
    isSearch: false,
    categoryId: view?.category.c_id ?? null,
    categoryPath: view?.breadcrumbs.map(({ c_name }) => c_name).join(CATEGORY_SEPARATOR) ?? null,
    hasBranches: !view || view.children.length > 0,
  }
  const [listing, children] = await Promise.all([
    loadListing(page, query, about),
    view ? view.children : shop.catalog.mainCategories(),
  ])
  const last = lastPageIfBeyond(listing, query)
  if (last !== null) throw redirect(pathname + pageLink(search, last))
  const { c_id, c_name, c_link, description = '', c_count } = view?.category ?? {}
  const path = categoryPath(c_link)
  const loaded = {
    canonical: settings.publicUrl + path,
    image: firstImageUrl([...(view ? [view.category] : []), ...children], settings),
    name: c_name ?? null,
    description,
    count: c_count ?? children.reduce((sum, child) => sum + child.c_count, 0),
    trail: (view?.breadcrumbs ?? [])
      .filter((crumb) => crumb.c_id !== c_id)
      .map((crumb) => ({ name: crumb.c_name, to: categoryPath(crumb.c_link) })),
    path,
    children,
    searchScope: c_id !== undefined && c_name !== undefined ? { c_id, c_name } : null,
    listing,
  }
  return data(loaded, { headers: cacheControl(listing) })
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  if (!loaderData) return []
  const query = readListingQuery(new URLSearchParams(location.search))
  return pageHead(
    {
      title: loaderData.name ?? headingOf(query.sale),
      description: loaderData.name ? loaderData.description : descriptionOf(query.sale),
      canonical: loaderData.canonical + (query.sale ? '?sale=1' : ''),
      hidden: hasFilters(query),
      image: loaderData.image,
    },
    matches,
  )
}

function headingOf(sale: boolean): string {
  return sale ? categoryTexts.sale : categoryTexts.popular
}

function descriptionOf(sale: boolean): string {
  return sale ? categoryTexts.aboutSale : categoryTexts.aboutPopular
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { name, trail, children, listing, path, count } = loaderData
  const { sale, view } = readListingQuery(new URLSearchParams(useLocation().search))
  const heading = name ?? headingOf(sale)
  const description = name ? loaderData.description : descriptionOf(sale)
  const isCategorySale = sale && name !== null
  const parent = trail.at(-1)
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={trail} here={heading} />
      </div>
      <header className="mt-6 max-w-3xl sm:mt-10">
        <h1 className="display text-page">
          {heading}
          {isCategorySale && <span className="text-clay"> {categoryTexts.onSale}</span>}
        </h1>
        <p className="mt-4 max-w-[60ch] text-body whitespace-pre-line text-muted" dir="auto">
          {description}{' '}
          {!sale && count > 0 && <span className="figures whitespace-nowrap">{categoryTexts.products({ count })}</span>}
        </p>
      </header>
      <CategoryChips categories={children} label={categoryTexts.within({ name: heading })} sale={sale} view={view} />
      <Listing
        page={listing}
        empty={<EmptyCategory here={name === null ? null : { name, to: path }} parent={parent} sale={sale} />}
      />
    </div>
  )
}
