import { lazy, Suspense } from 'react'
import type { HomeSection } from '#contract/schemas/content/merchandising.ts'
import { homeTexts } from '#texts/content/home.ts'
import { type PageContext, shopContext } from '#web/shop.ts'
import { ProductRail } from '#web/ui/product/product-rail.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { firstImageUrl } from '#web/storefront/seo/image-url.ts'
import type { Route } from './+types/home'
import { BannerStrip } from './banner-strip.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { CollectionShelves } from './collection-shelves.tsx'
import { Hero } from './hero.tsx'
import { MemberBand } from './member-band.tsx'
import { Shelf } from './shelf.tsx'
import { shopJsonLd } from '#web/storefront/seo/shop-json-ld.ts'

/** Links and texts only, at the end of the page. */
const HomeFoot = lazyPart(() => import('./home-foot.tsx'))
const OwnSection = lazyPart(() => import('./own-section.tsx'))
const EmptyShop = lazy(() => loadChunk(() => import('./empty-shop.tsx')))

const COLLECTIONS = { limit: 4, inventoryLimit: 3 }
const SHELF_LENGTH = 8
const LOOKS = 4

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const { catalog, content } = shop
  const [sections, banners, categories, mustHave, featured, collections] = await Promise.all([
    content.home(),
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
    sections,
    looks: sections.some(({ type }) => type === 'looks') ? await newestLooks(content) : [],
  }
}

/** Returns the newest looks, without their products. */
async function newestLooks(content: PageContext['shop']['content']) {
  const { data } = await content.inspo({ page: 1, limit: LOOKS })
  return data.map(({ slug, title, image }) => ({ slug, title, image }))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [...pageHead(loaderData.head, matches), { 'script:ld+json': loaderData.jsonLd }] : []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, categories, mustHave, featured, collections } = loaderData
  const shown = [categories, banners.data, mustHave.inventory, featured.inventory, collections]
  return (
    <>
      <Hero />
      <MemberBand />
      <Suspense>{shown.every(({ length }) => length === 0) && <EmptyShop />}</Suspense>
      {loaderData.sections.map((section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the sections of a page never change
        <Section key={index} section={section} home={loaderData} />
      ))}
      <Suspense>
        <HomeFoot />
      </Suspense>
    </>
  )
}

function Section({ section, home }: { section: HomeSection; home: Route.ComponentProps['loaderData'] }) {
  const { banners, categories, mustHave, featured, collections, looks } = home
  switch (section.type) {
    case 'banners':
      return <BannerStrip banners={banners.data} rotateSeconds={banners.rotate_seconds} />
    case 'categories':
      return <CategoryTiles categories={categories} />
    case 'must-have':
      return (
        <Shelf
          title={mustHave.title}
          text={mustHave.text}
          more={{ text: homeTexts.mostPopular, to: categoryPath() }}
          products={mustHave.inventory}
        >
          <ProductRail products={mustHave.inventory} label={mustHave.title} />
        </Shelf>
      )
    case 'collections':
      return <CollectionShelves collections={collections} />
    case 'featured':
      return (
        <Shelf title={featured.title} text={featured.text} products={featured.inventory}>
          <ProductRail products={featured.inventory} label={featured.title} />
        </Shelf>
      )
    default:
      return (
        <Suspense>
          <OwnSection section={section} looks={looks} />
        </Suspense>
      )
  }
}
