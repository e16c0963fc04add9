import { borrowWords } from '#engine/match/lending.ts'
import type { FacetColumn, Segment } from '#engine/segment/read.ts'

/** More combinations take longer to part again than counting their facets one by one. */
const MOST_COMBINATIONS = 4096

/** Facets of few values, counted in one walk: what a record has of all of them is one number. */
export interface Combined {
  values: Uint16Array
  combinations: number
  /** By how much the number grows from one value of a facet to the next. */
  steps: ReadonlyMap<FacetColumn, number>
}

const kept = new WeakMap<Segment, Combined | null>()

/** The combined facets of a segment; null where there are not two of so few values. Made once. */
export function combinedOf(segment: Segment): Combined | null {
  let combined = kept.get(segment)
  if (combined === undefined) kept.set(segment, (combined = combine(segment)))
  return combined
}

/** None, and each of its texts. */
const choices = ({ texts }: FacetColumn) => texts.length + 1

function combine({ facets, records }: Segment): Combined | null {
  const single = [...facets.values()].filter(({ offsets, texts }) => offsets === null && texts.length > 0)
  const steps = new Map<FacetColumn, number>()
  let combinations = 1
  for (const column of single.toSorted((a, b) => choices(a) - choices(b))) {
    if (combinations * choices(column) > MOST_COMBINATIONS) break
    steps.set(column, combinations)
    combinations *= choices(column)
  }
  if (steps.size < 2) return null
  const values = new Uint16Array(records)
  for (const [column, step] of steps) {
    for (let doc = 0; doc < records; doc++) values[doc] = (values[doc] ?? 0) + step * (column.values[doc] ?? 0)
  }
  return { values, combinations, steps }
}

/** How many of the records have each combination. */
export function countCombinations(docs: Uint32Array, { values, combinations }: Combined): Uint32Array {
  const counts = borrowWords(combinations).fill(0)
  for (let index = 0; index < docs.length; index++) {
    const number = values[docs[index] ?? 0] ?? 0
    counts[number] = ((counts[number] ?? 0) + 1) | 0
  }
  return counts
}

/** Of such counts those of one facet, by the place of each value. */
export function partCounts(combinations: Uint32Array, column: FacetColumn, step: number): Uint32Array {
  const counts = borrowWords(column.texts.length + 1).fill(0)
  const all = choices(column)
  for (let first = 0; first < combinations.length; first += step * all) {
    for (let choice = 1; choice < all; choice++) {
      let sum = 0
      const from = first + choice * step
      for (let number = from; number < from + step; number++) sum = (sum + (combinations[number] ?? 0)) | 0
      counts[choice - 1] = ((counts[choice - 1] ?? 0) + sum) | 0
    }
  }
  return counts
}
