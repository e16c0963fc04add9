import type { SearchedAttributes } from '#engine/match/attributes.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import { isExact, typosOf } from '#engine/match/slot-codes.ts'
import { type AnswerTable, codePlace, END_OF_ELEMENT, NO_ANSWER } from './answer-table.ts'
import { ATTRIBUTE, EXACT, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import { FARTHEST, placeOf, type Scorer, type Scoring } from './score-reading.ts'

/** Whether a reading is one that `createPlainScorer` scores: how a word answers depends on the word alone. */
export function isPlain({ reading }: ReadingMatch, { list }: SearchedAttributes, { exactness }: Scoring): boolean {
  return (
    exactness === 'sum' &&
    list.every(({ prefixes, typos }) => prefixes && typos) &&
    reading.slots.every(({ optional, joined }) => !optional && !joined)
  )
}

/** More typos than a word can have, a place behind all others, and one so far in front that no distance counts. */
const NONE_YET = 255
const NO_PLACE = 0x7fff_ffff
const FAR_BEFORE = -FARTHEST

/**
 * A scorer of the usual reading: several words, all required, each by itself. It reads a record's words once. Of each slot
 * it keeps what the answers with the fewest typos so far say; a better one makes it forget the others.
 */
export function createPlainScorer({ reading, slots }: ReadingMatch, table: AnswerTable, scoring: Scoring): Scorer {
  const { attributes, minProximity, ranked } = scoring
  const { kinds, slots: slotsOf, codes } = table
  const count = slots.length
  const words = slots.reduce((sum, { slot }) => sum + slot.words, 0)
  const exactWords = slots.map(({ slot }) => slot.exactWords)
  const fewest = new Int32Array(count)
  const places = new Int32Array(count)
  // Where each slot was answered last, and how near each came to its left neighbour. The last slot has a right one that never is.
  const last = new Int32Array(count + 1)
  const distance = new Int32Array(count + 1)
  /** A bit for each slot that has an exact answer. */
  let exact = 0

  function begin(): void {
    exact = 0
    for (let slot = 0; slot < count; slot++) {
      fewest[slot] = NONE_YET
      places[slot] = NO_PLACE
      distance[slot] = FARTHEST
    }
  }

  function beginElement(at: number): void {
    for (let slot = 0; slot <= count; slot++) last[slot] = at + FAR_BEFORE
  }

  /** Whether the answer counts: it is no worse than those before it. */
  function counts(slot: number, typos: number): boolean {
    const known = fewest[slot] ?? NONE_YET
    if (typos === known) return true
    if (typos > known) return false
    fewest[slot] = typos
    places[slot] = NO_PLACE
    distance[slot] = FARTHEST
    distance[slot + 1] = FARTHEST
    exact &= ~(1 << slot)
    return true
  }

  function near(slot: number, apart: number): void {
    const at = Math.max(apart, minProximity)
    if (at < (distance[slot] ?? FARTHEST)) distance[slot] = at
  }

  return (doc, key) => {
    begin()
    for (let index = 0; index < attributes.length; index++) {
      const attribute = attributes[index]
      if (!attribute) continue
      const { words: all, offsets } = attribute
      let at = offsets[doc] ?? 0
      const end = offsets[doc + 1] ?? 0
      // What stands before the first word, and boundaries, which have no place.
      let before = at
      beginElement(at)
      for (; at < end; at++) {
        const kind = kinds[all[at] ?? 0] ?? NO_ANSWER
        if (kind === NO_ANSWER) continue
        if (kind === END_OF_ELEMENT) {
          before++
          beginElement(at)
          continue
        }
        const place = placeOf(attribute, at - before)
        for (let left = slotsOf[kind] ?? 0; left !== 0; left &= left - 1) {
          const slot = 31 - Math.clz32(left & -left)
          const code = codes[codePlace(kind, slot)] ?? 0
          if (!counts(slot, typosOf(code))) continue
          if (attribute.exact && isExact(code)) exact |= 1 << slot
          if (place < (places[slot] ?? NO_PLACE)) places[slot] = place
          if (slot > 0) near(slot, Math.max(1, at - (last[slot - 1] ?? 0)))
          near(slot + 1, at - (last[slot + 1] ?? 0) + 1)
          last[slot] = at
        }
      }
    }
    let typos = reading.typos
    let proximity = 0
    let place = NO_PLACE
    let exactly = 0
    for (let slot = 0; slot < count; slot++) {
      typos += fewest[slot] ?? 0
      if (slot > 0) proximity += distance[slot] ?? 0
      place = Math.min(place, places[slot] ?? NO_PLACE)
      if ((exact & (1 << slot)) !== 0) exactly += exactWords[slot] ?? 0
    }
    key[TYPO] = typos
    key[WORDS] = -words
    key[PROXIMITY] = proximity
    key[ATTRIBUTE] = ranked ? place : 0
    key[EXACT] = -exactly
  }
}
