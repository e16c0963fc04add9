import type { FilterClause } from '#engine/filters/filter.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { type Bitmap, hasBit } from '#engine/match/bitmap.ts'
import { matchLeaf } from '#engine/match/match-filter.ts'
import type { Segment } from '#engine/segment/read-segment.ts'

/** Scores that `filters` and `optionalFilters` add to a record's rank (protocol 2.2, Evaluation). */
export interface FilterScores {
  scoreOfRecord(doc: number): number
  /** The highest possible score. */
  max: number
  /** Number of filters that are tested for each record. */
  tests: number
}

/** Computes the scores of the records that match the query's filter. */
export function filterScoresOf(segment: Segment, query: Query, settings: IndexSettings): FilterScores {
  const clauses = [...query.filter.filter((clause) => clause.scored), ...query.optionalFilter]
  if (clauses.length === 0) return { scoreOfRecord: () => 0, max: 0, tests: 0 }
  const sumOr = query.sumOrFiltersScores
  let constant = 0
  const variableClauses: { score: number; records: Bitmap }[][] = []
  for (const clause of clauses) {
    const uniform = query.filter.includes(clause) ? uniformScore(clause, sumOr) : null
    if (uniform === null)
      variableClauses.push(
        clause.anyOf.map((leaf) => ({ score: scoreOf(leaf), records: matchLeaf(segment, leaf, settings) })),
      )
    else constant += uniform
  }
  const max = variableClauses.reduce(
    (sum, leaves) => sum + leaves.reduce((max, { score }) => (sumOr ? max + score : Math.max(max, score)), 0),
    constant,
  )
  return {
    max,
    tests: variableClauses.reduce((sum, leaves) => sum + leaves.length, 0),
    scoreOfRecord(doc) {
      let total = constant
      for (const leaves of variableClauses) {
        let best = 0
        for (const { score, records } of leaves) {
          if (hasBit(records, doc)) best = sumOr ? best + score : Math.max(best, score)
        }
        total += best
      }
      return total
    },
  }
}

function scoreOf(leaf: FilterClause['anyOf'][number]): number {
  return 'score' in leaf ? leaf.score : 0
}

/** Returns the score of a clause if it is the same for every record that matches, else null. */
function uniformScore({ anyOf }: FilterClause, sumOr: boolean): number | null {
  const [first] = anyOf
  if (!first || (sumOr && anyOf.length > 1)) return null
  return anyOf.every((leaf) => scoreOf(leaf) === scoreOf(first)) ? scoreOf(first) : null
}
