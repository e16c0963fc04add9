import { shopContext } from '#web/shop.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { notFound } from '#web/storefront/not-found.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import type { Route } from './+types/category'
import { CategoryChips } from './category-chips.tsx'
import { Listing } from './listing.tsx'
import { readListingAddress } from './listing-query.ts'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { sale, sort, page } = readListingAddress(new URL(request.url).searchParams)
  const view = params.slug === undefined ? null : await shop.catalog.categoryByLink(params.slug)
  if (params.slug !== undefined && !view) throw notFound()
  const [listing, children] = await Promise.all([
    shop.catalog.listing({ categoryId: view?.category.c_id, sale, sort, page }),
    view ? view.children : shop.catalog.mainCategories(),
  ])
  const { c_id, c_name, c_link, description = '' } = view?.category ?? {}
  const everywhere = sale ? 'ON SALE' : 'Most popular'
  const introduction = sale ? 'Lower prices while they last.' : 'What shops order most, from every category.'
  const path = c_link ? `/category/${c_link}` : '/category'
  return {
    canonical: `${settings.publicUrl}${path}${sale ? '?sale=1' : ''}`,
    heading: c_name ?? everywhere,
    description: view ? description : introduction,
    trail: (view?.breadcrumbs ?? [])
      .filter((crumb) => crumb.c_id !== c_id)
      .map((crumb) => ({ name: crumb.c_name, to: `/category/${crumb.c_link}` })),
    sale,
    saleHere: sale && view !== null,
    path,
    children,
    searchScope: c_id !== undefined && c_name !== undefined ? { c_id, c_name } : null,
    listing,
    sort,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageHead({ title: loaderData.heading, description: loaderData.description, canonical: loaderData.canonical })
    : []

export default function Category({ loaderData }: Route.ComponentProps) {
  const { heading, description, trail, children, listing, sort, sale, saleHere, path } = loaderData
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={trail} here={heading} />
      </div>
      <header className="mt-6 max-w-3xl sm:mt-10">
        <h1 className="display text-page">
          {heading}
          {saleHere && <span className="text-clay"> on sale</span>}
        </h1>
        {description && <p className="mt-4 max-w-[60ch] text-body text-muted">{description}</p>}
      </header>
      <CategoryChips categories={children} label={`Within ${heading}`} sale={sale} />
      <Listing
        page={listing}
        sort={sort}
        empty={
          <EmptyState title={saleHere ? 'Nothing on sale here today' : 'Nothing here yet'}>
            <p>New pieces arrive every week. Until then, the rest of the shop is open.</p>
            <ButtonLink to={saleHere ? path : (trail.at(-1)?.to ?? '/category')} className="text-on-leaf">
              {saleHere ? `See all of ${heading}` : 'Browse what is popular'}
            </ButtonLink>
          </EmptyState>
        }
      />
    </div>
  )
}
