import { shopContext } from '#web/shop.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { notFound } from '#web/storefront/not-found.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { pictureAddress } from '#web/storefront/picture-address.ts'
import type { Route } from './+types/collection'
import { readRowId } from './row-id.ts'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const id = readRowId(params.id)
  const collection = id === null ? null : await shop.catalog.collection(id)
  if (!collection) throw notFound()
  const image = collection.image ?? collection.inventory[0]?.image
  return {
    canonical: `${settings.publicUrl}/collection/${collection.id}`,
    picture: image ? pictureAddress(image, settings) : null,
    collection,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageHead({
        title: loaderData.collection.name,
        description: loaderData.collection.description,
        canonical: loaderData.canonical,
        picture: loaderData.picture,
      })
    : []

export default function Collection({ loaderData: { collection } }: Route.ComponentProps) {
  const { name, description, inventory } = collection
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={[]} here={name} />
      </div>
      <header className="mt-6 mb-12 max-w-3xl sm:mt-10">
        <h1 className="display text-page">{name}</h1>
        {description && <p className="mt-4 max-w-[60ch] text-body text-muted">{description}</p>}
        <p className="figures mt-4 text-small text-muted">
          {inventory.length === 1 ? '1 piece' : `${inventory.length} pieces`}
        </p>
      </header>
      <h2 className="sr-only">Products</h2>
      <ProductGrid products={inventory} leading />
    </div>
  )
}
