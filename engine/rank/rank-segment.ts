import { hasBit } from '#engine/match/bitmap.ts'
import { isCutShort, mayContinue } from '#engine/match/work-limit.ts'
import { withScopedBuffers } from '#engine/match/buffer-pool.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import { createMatchTable } from './match-table.ts'
import { compareKeys } from './compare.ts'
import { emptyKey, FILTERS, GEO } from './criteria.ts'
import type { Partition } from './partition.ts'
import { partitionsOf } from './partitions.ts'
import type { SegmentRanking } from './segment-ranking.ts'
import { rankPartition } from './rank-partition.ts'
import { bucketsOf, singleWordSlot } from './buckets.ts'
import { createPlainScorer, isPlainInterpretation } from './score-plain.ts'
import { createInterpretationScorer, type Scorer, type Scoring } from './score-interpretation.ts'
import { createWordScorer, wholeElementRecords } from './score-word.ts'
import type { TopK } from './top-k.ts'

/** Adds the segment's best records to `top`. */
export function rankSegment(ranking: SegmentRanking, top: TopK): void {
  const createScorerFor = scorerFactory(ranking)
  const { attributes } = ranking.scoring
  const listedAttributes = attributes.filter(({ postings }) => postings !== null)
  const attributesBySource = {
    any: attributes,
    listed: listedAttributes,
    unlisted: attributes.filter(({ postings }) => postings === null),
  }
  for (const bucket of bucketsOf(ranking, top.excludes)) {
    if (isCutShort()) return
    if (top.excludes(bucket.bound)) continue
    withScopedBuffers(() => {
      // The buffers of a scorer return to the pool after the bucket, so scorers are not reused.
      const scorers: { [source in Partition['source']]?: Scorer } = {}
      for (const partition of partitionsOf(ranking, bucket, top.excludes)) {
        if (isCutShort()) return
        // Attributes without matches are not read.
        const score = (scorers[partition.source] ??= createScorerFor(attributesBySource[partition.source]))
        rankPartition(ranking, partition, { attributes: attributesBySource[partition.source], score }, top)
      }
    })
  }
}

/** Creates a scorer that writes the key of a record's best interpretation. */
export function createSegmentScorer(ranking: SegmentRanking): Scorer {
  return scorerFactory(ranking)(ranking.scoring.attributes)
}

/**
 * Returns a factory of scorers that read only some attributes, which must include all matches of the scored records.
 */
function scorerFactory(ranking: SegmentRanking): (attributes: Scoring['attributes']) => Scorer {
  const { filterScores, steps, distanceOf } = ranking
  const factories = ranking.interpretations.flatMap((match) =>
    mayContinue(match.slots.length)
      ? [{ records: match.records, createFor: interpretationScorerFactory(ranking, match) }]
      : [],
  )
  return (attributes) => {
    const scorers = factories.map(({ records, createFor }) => ({ records, score: createFor(attributes) }))
    const otherKey = emptyKey()
    return (doc, key) => {
      key.fill(0)
      let scored = false
      for (const { records, score } of scorers) {
        if (!hasBit(records, doc)) continue
        if (!scored) score(doc, key)
        else {
          score(doc, otherKey)
          if (compareKeys(steps, otherKey, key) < 0) key.set(otherKey)
        }
        scored = true
      }
      key[FILTERS] = -filterScores.scoreOfRecord(doc)
      if (distanceOf) key[GEO] = distanceOf(doc)
    }
  }
}

function interpretationScorerFactory(
  { segment, attributes, scoring }: SegmentRanking,
  match: InterpretationMatch,
): (attributes: Scoring['attributes']) => Scorer {
  const singleSlot = singleWordSlot(match, attributes, scoring)
  if (singleSlot) {
    const wholeElement = wholeElementRecords(segment, singleSlot)
    return (list) => createWordScorer(singleSlot, { ...scoring, attributes: list }, wholeElement)
  }
  const table = isPlainInterpretation(match, attributes, scoring) ? createMatchTable(match.slots) : null
  if (table) return (list) => createPlainScorer(match, table, { ...scoring, attributes: list })
  return (list) => createInterpretationScorer(match, { ...scoring, attributes: list })
}
