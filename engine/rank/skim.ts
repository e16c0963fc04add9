import { type Bits, copyBits, emptyBits, hasBit, hasMoreThan, intersect, setBit, subtract } from '#engine/match/bits.ts'
import type { SearchedAttribute } from '#engine/match/attributes.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { LAST_PLACE } from '#engine/segment/postings.ts'
import { ATTRIBUTE, EXACT, type Key } from './criteria.ts'
import type { Part } from './parts.ts'
import type { SegmentRanking } from './rank-segment.ts'
import type { Run } from './runs.ts'
import { POSITIONS } from './score-reading.ts'

/** So many places of the best attribute are looked for one by one; mostly the first two have enough. */
const SKIMMED = 3
/** Where fewer than this share of a word's records are in the running, looking through its list for them does not pay. */
const SPARSE = 16

/**
 * For a broad query of one word: the records in which it stands first, second or third in the best attribute, by its lists
 * alone. Mostly nothing behind them comes in. Returns what of the run is left, null where none of that can come in.
 */
export function* skim(
  { attributes: { list }, segment }: SegmentRanking,
  { match, run, alone }: { match: ReadingMatch; run: Run; alone: Bits | null },
  closed: (best: Key) => boolean,
): Generator<Part, Run | null> {
  const [slot] = match.slots
  const rank = list[0]?.rank ?? 0
  const best = list.filter((attribute) => attribute.rank === rank)
  if (!slot || match.slots.length > 1 || run.typos === null || best.some(({ own }) => own === null)) return run
  const spans = best.flatMap((attribute) => spansOf(attribute, slot, (run.typos ?? 0) - match.reading.typos))
  const listed = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  if (!hasMoreThan(run.records, listed / SPARSE)) return run
  const rest = copyBits(run.records)
  // An attribute that takes no beginnings or no typos may not count what its list has, and what is exact may stand elsewhere.
  const where = alone && list.every(({ prefixes, typos }) => prefixes && typos) ? 'lists' : 'anywhere'
  for (let place = 0; place < SKIMMED; place++) {
    const bound = boundAt(run, rank * POSITIONS + place)
    if (closed(bound)) return null
    const records = emptyBits(segment.stride)
    for (const span of spans) addAt(span, place, rest, records)
    subtract(rest, records)
    for (const isAlone of alone ? [true, false] : [true]) {
      const part = copyBits(records)
      if (alone) (isAlone ? intersect : subtract)(part, alone)
      const keys = isAlone ? bound : boundAt(run, rank * POSITIONS + place, 0)
      if (!closed(keys)) yield { docs: null, records: part, best: keys, where }
    }
  }
  return closed(boundAt(run, rank * POSITIONS + SKIMMED)) ? null : { ...run, records: rest }
}

/** The list of a word in an attribute, from `from` to before `to`. */
interface Span {
  docs: Uint32Array
  places: Uint8Array
  unordered: boolean
  from: number
  to: number
}

function spansOf({ own, unordered }: SearchedAttribute, { ranges }: SlotMatch, typos: number): Span[] {
  if (!own) return []
  const { docs, places, starts } = own
  return ranges.flatMap((range) =>
    range.typos > typos ? [] : [{ docs, places, unordered, from: starts[range.low] ?? 0, to: starts[range.high] ?? 0 }],
  )
}

/** Of `wanted` the records in which the word stands first at a place; where the order says nothing all places are one. */
function addAt({ docs, places, unordered, from, to }: Span, place: number, wanted: Bits, target: Bits): void {
  if (unordered && place > 0) return
  for (let index = from; index < to; index++) {
    if (!unordered && ((places[index] ?? 0) & LAST_PLACE) !== place) continue
    const doc = docs[index] ?? 0
    if (hasBit(wanted, doc)) setBit(target, doc)
  }
}

function boundAt(run: Run, place: number, exact = run.best[EXACT] ?? 0): Key {
  const best = run.best.slice()
  best[ATTRIBUTE] = place
  best[EXACT] = exact
  return best
}
