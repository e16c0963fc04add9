import { type Bits, countBits, docsOf, hasBit } from '#engine/match/bits.ts'
import type { SearchedAttributes } from '#engine/match/attributes.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { Order, Segment } from '#engine/segment/read.ts'
import { compareKeys } from './compare.ts'
import { emptyKey, FILTERS, type Step } from './criteria.ts'
import type { FilterScores } from './filter-scores.ts'
import { type Run, runsOf, simpleSlot } from './runs.ts'
import { createScorer, type Scorer, type Scoring } from './score-reading.ts'
import { createWordScorer, recordsAlone } from './score-word.ts'
import type { Top } from './top.ts'

/** What of one segment is ranked. */
export interface SegmentRanking {
  segment: Segment
  /** The records in the running. */
  matched: Bits
  readings: readonly ReadingMatch[]
  attributes: SearchedAttributes
  scoring: Scoring
  filterScores: FilterScores
  steps: readonly Step[]
  order: Order | null
  /** Whether that order agrees with every sort of the formula, so that ranking in it may stop early. */
  ordered: boolean
}

/** Brings the segment's best records into `top`. */
export function rankSegment(ranking: SegmentRanking, top: Top): void {
  const score = createSegmentScorer(ranking)
  for (const run of runsOf(ranking, top.closedTo)) {
    if (!top.closedTo(run.best)) rankRun(ranking, run, score, top)
  }
}

/** The key of a record under its best reading. */
export function createSegmentScorer({
  segment,
  readings,
  attributes,
  scoring,
  filterScores,
  steps,
}: SegmentRanking): Scorer {
  const scorers = readings.map((match) => ({
    records: match.records,
    score: scorerOf(segment, match, attributes, scoring),
  }))
  const other = emptyKey()
  return (doc, key) => {
    key.fill(0)
    let scored = false
    for (const { records, score } of scorers) {
      if (!hasBit(records, doc)) continue
      if (!scored) score(doc, key)
      else {
        score(doc, other)
        if (compareKeys(steps, other, key) < 0) key.set(other)
      }
      scored = true
    }
    key[FILTERS] = -filterScores.of(doc)
  }
}

function scorerOf(segment: Segment, match: ReadingMatch, attributes: SearchedAttributes, scoring: Scoring): Scorer {
  const only = simpleSlot(match, attributes, scoring)
  return only ? createWordScorer(only, scoring, recordsAlone(segment, only)) : createScorer(match, scoring)
}

/** Ranks a run in the order of the view, so that equal keys come best first and the rest may be left out. */
function rankRun(ranking: SegmentRanking, run: Run, score: Scorer, top: Top): void {
  const { segment, order, ordered } = ranking
  const { records, best } = run
  const key = emptyKey()
  const count = countBits(records)
  if (count === 0) return
  const sparse = order !== null && count * SPARSE < segment.records
  const docs = order && !sparse ? order.docs : docsOf(records)
  for (const doc of docs) {
    if (order && !sparse && !hasBit(records, doc)) continue
    if (ordered && !sparse && top.full && !top.admits(segment, doc, best)) return
    score(doc, key)
    if (top.admits(segment, doc, key)) top.add(segment, doc, key)
  }
}

/** Where fewer than this share of the records are in a run, they are not looked for in the view's order. */
const SPARSE = 16
