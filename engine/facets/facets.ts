import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { addStats, type Counted, countValues, type Stats } from './count.ts'
import type { FacetDictionary } from './dictionary.ts'

export interface FacetAnswer {
  facets: { [facet: string]: { [value: string]: number } }
  stats: { [facet: string]: { min: number; max: number; avg: number; sum: number } }
}

/** Who counts for which facet, and where its values are numbered. */
export interface FacetSource {
  counted(afterDistinct: boolean): readonly Counted[]
  dictionary(facet: string): FacetDictionary
}

/** Counts and stats of the facets a query asks for (protocol 2.3). */
export function answerFacets(source: FacetSource, query: Query, settings: Settings): FacetAnswer {
  const answer: FacetAnswer = { facets: {}, stats: {} }
  for (const { name, filterOnly, afterDistinct } of settings.attributesForFaceting) {
    if (filterOnly || !(query.facets.includes('*') || query.facets.includes(name))) continue
    const counted = source.counted(afterDistinct || query.facetingAfterDistinct)
    const counts = countFacet(counted, name, source.dictionary(name))
    const values = bestValues(counts, query.maxValuesPerFacet, query.sortFacetValuesBy)
    if (values.length > 0) answer.facets[name] = Object.fromEntries(values.map(({ text, count }) => [text, count]))
    const stats = statsOf(counted, name)
    if (stats.count > 0) {
      const { min, max, sum } = stats
      answer.stats[name] = { min, max, avg: sum / stats.count, sum }
    }
  }
  return answer
}

/** Values and how many records have them. */
export interface FacetCounts {
  counts: Uint32Array
  dictionary: FacetDictionary
}

export function countFacet(counted: readonly Counted[], facet: string, dictionary: FacetDictionary): FacetCounts {
  const columns = counted.flatMap((each) => {
    const column = each.segment.facets.get(facet)
    return column && each.count > 0 ? [{ each, column, numbers: dictionary.numbersOf(column) }] : []
  })
  const [first] = columns
  // The usual case: one large segment, whose values were the first to be numbered.
  if (first && columns.length === 1 && dictionary.sameNumbers(first.column)) {
    return { counts: countValues(first.each, first.column).subarray(0, dictionary.size), dictionary }
  }
  const counts = new Uint32Array(dictionary.size)
  for (const { each, column, numbers } of columns) {
    const own = countValues(each, column)
    for (let place = 0; place < numbers.length; place++) {
      const number = numbers[place] ?? 0
      counts[number] = (counts[number] ?? 0) + (own[place] ?? 0)
    }
  }
  return { counts, dictionary }
}

export interface FacetValue {
  text: string
  count: number
}

/** The first values by count (ties by text) or by text alone; `keep` may leave values out. */
export function bestValues(
  { counts, dictionary }: FacetCounts,
  limit: number,
  by: 'count' | 'alpha',
  keep: (text: string) => boolean = () => true,
): FacetValue[] {
  const best: FacetValue[] = []
  const isBefore = (a: FacetValue, b: FacetValue) =>
    by === 'count' && a.count !== b.count ? a.count > b.count : a.text < b.text
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count === 0) continue
    const last = best[limit - 1]
    if (last && by === 'count' && count < last.count) continue
    const value = { text: dictionary.text(number), count }
    if ((last && !isBefore(value, last)) || !keep(value.text)) continue
    best.splice(placeFor(best, value, isBefore), 0, value)
    if (best.length > limit) best.pop()
  }
  return best
}

function placeFor(
  sorted: readonly FacetValue[],
  value: FacetValue,
  isBefore: (a: FacetValue, b: FacetValue) => boolean,
): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other && isBefore(value, other)) high = middle
    else low = middle + 1
  }
  return low
}

function statsOf(counted: readonly Counted[], facet: string): Stats {
  const stats = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0, count: 0 }
  for (const each of counted) {
    const column = each.segment.numbers.get(facet)
    if (column) addStats(stats, each.docs(), column)
  }
  return stats
}
