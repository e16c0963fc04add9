import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { StoredImage } from '#server/images/images.ts'
import { UPLOADS_FOLDER } from '#server/imports/imports.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/**
 * Adds the row of an uploaded image. Returns its source. The same image again has the same source, unless another file has replaced it meanwhile.
 * With `expires` it is deleted after a day if nothing names it by then; an image that stays is not changed to one that expires.
 */
export async function addImage(
  { db, jobs }: { db: Db; jobs: Jobs },
  { file, width, height, blur }: StoredImage,
  { alt, expires }: { alt: string; expires: boolean },
): Promise<string> {
  await jobs.enqueue('image.variants', { file })
  for (let copy = 1; ; copy++) {
    const source = copy === 1 ? `${UPLOADS_FOLDER}${file}` : `${UPLOADS_FOLDER}${copy}/${file}`
    const { rows } = await sql`
      insert into pictures (source, alt, file, width, height, blur, expires_at)
      values (${source}, ${alt}, ${file}, ${width}, ${height}, ${blur}, case when ${expires}::boolean then now() + interval '1 day' end)
      on conflict (source) do update set
        alt = coalesce(nullif(excluded.alt, ''), pictures.alt),
        expires_at = case when pictures.expires_at is not null then excluded.expires_at end
      where pictures.file = excluded.file
      returning source`.execute(db)
    if (rows.length > 0) return source
  }
}
