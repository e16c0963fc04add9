import type { Bitmap } from '#engine/match/bitmap.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import type { SearchedAttributes } from '#engine/match/searched-attributes.ts'
import type { Order, Segment } from '#engine/segment/read-segment.ts'
import type { RankingStep } from './criteria.ts'
import type { FilterScores } from './filter-scores.ts'
import type { Scoring } from './score-interpretation.ts'

/** The records of one segment that are ranked, and how. */
export interface SegmentRanking {
  segment: Segment
  /** The candidates. */
  matched: Bitmap
  interpretations: readonly InterpretationMatch[]
  attributes: SearchedAttributes
  scoring: Scoring
  filterScores: FilterScores
  /** Returns the distance of a record for the ranking, in meters; null if the query does not rank by it. */
  distanceOf: ((doc: number) => number) | null
  steps: readonly RankingStep[]
  order: Order | null
  /** True if the order agrees with all sorts of the formula, so that ranking in this order can terminate early. */
  orderCoversSorts: boolean
}
