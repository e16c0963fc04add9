import type { Clause } from '#engine/filters/filter.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { type Bits, hasBit } from '#engine/match/bits.ts'
import { matchLeaf } from '#engine/match/match-filter.ts'
import type { Segment } from '#engine/segment/read.ts'

/** What `filters` and `optionalFilters` add to a record's rank (protocol 2.2, Evaluation). */
export interface FilterScores {
  of(doc: number): number
  /** No record has more. */
  most: number
}

/** Scores of the records that hold the query's filter. */
export function filterScoresOf(segment: Segment, query: Query, settings: Settings): FilterScores {
  const clauses = [...query.filter.filter((clause) => clause.scored), ...query.optionalFilter]
  if (clauses.length === 0) return { of: () => 0, most: 0 }
  const sumOr = query.sumOrFiltersScores
  let constant = 0
  const varying: { score: number; records: Bits }[][] = []
  for (const clause of clauses) {
    const only = query.filter.includes(clause) ? sameScore(clause, sumOr) : null
    if (only === null)
      varying.push(clause.anyOf.map((leaf) => ({ score: scoreOf(leaf), records: matchLeaf(segment, leaf, settings) })))
    else constant += only
  }
  const most = varying.reduce(
    (sum, leaves) => sum + leaves.reduce((most, { score }) => (sumOr ? most + score : Math.max(most, score)), 0),
    constant,
  )
  return {
    most,
    of(doc) {
      let total = constant
      for (const leaves of varying) {
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

function scoreOf(leaf: Clause['anyOf'][number]): number {
  return 'score' in leaf ? leaf.score : 0
}

/** The score of every record that holds the clause, where all its leaves give the same. */
function sameScore({ anyOf }: Clause, sumOr: boolean): number | null {
  const [first] = anyOf
  if (!first || (sumOr && anyOf.length > 1)) return null
  return anyOf.every((leaf) => scoreOf(leaf) === scoreOf(first)) ? scoreOf(first) : null
}
