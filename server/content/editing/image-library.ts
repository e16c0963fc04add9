import { sql } from 'kysely'
import type { ImageRef } from '#contract/schemas/images.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { StoredImage } from '#server/images/images.ts'
import type { EditingDeps } from './editing-deps.ts'

/** An image that documents can name. */
export interface ContentImage {
  source: string
  alt: string
  /** Null: it is still being fetched, or could not be. */
  image: ImageRef | null
  /** Why it could not be fetched. */
  error: string | null
  /** Paths of the documents that name it in any version. */
  usedIn: string[]
}

export interface ImageLibrary {
  /** Returns the images by name, at most `limit` of those with `q` in their name or description. */
  list(query: { q: string; limit: number }): Promise<ContentImage[]>
  /** Adds an image that is stored already. `name` is that of its file. Returns it; the same bytes again are the same image. */
  add(stored: StoredImage, image: { alt: string }): Promise<ContentImage>
}

const FOLDER = 'uploads/'

/** Creates the library of the images of documents. */
export function createImageLibrary({ db }: Pick<EditingDeps, 'db'>): ImageLibrary {
  const select = () =>
    db
      .selectFrom('pictures')
      .select(['source', 'alt', 'file', 'width', 'height', 'blur', 'error'])
      .select(
        sql<string[]>`array(select distinct path from content_documents
          where strpos(body::text, to_json(source)::text) > 0 order by path)`.as('used_in'),
      )

  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
  const toImage = ({ source, alt, error, used_in, ...row }: Row): ContentImage => ({
    source,
    alt,
    image: toImageRef({ ...row, alt }, alt),
    error,
    usedIn: used_in,
  })

  return {
    async list({ q, limit }) {
      const rows = await select()
        .where(sql<boolean>`strpos(lower(source || ' ' || alt), ${q.toLowerCase()}) > 0`)
        .orderBy('source')
        .limit(limit)
        .execute()
      return rows.map(toImage)
    },
    async add({ file, width, height, blur }, { alt }) {
      const source = FOLDER + file
      await db
        .insertInto('pictures')
        .values({ source, alt, file, width, height, blur })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ alt }))
        .execute()
      return toImage(await select().where('source', '=', source).executeTakeFirstOrThrow())
    },
  }
}
