import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { ImageFile } from '#contract/schemas/content/content-parts.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'
import type { Images } from '#server/images/images.ts'

/** Returns the stored image that a document names, or null if it is not stored yet. */
export type ImageOf = (picture: ImageFile) => ImageRef | null

/** Returns every image that is named anywhere in `content`. */
export function imagesIn(content: unknown): ImageFile[] {
  if (Array.isArray(content)) return content.flatMap(imagesIn)
  if (typeof content !== 'object' || content === null) return []
  // A figure in a text is an image with a caption.
  const { picture, alt } = content as Partial<ImageFile>
  const named = { picture, alt }
  return Value.Check(ImageFile, named) ? [named] : Object.values(content).flatMap(imagesIn)
}

/** Reads the images of `content` in one query. */
export async function readImages(db: Db, content: unknown): Promise<ImageOf> {
  const sources = new Set(imagesIn(content).map(({ picture }) => picture))
  const rows = sources.size === 0 ? [] : await readStoredImages(db, [...sources])
  const bySource = new Map(rows.map((row) => [row.source, row]))
  return ({ picture, alt }) => {
    const row = bySource.get(picture)
    return row ? toImageRef({ ...row, alt }, alt) : null
  }
}

/** Returns those of the sources that the shop has, also if they are still being fetched. */
export async function readStoredSources(db: Db, sources: readonly string[]): Promise<Set<string>> {
  const rows = sources.length === 0 ? [] : await readStoredImages(db, sources)
  return new Set(rows.map(({ source }) => source))
}

async function readStoredImages(db: Db, sources: readonly string[]) {
  return db
    .selectFrom('pictures')
    .select(['source', 'file', 'width', 'height', 'blur', 'focus'])
    .where(sql<boolean>`source = any(${sources}::text[])`)
    .execute()
}

/** An image of an import: stored already, or to be fetched from its URL. */
export interface NewImage {
  source: string
  alt: string
  file: string | null
  width: number | null
  height: number | null
  blur: string | null
}

/**
 * Stores the images that the shop does not have yet, from paths inside `folder`. Returns the rows to write and, by
 * source, a message for each image that could not be stored.
 */
export async function storeNewImages(
  { db, images }: { db: Db; images: Pick<Images, 'storeFromFolder'> },
  named: readonly ImageFile[],
  folder: string,
): Promise<{ stored: NewImage[]; errors: Map<string, string> }> {
  const altBySource = new Map(named.map(({ picture, alt }) => [picture, alt]))
  const known = await readStoredImages(db, [...altBySource.keys()])
  for (const { source, file } of known) if (file !== null || isHttpUrl(source)) altBySource.delete(source)
  const stored: NewImage[] = []
  const errors = new Map<string, string>()
  for (const [source, alt] of altBySource) {
    const image = isHttpUrl(source) ? NOT_YET : await images.storeFromFolder(folder, source)
    if ('error' in image) errors.set(source, image.error)
    else stored.push({ source, alt, ...image })
  }
  return { stored, errors }
}

const NOT_YET = { file: null, width: null, height: null, blur: null }

/** Writes the rows of `storeNewImages` and enqueues the fetches of the others. */
export async function saveNewImages(
  { db, images }: { db: Db; images: Pick<Images, 'fetchLater'> },
  newImages: readonly NewImage[],
): Promise<void> {
  if (newImages.length === 0) return
  const values = newImages.map(({ source, alt, file, width, height, blur }) => ({
    source,
    alt,
    file,
    width,
    height,
    blur,
  }))
  await db
    .insertInto('pictures')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet((eb) => ({
        file: eb.ref('excluded.file'),
        width: eb.ref('excluded.width'),
        height: eb.ref('excluded.height'),
        blur: eb.ref('excluded.blur'),
        error: null,
      })),
    )
    .execute()
  await images.fetchLater(newImages.filter(({ file }) => file === null).map(({ source }) => source))
}
