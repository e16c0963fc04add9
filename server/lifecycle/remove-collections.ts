import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { keepRedirect } from '#server/redirects/redirects.ts'
import { findRecords } from './find-records.ts'
import { KINDS } from './kinds.ts'
import { requireUnnamed } from './require-unnamed.ts'
import type { Bound } from './refresh-products.ts'

/**
 * Deletes imported collections, all or none. Their pages redirect to `redirectTo`, else they are removed for good. Throws `impossible_move` for
 * one that is a content document, or that content names.
 */
export async function removeCollections(
  { db }: Bound,
  keys: readonly string[],
  redirectTo: string | undefined,
): Promise<string[]> {
  const found = await findRecords(db, 'collections', keys)
  const { rows: written } = await sql<{ slug: string }>`
    select slug from unnest(${found.map(({ key }) => key)}::text[]) as requested (slug)
    where exists (select from content_documents where path = 'collections/' || slug) order by slug`.execute(db)
  if (written.length > 0) {
    const slugs = written.map(({ slug }) => slug).join(', ')
    throw new Problem(
      'impossible_move',
      `Nothing was deleted: ${slugs} is a content document. Hide it instead: collections hide.`,
    )
  }
  const departing = found.map((record) => ({ record, redirectTo: redirectTo ?? null }))
  await requireUnnamed(db, 'collections', departing)
  for (const collection of found) {
    await keepRedirect(db, KINDS.collections.path?.(collection) ?? '', redirectTo ?? null)
  }
  await sql`delete from collections where id = any(${found.map(({ id }) => id)}::integer[])`.execute(db)
  return found.map(({ key }) => key)
}

/** Deletes imported banners, all or none. */
export async function removeBanners({ db }: Bound, keys: readonly string[]): Promise<string[]> {
  const found = await findRecords(db, 'banners', keys)
  await sql`delete from banners where id = any(${found.map(({ id }) => id)}::integer[])`.execute(db)
  return found.map(({ key }) => key)
}
