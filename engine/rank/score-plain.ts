import type { SearchedAttributes } from '#engine/match/searched-attributes.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import { isExact, typosOf } from '#engine/match/match-codes.ts'
import { type MatchTable, codeIndex, END_OF_ELEMENT, NO_MATCH } from './match-table.ts'
import { ATTRIBUTE, EXACT, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import { MAX_DISTANCE, attributePosition, type Scorer, type Scoring } from './score-interpretation.ts'

/**
 * True if `createPlainScorer` can score the interpretation: whether a word matches depends on the word alone, not on
 * its attribute.
 */
export function isPlainInterpretation(
  { interpretation }: InterpretationMatch,
  { list }: SearchedAttributes,
  { exactness }: Scoring,
): boolean {
  return (
    exactness === 'sum' &&
    list.every(({ allowPrefixes, allowTypos }) => allowPrefixes && allowTypos) &&
    interpretation.slots.every(({ optional, adjacent }) => !optional && !adjacent)
  )
}

/** More typos than any match has; a position after all others; and an offset so far before that no distance counts. */
const NO_MATCH_YET = 255
const NO_POSITION = 0x7fff_ffff
const OUT_OF_REACH = -MAX_DISTANCE

/**
 * Creates the scorer of the usual interpretation: several words, all required, no phrases. It reads a record's words
 * once and keeps, per slot, the data of the matches with the fewest typos so far; a match with fewer typos resets it.
 */
export function createPlainScorer(
  { interpretation, slots }: InterpretationMatch,
  table: MatchTable,
  scoring: Scoring,
): Scorer {
  const { attributes, minProximity, rankAttributes } = scoring
  const { kinds, slots: slotsByKind, codes } = table
  const count = slots.length
  const words = slots.reduce((sum, { slot }) => sum + slot.words, 0)
  const exactWords = slots.map(({ slot }) => slot.exactWords)
  const fewest = new Int32Array(count)
  const bestPositions = new Int32Array(count)
  // Offset of each slot's last match, and its smallest distance to its left neighbor. The extra element is the right
  // neighbor of the last slot.
  const lastPositions = new Int32Array(count + 1)
  const distances = new Int32Array(count + 1)
  /** Slots with an exact match, one bit each. */
  let exact = 0

  function reset(): void {
    exact = 0
    for (let slot = 0; slot < count; slot++) {
      fewest[slot] = NO_MATCH_YET
      bestPositions[slot] = NO_POSITION
      distances[slot] = MAX_DISTANCE
    }
  }

  function beginElement(at: number): void {
    for (let slot = 0; slot <= count; slot++) lastPositions[slot] = at + OUT_OF_REACH
  }

  /** True if the match counts, because it has no more typos than the previous ones. */
  function accepts(slot: number, typos: number): boolean {
    const known = fewest[slot] ?? NO_MATCH_YET
    if (typos === known) return true
    if (typos > known) return false
    fewest[slot] = typos
    bestPositions[slot] = NO_POSITION
    distances[slot] = MAX_DISTANCE
    distances[slot + 1] = MAX_DISTANCE
    exact &= ~(1 << slot)
    return true
  }

  function updateDistance(slot: number, distance: number): void {
    const clamped = Math.max(distance, minProximity)
    if (clamped < (distances[slot] ?? MAX_DISTANCE)) distances[slot] = clamped
  }

  return (doc, key) => {
    reset()
    for (let index = 0; index < attributes.length; index++) {
      const attribute = attributes[index]
      if (!attribute) continue
      const { words: attributeWords, offsets } = attribute
      let at = offsets[doc] ?? 0
      const end = offsets[doc + 1] ?? 0
      // Offset of the attribute's first word plus the boundaries so far, which have no position.
      let positionBase = at
      beginElement(at)
      for (; at < end; at++) {
        const kind = kinds[attributeWords[at] ?? 0] ?? NO_MATCH
        if (kind === NO_MATCH) continue
        if (kind === END_OF_ELEMENT) {
          positionBase++
          beginElement(at)
          continue
        }
        const position = attributePosition(attribute, at - positionBase)
        for (let pendingSlots = slotsByKind[kind] ?? 0; pendingSlots !== 0; pendingSlots &= pendingSlots - 1) {
          const slot = 31 - Math.clz32(pendingSlots & -pendingSlots)
          const code = codes[codeIndex(kind, slot)] ?? 0
          if (!accepts(slot, typosOf(code))) continue
          if (attribute.allowExact && isExact(code)) exact |= 1 << slot
          if (position < (bestPositions[slot] ?? NO_POSITION)) bestPositions[slot] = position
          if (slot > 0) updateDistance(slot, Math.max(1, at - (lastPositions[slot - 1] ?? 0)))
          updateDistance(slot + 1, at - (lastPositions[slot + 1] ?? 0) + 1)
          lastPositions[slot] = at
        }
      }
    }
    let typos = interpretation.typos
    let proximity = 0
    let bestPosition = NO_POSITION
    let exactCount = 0
    for (let slot = 0; slot < count; slot++) {
      typos += fewest[slot] ?? 0
      if (slot > 0) proximity += distances[slot] ?? 0
      bestPosition = Math.min(bestPosition, bestPositions[slot] ?? NO_POSITION)
      if ((exact & (1 << slot)) !== 0) exactCount += exactWords[slot] ?? 0
    }
    key[TYPO] = typos
    key[WORDS] = -words
    key[PROXIMITY] = proximity
    key[ATTRIBUTE] = rankAttributes ? bestPosition : 0
    key[EXACT] = -exactCount
  }
}
