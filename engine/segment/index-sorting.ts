import type { SortBy } from '#engine/parameters/settings.ts'

/** A value that records are sorted by; undefined if the record lacks the attribute. */
export type SortValue = number | string | undefined

/**
 * Sorts records by `sorts`, then the newest first (index sorting): `numbering[doc]` is the arrival of record `doc`.
 * Uses a counting sort over dense ranks, last criterion first, because comparing a million records one by one takes
 * seconds.
 */
export function sortedNumbering(
  arrivals: number,
  written: readonly number[],
  sorts: readonly SortBy[],
  valuesOf: (attribute: string) => readonly SortValue[],
): Uint32Array {
  let numbering = Uint32Array.from({ length: arrivals }, (_, index) => index)
  numbering = countingSort(numbering, denseRanks(written, true))
  for (const { attribute, descending } of sorts.toReversed()) {
    numbering = countingSort(numbering, denseRanks(valuesOf(attribute), descending))
  }
  return numbering
}

/** Returns dense ranks from 0: numbers before texts, missing values last in both directions. */
function denseRanks(values: readonly SortValue[], descending: boolean): { ranks: Uint32Array; count: number } {
  const numbers = sortedNumbers(values)
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].toSorted()
  const rankOfText = new Map(texts.map((text, index) => [text, index]))
  const ranks = new Uint32Array(values.length)
  const missing = numbers.length + texts.length
  values.forEach((value, index) => {
    if (typeof value === 'number') {
      const rank = rankOf(numbers, value)
      ranks[index] = descending ? numbers.length - 1 - rank : rank
    } else if (typeof value === 'string') {
      const rank = rankOfText.get(value) ?? 0
      ranks[index] = numbers.length + (descending ? texts.length - 1 - rank : rank)
    } else {
      ranks[index] = missing
    }
  })
  return { ranks, count: missing + 1 }
}

function sortedNumbers(values: readonly SortValue[]): Float64Array {
  const numbers = Float64Array.from(values.filter((value) => typeof value === 'number')).toSorted()
  let unique = 0
  for (const number of numbers) if (unique === 0 || numbers[unique - 1] !== number) numbers[unique++] = number
  return numbers.subarray(0, unique)
}

function rankOf(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** A stable counting sort. */
function countingSort(
  numbering: Uint32Array,
  { ranks, count }: { ranks: Uint32Array; count: number },
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(count + 1)
  for (const rank of ranks) next[rank + 1] = (next[rank + 1] ?? 0) + 1
  for (let rank = 0; rank < count; rank++) next[rank + 1] = (next[rank + 1] ?? 0) + (next[rank] ?? 0)
  const sorted = new Uint32Array(numbering.length)
  for (const arrival of numbering) {
    const rank = ranks[arrival] ?? 0
    sorted[next[rank] ?? 0] = arrival
    next[rank] = (next[rank] ?? 0) + 1
  }
  return sorted
}
