import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { StoredImageFile } from './store-images.ts'

/** Begin of the sources of images that staff uploaded. */
export const UPLOADS_FOLDER = 'uploads/'

/** Returns the uploaded images among `sources`: any product and record can show them. */
export async function readUploads(db: Db, sources: Iterable<string>): Promise<Map<string, StoredImageFile>> {
  const uploads = [...new Set(sources)].filter((source) => source.startsWith(UPLOADS_FOLDER))
  if (uploads.length === 0) return new Map()
  const { rows } = await sql<StoredImageFile & { source: string }>`
    select source, file, width, height, coalesce(blur, '') as blur
    from pictures where source = any(${uploads}::text[]) and file is not null`.execute(db)
  return new Map(rows.map(({ source, ...image }) => [source, image]))
}
