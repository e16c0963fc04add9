import { borrowU32 } from '#engine/match/buffer-pool.ts'
import type { FacetColumn, Segment } from '#engine/segment/read-segment.ts'

/** With more combinations, splitting the counts again takes longer than counting the facets one by one. */
const MAX_COMBINATIONS = 4096

/** Facets with few values, counted in one pass: one number per record encodes its values of all these facets. */
export interface CombinedFacets {
  values: Uint16Array
  combinations: number
  /** Difference of the number between consecutive values of each facet. */
  steps: ReadonlyMap<FacetColumn, number>
}

const cache = new WeakMap<Segment, CombinedFacets | null>()

/** Returns the combined facets of a segment; null if fewer than two facets have few values. Cached per segment. */
export function combinedOf(segment: Segment): CombinedFacets | null {
  let combined = cache.get(segment)
  if (combined === undefined) cache.set(segment, (combined = combine(segment)))
  return combined
}

/** No value, and each of its values. */
const choiceCount = ({ texts }: FacetColumn) => texts.length + 1

function combine({ facets, records }: Segment): CombinedFacets | null {
  const single = [...facets.values()].filter(({ offsets, texts }) => offsets === null && texts.length > 0)
  const steps = new Map<FacetColumn, number>()
  let combinations = 1
  for (const column of single.toSorted((a, b) => choiceCount(a) - choiceCount(b))) {
    if (combinations * choiceCount(column) > MAX_COMBINATIONS) break
    steps.set(column, combinations)
    combinations *= choiceCount(column)
  }
  if (steps.size < 2) return null
  const values = new Uint16Array(records)
  for (const [column, step] of steps) {
    for (let doc = 0; doc < records; doc++) values[doc] = (values[doc] ?? 0) + step * (column.values[doc] ?? 0)
  }
  return { values, combinations, steps }
}

/** Counts the records with each combination. */
export function countCombinations(docs: Uint32Array, { values, combinations }: CombinedFacets): Uint32Array {
  const counts = borrowU32(combinations).fill(0)
  for (let index = 0; index < docs.length; index++) {
    const combination = values[docs[index] ?? 0] ?? 0
    counts[combination] = ((counts[combination] ?? 0) + 1) | 0
  }
  return counts
}

/** Extracts the counts of one facet, by ordinal, from the counts of combinations. */
export function countsOfFacet(combinations: Uint32Array, column: FacetColumn, step: number): Uint32Array {
  const counts = borrowU32(column.texts.length + 1).fill(0)
  const choiceTotal = choiceCount(column)
  for (let first = 0; first < combinations.length; first += step * choiceTotal) {
    for (let choice = 1; choice < choiceTotal; choice++) {
      let sum = 0
      const from = first + choice * step
      for (let combination = from; combination < from + step; combination++)
        sum = (sum + (combinations[combination] ?? 0)) | 0
      counts[choice - 1] = ((counts[choice - 1] ?? 0) + sum) | 0
    }
  }
  return counts
}
