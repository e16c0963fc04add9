import { type Bits, countOnes, docsOf, hasBit } from '#engine/match/bits.ts'
import type { SearchedAttribute } from '#engine/match/attributes.ts'
import { borrowBytes, borrowWords } from '#engine/match/lending.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { ELSEWHERE, LAST_PLACE } from '#engine/segment/postings.ts'
import { ATTRIBUTE, EXACT, type Key, PROXIMITY } from './criteria.ts'
import type { SegmentRanking } from './rank-segment.ts'
import { onlyReading, type Run, simpleSlot } from './runs.ts'
import { FARTHEST, POSITIONS } from './score-reading.ts'
import { recordsAlone } from './score-word.ts'

/** Records, ascending, none of which is better than `best`. */
export interface Part {
  docs: Uint32Array
  best: Key
}

/** Fewer are ranked as quickly as they are divided. */
const WORTH_DIVIDING = 300
/** A bit of a byte for each slot. */
const MOST_SLOTS = 8
/** Places of an attribute that are told apart; what stands later in it counts as if it stood there. */
const PLACES = 8
/** Where no word stands in an attribute that counts. Numbers of places are bytes. */
const NOWHERE = 255

/**
 * Divides a run by what can be known of its records without reading them, so that ranking may leave parts out: whether
 * neighbouring words share an attribute (those that do not are as far apart as words can be), the best place of a word, and
 * for one word whether it is exact. `closed` tells whether a key no longer comes in.
 */
export function* partsOf(ranking: SegmentRanking, run: Run, closed: (best: Key) => boolean): Generator<Part> {
  const docs = docsOf(run.records)
  const match = onlyReading(ranking.readings, run)
  const large = docs.length > WORTH_DIVIDING && ranking.scoring.ranked && run.typos !== null
  const whole = match ? simpleSlot(match, ranking.attributes, ranking.scoring) : null
  if (!match || match.slots.length > MOST_SLOTS || !(large || whole)) return yield { docs, best: run.best }
  const standing = large ? standingOf(ranking, match, run.typos ?? 0) : null
  const alone = whole ? recordsAlone(ranking.segment, whole) : null
  const classes = classesOf(ranking, match, { run, standing, alone })
  yield* grouped(docs, classes, closed, ranking.segment.stride * 32)
}

/** What the lists of the short attributes tell: by record, a bit for each slot, and the place of the best word. */
interface Standing {
  /** Slots that are answered in an attribute with lists, and those of them whose word stands elsewhere too. */
  listed: Uint8Array
  elsewhere: Uint8Array
  /** Numbers of `placeKeys`, one higher; 0 is none. */
  place: Uint8Array
  /** The key's element for each number. */
  placeKeys: readonly number[]
  /** That of the others; undefined where nothing bounds them. */
  otherwise: number | undefined
}

function standingOf({ segment, attributes }: SegmentRanking, { slots }: ReadingMatch, typos: number): Standing {
  const unlisted = attributes.list.find(({ own }) => own === null)
  const standing: Standing = {
    listed: borrowBytes(segment.stride * 32),
    elsewhere: borrowBytes(segment.stride * 32),
    place: borrowBytes(segment.stride * 32),
    placeKeys: [],
    otherwise: unlisted && unlisted.rank * POSITIONS,
  }
  const ranks = [...new Set(attributes.list.filter(({ own }) => own !== null).map(({ rank }) => rank))]
  const bounding = ranks.filter((rank) => (!unlisted || rank < unlisted.rank) && (rank + 1) * PLACES < NOWHERE)
  const placeKeys = bounding.flatMap((rank) =>
    Array.from({ length: PLACES }, (_, position) => rank * POSITIONS + position),
  )
  // What has a place that is not numbered may have any.
  const complete = bounding.length === ranks.filter((rank) => !unlisted || rank < unlisted.rank).length
  slots.forEach((slot, index) => {
    for (const attribute of attributes.list) {
      const first = bounding.indexOf(attribute.rank) * PLACES
      addStanding(standing, attribute, { slot, bit: 1 << index, typos, first })
    }
  })
  return { ...standing, placeKeys, otherwise: complete ? standing.otherwise : 0 }
}

interface Added {
  slot: SlotMatch
  bit: number
  typos: number
  /** The number of the attribute's first place; negative where its places do not count. */
  first: number
}

