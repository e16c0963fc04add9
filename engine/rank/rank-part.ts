import { type Bits, countBits, emptyBits, everyBit, hasBit, setBit } from '#engine/match/bits.ts'
import { emptyKey } from './criteria.ts'
import type { Part } from './parts.ts'
import type { SegmentRanking } from './rank-segment.ts'
import { MOST_AHEAD, readWordsAhead } from './read-ahead.ts'
import type { Scorer, Scoring } from './score-reading.ts'
import type { Top } from './top.ts'

/** How records are read: all of these attributes, by this scorer. */
export interface Reader {
  attributes: Scoring['attributes']
  score: Scorer
}

/** Records are read some at a time, and first few: many a part is left after its first ones. */
const FIRST_READ = 8
/** Those whose turn it is to be asked whether their words stand apart, and to be read. Refilled by whoever ranks a part. */
const asked = new Uint32Array(MOST_AHEAD)
const next = new Uint32Array(MOST_AHEAD)

/** Ranks a part; in the order of the view where it can, so that equal keys come best first and the rest may be left out. */
export function rankPart(
  { segment, order, ordered }: SegmentRanking,
  { docs, records, best, apart }: Part,
  { attributes, score }: Reader,
  top: Top,
): void {
  const key = emptyKey()
  const sparse = order !== null && (docs ? docs.length : countBits(records)) * SPARSE < segment.records
  const mayStop = ordered && !sparse
  let asking = 0
  let reading = 0
  let room = FIRST_READ

  // Each of these tells whether those that follow may come in, too.
  function ask(doc: number): boolean {
    asked[asking++] = doc
    return asking < MOST_AHEAD || sift()
  }

  function sift(): boolean {
    const count = asking
    asking = 0
    apart?.readAhead(asked, count)
    for (let index = 0; index < count; index++) {
      const doc = asked[index] ?? 0
      if (apart?.of(doc) === apart?.count && !take(doc)) return false
    }
    return true
  }

  function take(doc: number): boolean {
    next[reading++] = doc
    return reading < room || read()
  }

  function read(): boolean {
    const count = reading
    reading = 0
    room = Math.min(room * 2, MOST_AHEAD)
    readWordsAhead(attributes, next, count)
    for (let index = 0; index < count; index++) {
      const doc = next[index] ?? 0
      if (mayStop && top.full && !top.admits(segment, doc, best)) return false
      score(doc, key)
      if (top.admits(segment, doc, key)) top.add(segment, doc, key)
    }
    return true
  }

  const visit = apart ? ask : take
  if (order && !sparse) {
    const wanted = docs ? bitsOf(docs, segment.stride) : records
    everyOf(order.docs, (doc) => !hasBit(wanted, doc) || visit(doc))
  } else if (docs) everyOf(docs, visit)
  // Without an order of its own the view has that of the records' numbers.
  else everyBit(records, visit)
  if (sift()) read()
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
