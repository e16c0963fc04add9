import { SEED_PRODUCTS_MAX_PAGE, SEED_SORTS, type SeedProductsWanted } from '#contract/seeds.ts'

type SeedSort = (typeof SEED_SORTS)[number]

/** What the address of a seed's page says: how its products are sorted, searched, and how many of them are shown. */
export interface SeedAddress {
  sort: SeedSort
  query: string
  show: number
}

/** Products shown at first, and added by each "Show more". */
export const SEED_STEP = 100
/** One more is read than is shown: whoever moves a product to the end of what is shown needs what follows. */
const MOST_SHOWN = SEED_PRODUCTS_MAX_PAGE - 1
const MAX_QUERY = 200

/** Reads an address; anything it cannot mean is what it means when it says nothing. */
export function readSeedAddress(parameters: URLSearchParams): SeedAddress {
  const sort = SEED_SORTS.find((known) => known === parameters.get('sort')) ?? 'manual'
  const query = (parameters.get('query') ?? '').trim().slice(0, MAX_QUERY)
  const asked = /^\d{1,5}$/.test(parameters.get('show') ?? '') ? Number(parameters.get('show')) : SEED_STEP
  return { sort, query, show: Math.min(Math.max(asked, SEED_STEP), MOST_SHOWN) }
}

/** The products that an address asks for, and the one after them. */
export function wantedProducts({ sort, query, show }: SeedAddress): SeedProductsWanted {
  return { page: 1, limit: show + 1, sort, ...(query !== '' && { query }) }
}

/** The address that shows more, or null where all are shown or no more can be. */
export function moreAddress({ sort, query, show }: SeedAddress, total: number): string | null {
  if (show >= total || show >= MOST_SHOWN) return null
  const parameters = new URLSearchParams({ show: String(show + SEED_STEP) })
  if (sort !== 'manual') parameters.set('sort', sort)
  if (query !== '') parameters.set('query', query)
  return `?${parameters}`
}
