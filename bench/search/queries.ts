import type { RawQuery } from '#engine/engine.ts'
import type { BenchProduct, Catalog } from './catalog.ts'
import { createRandom, pick } from './random.ts'

/** Query of one customer. Its last word is a prefix, because customers search while they type. */
export interface BenchQuery {
  text: string
  /** Categories to match, any of them; empty: all. */
  categories: readonly string[]
  colors: readonly string[]
  saleOnly: boolean
  price: readonly [low: number, high: number] | undefined
  /** Product numbers (OCIDs) of a pasted list; empty: all. */
  ocids: readonly number[]
}

export const FACETS = ['category', 'material', 'color', 'brand', 'style', 'is_sale'] as const
export const HITS = 24
// Size of the smallest catalog, so that queries have results in every catalog.
const SOURCES = 10_000
const FACET_VALUES = 20

/**
 * Draws distinct queries: 11 % are one common word, the others 1 to 3 words of a title, half of those with a truncated last word. 18 % have a
 * typo, 41 % a filter.
 */
export function drawQueries(catalog: Catalog, count: number): BenchQuery[] {
  const random = createRandom(3)
  const queries = new Map<string, BenchQuery>()
  while (queries.size < count) {
    const source = catalog.product(Math.floor(random() * SOURCES))
    const text = random() < 0.11 ? pick(catalog.vocabulary.frequent, () => random() ** 2) : titleWords(source, random)
    const query = { text: text ?? '', ...drawFilter(source, catalog, random) }
    if (text !== undefined) queries.set(JSON.stringify(query), query)
  }
  return [...queries.values()]
}

/** Returns words of a title, or undefined if there should be a typo and no word is long enough for one. */
function titleWords({ title }: BenchProduct, random: () => number): string | undefined {
  const words = title.split(' ')
  const length = 1 + Math.floor(random() * 3)
  while (words.length > length) words.splice(Math.floor(random() * words.length), 1)
  const last = words.pop() ?? ''
  words.push(random() < 0.5 ? last.slice(0, 1 + Math.floor(random() * last.length)) : last)
  // 18 % of all queries have a typo, but none of those with a common word.
  if (random() >= 0.18 / 0.89) return words.join(' ')
  const long = words.filter((word) => word.length >= 4)
  if (long.length === 0) return undefined
  const mistyped = words.indexOf(pick(long, random))
  return words.with(mistyped, mistype(words[mistyped] ?? '', random)).join(' ')
}

function mistype(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1))
  const letter = String.fromCodePoint(97 + Math.floor(random() * 26))
  const before = word.slice(0, at)
  const after = word.slice(at + 1)
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + after
    case 1:
      return before + letter + word.slice(at)
    case 2:
      return before + letter + after
    default:
      return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + after
  }
}

function drawFilter(product: BenchProduct, catalog: Catalog, random: () => number): Omit<BenchQuery, 'text'> {
  const open = { categories: [], colors: [], saleOnly: false, price: undefined, ocids: [] }
  const others = <T>(own: T, list: readonly T[]) => [
    ...new Set([own, ...Array.from({ length: Math.floor(random() * 3) }, () => pick(list, random))]),
  ]
  const kind = random()
  if (kind < 0.12) return { ...open, categories: others(product.category, catalog.vocabulary.categories) }
  if (kind < 0.2) return { ...open, colors: others(product.color, catalog.vocabulary.colors) }
  if (kind < 0.28) return { ...open, saleOnly: true }
  if (kind < 0.36) return { ...open, price: [Math.floor(product.price * 0.5), Math.ceil(product.price * 1.5)] }
  if (kind < 0.41) {
    const length = 20 + Math.floor(random() * 481)
    const ocids = Array.from({ length }, () => catalog.product(Math.floor(random() * SOURCES)).OCID)
    return { ...open, ocids: [...new Set([product.OCID, ...ocids])] }
  }
  return open
}

/** Returns the requests that InstantSearch sends for a query: one for the hits, and one for the counts of each refined facet. */
export function requestsOf(query: BenchQuery, indexName: string): RawQuery[] {
  const refined = [
    { facet: 'category', values: query.categories },
    { facet: 'color', values: query.colors },
  ].filter(({ values }) => values.length > 0)
  const facetFilters = (without: string) => [
    ...refined
      .filter(({ facet }) => facet !== without)
      .map(({ facet, values }) => values.map((value) => `${facet}:${value}`)),
    ...(query.saleOnly ? [['is_sale:true']] : []),
  ]
  const shared = {
    indexName,
    query: query.text,
    maxValuesPerFacet: FACET_VALUES,
    highlightPreTag: '__ais-highlight__',
    highlightPostTag: '__/ais-highlight__',
    ...(query.ocids.length > 0 && { filters: query.ocids.map((ocid) => `OCID:${ocid}`).join(' OR ') }),
    ...(query.price && { numericFilters: [`price>=${query.price[0]}`, `price<=${query.price[1]}`] }),
  }
  return [
    { ...shared, facets: FACETS, facetFilters: facetFilters(''), hitsPerPage: HITS, page: 0 },
    ...refined.map(({ facet }) => ({
      ...shared,
      facets: facet,
      facetFilters: facetFilters(facet),
      hitsPerPage: 0,
      page: 0,
      analytics: false,
      clickAnalytics: false,
    })),
  ]
}
