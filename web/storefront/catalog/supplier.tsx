import { redirect, useLocation } from 'react-router'
import type { SupplierProfile } from '#contract/schemas/catalog/catalog.ts'
import { catalogTexts } from '#texts/catalog/catalog.ts'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { readListingQuery } from '#web/storefront/listing/listing-query.ts'
import { SortForm } from '#web/storefront/listing/filters/sort-form.tsx'
import { missingPage } from '#web/storefront/http/missing-page.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { absoluteImageUrl } from '#web/storefront/seo/image-url.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { pageLink, requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { supplierPath } from '#web/ui/paths.ts'
import { Image } from '#web/ui/images/image.tsx'
import { ProductGrid } from '#web/ui/product/product-grid.tsx'
import { TextBlocks } from '#web/ui/text-blocks.tsx'
import type { Route } from './+types/supplier'
import { SupplierFacts } from './supplier-facts.tsx'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const supplier = await shop.catalog.supplier(params.slug)
  if (!supplier) throw await missingPage({ context, url })
  const { pathname, searchParams, search } = url
  const { order } = readListingQuery(searchParams)
  const page = requestedPage(searchParams)
  const sort = order === null || order === 'relevance' ? 'popular' : order
  const inventory = await shop.catalog.listing({ supplierId: supplier.id, sort, page })
  if (inventory.meta.current_page !== page) throw redirect(pathname + pageLink(search, inventory.meta.current_page))
  return {
    supplier,
    inventory,
    canonical: settings.publicUrl + supplierPath(supplier.slug),
    image: supplier.image ? absoluteImageUrl(supplier.image, settings) : null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(
        {
          title: loaderData.supplier.name,
          description: loaderData.supplier.story,
          canonical: loaderData.canonical,
          image: loaderData.image,
        },
        matches,
      )
    : []

export default function SupplierPage({ loaderData: { supplier, inventory } }: Route.ComponentProps) {
  const { order } = readListingQuery(new URLSearchParams(useLocation().search))
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={[]} here={supplier.name} />
      </div>
      <SupplierHeader supplier={supplier} />
      <section aria-labelledby="maker-products" className="mt-16">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-6">
          <h2 id="maker-products" className="display text-heading">
            {catalogTexts.pieces({ count: supplier.products_count })}
          </h2>
          {supplier.products_count > 1 && <SortForm order={order} isSearch={false} />}
        </div>
        <ProductGrid products={inventory.data} />
        <Pagination meta={inventory.meta} />
      </section>
    </div>
  )
}

/** Name and story of the supplier beside its image. */
function SupplierHeader({ supplier }: { supplier: SupplierProfile }) {
  return (
    <header className="mt-6 grid items-center gap-x-12 gap-y-8 sm:mt-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-x-20">
      <div>
        <h1 className="display text-page">{supplier.name}</h1>
        <TextBlocks text={supplier.story} className="mt-6 text-lead" />
        <SupplierFacts supplier={supplier} />
      </div>
      {supplier.image && <Image image={supplier.image} priority alt="" sizes="(width >= 48rem) 36vw, 100vw" />}
    </header>
  )
}
