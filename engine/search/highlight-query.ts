import type { WordMatcher, QueryPhrase, QueryWord, HighlightQuery } from '#engine/hits/marks.ts'
import { countOnes } from '#engine/match/bitmap.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Slot, InterpretedQuery } from '#engine/query/interpretation.ts'
import { letterBit } from '#engine/segment/trie.ts'
import { decompound } from '#engine/text/decompound.ts'

const MIN_WHOLE_WORD_LENGTH = 3

/**
 * Returns the words to highlight: those that the query's slots accept, and the replacements (synonyms and others) of
 * its interpretations.
 */
export function highlightQueryOf(
  { interpretations, words }: InterpretedQuery,
  query: Query,
  { separatorsToIndex, decompoundedAttributes, dictionaries }: IndexSettings,
): HighlightQuery {
  const [plainInterpretation, ...others] = interpretations
  // With `word`, Algolia highlights neither prefixes nor typos (protocol 2.1).
  const wholeWordsOnly = words === 1 && query.exactOnSingleWordQuery === 'word'
  const matcherFor = (slot: Slot) =>
    createWordMatcher(
      wholeWordsOnly && slot.word.length >= MIN_WHOLE_WORD_LENGTH ? { ...slot, prefix: false, edits: 0 } : slot,
    )
  const slots = plainInterpretation?.slots ?? []
  const phrases: QueryPhrase[] = others.flatMap(({ replaced }) =>
    replaced
      ? groupsOfAdjacent(replaced.slots).map((group) => ({
          words: replaced.words,
          matchers: group.map(createWordMatcher),
        }))
      : [],
  )
  const queryWords: QueryWord[] = []
  slots.forEach((slot, index) => {
    if (slot.adjacent) return
    const phraseSlots = adjacentSlotsFrom(slots, index)
    if (phraseSlots.length > 1)
      phrases.push({ words: phraseSlots.map(({ word }) => word), matchers: phraseSlots.map(createWordMatcher) })
    else queryWords.push({ word: slot.word, matches: matcherFor(slot) })
  })
  const required = slots.filter((slot) => !slot.optional).map(({ word }) => word)
  const languages = [...new Set(decompoundedAttributes.flatMap((each) => each.languages))]
  const partsOf = languages.length > 0 && { partsOf: (word: string) => decompound(word, languages, dictionaries) }
  return { queryWords, phrases, required, separatorsToIndex, ...partsOf }
}

/** Returns the phrases of a replacement. The parts of a compound word are phrases of one word each. */
function groupsOfAdjacent(slots: readonly Slot[]): Slot[][] {
  return slots.flatMap((slot, index) => (slot.adjacent ? [] : [adjacentSlotsFrom(slots, index)]))
}

/** Returns a slot and the slots that must follow it side by side (a phrase). */
function adjacentSlotsFrom(slots: readonly Slot[], from: number): Slot[] {
  const rest = slots.slice(from + 1)
  const end = rest.findIndex((slot) => !slot.adjacent)
  return slots.slice(from, from + 1 + (end === -1 ? rest.length : end))
}

/** Returns a function that computes how much of a word matches a slot. */
function createWordMatcher(slot: Slot): WordMatcher {
  const others = new Set(slot.alternatives.map(({ word }) => word))
  return (word) => matchedUnits(slot, others, word)
}

function matchedUnits(slot: Slot, others: ReadonlySet<string>, word: string): number | null {
  if (word === slot.word || others.has(word)) return word.length
  if (slot.prefix && word.startsWith(slot.word)) return slot.word.length
  return slot.edits > 0 && mayBeWithinEdits(slot, word) ? fuzzyMatchUnits(slot, word) : null
}

/**
 * Cheap lower bound of the edit distance: every letter of the slot's word that the other word lacks costs an edit, and
 * so does a difference in length.
 */
function mayBeWithinEdits({ word: queryWord, edits, prefix }: Slot, word: string): boolean {
  if (queryWord.length - word.length > edits || (!prefix && word.length - queryWord.length > edits)) return false
  return countOnes(letterMaskOf(queryWord) & ~letterMaskOf(word)) <= edits
}

function letterMaskOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= letterBit(word.charCodeAt(index))
  return letters
}

/**
 * Returns the length of the prefix of `word` with the lowest edit distance (optimal string alignment) to the slot's
 * word, the longest of equals; the whole word if the slot does not match prefixes; null if no prefix is within the
 * allowed edits.
 */
function fuzzyMatchUnits({ word: queryWord, edits, prefix }: Slot, word: string): number | null {
  let [twoRowsAbove, row, next] = distanceRows(queryWord.length)
  for (let index = 0; index <= queryWord.length; index++) row[index] = index
  let bestDepth = 0
  let leastDistance = edits
  for (let depth = 1; depth <= Math.min(word.length, queryWord.length + edits); depth++) {
    next[0] = depth
    for (let index = 1; index <= queryWord.length; index++) {
      const isSame = queryWord[index - 1] === word[depth - 1]
      let distance = Math.min(
        (row[index] ?? 0) + 1,
        (next[index - 1] ?? 0) + 1,
        (row[index - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isTransposed = queryWord[index - 1] === word[depth - 2] && queryWord[index - 2] === word[depth - 1]
      if (depth > 1 && index > 1 && isTransposed) distance = Math.min(distance, (twoRowsAbove[index - 2] ?? 0) + 1)
      next[index] = distance
    }
    const distance = next[queryWord.length] ?? 0
    if ((prefix || depth === word.length) && distance <= leastDistance) [bestDepth, leastDistance] = [depth, distance]
    ;[twoRowsAbove, row, next] = [row, next, twoRowsAbove]
  }
  return bestDepth > 0 ? bestDepth : null
}

type DistanceRow = Uint16Array
let reusedRows: [DistanceRow, DistanceRow, DistanceRow] = [new Uint16Array(0), new Uint16Array(0), new Uint16Array(0)]

/** Returns three rows of the edit distance matrix, reused between calls and not cleared. */
function distanceRows(length: number): [DistanceRow, DistanceRow, DistanceRow] {
  if (reusedRows[0].length <= length)
    reusedRows = [new Uint16Array(length + 1), new Uint16Array(length + 1), new Uint16Array(length + 1)]
  return [...reusedRows]
}
