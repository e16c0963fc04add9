import { type Bits, copyBits, countBits, emptyBits, intersect, setBit, subtract, unite } from '#engine/match/bits.ts'
import type { SearchedAttribute, SearchedAttributes } from '#engine/match/attributes.ts'
import { type ReadingMatch, recordsWithin } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { LAST_PLACE } from '#engine/segment/postings.ts'
import { ATTRIBUTE, emptyKey, EXACT, FILTERS, type Key, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import type { SegmentRanking } from './rank-segment.ts'
import { nearPairs } from './near-pairs.ts'
import { FARTHEST, POSITIONS, type Scoring } from './score-reading.ts'
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
}

/**
 * Splits what matched into runs, so that ranking may stop early. Typos lead most formulas: then there is a run for each
 * number of them. `closed` tells whether a key no longer comes in.
 */
export function* runsOf(ranking: SegmentRanking, closed: (best: Key) => boolean): Generator<Run> {
  const { matched, readings, steps } = ranking
  const [first] = steps
  if (!first || !('element' in first) || first.element !== TYPO) {
    return yield* divided(ranking, { records: matched, best: bestKey(ranking, 0), typos: null }, closed)
  }
  const rest = copyBits(matched)
  const worst = Math.max(0, ...readings.map(worstTypos))
  for (let typos = 0; typos <= worst; typos++) {
    const best = bestKey(ranking, typos)
    if (closed(best)) return
    const records = typos < worst ? withinTypos(ranking, typos) : copyBits(rest)
    intersect(records, rest)
    subtract(rest, records)
    for (const run of byWords(ranking, { records, best, typos })) yield* divided(ranking, run, closed)
  }
}

/** Where words may be missing, records in which more slots are answered come first. */
function* byWords({ segment, readings, scoring }: SegmentRanking, run: Run): Generator<Run> {
  const [match, other] = readings
  if (!match || other || !match.slots.some(({ slot }) => slot.optional)) return yield run
  const answered = match.slots.flatMap(({ records }) => records.at(-1) ?? [])
  const words = match.slots.map(({ slot }) => slot.words).toSorted((a, b) => b - a)
  const rest = copyBits(run.records)
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
      const before = counted[count - 1]
      if (!before) continue
      const more = copyBits(before)
      intersect(more, set)
      unite(counted[count] ?? more, more)
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
  const others = copyBits(run.records)
  subtract(others, exact)
  const best = run.best.slice()
  best[EXACT] = 0
  yield { ...run, records: others, best }
}

/** Fewer are ranked as quickly as they are divided. */
const WORTH_DIVIDING = 1000

/** Places that are told apart; what stands later in its attribute counts as if it stood there. */
const PLACES = 8

/** Divides a large run by where its words stand in the attributes that have lists of their own. */
function* divided(ranking: SegmentRanking, run: Run, closed: (best: Key) => boolean): Generator<Run> {
  const [match, other] = ranking.readings
  const worth =
    match && !other && run.typos !== null && ranking.scoring.ranked && countBits(run.records) > WORTH_DIVIDING
  if (!worth) return yield* exactFirst(ranking, run)
  for (const near of byNearness(ranking, match, run)) {
    if (closed(near.best)) continue
    for (const part of byPlaces(ranking, match, near, closed)) yield* exactFirst(ranking, part)
  }
}

/** Neighbouring words that share no attribute are as far apart as words can be, so those that do come first. */
function* byNearness({ segment, attributes, scoring }: SegmentRanking, match: ReadingMatch, run: Run): Generator<Run> {
  if (match.slots.length < 2 || match.slots.some(({ slot }) => slot.optional)) return yield run
  const pairs = nearPairs(segment, match.slots, attributes, run.typos ?? 0)
  const rest = copyBits(run.records)
  for (let near = pairs.length; near > 0; near--) {
    const records = havingAtLeast(pairs, near, segment.stride)
    intersect(records, rest)
    subtract(rest, records)
    yield { ...run, records, best: withProximity(run.best, near) }
  }
  yield { ...run, records: rest, best: withProximity(run.best, 0) }

  function withProximity(key: Key, near: number): Key {
    const best = key.slice()
    best[PROXIMITY] = near * scoring.minProximity + (pairs.length - near) * FARTHEST
    return best
  }
}

/**
 * Attributes with lists of their own, titles say, tell where the words stand, so that a run of them is bounded by its place:
 * first the records that have all words in such attributes, then those that have some, each from the best place on. Those
 * that have none have a place no better than that of the first attribute without lists.
 */
function* byPlaces(
  { segment, attributes }: SegmentRanking,
  match: ReadingMatch,
  run: Run,
  closed: (best: Key) => boolean,
): Generator<Run> {
  const unlisted = attributes.list.find(({ own }) => own === null)
  const listed = attributes.list.filter(({ rank, own }) => own !== null && (!unlisted || rank < unlisted.rank))
  const places = new Map<number, Bits>()
  let all: Bits | null = null
  for (const slot of match.slots) {
    const having = addPlaces(slot, run.typos ?? 0, listed, { places, stride: segment.stride })
    if (all) intersect(all, having)
    else all = having
  }
  const rest = copyBits(run.records)
  const sorted = [...places].toSorted(([a], [b]) => a - b)
  for (const among of match.slots.length > 1 && all ? [all, null] : [null]) {
    for (const [place, bits] of sorted) {
      const best = run.best.slice()
      best[ATTRIBUTE] = place
      if (closed(best)) break
      const records = copyBits(bits)
      intersect(records, rest)
      if (among) intersect(records, among)
      subtract(rest, records)
      yield { ...run, records, best }
    }
  }
  const best = run.best.slice()
  if (unlisted) best[ATTRIBUTE] = unlisted.rank * POSITIONS
  // What was closed above stays in the rest, where it cannot come in either.
  for (const bits of places.values()) subtract(rest, bits)
  yield { ...run, records: rest, best }
}

/** Adds the records that have a word of at most these typos, by the place where it stands; returns all of them. */
function addPlaces(
  { ranges }: SlotMatch,
  most: number,
  attributes: readonly SearchedAttribute[],
  { places, stride }: { places: Map<number, Bits>; stride: number },
): Bits {
  const having = emptyBits(stride)
  for (const { own, rank, unordered } of attributes) {
    if (!own) continue
    const sets = Array.from({ length: unordered ? 1 : PLACES }, (_, position) => {
      const place = rank * POSITIONS + position
      const bits = places.get(place) ?? emptyBits(stride)
      places.set(place, bits)
      return bits
    })
    for (const { low, high, typos } of ranges) {
      if (typos > most) continue
      const end = own.starts[high] ?? 0
      for (let index = own.starts[low] ?? 0; index < end; index++) {
        const doc = own.docs[index] ?? 0
        const bits = sets[Math.min((own.places[index] ?? 0) & LAST_PLACE, sets.length - 1)]
        if (bits) setBit(bits, doc)
        setBit(having, doc)
      }
    }
  }
  return having
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
