import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'
import { focusCell, type ImageState, imageState, imageWarning } from './store-images.ts'
import type { FocusPoint } from '#server/imports/reading/parse-cells.ts'
import type { BatchScope, CellError } from '#server/imports/kind.ts'

interface StoredImageRow extends ImageState {
  source: string
  alt: string
  focus: FocusPoint | null
}

/** The image of a category, a collection or a banner; `alt` and `focus` are undefined if the file lacks them. */
export interface RecordImage {
  source: string
  alt: string | undefined
  focus: FocusPoint | null | undefined
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
  const rows = [...bySource.values()].flatMap(({ source, alt, focus }) => {
    const known = stored.get(source)
    const state = imageState(source, known, storedImages)
    const reason = imageWarning(source, storedImages)
    if (reason !== null) warnings.set(source, { column: 'image', value: source, reason })
    const point = focus === undefined ? (known?.focus ?? null) : focus
    const row = { source, alt: alt ?? known?.alt ?? '', focus: point, ...state }
    const same =
      known &&
      known.alt === row.alt &&
      known.file === row.file &&
      known.error === row.error &&
      focusCell(known.focus) === focusCell(point)
    return same ? [] : [row]
  })
  if (write && rows.length > 0) {
    await sql`insert into pictures (source, alt, file, width, height, blur, error, focus)
      select source, alt, file, width, height, blur, error, focus from json_to_recordset(${JSON.stringify(rows)}::json)
        as v (source text, alt text, file text, width integer, height integer, blur text, error text, focus integer[])
      on conflict (source) do update set alt = excluded.alt, file = excluded.file, width = excluded.width,
        height = excluded.height, blur = excluded.blur, error = excluded.error, focus = excluded.focus`.execute(db)
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
    select source, alt, file, width, height, blur, error, focus from pictures where source = any(${sources}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.source, row]))
}
