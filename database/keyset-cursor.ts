import { Problem } from '#contract/problem.ts'
import type { CursorMeta, PageMeta } from '#contract/schemas/wire.ts'

/** A page of a list with its position and the cursor of the next page. */
export interface CountedPage<T> {
  data: T[]
  meta: PageMeta & CursorMeta
}

/** A page that was read after a cursor. */
export interface CursorPage<T> {
  data: T[]
  meta: CursorMeta
}

/** Integers by which a list is sorted, the last one unique. */
type SortKeys<Row> = (row: Row) => readonly number[]

/**
 * Splits rows that were read after a cursor, one more than a page has, into the page and its `meta`. The next page begins after the keys
 * of the last row, so that it takes the same work at any depth and no row is missing or repeated when others are added.
 */
export function pageAfterCursor<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: SortKeys<Row>,
): { shown: Row[]; meta: CursorMeta } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, meta: { per_page: limit, next_cursor: last === undefined ? null : formatCursor(keysOf(last)) } }
}

/** Adds the cursor of the next page to the `meta` of a page with these rows. */
export function withNextCursor<Row>(
  rows: readonly Row[],
  meta: PageMeta,
  keysOf: SortKeys<Row>,
): CountedPage<Row>['meta'] {
  const last = meta.current_page < meta.last_page ? rows.at(-1) : undefined
  return { ...meta, next_cursor: last === undefined ? null : formatCursor(keysOf(last)) }
}

/** Parses a cursor of one key. Throws `invalid_input`. */
export function parseIdCursor(cursor: string): number {
  const [id = 0] = parseCursor(cursor, 1)
  return id
}

/** Parses a cursor of `count` keys. Throws `invalid_input` for the cursor of another list. */
export function parseCursor(cursor: string, count: number): number[] {
  const keys = cursor.split('.').map(Number)
  if (keys.length === count && keys.every((key) => Number.isSafeInteger(key) && key >= 0)) return keys
  throw Problem.invalid({
    cursor: ['This is not a cursor of this list. Request the first page without it, then send its `next_cursor`.'],
  })
}

function formatCursor(keys: readonly number[]): string {
  return keys.join('.')
}
