import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { addStats, type CountedRecords, countValues, type Stats } from './count-values.ts'
import { mayContinue } from '#engine/match/work-limit.ts'
import { borrowU32 } from '#engine/match/buffer-pool.ts'
import type { FacetDictionary } from './dictionary.ts'

/** Both are serialized JSON. */
export interface FacetAnswer {
  facets: string
  /** Undefined if no facet has numbers. */
  stats: string | undefined
}

/** Records and value numbers for counting facets. */
export interface FacetSource {
  counted(afterDistinct: boolean): readonly CountedRecords[]
  dictionary(facet: string): FacetDictionary
}

/**
 * Returns counts and stats of the requested facets (protocol 2.3), of fewer if the work is cut short. They are most of an
 * answer without hits, so they are serialized directly.
 */
export function answerFacets(source: FacetSource, query: Query, settings: IndexSettings): FacetAnswer {
  const facets: string[] = []
  const allStats: string[] = []
  for (const { name, filterOnly, afterDistinct } of settings.attributesForFaceting) {
    if (filterOnly || !(query.facets.includes('*') || query.facets.includes(name))) continue
    const counted = source.counted(afterDistinct || query.facetingAfterDistinct)
    if (!mayContinue(counted.reduce((steps, { count }) => steps + 1 + (count >>> 8), 0))) break
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
  let json = ''
  for (const number of numbers) json += `${json === '' ? '' : ','}${dictionary.json(number)}:${counts[number] ?? 0}`
  return json
}

/** Values and how many records have them. */
export interface FacetCounts {
  counts: Uint32Array
  dictionary: FacetDictionary
}

/** Counts the records that have each value of a facet, over all segments. */
export function countFacet(
  counted: readonly CountedRecords[],
  facet: string,
  dictionary: FacetDictionary,
): FacetCounts {
  const columns = counted.flatMap((each) => {
    const column = each.segment.facets.get(facet)
    return column && each.count > 0 ? [{ each, column, numbers: dictionary.numbersOf(column) }] : []
  })
  const [first] = columns
  // The usual case: one large segment, whose values were numbered first.
  if (first && columns.length === 1 && dictionary.sameNumbers(first.column)) {
    return { counts: countValues(first.each, first.column).subarray(0, dictionary.size), dictionary }
  }
  const counts = borrowU32(dictionary.size).fill(0)
  for (const { each, column, numbers } of columns) {
    const segmentCounts = countValues(each, column)
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] ?? 0
      counts[number] = (counts[number] ?? 0) + (segmentCounts[index] ?? 0)
    }
  }
  return { counts, dictionary }
}

/** Returns the numbers of the best values by count (ties by text) or by text; `include` may exclude values. */
export function bestValues(
  { counts, dictionary }: FacetCounts,
  limit: number,
  by: 'count' | 'alpha',
  include: (text: string) => boolean = () => true,
): number[] {
  if (limit === 0) return []
  const best: number[] = []
  const { ordered } = dictionary
  const isBefore = (a: number, b: number) => {
    const difference = by === 'count' ? (counts[b] ?? 0) - (counts[a] ?? 0) : 0
    if (difference !== 0) return difference < 0
    return ordered ? a < b : dictionary.text(a) < dictionary.text(b)
  }
  // Minimum count of further values once the limit is reached.
  let minCount = 1
  for (let number = 0; number < counts.length; number++) {
    if ((counts[number] ?? 0) < minCount) continue
    const full = best.length === limit
    if ((full && !isBefore(number, best[limit - 1] ?? 0)) || !include(dictionary.text(number))) continue
    if (full) best.pop()
    insert(best, insertionIndex(best, number, isBefore), number)
    if (by === 'count' && best.length === limit) minCount = counts[best[limit - 1] ?? 0] ?? 1
  }
  return best
}

function insertionIndex(sorted: readonly number[], value: number, isBefore: (a: number, b: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(value, sorted[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Faster than `splice`, which also creates an array of the removed items. */
function insert(list: number[], index: number, value: number): void {
  list.push(value)
  for (let last = list.length - 1; last > index; last--) list[last] = list[last - 1] ?? 0
  list[index] = value
}

function statsOf(counted: readonly CountedRecords[], facet: string): Stats {
  const stats = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0, count: 0 }
  for (const each of counted) {
    const column = each.segment.numbers.get(facet)
    if (column) addStats(stats, each.list().docs, column)
  }
  return stats
}
