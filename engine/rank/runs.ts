import { type Bits, countBits, emptyBits, intersect, setBit, subtract, unite } from '#engine/match/bits.ts'
import type { SearchedAttribute, SearchedAttributes } from '#engine/match/attributes.ts'
import { type ReadingMatch, recordsWithin } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import type { AttributeWords } from '#engine/segment/read.ts'
import { ATTRIBUTE, emptyKey, EXACT, FILTERS, type Key, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import type { SegmentRanking } from './rank-segment.ts'
import { POSITIONS, type Scoring } from './score-reading.ts'
import { recordsAlone } from './score-word.ts'

/** The slot of a reading of one word whose exactness can be looked up; null for all other readings. */
export function simpleSlot(match: ReadingMatch, attributes: SearchedAttributes, scoring: Scoring): SlotMatch | null {
  const [only] = match.slots
  if (!only || match.slots.length > 1 || only.slot.misspelt || scoring.exactness !== 'attribute') return null
  return attributes.whole && attributes.list.every(({ exact }) => exact) ? only : null
}

/** Records that share a bound: none of them is better than `best`. */
export interface Run {
  records: Bits
  best: Key
  /** How many typos all of them have; null when they differ. */
  typos: number | null
  /** Attributes that come before all others in which the words of these records may stand; null when that is unknown. */
  leading: readonly SearchedAttribute[] | null
}

/**
 * Splits what matched into runs, so that ranking may stop early. Typos lead most formulas: then there is a run for each
 * number of them. `closed` tells whether a key no longer comes in.
 */
export function* runsOf(ranking: SegmentRanking, closed: (best: Key) => boolean): Generator<Run> {
  const { matched, readings, steps } = ranking
  const [first] = steps
  if (!first || !('element' in first) || first.element !== TYPO) {
    return yield* divided(ranking, { records: matched, best: bestKey(ranking, 0), typos: null, leading: null })
  }
  const rest = matched.slice()
  const worst = Math.max(0, ...readings.map(worstTypos))
  for (let typos = 0; typos <= worst; typos++) {
    const best = bestKey(ranking, typos)
    if (closed(best)) return
    const records = typos < worst ? withinTypos(ranking, typos) : rest.slice()
    intersect(records, rest)
    subtract(rest, records)
    for (const run of byWords(ranking, { records, best, typos, leading: null })) yield* divided(ranking, run)
  }
}

/** Where words may be missing, records in which more slots are answered come first. */
function* byWords({ segment, readings, scoring }: SegmentRanking, run: Run): Generator<Run> {
  const [match, other] = readings
  if (!match || other || !match.slots.some(({ slot }) => slot.optional)) return yield run
  const answered = match.slots.flatMap(({ records }) => records.at(-1) ?? [])
  const words = match.slots.map(({ slot }) => slot.words).toSorted((a, b) => b - a)
  const rest = run.records.slice()
  for (let count = answered.length; count > 0; count--) {
    const records = havingAtLeast(answered, count, segment.stride)
    intersect(records, rest)
    subtract(rest, records)
    const best = run.best.slice()
    best[WORDS] = -words.slice(0, count).reduce((sum, each) => sum + each, 0)
    best[PROXIMITY] = (count - 1) * scoring.minProximity
    yield { ...run, records, best }
  }
  yield { ...run, records: rest }
}

/** Records that are in at least so many of the sets. */
function havingAtLeast(sets: readonly Bits[], wanted: number, stride: number): Bits {
  // At 2 those that are in two of the sets seen so far, and so on.
  const counted = Array.from({ length: wanted + 1 }, () => emptyBits(stride))
  counted[0]?.fill(0xffff_ffff)
  for (const set of sets) {
    for (let count = wanted; count > 0; count--) {
      const more = counted[count - 1]?.slice()
      if (more) intersect(more, set)
      if (more) unite(counted[count] ?? more, more)
    }
  }
  return counted[wanted] ?? emptyBits(stride)
}

function worstTypos({ reading, slots }: ReadingMatch): number {
  return slots.reduce((sum, { records }) => sum + Math.max(0, records.length - 1), reading.typos)
}

/** Of what matched, the records with at most these typos under some reading. */
export function withinTypos({ segment, readings }: Pick<SegmentRanking, 'segment' | 'readings'>, typos: number): Bits {
  const bits = emptyBits(segment.stride)
  for (const match of readings) {
    const records = recordsWithin(match, typos)
    if (records) unite(bits, records)
  }
  return bits
}

/** Of single-word queries, few records are exact: with them apart, the others have a bound that is reached. */
function* exactFirst(ranking: SegmentRanking, run: Run): Generator<Run> {
  const { segment, readings, attributes, scoring } = ranking
  const [match] = readings
  const only = match && readings.length === 1 ? simpleSlot(match, attributes, scoring) : null
  if (!only) return yield run
  const exact = recordsAlone(segment, only)
  intersect(exact, run.records)
  yield { ...run, records: exact }
  const others = run.records.slice()
  subtract(others, exact)
  const best = run.best.slice()
  best[EXACT] = 0
  yield { ...run, records: others, best }
}

/** Fewer are ranked as quickly as they are divided. */
const WORTH_DIVIDING = 1000

/** Divides a large run by the attributes that have lists of their own. */
function* divided(ranking: SegmentRanking, run: Run): Generator<Run> {
  const [match, other] = ranking.readings
  const worth =
    match && !other && run.typos !== null && ranking.scoring.ranked && countBits(run.records) > WORTH_DIVIDING
  if (!worth) return yield* exactFirst(ranking, run)
  for (const part of byAttributes(ranking, match, run)) yield* exactFirst(ranking, part)
}

/**
 * Records whose words stand in attributes with lists of their own, titles say, come first; those that have none of them
 * there have a place no better than that of the first attribute without lists.
 */
function* byAttributes(
  { segment, attributes }: SegmentRanking,
  match: ReadingMatch,
  { records, best, typos }: Run,
): Generator<Run> {
  const unlisted = attributes.list.find(({ own }) => own === null)
  const listed = attributes.list.filter(({ rank, own }) => own !== null && (!unlisted || rank < unlisted.rank))
  const rest = records.slice()
  const ranks = match.slots.length === 1 ? [...new Set(listed.map(({ rank }) => rank))] : [null]
  for (const rank of ranks) {
    const within = listed.filter((attribute) => rank === null || attribute.rank === rank)
    const having = match.slots.map((slot) => answeredIn(slot, typos ?? 0, within, segment.stride))
    const part: Run = { records: emptyBits(segment.stride), best: best.slice(), typos, leading: within }
    if (rank !== null) part.best[ATTRIBUTE] = rank * POSITIONS
    for (const each of having) unite(part.records, each)
    intersect(part.records, rest)
    subtract(rest, part.records)
    const all = part.records.slice()
    for (const each of having) intersect(all, each)
    yield { ...part, records: all }
    subtract(part.records, all)
    yield part
  }
  const last = best.slice()
  if (unlisted) last[ATTRIBUTE] = unlisted.rank * POSITIONS
  yield { records: rest, best: last, typos, leading: null }
}

/** Records that have a word with at most these typos in one of these attributes, or a few too many. */
function answeredIn({ ranges }: SlotMatch, most: number, attributes: readonly AttributeWords[], stride: number): Bits {
  const bits = emptyBits(stride)
  for (const { own } of attributes) {
    if (!own) continue
    for (const { low, high, typos } of ranges) {
      if (typos > most) continue
      for (let index = own.starts[low] ?? 0; index < (own.starts[high] ?? 0); index++)
        setBit(bits, own.docs[index] ?? 0)
    }
  }
  return bits
}

/** No record with these typos can have a better key. */
function bestKey({ readings, filterScores, scoring }: SegmentRanking, typos: number): Key {
  const best = emptyKey()
  const most = (count: (match: SlotMatch) => number) =>
    Math.max(0, ...readings.map(({ slots }) => slots.reduce((sum, match) => sum + count(match), 0)))
  const pairs = readings.map(({ slots }) => slots.filter(({ slot }) => !slot.optional).length - 1)
  best[TYPO] = typos
  best[WORDS] = -most(({ slot }) => slot.words)
  best[FILTERS] = -filterScores.most
  best[PROXIMITY] = Math.max(0, ...(pairs.length > 0 ? [Math.min(...pairs)] : [])) * scoring.minProximity
  best[EXACT] = -most(({ slot, exact }) => (exact.length > 0 ? slot.exactWords : 0))
  return best
}
