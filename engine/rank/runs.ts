import { type Bits, copyBits, emptyBits, hasMoreThan, intersect, isEmpty, subtract, unite } from '#engine/match/bits.ts'
import { levelsOf } from '#engine/match/levels.ts'
import type { SearchedAttributes } from '#engine/match/attributes.ts'
import { type ReadingMatch, recordsWithin } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { emptyKey, EXACT, FILTERS, type Key, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import type { SegmentRanking } from './rank-segment.ts'
import type { Scoring } from './score-reading.ts'

/** The slot of a reading of one word whose exactness can be looked up; null for all other readings. */
export function simpleSlot(match: ReadingMatch, attributes: SearchedAttributes, scoring: Scoring): SlotMatch | null {
  const [only] = match.slots
  if (!only || match.slots.length > 1 || only.slot.misspelt || scoring.exactness !== 'attribute') return null
  return attributes.whole && attributes.list.every(({ exact }) => exact) ? only : null
}

/** Fewer are ranked as quickly as they are divided. */
export const WORTH_DIVIDING = 300

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
  if (!first || !('element' in first) || first.element !== TYPO || !hasMoreThan(matched, WORTH_DIVIDING)) {
    return yield { records: matched, best: bestKey(ranking, 0), typos: null }
  }
  const rest = copyBits(matched)
  const worst = Math.max(0, ...readings.map(worstTypos))
  for (let typos = 0; typos <= worst; typos++) {
    const best = bestKey(ranking, typos)
    if (closed(best)) return
    const records = typos < worst ? withinTypos(ranking, typos) : copyBits(rest)
    intersect(records, rest)
    subtract(rest, records)
    yield* byWords(ranking, { records, best, typos })
    if (isEmpty(rest)) return
  }
}

/** The one reading that decides about a run's records; null where several do. One that costs more typos than they have does not. */
export function onlyReading(readings: readonly ReadingMatch[], { typos }: Run): ReadingMatch | null {
  const deciding = typos === null ? readings : readings.filter(({ reading }) => reading.typos <= typos)
  const [only] = deciding
  return only && deciding.length === 1 ? only : null
}

/** Where words may be missing, records in which more slots are answered come first. */
function* byWords({ segment, readings, scoring }: SegmentRanking, run: Run): Generator<Run> {
  const match = onlyReading(readings, run)
  if (!match || !match.slots.some(({ slot }) => slot.optional)) return yield run
  const answered = match.slots.flatMap(({ records }) => records.at(-1) ?? [])
  const words = match.slots.map(({ slot }) => slot.words).toSorted((a, b) => b - a)
  const rest = copyBits(run.records)
  const levels = levelsOf(answered, segment.stride)
  for (let count = answered.length; count > 0; count--) {
    const records = copyBits(levels[count] ?? rest)
    intersect(records, rest)
    subtract(rest, records)
    const best = run.best.slice()
    best[WORDS] = -words.slice(0, count).reduce((sum, each) => sum + each, 0)
    best[PROXIMITY] = (count - 1) * scoring.minProximity
    yield { ...run, records, best }
  }
  yield { ...run, records: rest }
}

function worstTypos({ reading, slots }: ReadingMatch): number {
  return slots.reduce((sum, { records }) => sum + Math.max(0, records.length - 1), reading.typos)
}

/** Of what matched, the records with at most these typos under some reading. */
export function withinTypos({ segment, readings }: Pick<SegmentRanking, 'segment' | 'readings'>, typos: number): Bits {
  let all: Bits | null = null
  for (const match of readings) {
    const records = recordsWithin(match, typos)
    if (all && records) unite(all, records)
    all ??= records
  }
  return all ?? emptyBits(segment.stride)
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
