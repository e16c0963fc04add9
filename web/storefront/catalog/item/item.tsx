import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { parseRowId } from '#contract/values/row-id.ts'
import { itemTexts } from '#texts/catalog/item.tsx'
import { shopContext } from '#web/shop.ts'
import { ProductRail } from '#web/ui/product/product-rail.tsx'
import { productPath } from '#web/ui/paths.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useTracked } from '#web/storefront/marketing/track.ts'
import { missingPage } from '#web/storefront/http/missing-page.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { absoluteImageUrl } from '#web/storefront/seo/image-url.ts'
import type { Route } from './+types/item'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from '#web/storefront/catalog/item/gallery/gallery.tsx'
import { addOne, addSeveral, readItems, actionResult } from './add-to-cart.ts'
import { hasOrderGrid } from './order-grid/has-order-grid.ts'
import { OrderGridPlaceholder } from './order-grid/order-grid-placeholder.tsx'
import { loadAdding } from './load-adding.ts'
import { breadcrumbJsonLd, productJsonLd } from '#web/storefront/seo/product-json-ld.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import { RecentlyViewed } from '#web/storefront/catalog/item/recent-products/recently-viewed.tsx'

const SIMILAR_LIMIT = 12

const loadOrderGrid = () => import('./order-grid/order-grid.tsx')
const OrderGrid = lazy(loadOrderGrid)
const ItemBreadcrumb = lazyPart(() => import('./item-breadcrumb.tsx'))
const ProductDetails = lazyPart(() => import('./product-details.tsx'))

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const ocid = parseRowId(params.id)
  const item = ocid === null ? null : await shop.catalog.item(ocid)
  if (!item) throw await missingPage({ context, url })
  const path = productPath(item)
  if (params.slug !== item.slug) throw redirect(keepQuery(path, url), { status: 301, headers: PUBLIC_PAGE })
  return {
    item,
    similar: (await shop.catalog.similar(item.ocid, SIMILAR_LIMIT)) ?? [],
    canonical: settings.publicUrl + path,
    image: item.images[0] ? absoluteImageUrl(item.images[0], settings) : null,
    jsonLd: [productJsonLd(item, settings), breadcrumbJsonLd(item, settings)],
  }
}

/** Adds one product or several of its family to the cart, without JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const ocid = parseRowId(params.id)
  const items = ocid === null ? null : readItems(await request.formData(), ocid)
  if (!items) return data(actionResult({ error: itemTexts.buy.enterQuantity }), { status: 422 })
  const [first] = items
  return first?.ocid === ocid && items.length === 1 ? addOne(page, first) : addSeveral(page, items)
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const [addInBrowser, form] = await Promise.all([loadAdding(), request.formData()])
  return addInBrowser(Number(params.id), form, loadOrderGrid)
}

/** Does not reload the product after adding to the cart, which changes neither prices nor stock. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: {
  formAction?: string
  defaultShouldRevalidate: boolean
}) {
  return formAction === undefined && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...pageHead(
          {
            title: loaderData.item.title,
            description: loaderData.item.description,
            canonical: loaderData.canonical,
            image: loaderData.image,
          },
          matches,
        ),
        ...loaderData.jsonLd.map((document) => ({ 'script:ld+json': document })),
      ]
    : []

export default function Item({ loaderData: { item, similar }, actionData }: Route.ComponentProps) {
  useTracked({ name: 'view_item', product: item, quantity: item.min_qty }, item.ocid)
  return (
    <div className="frame">
      <div className="md:pt-4">
        <Suspense>
          <ItemBreadcrumb item={item} />
        </Suspense>
      </div>
      <div className="grid gap-x-8 gap-y-6 md:mt-4 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 xl:gap-x-20">
        <Gallery key={item.ocid} images={item.images} title={item.title} />
        <BuyBox key={`buy ${item.ocid}`} item={item} error={actionData?.error} />
      </div>
      {hasOrderGrid(item) && (
        <Suspense fallback={<OrderGridPlaceholder rows={item.family.length} />}>
          <OrderGrid key={item.family[0]?.ocid} item={item} result={actionData?.grid} />
        </Suspense>
      )}
      <Suspense>
        <ProductDetails item={item} />
      </Suspense>
      {similar.length > 0 && (
        <section aria-labelledby="similar-title" className="mt-20 border-t border-hairline pt-12">
          <h2 id="similar-title" className="display text-heading">
            {itemTexts.similar.title}
          </h2>
          <div className="mt-8">
            <ProductRail products={similar} label={itemTexts.similar.label} />
          </div>
        </section>
      )}
      <RecentlyViewed key={`recent ${item.ocid}`} ocid={item.ocid} />
    </div>
  )
}
