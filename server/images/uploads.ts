import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'
import { prepareImage, type StoredImage } from './store-image.ts'

/**
 * Stores an uploaded image, then runs `write` for its row. If `removeUnusedFile` deleted the same file before the row was written, the file is
 * written again.
 */
export async function storeUploadedImage<T>(
  { db, files }: { db: Db; files: FileStore },
  upload: { bytes: Buffer; name: string },
  write: (stored: StoredImage) => Promise<T>,
): Promise<T> {
  const { image, bytes } = await prepareImage(upload.bytes, upload.name)
  await files.write(image.file, bytes)
  const result = await write(image).catch(async (error: unknown) => {
    // The error of `write` is the one to report.
    await removeUnusedFile({ db, files }, image.file).catch(() => undefined)
    throw error
  })
  if ((await files.read(image.file)) === null) await files.write(image.file, bytes)
  return result
}

/** Deletes a file that no row names. A row that was written meanwhile gets it back. */
export async function removeUnusedFile({ db, files }: { db: Db; files: FileStore }, file: string): Promise<void> {
  const bytes = await files.read(file)
  if (bytes === null || (await isNamed(db, file))) return
  await files.remove(file)
  if (await isNamed(db, file)) await files.write(file, bytes)
}

async function isNamed(db: Db, file: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from pictures where file = ${file})
      or exists (select from product_images where file = ${file}) as named`.execute(db)
  return rows[0]?.named === true
}
