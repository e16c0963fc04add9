import { sql } from 'kysely'
import type { ListingSort } from '#contract/catalog/catalog.ts'
import type { Banner } from '#contract/schemas/catalog/catalog.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from './cards.ts'

/** Reads the active imported banners. A `banners` document of content takes precedence. */
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
      'pictures.focus',
    ])
    .where('banners.state', '=', 'active')
    .orderBy('banners.position')
    .orderBy('banners.id')
    .execute()
  return rows.flatMap((row) => {
    const image = toImageRef(row, row.heading ?? '')
    if (!image) return []
    const target = row.link_target === '_blank' ? '_blank' : '_self'
    const link = row.link_url === null ? null : ({ url: row.link_url, target } as const)
    const { id, heading, text } = row
    return [{ id, image, mobile_image: null, link, heading, text, starts_at: null, ends_at: null }]
  })
}

/** A collection of the catalog: imported, or made by staff. */
export interface ImportedCollection {
  id: number
  slug: string
  name: string
  description: string
  image: ImageRef | null
  placement: string
  /** False if the row exists only to give a document an id; its other columns then have no meaning. */
  is_imported: boolean
  /** Order of the products that its rule selects; null: they are selected by hand, in the order of their positions. */
  sort: ListingSort | null
}

/** Reads the active collections in the order of their positions. */
export async function readCollections(db: Db): Promise<ImportedCollection[]> {
  const rows = await db
    .selectFrom('collections')
    .leftJoin('pictures', 'pictures.source', 'collections.image')
    .select([
      'collections.id',
      'collections.slug',
      'collections.name',
      'collections.description',
      'collections.placement',
      'collections.is_imported',
      sql<ListingSort | null>`collections.rule ->> 'sort'`.as('sort'),
      'pictures.file',
      'pictures.alt',
      'pictures.width',
      'pictures.height',
      'pictures.blur',
      'pictures.focus',
    ])
    .where('collections.state', '=', 'active')
    .orderBy('collections.position')
    .orderBy('collections.id')
    .execute()
  return rows.map(({ file, alt, width, height, blur, focus, ...collection }) => ({
    ...collection,
    image: toImageRef({ file, alt: alt ?? '', width, height, blur, focus }, collection.name),
  }))
}
