import type { Match, QueryPhrase, QueryWord, Sought } from '#engine/hits/marks.ts'
import { countOnes } from '#engine/match/bits.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Slot, Understanding } from '#engine/query/reading.ts'
import { letterBit } from '#engine/segment/trie.ts'

const LETTERS_FOR_WHOLE_WORDS = 3

/** What of a query is highlighted: its words as its slots accept them, and what readings put in their place. */
export function soughtOf({ readings, words }: Understanding, query: Query, separatorsToIndex: string): Sought {
  const [plain, ...others] = readings
  // With `word` the service marks neither beginnings nor typos (protocol 2.1).
  const whole = words === 1 && query.exactOnSingleWordQuery === 'word'
  const matchOf = (slot: Slot) =>
    createMatch(whole && slot.word.length >= LETTERS_FOR_WHOLE_WORDS ? { ...slot, prefix: false, edits: 0 } : slot)
  const slots = plain?.slots ?? []
  const phrases: QueryPhrase[] = others.flatMap(({ replaced }) =>
    replaced ? [{ words: replaced.words, row: replaced.slots.map(createMatch) }] : [],
  )
  const queryWords: QueryWord[] = []
  slots.forEach((slot, index) => {
    if (slot.joined) return
    const row = rowFrom(slots, index)
    if (row.length > 1) phrases.push({ words: row.map(({ word }) => word), row: row.map(createMatch) })
    else queryWords.push({ word: slot.word, matches: matchOf(slot) })
  })
  const required = slots.filter((slot) => !slot.optional).map(({ word }) => word)
  return { queryWords, phrases, required, separatorsToIndex }
}

/** A slot and those that stand side by side behind it. */
function rowFrom(slots: readonly Slot[], from: number): Slot[] {
  const rest = slots.slice(from + 1)
  const end = rest.findIndex((slot) => !slot.joined)
  return slots.slice(from, from + 1 + (end === -1 ? rest.length : end))
}

/** How much of a word answers a slot. Words come again and again, so answers are kept. */
function createMatch(slot: Slot): Match {
  const others = new Set(slot.others.map(({ word }) => word))
  const kept = new Map<string, number | null>()
  return (word) => {
    let units = kept.get(word)
    if (units === undefined) kept.set(word, (units = unitsOf(slot, others, word)))
    return units
  }
}

function unitsOf(slot: Slot, others: ReadonlySet<string>, word: string): number | null {
  if (word === slot.word || others.has(word)) return word.length
  if (slot.prefix && word.startsWith(slot.word)) return slot.word.length
  return slot.edits > 0 && mayBeMistyped(slot, word) ? mistyped(slot, word) : null
}

/** Every letter of the slot's word that the other one lacks costs an edit, and so does a difference in length. */
function mayBeMistyped({ word: typed, edits, prefix }: Slot, word: string): boolean {
  if (typed.length - word.length > edits || (!prefix && word.length - typed.length > edits)) return false
  return countOnes(lettersOf(typed) & ~lettersOf(word)) <= edits
}

function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= letterBit(word.charCodeAt(index))
  return letters
}

/**
 * The length of the beginning of `word` that is nearest to the slot's word (optimal string alignment), the whole word where
 * the slot is no prefix; null when none is near enough. Of equals the longest.
 */
function mistyped({ word: typed, edits, prefix }: Slot, word: string): number | null {
  let [above, row, next] = rowsFor(typed.length)
  for (let index = 0; index <= typed.length; index++) row[index] = index
  let best = 0
  let least = edits
  for (let depth = 1; depth <= Math.min(word.length, typed.length + edits); depth++) {
    next[0] = depth
    for (let index = 1; index <= typed.length; index++) {
      const same = typed[index - 1] === word[depth - 1]
      let distance = Math.min((row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1, (row[index - 1] ?? 0) + (same ? 0 : 1))
      const swapped = typed[index - 1] === word[depth - 2] && typed[index - 2] === word[depth - 1]
      if (depth > 1 && index > 1 && swapped) distance = Math.min(distance, (above[index - 2] ?? 0) + 1)
      next[index] = distance
    }
    const distance = next[typed.length] ?? 0
    if ((prefix || depth === word.length) && distance <= least) [best, least] = [depth, distance]
    ;[above, row, next] = [row, next, above]
  }
  return best > 0 ? best : null
}

type Row = Uint16Array
let rows: [Row, Row, Row] = [new Uint16Array(0), new Uint16Array(0), new Uint16Array(0)]

/** Three rows of a table of distances, with whatever was in them. */
function rowsFor(length: number): [Row, Row, Row] {
  if (rows[0].length <= length)
    rows = [new Uint16Array(length + 1), new Uint16Array(length + 1), new Uint16Array(length + 1)]
  return [...rows]
}
