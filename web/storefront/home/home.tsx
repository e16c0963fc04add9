import { homeTexts } from '#texts/home.ts'
import { shopContext } from '#web/shop.ts'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { pictureOf } from '#web/storefront/picture-address.ts'
import type { Route } from './+types/home'
import { BannerStrip } from './banner-strip.tsx'
import { CategoryIndex } from './category-index.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { CollectionShelf } from './collection-shelf.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { Opening } from './opening.tsx'
import { Shelf } from './shelf.tsx'
import { shopJsonLd } from './shop-json-ld.ts'

const COLLECTIONS = { limit: 4, inventoryLimit: 8 }
/** Two rows on a wide screen. */
const SHELF_LENGTH = 8

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { catalog, content } = shop
  const [banners, categories, mustHave, featured, collections] = await Promise.all([
    content.banners(),
    catalog.mainCategories(),
    content.mustHave(),
    content.featured(),
    content.homepageCollections(COLLECTIONS),
  ])
  const canonical = `${settings.publicUrl}/`
  return {
    head: {
      title: settings.brand.name,
      description: settings.brand.description,
      canonical,
      picture: pictureOf(categories, settings),
    },
    jsonLd: shopJsonLd(settings.brand, canonical),
    banners,
    categories,
    mustHave: { ...mustHave, inventory: mustHave.inventory.slice(0, SHELF_LENGTH) },
    featured: { ...featured, inventory: featured.inventory.slice(0, SHELF_LENGTH) },
    collections,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [...pageHead(loaderData.head, matches), { 'script:ld+json': loaderData.jsonLd }] : []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, categories, mustHave, featured, collections } = loaderData
  const shown = [categories, banners.data, mustHave.inventory, featured.inventory, collections]
  return (
    <>
      <Opening />
      {shown.every(({ length }) => length === 0) && <NothingYet />}
      <BannerStrip banners={banners.data} rotateSeconds={banners.rotate_seconds} />
      <CategoryTiles categories={categories} />
      <Shelf
        title={mustHave.title}
        text={mustHave.text}
        more={{ text: homeTexts.mostPopular, to: '/category' }}
        products={mustHave.inventory}
      >
        <ProductGrid products={mustHave.inventory} whole />
      </Shelf>
      {collections.map((collection) => (
        <CollectionShelf key={collection.id} collection={collection} />
      ))}
      <Shelf title={featured.title} text={featured.text} products={featured.inventory}>
        <ProductGrid products={featured.inventory} whole />
      </Shelf>
      <CategoryIndex />
      <HowItWorks />
    </>
  )
}
