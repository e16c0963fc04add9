import { Value } from 'typebox/value'
import type { Banners, CollectionPage, HomepageCollection, InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { CONTENT_FILES, type ContentFile } from '#contract/schemas/content/content-files.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import type { ProductsFile } from '#contract/schemas/content/merchandising-files.ts'
import type { Db } from '#database/connect.ts'
import type { Catalog, CatalogCache, ImportedCollection, Selection, SelectionPage } from '#server/catalog/catalog.ts'
import { isOn, toBanners, withSafeLink } from './pages/banners.ts'
import { newestOf, nameInFolder } from './documents.ts'
import type { InForce } from './in-force.ts'
import { type ImageOf, readImages } from './images.ts'

/** Merchandising of the home page: documents and, without documents, what was imported into the catalog. */
export interface Merchandising {
  /** Returns the banners that are scheduled for now. */
  banners(): Promise<Banners>
  featured(): Promise<ProductShelf>
  mustHave(): Promise<ProductShelf>
  /** Returns the first `limit` collections of the home page with their first `inventoryLimit` products each (spec 7). */
  homepageCollections(limits: { limit: number; inventoryLimit: number }): Promise<HomepageCollection[]>
  /** Returns one page of a collection, or null if it does not exist or is not published yet. */
  collection(id: number, page: SelectionPage): Promise<CollectionPage | null>
  /** Returns every collection that has a page. */
  collections(): Promise<{ id: number; slug: string; name: string }[]>
}

/** Products shown under a title. */
export interface ProductShelf {
  title: string
  text: string
  inventory: InventoryCard[]
}

/** A collection without its products. */
interface CollectionHead {
  id: number
  slug: string
  name: string
  description: string
  image: ImageRef | null
  selection: Selection
}

const SHELF_LIMIT = 24
const PLAIN_SHELVES = {
  featured: { title: 'Featured', text: 'A selection from our makers.' },
  'must-have': { title: 'Must-haves', text: 'Pieces that go with much else.' },
} as const
const PLACEMENTS = { featured: 'featured', 'must-have': 'must_have' } as const

interface MerchandisingDeps {
  db: Db
  cache: CatalogCache
  catalog: Pick<Catalog, 'banners' | 'collections' | 'selection' | 'selections'>
  inForce: InForce
}

/** Creates the merchandising: documents in force take precedence over imported data (decision 0025). */
export function createMerchandising({ db, cache, catalog, inForce }: MerchandisingDeps): Merchandising {
  async function heads(): Promise<CollectionHead[]> {
    const documents = newestOf(await inForce.published(), 'collection', inForce.now())
    const key = documents.map(({ path, version }) => `${path} ${version}`).join()
    return cache.getOrRead(`content collections ${key}`, async () => {
      const imageOf = await readImages(
        db,
        documents.map(({ body }) => body),
      )
      const files = new Map(
        documents.map(({ path, body }) => [nameInFolder(path), Value.Parse(CONTENT_FILES.collection, body)]),
      )
      return (await catalog.collections()).flatMap((row) => headOf(row, files.get(row.slug), imageOf))
    })
  }

  async function shelf(kind: keyof typeof PLAIN_SHELVES): Promise<ProductShelf> {
    const file = await inForce.page(kind, CONTENT_FILES[kind], (each) => each)
    const { title, text } = file ?? PLAIN_SHELVES[kind]
    const selection = file ? selectionOf(file.products) : await placed(PLACEMENTS[kind])
    const [found] = await catalog.selections(selection ? [selection] : [], SHELF_LIMIT)
    return { title, text, inventory: found?.data ?? [] }
  }

  async function placed(placement: string): Promise<Selection | null> {
    const row = (await catalog.collections()).find((each) => each.placement === placement)
    return row ? { collectionId: row.id, sort: row.sort } : null
  }

  async function homepage(): Promise<CollectionHead[]> {
    const [all, order] = await Promise.all([
      heads(),
      inForce.page('collections', CONTENT_FILES.collections, (file) => file.homepage),
    ])
    const slugs = order ?? (await importedOrder())
    return slugs.flatMap((slug) => all.find((head) => head.slug === slug) ?? [])
  }

  async function importedOrder(): Promise<string[]> {
    const rows = await catalog.collections()
    return rows.filter(({ placement }) => placement === 'homepage').map(({ slug }) => slug)
  }

  return {
    async banners() {
      const written = await inForce.page('banners', CONTENT_FILES.banners, toBanners)
      if (!written) return { data: (await catalog.banners()).map(withSafeLink), rotate_seconds: null }
      return { ...written, data: written.data.filter((banner) => isOn(banner, inForce.now())) }
    },
    featured: () => shelf('featured'),
    mustHave: () => shelf('must-have'),
    async homepageCollections({ limit, inventoryLimit }) {
      const shown = (await homepage()).slice(0, limit)
      // The query returns the count only with products, so it reads at least one product.
      const pages = await catalog.selections(
        shown.map(({ selection }) => selection),
        Math.max(1, inventoryLimit),
      )
      return shown.map(({ selection: _, ...head }, index) => ({
        ...head,
        inventory_count: pages[index]?.meta.total ?? 0,
        inventory: (pages[index]?.data ?? []).slice(0, inventoryLimit),
      }))
    },
    async collection(id, page) {
      const found = (await heads()).find((head) => head.id === id)
      if (!found) return null
      const { selection, ...head } = found
      const inventory = await catalog.selection(selection, page)
      return { data: { ...head, inventory_count: inventory.meta.total }, inventory }
    },
    collections: async () => (await heads()).map(({ id, slug, name }) => ({ id, slug, name })),
  }
}

function headOf(
  row: ImportedCollection,
  file: ContentFile<'collection'> | undefined,
  imageOf: ImageOf,
): CollectionHead[] {
  const { id, slug } = row
  if (file) {
    const { name, description, image, products } = file
    return [{ id, slug, name, description, image: image && imageOf(image), selection: selectionOf(products) }]
  }
  if (!row.is_imported) return []
  const { name, description, image, sort } = row
  return [{ id, slug, name, description, image, selection: { collectionId: id, sort } }]
}

function selectionOf({ skus = [], rule }: ProductsFile): Selection {
  return rule ? { rule } : { skus }
}
