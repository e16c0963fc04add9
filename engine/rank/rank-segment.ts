import { type Bits, hasBit } from '#engine/match/bits.ts'
import type { SearchedAttributes } from '#engine/match/attributes.ts'
import { borrowWithin } from '#engine/match/lending.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { Order, Segment } from '#engine/segment/read.ts'
import { answerTable } from './answer-table.ts'
import { compareKeys } from './compare.ts'
import { emptyKey, FILTERS, type Step } from './criteria.ts'
import type { FilterScores } from './filter-scores.ts'
import { type Part, partsOf } from './parts.ts'
import { rankPart } from './rank-part.ts'
import { runsOf, simpleSlot } from './runs.ts'
import { createPlainScorer, isPlain } from './score-plain.ts'
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
  const scorerOver = segmentScorers(ranking)
  const { attributes } = ranking.scoring
  const listed = attributes.filter(({ own }) => own !== null)
  const read = { anywhere: attributes, lists: listed, elsewhere: attributes.filter(({ own }) => own === null) }
  for (const run of runsOf(ranking, top.closedTo)) {
    if (top.closedTo(run.best)) continue
    borrowWithin(() => {
      // What a scorer borrows is free again after the run: none is kept for the next one.
      const scorers: { [where in Part['where']]?: Scorer } = {}
      for (const part of partsOf(ranking, run, top.closedTo)) {
        // Attributes that have nothing to say are not read.
        const score = (scorers[part.where] ??= scorerOver(read[part.where]))
        rankPart(ranking, part, { attributes: read[part.where], score }, top)
      }
    })
  }
}

/** The key of a record under its best reading. */
export function createSegmentScorer(ranking: SegmentRanking): Scorer {
  return segmentScorers(ranking)(ranking.scoring.attributes)
}

/** Makes scorers that read some of the attributes, those in which all words of a record are. */
function segmentScorers(ranking: SegmentRanking): (attributes: Scoring['attributes']) => Scorer {
  const { filterScores, steps } = ranking
  const makers = ranking.readings.map((match) => ({ records: match.records, make: readingScorers(ranking, match) }))
  return (attributes) => {
    const scorers = makers.map(({ records, make }) => ({ records, score: make(attributes) }))
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
}

function readingScorers(
  { segment, attributes, scoring }: SegmentRanking,
  match: ReadingMatch,
): (attributes: Scoring['attributes']) => Scorer {
  const only = simpleSlot(match, attributes, scoring)
  if (only) {
    const alone = recordsAlone(segment, only)
    return (list) => createWordScorer(only, { ...scoring, attributes: list }, alone)
  }
  const table = isPlain(match, attributes, scoring) ? answerTable(match.slots) : null
  if (table) return (list) => createPlainScorer(match, table, { ...scoring, attributes: list })
  return (list) => createScorer(match, { ...scoring, attributes: list })
}
