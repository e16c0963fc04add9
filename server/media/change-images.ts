import { sql } from 'kysely'
import type { SetMediaImage } from '#contract/schemas/admin/settings/media.ts'
import { Problem } from '#contract/problem.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import type { StoredImage } from '#server/images/images.ts'
import { lockImports } from '#server/imports/imports.ts'
import { type Jobs, refreshPayloads } from '#server/jobs/jobs.ts'
import { type LibraryImage, readLibraryImage } from './read-images.ts'

interface MediaDeps {
  db: Db
  jobs: Jobs
}

/** Throws unless the caller may change an image with these uses. */
export type Authorize = (image: LibraryImage) => void

/** Sets the description and the focus of an image. Returns it before the change. Throws `not_found` and `changed_meanwhile`. */
export async function setImage(
  { db }: MediaDeps,
  { source, alt, focus, seen }: SetMediaImage,
  authorize: Authorize,
): Promise<LibraryImage> {
  await lockImports(db)
  const before = await readLibraryImage(db, source)
  authorize(before)
  const isDone = before.alt === alt && isSamePoint(before.focus, focus)
  if (isDone) return before
  if (before.alt !== seen.alt || !isSamePoint(before.focus, seen.focus))
    throw new Problem('changed_meanwhile', undefined, { stored: { alt: before.alt, focus: before.focus } })
  await db.updateTable('pictures').set({ alt, focus }).where('source', '=', source).execute()
  return before
}

/**
 * Shows another file wherever an image is used. The previous file stays for a day, because cached pages name it. Returns the image before.
 * Throws `not_found`.
 */
export async function replaceImage(
  { db, jobs }: MediaDeps,
  source: string,
  stored: StoredImage,
  authorize: Authorize,
): Promise<LibraryImage> {
  await lockImports(db)
  const before = await readLibraryImage(db, source)
  authorize(before)
  const previous = before.image?.path
  if (previous === stored.file) return before
  const { file, width, height, blur } = stored
  const image = { file, width, height, blur, error: null }
  // Lock the products first, in the order of imports and orders, to avoid a deadlock: triggers update them.
  const { rows: products } = await sql<{ ocid: number }>`
    select ocid from products where ocid in (select ocid from product_images where source = ${source})
    order by ocid for no key update`.execute(db)
  await db.updateTable('pictures').set(image).where('source', '=', source).execute()
  if (products.length > 0) await db.updateTable('product_images').set(image).where('source', '=', source).execute()
  await jobs.enqueue('image.variants', { file })
  await jobs.enqueueAll('search.refresh', refreshPayloads(products.map(({ ocid }) => ocid)))
  if (previous !== undefined) await removeTomorrow(jobs, previous)
  return before
}

/** Deletes an image that nothing uses. Returns it. Throws `not_found` and `impossible_move`. */
export async function deleteImage({ db, jobs }: MediaDeps, source: string): Promise<LibraryImage> {
  await lockImports(db)
  const image = await readLibraryImage(db, source)
  const { product_count, records, documents } = image.uses
  if (product_count + records.length + documents.length > 0)
    throw new Problem('impossible_move', 'This image is used. Remove it there first, or replace it with another one.')
  await db.deleteFrom('pictures').where('source', '=', source).execute()
  if (image.image) await removeTomorrow(jobs, image.image.path)
  return image
}

function removeTomorrow(jobs: Jobs, file: string): Promise<void> {
  return jobs.enqueue('image.remove', { file }, new Date(Date.now() + DAY_MS))
}

function isSamePoint(one: readonly number[] | null, other: readonly number[] | null): boolean {
  return one?.join() === other?.join()
}
