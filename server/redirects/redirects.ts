/**
 * Redirects from paths that have no page anymore to where it is now, or to "removed for good" (decision 0074). They are looked up only
 * for a path without a page. A redirect never leads to another one: see `keep_redirect` in 0015_catalog_states.sql, whose triggers also
 * record renamed categories and suppliers.
 */
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import type { Db } from '#database/connect.ts'
import { parsePath, pathKey } from './paths.ts'
import { recordActivity } from '#server/activity/activity.ts'

export { parsePath }

/** A redirect. `to` is null if the page was removed for good. */
export interface Redirect {
  from: string
  to: string | null
}

/** Creates the feature. */
export function createRedirects({ db }: { db: Db }) {
  async function stored(path: string): Promise<Redirect | undefined> {
    return db
      .selectFrom('redirects')
      .select(['from_path as from', 'to_path as to'])
      .where('from_path', '=', path)
      .executeTakeFirst()
  }

  return {
    /** Returns the redirect of a path that has no page; a product without one leads to its replacement. */
    async find(path: string): Promise<Redirect | null> {
      const from = pathKey(path)
      return (await stored(from)) ?? (await toReplacement(db, from))
    },

    list: (): Promise<Redirect[]> =>
      db.selectFrom('redirects').select(['from_path as from', 'to_path as to']).orderBy('from_path').execute(),

    /** Adds or replaces a redirect; returns it as stored. Throws `invalid_input` for an invalid path, and for a loop. */
    async add(from: string, to: string | null): Promise<Redirect> {
      const [fromPath, target] = [parsePath(from), to === null ? null : parsePath(to)]
      if (fromPath === '/') throw new Problem('invalid_input', 'The home page cannot be redirected.')
      const next = target === null ? undefined : await stored(target)
      if (next?.to === null)
        throw new Problem('invalid_input', `${target} was removed for good itself: see redirects list.`)
      const last = next?.to ?? target
      if (last === fromPath) throw new Problem('invalid_input', `That would lead from ${fromPath} back to itself.`)
      await keepRedirect(db, fromPath, last)
      recordActivity('redirect added', { from: fromPath, to: last })
      return { from: fromPath, to: last }
    },

    /** Removes the redirect of a path. Throws `not_found`. */
    async remove(from: string): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('redirects')
        .where('from_path', '=', parsePath(from))
        .executeTakeFirst()
      if (numDeletedRows === 0n)
        throw new Problem('not_found', `There is no redirect from ${from}: see redirects list.`)
      recordActivity('redirect removed', { from: parsePath(from) })
    },
  }
}

/** Redirects a path that loses its page, in the transaction of that change. `to` must have a page; null: removed for good. */
export async function keepRedirect(db: Db, from: string, to: string | null): Promise<void> {
  await sql`select keep_redirect(${from}::text, ${to}::text)`.execute(db)
}

async function toReplacement(db: Db, from: string): Promise<Redirect | null> {
  const ocid = parseRowId(/^\/inventory\/(\d+)$/.exec(from)?.[1] ?? '')
  const to = ocid === null ? null : await replacementPath(db, ocid)
  return to === null ? null : { from, to }
}

/** Returns the path of the active product that replaces another one, unless it is one of `except`; null if there is none. */
export async function replacementPath(db: Db, ocid: number, except: readonly number[] = []): Promise<string | null> {
  const next = await db
    .selectFrom('products')
    .innerJoin('products as next', 'next.sku', 'products.replacement_sku')
    .select(['next.ocid', 'next.slug'])
    .where('products.ocid', '=', ocid)
    .where('next.status', '=', 'active')
    .where(sql<boolean>`next.ocid <> all(${except}::integer[])`)
    .executeTakeFirst()
  return next ? `/inventory/${next.ocid}/${next.slug}` : null
}
