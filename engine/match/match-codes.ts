import { LRUCache } from 'lru-cache'
import type { Slot } from '#engine/query/interpretation.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import { borrowU8 } from './buffer-pool.ts'
import { isCutShort, mayContinue } from './work-limit.ts'
import { type WordRange, wordNumber, prefixRange, fuzzyWordRanges } from './fuzzy-expansion.ts'

/**
 * By word number: 0 if the word does not match a slot, else a code for its typos and exactness (`typosOf`, `isExact`).
 */
export type Codes = Uint8Array

const EXACT_BIT = 1

const matchCode = (typos: number, exact: boolean) => 2 + (typos << 1) - (exact ? EXACT_BIT : 0)
/** Returns the typos of a match. */
export const typosOf = (code: number) => (code - 1) >>> 1
export const isExact = (code: number) => (code & EXACT_BIT) !== 0

/** The words that match a slot, as ranges; `codes` has the best code of each word. */
export interface MatchingWords {
  codes: Codes
  ranges: readonly WordRange[]
  maxTypos: number
  /** Words that match exactly. */
  exact: readonly number[]
}

/** Finds the words of a segment that match a slot; without `prefix` only whole words do. */
export function findMatchingWords(segment: Segment, slot: Slot, prefix: boolean): MatchingWords {
  const { trie, postings } = segment
  const codes = borrowU8(postings.starts.length)
  const ranges: WordRange[] = []
  const exactWords: number[] = []

  function add(range: WordRange, exact: boolean): void {
    const code = matchCode(range.typos, exact)
    ranges.push(range)
    if (exact) exactWords.push(range.low)
    // A lower code has fewer typos or, with equal typos, is exact.
    for (let word = range.low; word < range.high; word++) {
      const known = codes[word] ?? 0
      if (known === 0 || code < known) codes[word] = code
    }
  }
  function addWord(word: string, typos: number, exact: boolean): void {
    const number = wordNumber(trie, word)
    if (number > 0) add({ low: number, high: number + 1, typos }, exact)
  }

  addWord(slot.word, 0, true)
  for (const { word, typos, exact } of slot.alternatives) addWord(word, typos, exact)
  if (prefix) {
    const range = prefixRange(trie, slot.word)
    if (range) add(range, false)
  }
  if (slot.edits > 0 && mayContinue(1 + (codes.length >>> 10))) {
    for (const range of cachedFuzzyRanges(segment, slot, prefix)) if (range.typos > 0) add(range, false)
  }
  return { codes, ranges, maxTypos: Math.max(-1, ...ranges.map(({ typos }) => typos)), exact: exactWords }
}

/** Fuzzy expansions are cached, because shops receive the same query words all day, mistyped or not. */
const MAX_CACHED_EXPANSIONS = 5000
const fuzzyCaches = new WeakMap<Segment, LRUCache<string, readonly WordRange[]>>()

function cachedFuzzyRanges(segment: Segment, { word, edits }: Slot, prefix: boolean): readonly WordRange[] {
  const cache = fuzzyCaches.get(segment) ?? new LRUCache<string, readonly WordRange[]>({ max: MAX_CACHED_EXPANSIONS })
  fuzzyCaches.set(segment, cache)
  const key = `${edits} ${prefix} ${word}`
  let cachedRanges = cache.get(key)
  if (!cachedRanges) {
    cachedRanges = fuzzyWordRanges(segment.trie, word, edits, prefix)
    if (!isCutShort()) cache.set(key, cachedRanges)
  }
  return cachedRanges
}
