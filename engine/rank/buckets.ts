import {
  type Bitmap,
  copyBitmap,
  emptyBitmap,
  hasMoreThan,
  intersect,
  isEmpty,
  subtract,
  union,
} from '#engine/match/bitmap.ts'
import { isCutShort, mayContinue } from '#engine/match/work-limit.ts'
import { countSets } from '#engine/match/set-counts.ts'
import type { SearchedAttributes } from '#engine/match/searched-attributes.ts'
import { type InterpretationMatch, recordsWithinTypos } from '#engine/match/match-interpretation.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { emptyKey, EXACT, FILTERS, type RankKey, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import type { Bucket } from './bucket.ts'
import type { SegmentRanking } from './segment-ranking.ts'
import type { Scoring } from './score-interpretation.ts'

/** Returns the slot of a single-word interpretation whose exactness can be looked up; null otherwise. */
export function singleWordSlot(
  match: InterpretationMatch,
  attributes: SearchedAttributes,
  scoring: Scoring,
): SlotMatch | null {
  const [single] = match.slots
  if (!single || match.slots.length > 1 || single.slot.needsTypoTolerance || scoring.exactness !== 'attribute')
    return null
  return attributes.coversAll && attributes.list.every(({ allowExact }) => allowExact) ? single : null
}

/** Smaller sets are ranked as fast as they are partitioned. */
export const MIN_RECORDS_TO_PARTITION = 300

/**
 * Splits the matched records into buckets, best first, so that ranking can terminate early. In most formulas typos come
 * first; then there is one bucket per number of typos. `cannotCompete` is true for a key that cannot enter the top
 * hits.
 */
export function* bucketsOf(ranking: SegmentRanking, cannotCompete: (bound: RankKey) => boolean): Generator<Bucket> {
  const { matched, interpretations, steps } = ranking
  const [first] = steps
  if (!first || !('element' in first) || first.element !== TYPO || !hasMoreThan(matched, MIN_RECORDS_TO_PARTITION)) {
    return yield { records: matched, bound: upperBound(ranking, 0), typos: null }
  }
  const remaining = copyBitmap(matched)
  const maxTypos = Math.max(0, ...interpretations.map(maxTyposOf))
  for (let typos = 0; typos <= maxTypos; typos++) {
    const bound = upperBound(ranking, typos)
    if (cannotCompete(bound) || isCutShort()) return
    const records = typos < maxTypos ? unionWithinTypos(ranking, typos) : copyBitmap(remaining)
    intersect(records, remaining)
    subtract(remaining, records)
    yield* bucketsByMatchedSlots(ranking, { records, bound, typos })
    if (isEmpty(remaining)) return
  }
}

/**
 * Returns the interpretation that determines the scores of a bucket's records; null if several may. Interpretations
 * that cost more typos than the records have do not count.
 */
export function onlyInterpretation(
  interpretations: readonly InterpretationMatch[],
  { typos }: Bucket,
): InterpretationMatch | null {
  const applicable =
    typos === null ? interpretations : interpretations.filter(({ interpretation }) => interpretation.typos <= typos)
  const [single] = applicable
  return single && applicable.length === 1 ? single : null
}

/** Splits a bucket by the number of matched slots if words are optional, most slots first. */
function* bucketsByMatchedSlots(
  { segment, interpretations, scoring }: SegmentRanking,
  bucket: Bucket,
): Generator<Bucket> {
  const match = onlyInterpretation(interpretations, bucket)
  if (!match || !match.slots.some(({ slot }) => slot.optional)) return yield bucket
  const matchedSlots = match.slots.flatMap(({ records }) => records.at(-1) ?? [])
  if (!mayContinue(matchedSlots.length * (1 + (segment.stride >>> 7)))) return
  const words = match.slots.map(({ slot }) => slot.words).toSorted((a, b) => b - a)
  const remaining = copyBitmap(bucket.records)
  const recordsIn = countSets(matchedSlots, segment.stride)
  for (let count = matchedSlots.length; count > 0; count--) {
    const records = recordsIn(count)
    intersect(records, remaining)
    subtract(remaining, records)
    const bound = bucket.bound.slice()
    bound[WORDS] = -words.slice(0, count).reduce((sum, each) => sum + each, 0)
    bound[PROXIMITY] = (count - 1) * scoring.minProximity
    yield { ...bucket, records, bound }
  }
  yield { ...bucket, records: remaining }
}

function maxTyposOf({ interpretation, slots }: InterpretationMatch): number {
  return slots.reduce((sum, { records }) => sum + Math.max(0, records.length - 1), interpretation.typos)
}

/** Returns the records with at most `typos` typos under any interpretation. */
export function unionWithinTypos(
  { segment, interpretations }: Pick<SegmentRanking, 'segment' | 'interpretations'>,
  typos: number,
): Bitmap {
  let matching: Bitmap | null = null
  for (const match of interpretations) {
    const records = recordsWithinTypos(match, typos)
    if (matching && records) union(matching, records)
    matching ??= records
  }
  return matching ?? emptyBitmap(segment.stride)
}

/** Returns a key that no record with these typos can beat. */
function upperBound({ interpretations, filterScores, scoring }: SegmentRanking, typos: number): RankKey {
  const bound = emptyKey()
  const maxSum = (count: (match: SlotMatch) => number) =>
    Math.max(0, ...interpretations.map(({ slots }) => slots.reduce((sum, match) => sum + count(match), 0)))
  const pairs = interpretations.map(({ slots }) => slots.filter(({ slot }) => !slot.optional).length - 1)
  bound[TYPO] = typos
  bound[WORDS] = -maxSum(({ slot }) => slot.words)
  bound[FILTERS] = -filterScores.max
  bound[PROXIMITY] = Math.max(0, ...(pairs.length > 0 ? [Math.min(...pairs)] : [])) * scoring.minProximity
  bound[EXACT] = -maxSum(({ slot, exact }) => (exact.length > 0 ? slot.exactWords : 0))
  return bound
}
