import { type Bits, copyBits, docsOf, hasMoreThan, intersect, subtract } from '#engine/match/bits.ts'
import { borrowWords } from '#engine/match/lending.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { type Apart, apartOf } from './apart.ts'
import { type Classes, classesOf, MOST_SLOTS } from './classes.ts'
import { type Key, PROXIMITY } from './criteria.ts'
import type { SegmentRanking } from './rank-segment.ts'
import { onlyReading, type Run, simpleSlot, WORTH_DIVIDING } from './runs.ts'
import { recordsAlone } from './score-word.ts'
import { skim } from './skim.ts'
import { standingOf } from './standing.ts'

/** Records none of which is better than `best`: a list, ascending, or, of what nobody has listed yet, a set. */
export interface Part {
  docs: Uint32Array | null
  records: Bits
  best: Key
  /** Where their words are: in attributes with lists of their own alone, in the others alone, or who knows. */
  where: 'lists' | 'elsewhere' | 'anywhere'
  /** Of the records those alone in which so many neighbouring words stand apart. */
  apart?: { count: number } & Pick<Apart, 'of' | 'readAhead'>
}

/**
 * Divides a run by what can be known of its records without reading them, so that ranking may leave parts out: whether
 * neighbouring words share an attribute (those that do not are as far apart as words can be), whether they stand side by
 * side, the best place of a word, and for one word whether it is exact. `closed` tells whether a key no longer comes in.
 */
export function* partsOf(ranking: SegmentRanking, run: Run, closed: (best: Key) => boolean): Generator<Part> {
  const { segment, attributes, scoring } = ranking
  const match = onlyReading(ranking.readings, run)
  const large = scoring.ranked && run.typos !== null && hasMoreThan(run.records, WORTH_DIVIDING)
  const only = match ? simpleSlot(match, attributes, scoring) : null
  if (!match || match.slots.length > MOST_SLOTS || !(large || only)) {
    return yield { docs: null, records: run.records, best: run.best, where: 'anywhere' }
  }
  const parts = byPlaces(ranking, { match, run, large, only }, closed)
  const apart = large ? apartOf(segment, match, scoring, (run.typos ?? 0) - match.reading.typos) : null
  if (apart) yield* byDistance([...parts], apart, run, closed)
  else yield* parts
}

/** The nearest first: all parts' records whose words may all stand side by side, then those with two words apart, and so on. */
function* byDistance(
  parts: readonly Part[],
  apart: Apart,
  { best: { [PROXIMITY]: least = 0 } }: Run,
  closed: (best: Key) => boolean,
): Generator<Part> {
  const isFar = ({ best }: Part) => (best[PROXIMITY] ?? 0) > least
  const near = parts.filter((part) => !isFar(part))
  for (let count = 0; count <= apart.most; count++) {
    for (const part of near) {
      const best = part.best.slice()
      best[PROXIMITY] = least + count
      if (!closed(best)) yield { ...part, best, apart: { ...apart, count } }
    }
  }
  for (const part of parts) if (isFar(part) && !closed(part.best)) yield part
}

interface Divided {
  match: ReadingMatch
  run: Run
  large: boolean
  /** The slot of a query of one word whose exactness is looked up. */
  only: SlotMatch | null
}

function* byPlaces(
  ranking: SegmentRanking,
  { match, run: whole, large, only }: Divided,
  closed: (best: Key) => boolean,
): Generator<Part> {
  const { segment } = ranking
  const alone = only ? recordsAlone(segment, only) : null
  const run = large ? yield* skim(ranking, { match, run: whole, alone }, closed) : whole
  if (!run) return
  const standing = large ? standingOf(ranking, match, { records: run.records, typos: run.typos ?? 0 }) : null
  const classes = classesOf(ranking, match, { run, standing, alone })
  yield* grouped(standing?.records ?? run.records, classes, closed, segment.stride * 32)
  if (!standing) return
  // Most of a broad query's records are in no list: they are one class, and not even counted.
  const others = copyBits(run.records)
  subtract(others, standing.records)
  for (const isAlone of alone ? [true, false] : [false]) {
    const best = classes.best(classes.unlisted(isAlone))
    if (closed(best)) continue
    const records = copyBits(others)
    if (alone) (isAlone ? intersect : subtract)(records, alone)
    yield { docs: null, records, best, where: 'elsewhere' }
  }
}

/** The records class by class, by counting; a class that is closed by the time it is its turn is left out. */
function* grouped(records: Bits, classes: Classes, closed: (best: Key) => boolean, room: number): Generator<Part> {
  const docs = docsOf(records)
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
    if (closed(best)) continue
    yield {
      docs: sorted.subarray(from, ends[number]),
      records,
      best,
      where: classes.listed(number) ? 'lists' : 'anywhere',
    }
  }
}

function countsOf(numbers: Uint32Array, length: number, most: number): Uint32Array {
  const counts = borrowWords(most).fill(0)
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
