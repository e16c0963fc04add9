import { data, redirect } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { api, CallFailure } from '#web/storefront/api.ts'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { readUnits } from '#web/storefront/form-fields.ts'
import { notFound } from '#web/storefront/not-found.ts'
import { notify } from '#web/storefront/notices.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { raiseCount } from '#web/storefront/session/session.ts'
import type { Route } from './+types/item'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductDetails } from './product-details.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { readRowId } from './row-id.ts'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const ocid = readRowId(params.id)
  const item = ocid === null ? null : await shop.catalog.item(ocid)
  if (!item) throw notFound()
  const path = `/inventory/${item.ocid}/${item.slug}`
  if (params.slug !== item.slug) throw redirect(path, { status: 301, headers: PUBLIC_PAGE })
  return { item, canonical: settings.publicUrl + path, jsonLd: productJsonLd(item, settings) }
}

/** Adds to the cart where there is no JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, shopper } = context.get(shopContext)
  const id = readRowId(params.id)
  const quantity = readUnits(await request.formData(), 'quantity')
  if (id === null || quantity === null) return data({ error: 'Please enter a quantity.' }, { status: 422 })
  try {
    await shop.cart.add(await shopper(), { id, quantity })
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data({ error: trouble.message }, { status: trouble.status })
  }
  return redirect('/cart')
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const id = Number(params.id)
  const quantity = readUnits(await request.formData(), 'quantity') ?? 1
  try {
    await api.addToCart({ id, quantity })
  } catch (error) {
    const said = error instanceof CallFailure ? error.body['error'] : null
    notify(typeof said === 'string' ? said : 'Failed to add product to cart', 'trouble')
    return null
  }
  raiseCount(quantity)
  notify('Product has been added to cart')
  return redirect('/cart')
}

/** What is on sale and in stock does not change because something went into a cart. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: {
  formAction?: string
  defaultShouldRevalidate: boolean
}) {
  return formAction === undefined && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageHead({
          title: loaderData.item.title,
          description: loaderData.item.description,
          canonical: loaderData.canonical,
        }),
        { 'script:ld+json': loaderData.jsonLd },
      ]
    : []

export default function Item({ loaderData: { item }, actionData }: Route.ComponentProps) {
  const trail = item.breadcrumbs.map((crumb) => ({ name: crumb.c_name, to: `/category/${crumb.c_link}` }))
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={trail} here={item.title} />
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
        <Gallery key={item.ocid} images={item.images} title={item.title} />
        <BuyBox key={`buy ${item.ocid}`} item={item} error={actionData?.error} />
      </div>
      <ProductDetails item={item} />
    </div>
  )
}
