/**
 * Redirects from paths that have no page anymore to where it is now, or to "removed for good" (decision 0074). They are looked up only
 * for a path without a page. A redirect never leads to another one: see `keep_redirect` in 0015_catalog_states.sql, whose triggers also
 * record renamed categories and suppliers.
 */
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { AdminRedirects, FileRedirect, RedirectsQuery } from '#contract/schemas/admin/catalog/redirects.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import type { Db } from '#database/connect.ts'
import { isAdded } from '#contract/catalog/redirects.ts'
import { addList } from './add-list.ts'
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

  const readAll = (paths: readonly string[]): Promise<Redirect[]> =>
    db
      .selectFrom('redirects')
      .select(['from_path as from', 'to_path as to'])
      .where(({ eb, or }) => or([eb('from_path', 'in', paths), eb('to_path', 'in', paths)]))
      .execute()

  return {
    /** Returns the redirect of a path that has no page; a product without one leads to its replacement. */
    async find(path: string): Promise<Redirect | null> {
      const from = pathKey(path)
      return (await stored(from)) ?? (await toReplacement(db, from))
    },

    /** Returns a page of the redirects by path. One query. */
    async page({ q, kind, cursor, limit }: RedirectsQuery): Promise<AdminRedirects> {
      let rows = db
        .selectFrom('redirects')
        .select(['from_path as from', 'to_path as to', 'created_at'])
        .orderBy('from_path')
        .limit(limit + 1)
      if (cursor !== undefined) rows = rows.where('from_path', '>', cursor)
      if (kind !== undefined) rows = rows.where('to_path', kind === 'removed' ? 'is' : 'is not', null)
      if (q !== undefined) {
        const part = q.toLowerCase()
        rows = rows.where(sql<boolean>`strpos(lower(from_path || ' ' || coalesce(to_path, '')), ${part}) > 0`)
      }
      const found = await rows.execute()
      const data = found.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { data, next: found.length > limit ? (data.at(-1)?.from ?? null) : null }
    },

    /** Returns what each redirect of a CSV file would do. Throws `invalid_input` for a file that cannot be read. */
    tryList: (csv: string): Promise<FileRedirect[]> => addList(csv, { readAll, add: async () => undefined }),

    /** Adds the redirects of a CSV file. Run it in a transaction. Throws `invalid_input` for a file that cannot be read. */
    async addList(csv: string): Promise<FileRedirect[]> {
      const rows = await addList(csv, { readAll, add: ({ from, to }) => keepRedirect(db, from, to) })
      recordActivity('redirects added', { count: rows.filter(isAdded).length })
      return rows
    },

    /** Removes the redirects of these paths; ignores paths without one. Returns those removed. Throws `invalid_input`. */
    async removeAll(from: readonly string[]): Promise<Redirect[]> {
      const removed = await db
        .deleteFrom('redirects')
        .where('from_path', 'in', from.map(parsePath))
        .returning(['from_path as from', 'to_path as to'])
        .execute()
      for (const redirect of removed) recordActivity('redirect removed', { from: redirect.from })
      return removed
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

    /** Redirects the path of a page that was renamed. `to` has a page: a redirect of it is removed. Run it in the transaction of the change. */
    keep: (from: string, to: string): Promise<void> => keepRedirect(db, from, to),

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
