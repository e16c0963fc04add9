import { type Bits, countBits, emptyBits, everyBit, hasBit, setBit } from '#engine/match/bits.ts'
import type { SearchedAttributes } from '#engine/match/attributes.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { Order, Segment } from '#engine/segment/read.ts'
import { compareKeys } from './compare.ts'
import { emptyKey, FILTERS, type Step } from './criteria.ts'
import type { FilterScores } from './filter-scores.ts'
import { borrowWithin } from '#engine/match/lending.ts'
import { type Part, partsOf } from './parts.ts'
import { runsOf, simpleSlot } from './runs.ts'
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
  const { scoring } = ranking
  // Attributes that have nothing to say are not read.
  const withAttributes = (attributes: Scoring['attributes']) =>
    createSegmentScorer({ ...ranking, scoring: { ...scoring, attributes } })
  for (const run of runsOf(ranking, top.closedTo)) {
    if (top.closedTo(run.best)) continue
    borrowWithin(() => {
      // What a scorer borrows is free again after the run: none is kept for the next one.
      const scorers: { [where in Part['where']]?: Scorer } = { anywhere: score }
      for (const part of partsOf(ranking, run, top.closedTo)) {
        const inLists = part.where === 'lists'
        scorers[part.where] ??= withAttributes(scoring.attributes.filter(({ own }) => (own !== null) === inLists))
        rankPart(ranking, part, scorers[part.where] ?? score, top)
      }
    })
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

/** Ranks a part; in the order of the view where it can, so that equal keys come best first and the rest may be left out. */
function rankPart({ segment, order, ordered }: SegmentRanking, part: Part, score: Scorer, top: Top): void {
  const { docs, records, best, apart } = part
  const key = emptyKey()
  const sparse = order !== null && (docs ? docs.length : countBits(records)) * SPARSE < segment.records
  const mayStop = ordered && !sparse

  /** Whether those that follow may come in, too. */
  function visit(doc: number): boolean {
    if (apart && apart.of(doc) !== apart.count) return true
    if (mayStop && top.full && !top.admits(segment, doc, best)) return false
    score(doc, key)
    if (top.admits(segment, doc, key)) top.add(segment, doc, key)
    return true
  }

  if (order && !sparse) {
    const wanted = docs ? bitsOf(docs, segment.stride) : records
    everyOf(order.docs, (doc) => !hasBit(wanted, doc) || visit(doc))
  } else if (docs) everyOf(docs, visit)
  // Without an order of its own the view has that of the records' numbers.
  else everyBit(records, visit)
}

/** `docs.every(visit)` in a fraction of its time. */
function everyOf(docs: Uint32Array, visit: (doc: number) => boolean): void {
  for (let index = 0; index < docs.length; index++) if (!visit(docs[index] ?? 0)) return
}

/** Where fewer than this share of the records are in a part, they are not looked for in the view's order. */
const SPARSE = 16

function bitsOf(docs: Uint32Array, stride: number): Bits {
  const bits = emptyBits(stride)
  for (let index = 0; index < docs.length; index++) setBit(bits, docs[index] ?? 0)
  return bits
}
