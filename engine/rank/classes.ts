import { type Bits, countOnes, hasBit } from '#engine/match/bits.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import { ATTRIBUTE, EXACT, type Key, PROXIMITY } from './criteria.ts'
import type { SegmentRanking } from './rank-segment.ts'
import type { Run } from './runs.ts'
import { FARTHEST } from './score-reading.ts'
import { ELSEWHERE_SHIFT, NOWHERE, PLACE_SHIFT, type Standing } from './standing.ts'

/** The classes of a run's records: better ones have lower numbers. */
export interface Classes {
  count: number
  /** The numbers of records, of which the lists must tell where there are lists, into `numbers`. */
  number(docs: Uint32Array, numbers: Uint32Array): void
  /** The number of records of which the lists tell nothing. */
  unlisted(alone: boolean): number
  best(number: number): Key
  /** Whether nothing but attributes with lists of their own answers in any of its records. */
  listed(number: number): boolean
}

interface Known {
  run: Run
  standing: Standing | null
  alone: Bits | null
}

const PLACE_NUMBERS = NOWHERE + 1
/** A bit of a byte for each slot. */
export const MOST_SLOTS = 8
const SLOTS = (1 << MOST_SLOTS) - 1
/** Where a record's words are: in lists alone, in lists and maybe elsewhere, some of them elsewhere alone. */
const STATES = 3

/** All words elsewhere, side by side for all that is known. */
const UNLISTED = (2 * PLACE_NUMBERS + NOWHERE) * 2

/** Sorts a run's records into classes by what is known of them: where their words stand, and which are exact. */
export function classesOf(
  { scoring }: SegmentRanking,
  { slots }: ReadingMatch,
  { run, standing, alone }: Known,
): Classes {
  const optional = slots.some(({ slot }) => slot.optional)
  const pairs = optional || !standing ? 0 : slots.length - 1
  return {
    count: (pairs + 1) * STATES * PLACE_NUMBERS * 2,
    number(docs, numbers) {
      if (standing) numberByStanding(docs, numbers, standing, { slots: slots.length, pairs })
      else numbers.fill(UNLISTED, 0, docs.length)
      for (let index = 0; index < docs.length; index++) {
        if (!alone || !hasBit(alone, docs[index] ?? 0)) numbers[index] = (numbers[index] ?? 0) + 1
      }
    },
    unlisted: (isAlone) => UNLISTED + Number(alone !== null && !isAlone),
    best(number) {
      const best = run.best.slice()
      if (alone && number % 2 === 1) best[EXACT] = 0
      const place = (number >>> 1) % PLACE_NUMBERS
      const apart = Math.floor(number / (PLACE_NUMBERS * 2 * STATES))
      if (pairs > 0) best[PROXIMITY] = (pairs - apart) * scoring.minProximity + apart * FARTHEST
      if (standing) best[ATTRIBUTE] = standing.placeKeys[place] ?? standing.otherwise ?? 0
      return best
    },
    listed: (number) => standing !== null && Math.floor(number / (PLACE_NUMBERS * 2)) % STATES === 0,
  }
}

/** Pairs that share no attribute come first in a number, then where the words are, then the best place. */
function numberByStanding(
  docs: Uint32Array,
  numbers: Uint32Array,
  { marks }: Standing,
  { slots, pairs }: { slots: number; pairs: number },
): void {
  const all = (1 << slots) - 1
  const pairBits = (1 << pairs) - 1
  for (let index = 0; index < docs.length; index++) {
    const mark = marks[docs[index] ?? 0] ?? 0
    const here = mark & SLOTS
    const elsewhere = (mark >>> ELSEWHERE_SHIFT) & SLOTS
    // A slot that is not answered in the lists is answered in an attribute without.
    const other = (~here | elsewhere) & all
    const near = ((here & (here >>> 1)) | (other & (other >>> 1))) & pairBits
    const apart = pairs - countOnes(near)
    const state = Number(elsewhere !== 0) + 2 * Number(here !== all)
    const place = ((mark >>> PLACE_SHIFT) - 1) & NOWHERE
    numbers[index] = ((apart * STATES + Math.min(state, 2)) * PLACE_NUMBERS + place) * 2
  }
}
