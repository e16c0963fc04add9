import { isSort } from '#engine/segment/layout.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Criterion, Settings, SortBy } from '#engine/parameters/settings.ts'

/** Places of the criteria of the text in a key. Every element of a key is better when it is lower. */
export const TYPO = 0
export const WORDS = 1
export const FILTERS = 2
export const PROXIMITY = 3
export const ATTRIBUTE = 4
export const EXACT = 5
const CRITERIA = 6

/** What the text, and the filters' scores, say of one record. */
export type Key = Float64Array

export function emptyKey(): Key {
  return new Float64Array(CRITERIA)
}

/** One step of the comparison of two records: an element of their keys, or a value they are sorted by. */
export type Step = { element: number } | { sort: SortBy }

const ELEMENTS: ReadonlyMap<Criterion, number> = new Map<Criterion, number>([
  ['typo', TYPO],
  ['words', WORDS],
  ['filters', FILTERS],
  ['proximity', PROXIMITY],
  ['attribute', ATTRIBUTE],
  ['exact', EXACT],
])

/** The ranking formula as steps; `custom` follows them all. With `min` and `strict` typos come before everything. */
export function stepsOf(settings: Settings, query: Query): Step[] {
  const steps = settings.ranking.flatMap((criterion): Step[] => {
    if (isSort(criterion)) return [{ sort: criterion }]
    const element = ELEMENTS.get(criterion)
    return element === undefined ? [] : [{ element }]
  })
  if (query.typoTolerance !== 'min' && query.typoTolerance !== 'strict') return steps
  return [{ element: TYPO }, ...steps.filter((step) => !('element' in step) || step.element !== TYPO)]
}
