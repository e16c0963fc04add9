import type { SearchedAttribute } from '#engine/match/attributes.ts'
import { joinedRows, type ReadingMatch } from '#engine/match/match-reading.ts'
import { isExact, typosOf } from '#engine/match/slot-codes.ts'
import { ATTRIBUTE, EXACT, type Key, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import { createOccurrences, type Occurrences } from './occurrences.ts'

/** Positions from here on count alike, and two slots are never further apart than the second. */
const LAST_POSITION = 999
/** A rank is worth as much as this many positions. */
export const POSITIONS = LAST_POSITION + 1
export const FARTHEST = 8

/** How one query is scored, whatever the reading. */
export interface Scoring {
  attributes: readonly SearchedAttribute[]
  minProximity: number
  /** The rule of exactness: of single-word queries, or `sum` for the others. */
  exactness: 'attribute' | 'word' | 'none' | 'sum'
  /** Whether `searchableAttributes` rank at all. */
  ranked: boolean
}

/** Writes what a reading makes of a record into a key: the criteria of the text (engine/README.md). */
export type Scorer = (doc: number, key: Key) => void

/**
 * A scorer of one reading. It is called for every record in the running, so it reads the record's words once, into arrays
 * that it keeps, and allocates nothing.
 */
export function createScorer({ reading, slots }: ReadingMatch, scoring: Scoring): Scorer {
  const count = slots.length
  const rows = joinedRows(reading.slots)
  const occurrences = createOccurrences(scoring.attributes, slots)
  const fewest = new Int32Array(count)
  const exact = new Uint8Array(count)
  // Neighbours among the matched slots, where each was seen last, and how near each came to its left neighbour.
  const left = new Int32Array(count)
  const right = new Int32Array(count)
  const lastElement = new Int32Array(count)
  const lastPosition = new Int32Array(count)
  const distance = new Int32Array(count)

  return (doc, key) => {
    occurrences.read(doc)
    for (const { from, to } of rows) keepRuns(occurrences, from, to)
    findFewest()
    linkNeighbours(key)
    let place = Number.POSITIVE_INFINITY
    let whole = false
    const found = occurrences.found()
    for (let index = 0; index < found.count; index++) {
      const slot = found.slot[index] ?? 0
      const code = found.code[index] ?? 0
      if (code === 0 || typosOf(code) !== fewest[slot]) continue
      const attribute = scoring.attributes[found.attribute[index] ?? 0]
      if (!attribute) continue
      const position = found.position[index] ?? 0
      place = Math.min(place, placeOf(attribute, position))
      if (isExact(code) && attribute.exact) {
        exact[slot] = 1
        if (scoring.exactness === 'attribute') whole ||= fillsElement(occurrences, index, count)
      }
      if (count > 1) measure(slot, found.element[index] ?? 0, position)
    }
    key[ATTRIBUTE] = scoring.ranked && Number.isFinite(place) ? place : 0
    key[PROXIMITY] = proximity()
    key[EXACT] = -exactness(whole)
  }

  function findFewest(): void {
    fewest.fill(-1)
    const found = occurrences.found()
    for (let index = 0; index < found.count; index++) {
      const slot = found.slot[index] ?? 0
      const code = found.code[index] ?? 0
      if (code === 0) continue
      const typos = typosOf(code)
      const known = fewest[slot] ?? -1
      if (known === -1 || typos < known) fewest[slot] = typos
    }
  }

  function linkNeighbours(key: Key): void {
    let typos = reading.typos
    let words = 0
    let previous = -1
    for (let slot = 0; slot < count; slot++) {
      exact[slot] = 0
      left[slot] = -1
      right[slot] = -1
      lastElement[slot] = -1
      distance[slot] = FARTHEST
      const own = fewest[slot] ?? -1
      if (own === -1) continue
      typos += own
      words += reading.slots[slot]?.words ?? 0
      if (previous >= 0) {
        left[slot] = previous
        right[previous] = slot
      }
      previous = slot
    }
    key[TYPO] = typos
    key[WORDS] = -words
  }

  /** Words come in the order of the text: what a slot saw last is the nearest behind. */
  function measure(slot: number, element: number, position: number): void {
    const before = left[slot] ?? -1
    if (before >= 0 && lastElement[before] === element) {
      near(slot, Math.max(1, position - (lastPosition[before] ?? 0)))
    }
    const after = right[slot] ?? -1
    if (after >= 0 && lastElement[after] === element) near(after, position - (lastPosition[after] ?? 0) + 1)
    lastElement[slot] = element
    lastPosition[slot] = position
  }

  function near(slot: number, apart: number): void {
    const at = Math.max(apart, scoring.minProximity)
    if (at < (distance[slot] ?? FARTHEST)) distance[slot] = at
  }

  function proximity(): number {
    let total = 0
    for (let slot = 0; slot < count; slot++) if ((left[slot] ?? -1) >= 0) total += distance[slot] ?? 0
    return total
  }

  function exactness(whole: boolean): number {
    if (scoring.exactness === 'none') return 0
    if (scoring.exactness === 'attribute') return whole && (reading.slots[0]?.exactWords ?? 0) > 0 ? 1 : 0
    let total = 0
    for (let slot = 0; slot < count; slot++) if (exact[slot]) total += reading.slots[slot]?.exactWords ?? 0
    if (scoring.exactness === 'sum') return total
    return total > 0 ? 1 : 0
  }
}

/** One number of an attribute's rank and the word's position in it. */
export function placeOf(attribute: SearchedAttribute, position: number): number {
  return attribute.rank * POSITIONS + (attribute.unordered ? 0 : Math.min(position, LAST_POSITION))
}

/** Whether the occurrence, or the whole run of a row that begins there, is all that its element has. */
function fillsElement(occurrences: Occurrences, index: number, length: number): boolean {
  if (occurrences.found().slot[index] !== 0 || !occurrences.startsElement(index)) return false
  return occurrences.endsElement(index, length)
}

/** Strikes out the occurrences of a row's slots that stand in no whole run of it. */
function keepRuns(occurrences: Occurrences, from: number, to: number): void {
  const { slot, code, element, position, count } = occurrences.found()
  const has = (wanted: number, inElement: number, at: number) => {
    for (let index = 0; index < count; index++) {
      if (code[index] && slot[index] === wanted && element[index] === inElement && position[index] === at) return true
    }
    return false
  }
  const strike = (wanted: number, neighbour: number, step: number) => {
    for (let index = 0; index < count; index++) {
      if (slot[index] !== wanted || !code[index]) continue
      if (!has(neighbour, element[index] ?? 0, (position[index] ?? 0) + step)) code[index] = 0
    }
  }
  for (let each = from + 1; each < to; each++) strike(each, each - 1, -1)
  for (let each = to - 2; each >= from; each--) strike(each, each + 1, 1)
}
