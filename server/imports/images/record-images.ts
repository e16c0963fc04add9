import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'
import { type ImageState, imageState, imageWarning } from './store-images.ts'
import type { BatchScope, CellError } from '#server/imports/kind.ts'

interface StoredImageRow extends ImageState {
  source: string
  alt: string
}

/** The image of a category, a collection or a banner; `alt` is undefined if the file lacks it. */
export interface RecordImage {
  source: string
  alt: string | undefined
}

/** Returns the sources that are not in the store. */
export async function missingImages(db: Db, sources: readonly string[]): Promise<string[]> {
  const stored = await readStoredImages(db, sources)
  return sources.filter((source) => !stored.get(source)?.file)
}

/** Writes the image rows that differ. Returns the changed sources, and warnings by source. */
export async function saveRecordImages(
  images: readonly RecordImage[],
  { db, jobs, storedImages, write }: BatchScope,
): Promise<{ changed: Set<string>; warnings: Map<string, CellError> }> {
  const bySource = new Map(images.map((image) => [image.source, image]))
  const stored = await readStoredImages(db, [...bySource.keys()])
  const warnings = new Map<string, CellError>()
  const rows = [...bySource.values()].flatMap(({ source, alt }) => {
    const known = stored.get(source)
    const state = imageState(source, known, storedImages)
    const reason = imageWarning(source, storedImages)
    if (reason !== null) warnings.set(source, { column: 'image', value: source, reason })
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
    const fresh = rows.filter(({ source }) => isHttpUrl(source) && !stored.has(source))
    if (fresh.length > 0)
      await jobs.enqueueAll(
        'image.fetch',
        fresh.map(({ source }) => ({ source })),
      )
  }
  return { changed: new Set(rows.map((row) => row.source)), warnings }
}

async function readStoredImages(db: Db, sources: readonly string[]): Promise<Map<string, StoredImageRow>> {
  if (sources.length === 0) return new Map()
  const { rows } = await sql<StoredImageRow>`
    select source, alt, file, width, height, blur, error from pictures where source = any(${sources}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.source, row]))
}
