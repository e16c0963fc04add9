import { isSort } from '#engine/segment/layout.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Criterion, IndexSettings, SortBy } from '#engine/parameters/settings.ts'

/** Indexes of the criteria in a key. Lower elements are better. */
export const TYPO = 0
export const WORDS = 1
export const FILTERS = 2
export const PROXIMITY = 3
export const ATTRIBUTE = 4
export const EXACT = 5
export const GEO = 6
const CRITERIA_COUNT = 7

/** The text criteria, the filter score and the distance of one record. */
export type RankKey = Float64Array

export function emptyKey(): RankKey {
  return new Float64Array(CRITERIA_COUNT)
}

/** One step of a comparison: an element of the key, or a sort by an attribute. */
export type RankingStep = { element: number } | { sort: SortBy }

const KEY_ELEMENTS: ReadonlyMap<Criterion, number> = new Map<Criterion, number>([
  ['typo', TYPO],
  ['words', WORDS],
  ['filters', FILTERS],
  ['proximity', PROXIMITY],
  ['attribute', ATTRIBUTE],
  ['exact', EXACT],
  ['geo', GEO],
])

/**
 * Returns the ranking formula as steps; `custom` follows after them. With typo tolerance `min` and `strict`, typos come
 * first; in a search for similar records, the number of words follows or comes first.
 */
export function stepsOf(settings: IndexSettings, query: Query): RankingStep[] {
  const steps = settings.ranking.flatMap((criterion): RankingStep[] => {
    if (isSort(criterion)) return [{ sort: criterion }]
    const element = KEY_ELEMENTS.get(criterion)
    return element === undefined || (element === GEO && query.geo?.kind !== 'around') ? [] : [{ element }]
  })
  const hasFewestTypos = query.typoTolerance === 'min' || query.typoTolerance === 'strict'
  const first = [...(hasFewestTypos ? [TYPO] : []), ...(query.wordsFirst ? [WORDS] : [])]
  if (first.length === 0) return steps
  const others = steps.filter((step) => !('element' in step) || !first.includes(step.element))
  return [...first.map((element) => ({ element })), ...others]
}
