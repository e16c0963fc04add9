import { valuesAt } from './paths.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Criterion, IndexSettings } from '#engine/parameters/settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { TextScore } from './score-interpretation.ts'

/** Matching record with its best interpretation. */
export interface Ranked {
  record: StoredRecord
  sequence: number
  score: TextScore
  filters: number
  /** Distance for the ranking; 0 for all if the query does not measure from a point. */
  distance: number
}

/** Comparator: by the ranking formula, the custom ranking, then the newest first. */
export function compareRanked(a: Ranked, b: Ranked, settings: IndexSettings, query: Query): number {
  for (const criterion of formulaOf(settings, query)) {
    const difference = compareBy(criterion, a, b)
    if (difference !== 0) return difference
  }
  return b.sequence - a.sequence
}

function formulaOf({ ranking, customRanking }: IndexSettings, { typoTolerance, wordsFirst }: Query): Criterion[] {
  const typoFirst = typoTolerance === 'min' || typoTolerance === 'strict'
  return [
    ...(typoFirst ? (['typo'] as const) : []),
    ...(wordsFirst ? (['words'] as const) : []),
    ...ranking.filter((each) => each !== 'custom'),
    ...customRanking,
  ]
}

export function compareBy(criterion: Criterion, a: Ranked, b: Ranked): number {
  switch (criterion) {
    case 'typo':
      return a.score.nbTypos - b.score.nbTypos
    case 'words':
      return b.score.words - a.score.words
    case 'filters':
      return b.filters - a.filters
    case 'proximity':
      return a.score.proximityDistance - b.score.proximityDistance
    case 'attribute':
      return a.score.attribute - b.score.attribute
    case 'exact':
      return b.score.nbExactWords - a.score.nbExactWords
    case 'geo':
      return a.distance - b.distance
    case 'custom':
      return 0
    default:
      return compareValues(
        valuesAt(a.record, criterion.attribute)[0],
        valuesAt(b.record, criterion.attribute)[0],
        criterion.descending,
      )
  }
}

type Value = string | number | boolean | undefined

function compareValues(a: Value, b: Value, descending: boolean): number {
  const kinds = kindOf(a) - kindOf(b)
  if (kinds !== 0) return kinds
  const [one, other] = descending ? [b, a] : [a, b]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [text, otherText] = [String(one), String(other)]
  if (text === otherText) return 0
  return text < otherText ? -1 : 1
}

/** Orders numbers before texts before missing values. */
function kindOf(value: Value): number {
  if (value === undefined) return 2
  return typeof value === 'number' ? 0 : 1
}
