import type { Banner } from '#contract/catalog.ts'
import type { ImageRef } from '#contract/images.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from './cards.ts'

/** The banners that the importer brought; a document of content goes before them. */
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
    const { id, heading, text } = row
    return [{ id, image, mobile_image: null, link, heading, text, starts_at: null, ends_at: null }]
  })
}

/** A collection as the importer left it. */
export interface ImportedCollection {
  id: number
  slug: string
  name: string
  description: string
  image: ImageRef | null
  placement: string
  /** False where the row is there for the number of a document alone, and nothing else in it counts. */
  is_imported: boolean
}

/** Every collection in the order of its position. */
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
      'pictures.file',
      'pictures.alt',
      'pictures.width',
      'pictures.height',
      'pictures.blur',
    ])
    .orderBy('collections.position')
    .orderBy('collections.id')
    .execute()
  return rows.map(({ file, alt, width, height, blur, ...collection }) => ({
    ...collection,
    image: toImageRef({ file, alt: alt ?? '', width, height, blur }, collection.name),
  }))
}
