import { shopContext } from '#web/shop.ts'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import type { Route } from './+types/home'
import { BannerStrip } from './banner-strip.tsx'
import { CategoryIndex } from './category-index.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { CollectionShelf } from './collection-shelf.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Opening } from './opening.tsx'
import { Shelf } from './shelf.tsx'

const COLLECTIONS = { limit: 4, inventoryLimit: 8 }
/** Two rows on a wide screen. */
const SHELF_LENGTH = 8

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { catalog } = shop
  const [banners, categories, mustHave, featured, collections] = await Promise.all([
    catalog.banners(),
    catalog.mainCategories(),
    catalog.mustHaveProducts(),
    catalog.featuredProducts(),
    catalog.homepageCollections(COLLECTIONS),
  ])
  return {
    canonical: `${settings.publicUrl}/`,
    banners,
    categories,
    mustHave: mustHave.slice(0, SHELF_LENGTH),
    featured: featured.slice(0, SHELF_LENGTH),
    collections,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageHead({
    title: 'Trellis',
    description: 'Wholesale home goods from independent makers, for shops and interior designers.',
    canonical: loaderData?.canonical,
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, categories, mustHave, featured, collections } = loaderData
  return (
    <>
      <Opening />
      <BannerStrip banners={banners} />
      <CategoryTiles categories={categories} />
      <Shelf
        title="Must-haves"
        text="What shops come back for, season after season."
        more={{ text: 'See what is most popular', to: '/category' }}
        products={mustHave}
      >
        <ProductGrid products={mustHave} />
      </Shelf>
      {collections.map((collection) => (
        <CollectionShelf key={collection.id} collection={collection} />
      ))}
      <Shelf title="Featured" text="Chosen by our buyers this month." products={featured}>
        <ProductGrid products={featured} />
      </Shelf>
      <CategoryIndex />
      <HowItWorks />
    </>
  )
}
