import type { PageMeta } from '#contract/schemas/wire.ts'

/** Returns the position of a page, counted from 1. A page beyond the end becomes the last page. */
export function pageMeta(requestedPage: number, perPage: number, total: number): PageMeta {
  const last = Math.max(1, Math.ceil(total / perPage))
  return { current_page: Math.min(requestedPage, last), last_page: last, per_page: perPage, total }
}