function addStanding(
  { listed, elsewhere, place }: Standing,
  { own, unordered }: SearchedAttribute,
  { slot, bit, typos, first }: Added,
): void {
  if (!own) return
  const last = unordered ? 0 : PLACES - 1
  for (const range of slot.ranges) {
    if (range.typos > typos) continue
    const end = own.starts[range.high] ?? 0
    for (let index = own.starts[range.low] ?? 0; index < end; index++) {
      const doc = own.docs[index] ?? 0
      const where = own.places[index] ?? 0
      listed[doc] = (listed[doc] ?? 0) | bit
      if ((where & ELSEWHERE) !== 0) elsewhere[doc] = (elsewhere[doc] ?? 0) | bit
      if (first < 0) continue
      const number = first + Math.min(where & LAST_PLACE, last) + 1
      const known = place[doc] ?? 0
      if (known === 0 || number < known) place[doc] = number
    }
  }
}

/** The classes of a run's records: better ones have lower numbers. */
interface Classes {
  count: number
  /** The numbers of records, into `numbers`. */
  number(docs: Uint32Array, numbers: Uint32Array): void
  best(number: number): Key
}

interface Known {
  run: Run
  standing: Standing | null
  alone: Bits | null
}

const PLACE_NUMBERS = NOWHERE + 1

function classesOf({ scoring }: SegmentRanking, { slots }: ReadingMatch, { run, standing, alone }: Known): Classes {
  const optional = slots.some(({ slot }) => slot.optional)
  const pairs = optional || !standing ? 0 : slots.length - 1
  return {
    count: (pairs + 1) * 2 * PLACE_NUMBERS * 2,
    number(docs, numbers) {
      if (standing) numberByStanding(docs, numbers, standing, { slots: slots.length, pairs })
      else numbers.fill(NOWHERE * 2, 0, docs.length)
      for (let index = 0; index < docs.length; index++) {
        if (!alone || !hasBit(alone, docs[index] ?? 0)) numbers[index] = (numbers[index] ?? 0) + 1
      }
    },
    best(number) {
      const best = run.best.slice()
      if (alone && number % 2 === 1) best[EXACT] = 0
      const place = (number >>> 1) % PLACE_NUMBERS
      const apart = Math.floor(number / (PLACE_NUMBERS * 4))
      if (pairs > 0) best[PROXIMITY] = (pairs - apart) * scoring.minProximity + apart * FARTHEST
      if (standing) best[ATTRIBUTE] = standing.placeKeys[place] ?? standing.otherwise ?? 0
      return best
    },
  }
}

/** Pairs that share no attribute come first in a number, then whether all words stand in the lists, then the place. */
function numberByStanding(
  docs: Uint32Array,
  numbers: Uint32Array,
  { listed, elsewhere, place }: Standing,
  { slots, pairs }: { slots: number; pairs: number },
): void {
  const all = (1 << slots) - 1
  const pairBits = (1 << pairs) - 1
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] ?? 0
    const here = listed[doc] ?? 0
    // A slot that is not answered in the lists is answered in an attribute without.
    const other = (~here | (elsewhere[doc] ?? 0)) & all
    const near = ((here & (here >>> 1)) | (other & (other >>> 1))) & pairBits
    const apart = pairs - countOnes(near)
    const scattered = Number(slots > 1 && here !== all)
    numbers[index] = ((apart * 2 + scattered) * PLACE_NUMBERS + (((place[doc] ?? 0) - 1) & NOWHERE)) * 2
  }
}

/** The records class by class, by counting; a class that is closed by the time it is its turn is left out. */
function* grouped(docs: Uint32Array, classes: Classes, closed: (best: Key) => boolean, room: number): Generator<Part> {
  const numbers = borrowWords(room)
  classes.number(docs, numbers)
  const ends = countsOf(numbers, docs.length, classes.count)
  const starts: [number: number, start: number][] = []
  let start = 0
  for (let number = 0; number < ends.length; number++) {
    const count = ends[number] ?? 0
    if (count === 0) continue
    starts.push([number, start])
    ends[number] = start
    start += count
  }
  const sorted = borrowWords(room)
  placeAll(docs, numbers, ends, sorted)
  for (const [number, from] of starts) {
    const best = classes.best(number)
    if (!closed(best)) yield { docs: sorted.subarray(from, ends[number]), best }
  }
}

function countsOf(numbers: Uint32Array, length: number, most: number): Uint32Array {
  const counts = new Uint32Array(most)
  for (let index = 0; index < length; index++) {
    const number = numbers[index] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
  return counts
}

/** `ends` are where each class begins, and in the end where it ends. */
function placeAll(docs: Uint32Array, numbers: Uint32Array, ends: Uint32Array, sorted: Uint32Array): void {
  for (let index = 0; index < docs.length; index++) {
    const number = numbers[index] ?? 0
    const place = ends[number] ?? 0
    sorted[place] = docs[index] ?? 0
    ends[number] = place + 1
  }
}
