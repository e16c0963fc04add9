import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { isWebAddress } from '#server/images/addresses.ts'
import { type PictureState, stateOf } from './keep-pictures.ts'
import type { BatchScope, Fault } from './kind.ts'

interface StoredPictureRow extends PictureState {
  source: string
  alt: string
}

/** The picture of a category, a collection or a banner; `alt` is undefined when the file does not say. */
export interface NamedPicture {
  source: string
  alt: string | undefined
}

/** The local ones of `sources` that the store does not hold. */
export async function missingNamedPictures(db: Db, sources: readonly string[]): Promise<string[]> {
  const local = sources.filter((source) => !isWebAddress(source))
  const stored = await storedPictures(db, local)
  return local.filter((source) => !stored.get(source)?.file)
}

/** Writes the rows of `pictures` that differ. Returns the sources that changed and what is wrong with others. */
export async function saveNamedPictures(
  pictures: readonly NamedPicture[],
  { db, jobs, kept, write }: BatchScope,
): Promise<{ changed: Set<string>; warnings: Map<string, Fault> }> {
  const wanted = new Map(pictures.map((picture) => [picture.source, picture]))
  const stored = await storedPictures(db, [...wanted.keys()])
  const warnings = new Map<string, Fault>()
  const rows = [...wanted.values()].flatMap(({ source, alt }) => {
    const known = stored.get(source)
    const state = stateOf(source, known, kept)
    const picture = kept.get(source)
    if (picture && 'error' in picture) warnings.set(source, { column: 'image', value: source, reason: picture.error })
    const row = { source, alt: alt ?? known?.alt ?? '', ...state }
    const same = known && known.alt === row.alt && known.file === row.file && known.error === row.error
    return same ? [] : [row]
  })
  if (write && rows.length > 0) {
    await sql`insert into pictures (source, alt, file, width, height, blur, error)
      select source, alt, file, width, height, blur, error from json_to_recordset(${JSON.stringify(rows)}::json)
        as v (source text, alt text, file text, width integer, height integer, blur text, error text)
      on conflict (source) do update set alt = excluded.alt, file = excluded.file, width = excluded.width,
        height = excluded.height, blur = excluded.blur, error = excluded.error`.execute(db)
    const fresh = rows.filter(({ source }) => isWebAddress(source) && !stored.has(source))
    if (fresh.length > 0)
      await jobs.enqueueAll(
        'image.fetch',
        fresh.map(({ source }) => ({ source })),
      )
  }
  return { changed: new Set(rows.map((row) => row.source)), warnings }
}

async function storedPictures(db: Db, sources: readonly string[]): Promise<Map<string, StoredPictureRow>> {
  if (sources.length === 0) return new Map()
  const { rows } = await sql<StoredPictureRow>`
    select source, alt, file, width, height, blur, error from pictures where source = any(${sources}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.source, row]))
}
