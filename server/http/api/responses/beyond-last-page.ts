import { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/schemas/wire.ts'

interface List {
  data: unknown[]
  /** Read with a cursor, a list has no `last_page`. */
  meta: Partial<PageMeta>
}

/** Rejects a query with both a page and a cursor, one of which would be ignored. Throws `invalid_input`. */
export function rejectPageWithCursor(query: unknown): void {
  const { page, cursor } = (query ?? {}) as Record<string, unknown>
  if (page === undefined || cursor === undefined) return
  throw Problem.invalid({ page: ['Send page or cursor, not both.'] })
}

/**
 * Returns the response to a request of a page. Beyond the last page it is empty, so that a client that counts up ends. The features
 * return the last page instead, which is what a page of the storefront shows (spec 5).
 */
export function emptyBeyondLast(response: unknown, query: unknown): unknown {
  const { page } = (query ?? {}) as { page?: number }
  if (page === undefined || typeof response !== 'object' || response === null) return response
  if (isList(response)) return emptied(response, page)
  // A collection has its list in `inventory`.
  const lists = Object.entries(response).filter((entry): entry is [string, List] => isList(entry[1]))
  return { ...response, ...Object.fromEntries(lists.map(([name, list]) => [name, emptied(list, page)])) }
}

function emptied(list: List, page: number): List {
  return list.meta.last_page !== undefined && page > list.meta.last_page
    ? { ...list, data: [], meta: { ...list.meta, current_page: page } }
    : list
}

function isList(value: unknown): value is List {
  return typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data) && 'meta' in value
}
