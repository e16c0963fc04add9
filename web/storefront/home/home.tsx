import { homeTexts } from '#texts/content/home.ts'
import { shopContext } from '#web/shop.ts'
import { ProductGrid } from '#web/ui/product/product-grid.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { firstImageUrl } from '#web/storefront/seo/image-url.ts'
import type { Route } from './+types/home'
import { BannerStrip } from './banner-strip.tsx'
import { CategoryIndex } from './category-index.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { CollectionShelf } from './collection-shelf.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { EmptyShop } from './empty-shop.tsx'
import { Hero } from './hero.tsx'
import { Shelf } from './shelf.tsx'
import { shopJsonLd } from '#web/storefront/seo/shop-json-ld.ts'

const COLLECTIONS = { limit: 4, inventoryLimit: 8 }
/** Two rows on a wide screen. */
const SHELF_LENGTH = 8

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { catalog, content } = shop
  const [banners, categories, mustHave, featured, collections] = await Promise.all([
    content.merchandising.banners(),
    catalog.mainCategories(),
    content.merchandising.mustHave(),
    content.merchandising.featured(),
    content.merchandising.homepageCollections(COLLECTIONS),
  ])
  const canonical = `${settings.publicUrl}/`
  return {
    head: {
      title: settings.brand.name,
      description: settings.brand.description,
      canonical,
      image: firstImageUrl(categories, settings),
    },
    jsonLd: shopJsonLd(settings.brand, canonical),
    banners,
    categories: categories.filter(({ c_count }) => c_count > 0),
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
      <Hero />
      {shown.every(({ length }) => length === 0) && <EmptyShop />}
      <BannerStrip banners={banners.data} rotateSeconds={banners.rotate_seconds} />
      <CategoryTiles categories={categories} />
      <Shelf
        title={mustHave.title}
        text={mustHave.text}
        more={{ text: homeTexts.mostPopular, to: categoryPath() }}
        products={mustHave.inventory}
      >
        <ProductGrid products={mustHave.inventory} fullRows />
      </Shelf>
      {collections.map((collection) => (
        <CollectionShelf key={collection.id} collection={collection} />
      ))}
      <Shelf title={featured.title} text={featured.text} products={featured.inventory}>
        <ProductGrid products={featured.inventory} fullRows />
      </Shelf>
      <CategoryIndex />
      <HowItWorks />
    </>
  )
}
