import { redirect, useLocation } from 'react-router'
import type { Maker } from '#contract/catalog.ts'
import { catalogTexts } from '#texts/catalog.ts'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { readListingAddress } from '#web/storefront/listing/address.ts'
import { SortForm } from '#web/storefront/listing/sort-form.tsx'
import { notFound } from '#web/storefront/not-found.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { pictureAddress } from '#web/storefront/picture-address.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { pageLink, requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import type { Route } from './+types/maker'
import { MakerFacts } from './item/maker-facts.tsx'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const maker = await shop.catalog.maker(params.slug)
  if (!maker) throw notFound()
  const { searchParams, search } = new URL(request.url)
  const { order } = readListingAddress(searchParams)
  const page = requestedPage(searchParams)
  const sort = order === null || order === 'relevance' ? 'popular' : order
  const inventory = await shop.catalog.listing({ supplierId: maker.id, sort, page })
  if (inventory.meta.current_page !== page) throw redirect(pageLink(search, inventory.meta.current_page))
  return {
    maker,
    inventory,
    canonical: `${settings.publicUrl}/maker/${maker.slug}`,
    picture: maker.image ? pictureAddress(maker.image, settings) : null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(
        {
          title: loaderData.maker.name,
          description: loaderData.maker.story,
          canonical: loaderData.canonical,
          picture: loaderData.picture,
        },
        matches,
      )
    : []

export default function MakerPage({ loaderData: { maker, inventory } }: Route.ComponentProps) {
  const { order } = readListingAddress(new URLSearchParams(useLocation().search))
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={[]} here={maker.name} />
      </div>
      <Opening maker={maker} />
      <section aria-labelledby="maker-products" className="mt-16">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-6">
          <h2 id="maker-products" className="display text-heading">
            {catalogTexts.pieces({ count: maker.products_count })}
          </h2>
          {maker.products_count > 1 && <SortForm order={order} isSearch={false} />}
        </div>
        <ProductGrid products={inventory.data} />
        <Pagination meta={inventory.meta} />
      </section>
    </div>
  )
}

/** Who they are, beside a picture of theirs. */
function Opening({ maker }: { maker: Maker }) {
  const paragraphs = maker.story.split(/\n{2,}/).filter(Boolean)
  return (
    <header className="mt-6 grid items-center gap-x-12 gap-y-8 sm:mt-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-x-20">
      <div>
        <h1 className="display text-page">{maker.name}</h1>
        <div className="mt-6 max-w-[62ch] space-y-4 text-lead">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <MakerFacts maker={maker} />
      </div>
      {maker.image && <Picture image={maker.image} priority alt="" sizes="(width >= 48rem) 36vw, 100vw" />}
    </header>
  )
}
