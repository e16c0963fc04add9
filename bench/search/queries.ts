import type { RawQuery } from '#engine/engine.ts'
import type { BenchProduct, Catalog } from './catalog.ts'
import { chanceOf, pick } from './chance.ts'

/** What one customer asks for. Its last word is a beginning: customers are still typing. */
export interface BenchQuery {
  text: string
  /** Any of these; empty: all. */
  categories: readonly string[]
  colours: readonly string[]
  saleOnly: boolean
  price: readonly [low: number, high: number] | undefined
  /** OCIDs from a pasted list; empty: all. */
  ocids: readonly number[]
}

export const FACETS = ['category', 'material', 'colour', 'brand', 'style', 'is_sale'] as const
export const HITS = 24
// The smallest catalog: its queries have answers in every larger one.
const SOURCES = 10_000
const FACET_VALUES = 20

/**
 * Mixed queries, no two alike: 11 % one common word, the others 1 to 3 words of a title, half of these cut anywhere in
 * the last word; 18 % with a typo, 41 % with a filter.
 */
export function drawQueries(catalog: Catalog, count: number): BenchQuery[] {
  const chance = chanceOf(3)
  const queries = new Map<string, BenchQuery>()
  while (queries.size < count) {
    const source = catalog.product(Math.floor(chance() * SOURCES))
    const text = chance() < 0.11 ? pick(catalog.vocabulary.frequent, () => chance() ** 2) : titleWords(source, chance)
    const query = { text: text ?? '', ...drawFilter(source, catalog, chance) }
    if (text !== undefined) queries.set(JSON.stringify(query), query)
  }
  return [...queries.values()]
}

/** Undefined when there should be a typo, and no word is long enough for one. */
function titleWords({ title }: BenchProduct, chance: () => number): string | undefined {
  const words = title.split(' ')
  const wanted = 1 + Math.floor(chance() * 3)
  while (words.length > wanted) words.splice(Math.floor(chance() * words.length), 1)
  const last = words.pop() ?? ''
  words.push(chance() < 0.5 ? last.slice(0, 1 + Math.floor(chance() * last.length)) : last)
  // Of all queries 18 %, but those of common words have none.
  if (chance() >= 0.18 / 0.89) return words.join(' ')
  const long = words.filter((word) => word.length >= 4)
  if (long.length === 0) return undefined
  const wrong = words.indexOf(pick(long, chance))
  return words.with(wrong, mistype(words[wrong] ?? '', chance)).join(' ')
}

function mistype(word: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * (word.length - 1))
  const letter = String.fromCodePoint(97 + Math.floor(chance() * 26))
  const before = word.slice(0, at)
  const after = word.slice(at + 1)
  switch (Math.floor(chance() * 4)) {
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

function drawFilter(source: BenchProduct, catalog: Catalog, chance: () => number): Omit<BenchQuery, 'text'> {
  const open = { categories: [], colours: [], saleOnly: false, price: undefined, ocids: [] }
  const others = <T>(own: T, list: readonly T[]) => [
    ...new Set([own, ...Array.from({ length: Math.floor(chance() * 3) }, () => pick(list, chance))]),
  ]
  const kind = chance()
  if (kind < 0.12) return { ...open, categories: others(source.category, catalog.vocabulary.categories) }
  if (kind < 0.2) return { ...open, colours: others(source.colour, catalog.vocabulary.colours) }
  if (kind < 0.28) return { ...open, saleOnly: true }
  if (kind < 0.36) return { ...open, price: [Math.floor(source.price * 0.5), Math.ceil(source.price * 1.5)] }
  if (kind < 0.41) {
    const length = 20 + Math.floor(chance() * 481)
    const ocids = Array.from({ length }, () => catalog.product(Math.floor(chance() * SOURCES)).OCID)
    return { ...open, ocids: [...new Set([source.OCID, ...ocids])] }
  }
  return open
}

/** The requests that InstantSearch makes of it: one for hits, and one more for the counts of each refined facet. */
export function requestsOf(query: BenchQuery, indexName: string): RawQuery[] {
  const refined = [
    { facet: 'category', values: query.categories },
    { facet: 'colour', values: query.colours },
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
