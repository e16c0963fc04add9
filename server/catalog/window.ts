import { sql } from 'kysely'
import type { Banner, HomepageCollection, InventoryCard } from '#contract/catalog.ts'
import type { Db } from '#database/connect.ts'
import { among, selectCards, toCard, toImageRef } from './cards.ts'

/** The shop window: what the home page puts forward. */

export async function readBanners(db: Db): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .innerJoin('pictures', 'pictures.source', 'banners.image')
    .select([
      'banners.id',
      'banners.heading',
      'banners.text',
      'banners.link_url',
      'banners.link_target',
      'pictures.file',
      'pictures.alt',
      'pictures.width',
      'pictures.height',
      'pictures.blur',
    ])
    .orderBy('banners.position')
    .orderBy('banners.id')
    .execute()
  return rows.flatMap((row) => {
    const image = toImageRef(row, row.heading ?? '')
    if (!image) return []
    const target = row.link_target === '_blank' ? '_blank' : '_self'
    const link = row.link_url === null ? null : ({ url: row.link_url, target } as const)
    return [{ id: row.id, image, link, heading: row.heading, text: row.text }]
  })
}

export type Placement = 'homepage' | 'featured' | 'must_have'

/** The first `inventoryLimit` products of each of the first `limit` collections of a placement. */
export async function readPlacement(
  db: Db,
  placement: Placement,
  limit: number,
  inventoryLimit: number,
): Promise<HomepageCollection[]> {
  const collections = await selectCollections(db)
    .where('collections.placement', '=', placement)
    .orderBy('collections.position')
    .orderBy('collections.id')
    .limit(limit)
    .execute()
  return fillCollections(db, collections, inventoryLimit)
}

/** One collection with its first `inventoryLimit` products, or null. */
export async function readCollection(db: Db, id: number, inventoryLimit: number): Promise<HomepageCollection | null> {
  const collections = await selectCollections(db).where('collections.id', '=', id).execute()
  const [collection] = await fillCollections(db, collections, inventoryLimit)
  return collection ?? null
}

function selectCollections(db: Db) {
  return db
    .selectFrom('collections')
    .leftJoin('pictures', 'pictures.source', 'collections.image')
    .select([
      'collections.id',
      'collections.name',
      'collections.slug',
      'collections.description',
      'pictures.file',
      'pictures.alt',
      'pictures.width',
      'pictures.height',
      'pictures.blur',
    ])
    .select((eb) =>
      eb
        .selectFrom('collection_products')
        .innerJoin('products', 'products.ocid', 'collection_products.ocid')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('collection_products.collection_id', '=', 'collections.id')
        .where('products.status', '=', 'active')
        .as('inventory_count'),
    )
}

type CollectionRow = Awaited<ReturnType<ReturnType<typeof selectCollections>['execute']>>[number]

async function fillCollections(
  db: Db,
  collections: readonly CollectionRow[],
  inventoryLimit: number,
): Promise<HomepageCollection[]> {
  const inventory = await readInventories(
    db,
    collections.map((collection) => collection.id),
    inventoryLimit,
  )
  return collections.map((collection) => ({
    id: collection.id,
    name: collection.name,
    slug: collection.slug,
    description: collection.description,
    image: toImageRef({ ...collection, alt: collection.alt ?? '' }, collection.name),
    inventory_count: collection.inventory_count ?? 0,
    inventory: inventory.get(collection.id) ?? [],
  }))
}

async function readInventories(db: Db, ids: readonly number[], limit: number): Promise<Map<number, InventoryCard[]>> {
  if (ids.length === 0 || limit === 0) return new Map()
  const ranked = db
    .selectFrom('collection_products')
    .innerJoin('products', 'products.ocid', 'collection_products.ocid')
    .select(['collection_id', 'products.ocid as placed_ocid'])
    .select(
      sql<number>`row_number() over (partition by collection_id order by collection_products.position)`.as('rank'),
    )
    .where(among('collection_id', ids))
    .where('products.status', '=', 'active')
  const rows = await selectCards(db)
    .innerJoin(ranked.as('placed'), 'placed.placed_ocid', 'products.ocid')
    .select(['placed.collection_id', 'placed.rank'])
    .where('placed.rank', '<=', limit)
    .orderBy('placed.collection_id')
    .orderBy('placed.rank')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.collection_id)
  return new Map([...grouped].map(([id, cards]) => [id, cards.map(toCard)]))
}
