import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { addStats, type Counted, countValues, type Stats } from './count.ts'
import { borrowWords } from '#engine/match/lending.ts'
import type { FacetDictionary } from './dictionary.ts'

/** Both as JSON. */
export interface FacetAnswer {
  facets: string
  /** Undefined when no facet has numbers. */
  stats: string | undefined
}

/** Who counts for which facet, and where its values are numbered. */
export interface FacetSource {
  counted(afterDistinct: boolean): readonly Counted[]
  dictionary(facet: string): FacetDictionary
}

/**
 * Counts and stats of the facets a query asks for (protocol 2.3). They are most of an answer without hits, so they are
 * written as they are found.
 */
export function answerFacets(source: FacetSource, query: Query, settings: Settings): FacetAnswer {
  const facets: string[] = []
  const allStats: string[] = []
  for (const { name, filterOnly, afterDistinct } of settings.attributesForFaceting) {
    if (filterOnly || !(query.facets.includes('*') || query.facets.includes(name))) continue
    const counted = source.counted(afterDistinct || query.facetingAfterDistinct)
    const counts = countFacet(counted, name, source.dictionary(name))
    const values = bestValues(counts, query.maxValuesPerFacet, query.sortFacetValuesBy)
    if (values.length > 0) facets.push(`${JSON.stringify(name)}:{${valuesAsJson(values, counts)}}`)
    const stats = statsOf(counted, name)
    if (stats.count > 0) {
      const { min, max, sum } = stats
      allStats.push(`${JSON.stringify(name)}:${JSON.stringify({ min, max, avg: sum / stats.count, sum })}`)
    }
  }
  return { facets: `{${facets.join(',')}}`, stats: allStats.length > 0 ? `{${allStats.join(',')}}` : undefined }
}

function valuesAsJson(numbers: readonly number[], { counts, dictionary }: FacetCounts): string {
  let written = ''
  for (const number of numbers)
    written += `${written === '' ? '' : ','}${dictionary.json(number)}:${counts[number] ?? 0}`
  return written
}

/** Values and how many records have them. */
export interface FacetCounts {
  counts: Uint32Array
  dictionary: FacetDictionary
}

/** How many of the counted records have each value of a facet, over all segments. */
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
  const counts = borrowWords(dictionary.size).fill(0)
  for (const { each, column, numbers } of columns) {
    const own = countValues(each, column)
    for (let place = 0; place < numbers.length; place++) {
      const number = numbers[place] ?? 0
      counts[number] = (counts[number] ?? 0) + (own[place] ?? 0)
    }
  }
  return { counts, dictionary }
}

/** The numbers of the first values by count (ties by text) or by text alone; `keep` may leave values out. */
export function bestValues(
  { counts, dictionary }: FacetCounts,
  limit: number,
  by: 'count' | 'alpha',
  keep: (text: string) => boolean = () => true,
): number[] {
  if (limit === 0) return []
  const best: number[] = []
  const { ordered } = dictionary
  const isBefore = (a: number, b: number) => {
    const difference = by === 'count' ? (counts[b] ?? 0) - (counts[a] ?? 0) : 0
    if (difference !== 0) return difference < 0
    return ordered ? a < b : dictionary.text(a) < dictionary.text(b)
  }
  // What every further value must have, once there are enough.
  let least = 1
  for (let number = 0; number < counts.length; number++) {
    if ((counts[number] ?? 0) < least) continue
    const full = best.length === limit
    if ((full && !isBefore(number, best[limit - 1] ?? 0)) || !keep(dictionary.text(number))) continue
    if (full) best.pop()
    insert(best, placeFor(best, number, isBefore), number)
    if (by === 'count' && best.length === limit) least = counts[best[limit - 1] ?? 0] ?? 1
  }
  return best
}

function placeFor(sorted: readonly number[], value: number, isBefore: (a: number, b: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(value, sorted[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** `splice` in a fraction of its time: that makes a list of what it took away, too. */
function insert(list: number[], place: number, value: number): void {
  list.push(value)
  for (let at = list.length - 1; at > place; at--) list[at] = list[at - 1] ?? 0
  list[place] = value
}

function statsOf(counted: readonly Counted[], facet: string): Stats {
  const stats = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0, count: 0 }
  for (const each of counted) {
    const column = each.segment.numbers.get(facet)
    if (column) addStats(stats, each.listed().docs, column)
  }
  return stats
}
