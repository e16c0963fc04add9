import type { SeedProductsQuery } from '#contract/schemas/catalog/seeds.ts'
import { SEED_SORTS } from '#contract/catalog/seeds.ts'

type SeedSort = (typeof SEED_SORTS)[number]

/** The query string of a seed's page: how its products are sorted and searched, and how many are shown. */
export interface SeedUrlState {
  sort: SeedSort
  query: string
  show: number
}

/** Number of products shown at first, and added by each "Show more". */
export const SHOW_STEP = 100
/** Rendering 2,000 products takes the server a third of a second (decision 0052). The search finds the rest. */
const MAX_SHOWN = 500
const MAX_QUERY = 200

/** Parses the query string. An invalid parameter has its default. */
export function readSeedUrl(parameters: URLSearchParams): SeedUrlState {
  const sort = SEED_SORTS.find((known) => known === parameters.get('sort')) ?? 'manual'
  const query = (parameters.get('query') ?? '').trim().slice(0, MAX_QUERY)
  const requested = /^\d{1,5}$/.test(parameters.get('show') ?? '') ? Number(parameters.get('show')) : SHOW_STEP
  return { sort, query, show: Math.min(Math.max(requested, SHOW_STEP), MAX_SHOWN) }
}

/** Returns the query for the products to show, and the one after them: to move a product to the end of those shown, it must be known. */
export function productsQuery({ sort, query, show }: SeedUrlState): SeedProductsQuery {
  return { page: 1, limit: show + 1, sort, ...(query !== '' && { query }) }
}

/** Returns the URL that shows more products, or null if all, or the maximum, are shown. */
export function showMoreUrl({ sort, query, show }: SeedUrlState, total: number): string | null {
  if (show >= total || show >= MAX_SHOWN) return null
  const parameters = new URLSearchParams({ show: String(show + SHOW_STEP) })
  if (sort !== 'manual') parameters.set('sort', sort)
  if (query !== '') parameters.set('query', query)
  return `?${parameters}`
}
