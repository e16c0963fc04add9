import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { PictureFile } from '#contract/content-parts.ts'
import type { ImageRef } from '#contract/images.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import { isWebAddress } from '#server/images/addresses.ts'
import type { Images } from '#server/images/images.ts'

/** A picture that a document names, or null while the store does not hold it. */
export type PictureOf = (picture: PictureFile) => ImageRef | null

/** Every picture named anywhere in `content`. */
export function picturesIn(content: unknown): PictureFile[] {
  if (Array.isArray(content)) return content.flatMap(picturesIn)
  if (typeof content !== 'object' || content === null) return []
  // A figure of a text is a picture with a caption.
  const { picture, alt } = content as Partial<PictureFile>
  const named = { picture, alt }
  return Value.Check(PictureFile, named) ? [named] : Object.values(content).flatMap(picturesIn)
}

/** Looks the pictures of `content` up, all in one query. */
export async function readPictures(db: Db, content: unknown): Promise<PictureOf> {
  const sources = new Set(picturesIn(content).map(({ picture }) => picture))
  const rows = sources.size === 0 ? [] : await storedPictures(db, [...sources])
  const bySource = new Map(rows.map((row) => [row.source, row]))
  return ({ picture, alt }) => {
    const row = bySource.get(picture)
    return row ? toImageRef({ ...row, alt }, alt) : null
  }
}

async function storedPictures(db: Db, sources: readonly string[]) {
  return db
    .selectFrom('pictures')
    .select(['source', 'file', 'width', 'height', 'blur'])
    .where(sql<boolean>`source = any(${sources}::text[])`)
    .execute()
}

/** A picture that an import brings along: kept already, or to be fetched from its web address. */
export interface NewPicture {
  source: string
  alt: string
  file: string | null
  width: number | null
  height: number | null
  blur: string | null
}

/**
 * Keeps those of `pictures` that the shop does not hold, from paths inside `folder`. Returns rows to be written and, by
 * source, a sentence for what could not be kept.
 */
export async function keepNewPictures(
  { db, images }: { db: Db; images: Pick<Images, 'keepFromFolder'> },
  pictures: readonly PictureFile[],
  folder: string,
): Promise<{ kept: NewPicture[]; faults: Map<string, string> }> {
  const wanted = new Map(pictures.map(({ picture, alt }) => [picture, alt]))
  const known = await storedPictures(db, [...wanted.keys()])
  for (const { source, file } of known) if (file !== null || isWebAddress(source)) wanted.delete(source)
  const kept: NewPicture[] = []
  const faults = new Map<string, string>()
  for (const [source, alt] of wanted) {
    const picture = isWebAddress(source) ? NOT_YET : await images.keepFromFolder(folder, source)
    if ('error' in picture) faults.set(source, picture.error)
    else kept.push({ source, alt, ...picture })
  }
  return { kept, faults }
}

const NOT_YET = { file: null, width: null, height: null, blur: null }

/** Writes what `keepNewPictures` kept, and has the others fetched. */
export async function saveNewPictures(
  { db, images }: { db: Db; images: Pick<Images, 'fetchLater'> },
  pictures: readonly NewPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const values = pictures.map(({ source, alt, file, width, height, blur }) => ({
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
  await images.fetchLater(pictures.filter(({ file }) => file === null).map(({ source }) => source))
}
