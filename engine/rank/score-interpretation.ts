import type { SearchedAttribute } from '#engine/match/searched-attributes.ts'
import { phrasesOf, type InterpretationMatch } from '#engine/match/match-interpretation.ts'
import { isExact, typosOf } from '#engine/match/match-codes.ts'
import { ATTRIBUTE, EXACT, type RankKey, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import { createOccurrences, type Occurrences } from './occurrences.ts'

/** Later positions count as this one; and no distance is greater than `MAX_DISTANCE`. */
const MAX_POSITION = 999
/** A rank outweighs all positions of the previous one. */
export const POSITIONS_PER_RANK = MAX_POSITION + 1
export const MAX_DISTANCE = 8

/** How one query is scored, for all its interpretations. */
export interface Scoring {
  attributes: readonly SearchedAttribute[]
  minProximity: number
  /** Rule of exactness: of single-word queries, or `sum` for longer ones. */
  exactness: 'attribute' | 'word' | 'none' | 'sum'
  /** True if there are `searchableAttributes`, so that their ranks count. */
  rankAttributes: boolean
}

/** Writes the text criteria of a record under one interpretation to a key (engine/README.md). */
export type Scorer = (doc: number, key: RankKey) => void

/**
 * Creates the scorer of one interpretation. It runs for every candidate, so it reads the record's words once, into
 * reused arrays, and allocates nothing.
 */
export function createInterpretationScorer({ interpretation, slots }: InterpretationMatch, scoring: Scoring): Scorer {
  const count = slots.length
  const phrases = phrasesOf(interpretation.slots)
  const occurrences = createOccurrences(scoring.attributes, slots)
  const fewest = new Int32Array(count)
  const exact = new Uint8Array(count)
  // Neighbors among the matched slots; where each slot was seen last; and its smallest distance to its left neighbor.
  const left = new Int32Array(count)
  const right = new Int32Array(count)
  const lastElement = new Int32Array(count)
  const lastPosition = new Int32Array(count)
  const distance = new Int32Array(count)

  return (doc, key) => {
    occurrences.read(doc)
    for (const { from, to } of phrases) strikePartialPhrases(occurrences, from, to)
    findFewest()
    linkNeighbors(key)
    let bestPosition = Number.POSITIVE_INFINITY
    let fillsWholeElement = false
    const found = occurrences.found()
    for (let index = 0; index < found.count; index++) {
      const slot = found.slot[index] ?? 0
      const code = found.code[index] ?? 0
      if (code === 0 || typosOf(code) !== fewest[slot]) continue
      const attribute = scoring.attributes[found.attribute[index] ?? 0]
      if (!attribute) continue
      const position = found.position[index] ?? 0
      bestPosition = Math.min(bestPosition, attributePosition(attribute, position))
      if (isExact(code) && attribute.allowExact) {
        exact[slot] = 1
        if (scoring.exactness === 'attribute') fillsWholeElement ||= fillsElement(occurrences, index, count)
      }
      if (count > 1) measureDistance(slot, found.element[index] ?? 0, position)
    }
    key[ATTRIBUTE] = scoring.rankAttributes && Number.isFinite(bestPosition) ? bestPosition : 0
    key[PROXIMITY] = proximity()
    key[EXACT] = -exactness(fillsWholeElement)
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

  function linkNeighbors(key: RankKey): void {
    let typos = interpretation.typos
    let words = 0
    let previous = -1
    for (let slot = 0; slot < count; slot++) {
      exact[slot] = 0
      left[slot] = -1
      right[slot] = -1
      lastElement[slot] = -1
      distance[slot] = MAX_DISTANCE
      const slotTypos = fewest[slot] ?? -1
      if (slotTypos === -1) continue
      typos += slotTypos
      words += interpretation.slots[slot]?.words ?? 0
      if (previous >= 0) {
        left[slot] = previous
        right[previous] = slot
      }
      previous = slot
    }
    key[TYPO] = typos
    key[WORDS] = -words
  }

  /** Occurrences are in text order, so the last one of a slot is the nearest before this word. */
  function measureDistance(slot: number, element: number, position: number): void {
    const before = left[slot] ?? -1
    if (before >= 0 && lastElement[before] === element) {
      updateDistance(slot, Math.max(1, position - (lastPosition[before] ?? 0)))
    }
    const after = right[slot] ?? -1
    if (after >= 0 && lastElement[after] === element) updateDistance(after, position - (lastPosition[after] ?? 0) + 1)
    lastElement[slot] = element
    lastPosition[slot] = position
  }

  function updateDistance(slot: number, distanceHere: number): void {
    const clamped = Math.max(distanceHere, scoring.minProximity)
    if (clamped < (distance[slot] ?? MAX_DISTANCE)) distance[slot] = clamped
  }

  function proximity(): number {
    let total = 0
    for (let slot = 0; slot < count; slot++) if ((left[slot] ?? -1) >= 0) total += distance[slot] ?? 0
    return total
  }

  function exactness(fillsWholeElement: boolean): number {
    if (scoring.exactness === 'none') return 0
    if (scoring.exactness === 'attribute')
      return fillsWholeElement && (interpretation.slots[0]?.exactWords ?? 0) > 0 ? 1 : 0
    let total = 0
    for (let slot = 0; slot < count; slot++) if (exact[slot]) total += interpretation.slots[slot]?.exactWords ?? 0
    if (scoring.exactness === 'sum') return total
    return total > 0 ? 1 : 0
  }
}

/** Combines the attribute's rank and the word's position in one number. */
export function attributePosition(attribute: SearchedAttribute, position: number): number {
  return attribute.rank * POSITIONS_PER_RANK + (attribute.unordered ? 0 : Math.min(position, MAX_POSITION))
}

/** True if the occurrence, or the phrase that starts there, is the whole of its element. */
function fillsElement(occurrences: Occurrences, index: number, length: number): boolean {
  if (occurrences.found().slot[index] !== 0 || !occurrences.startsElement(index)) return false
  return occurrences.endsElement(index, length)
}

/** Removes occurrences of a phrase's slots that are not part of a complete phrase. */
function strikePartialPhrases(occurrences: Occurrences, from: number, to: number): void {
  const { slot, code, element, position, count } = occurrences.found()
  const has = (slotIndex: number, inElement: number, at: number) => {
    for (let index = 0; index < count; index++) {
      if (code[index] && slot[index] === slotIndex && element[index] === inElement && position[index] === at)
        return true
    }
    return false
  }
  const strike = (slotIndex: number, neighborIndex: number, step: number) => {
    for (let index = 0; index < count; index++) {
      if (slot[index] !== slotIndex || !code[index]) continue
      if (!has(neighborIndex, element[index] ?? 0, (position[index] ?? 0) + step)) code[index] = 0
    }
  }
  for (let index = from + 1; index < to; index++) strike(index, index - 1, -1)
  for (let index = to - 2; index >= from; index--) strike(index, index + 1, 1)
}
