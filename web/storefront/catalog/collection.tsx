import { redirect } from 'react-router'
import type { Collection } from '#contract/schemas/catalog/catalog.ts'
import { LISTING_PAGE_SIZE } from '#contract/catalog/catalog.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import { catalogTexts } from '#texts/catalog/catalog.ts'
import { collectionTexts } from '#texts/catalog/collection.ts'
import { shopContext } from '#web/shop.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pageLink, requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { categoryPath, collectionPath } from '#web/ui/paths.ts'
import { Image } from '#web/ui/images/image.tsx'
import { ProductGrid } from '#web/ui/product/product-grid.tsx'
import { TextBlocks } from '#web/ui/text-blocks.tsx'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { missingPage } from '#web/storefront/http/missing-page.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { absoluteImageUrl } from '#web/storefront/seo/image-url.ts'
import type { Route } from './+types/collection'
import { BrowseCategories } from './browse-categories.tsx'

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { pathname, searchParams, search } = url
  const id = parseRowId(params.id)
  const page = requestedPage(searchParams)
  const found =
    id === null ? null : await shop.content.merchandising.collection(id, { page, perPage: LISTING_PAGE_SIZE })
  if (!found) throw await missingPage({ context, url })
  const { data: collection, inventory } = found
  if (inventory.meta.current_page !== page) throw redirect(pathname + pageLink(search, inventory.meta.current_page))
  const image = collection.image ?? inventory.data[0]?.image
  return {
    canonical: settings.publicUrl + collectionPath(collection.id),
    image: image ? absoluteImageUrl(image, settings) : null,
    collection,
    inventory,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(
        {
          title: loaderData.collection.name,
          description: loaderData.collection.description,
          canonical: loaderData.canonical,
          image: loaderData.image,
        },
        matches,
      )
    : []

export default function CollectionPage({ loaderData: { collection, inventory } }: Route.ComponentProps) {
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={[]} here={collection.name} />
      </div>
      <CollectionHeader collection={collection} />
      {inventory.meta.total === 0 ? (
        <EmptyCollection />
      ) : (
        <section aria-labelledby="collection-products">
          <h2 id="collection-products" className="sr-only">
            {collectionTexts.products}
          </h2>
          <ProductGrid products={inventory.data} leading={!collection.image} />
          <Pagination meta={inventory.meta} />
        </section>
      )}
    </div>
  )
}

/** Name and description of the collection beside its image. */
function CollectionHeader({ collection: { name, description, image, inventory_count } }: { collection: Collection }) {
  return (
    <header
      className={`mt-6 mb-12 sm:mt-10 ${image ? 'grid items-center gap-x-12 gap-y-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-x-20' : ''}`}
    >
      <div className="max-w-3xl">
        <h1 className="display text-page">{name}</h1>
        {description && <TextBlocks text={description} className="mt-4 text-body text-muted" />}
        {inventory_count > 0 && (
          <p className="figures mt-4 text-small text-muted">{catalogTexts.pieces({ count: inventory_count })}</p>
        )}
      </div>
      {image && (
        <Image
          image={image}
          ratio={Math.max(1, image.width / image.height)}
          priority
          sizes="(width >= 48rem) 36vw, 100vw"
        />
      )}
    </header>
  )
}

function EmptyCollection() {
  return (
    <>
      <EmptyState title={collectionTexts.empty}>
        <p>{collectionTexts.emptyText}</p>
        <ButtonLink to={categoryPath()} className="text-on-leaf">
          {catalogTexts.browsePopular}
        </ButtonLink>
      </EmptyState>
      <BrowseCategories />
    </>
  )
}
