import { LRUCache } from 'lru-cache'
import type { Slot } from '#engine/query/reading.ts'
import type { Segment } from '#engine/segment/read.ts'
import { borrowBytes } from './lending.ts'
import { type WordRange, wordNumber, wordsBeginningWith, wordsNear } from './expand.ts'

/** How each word of a segment answers a slot: 0 not at all, else a code (`typosOf`, `isExact`). By word number. */
export type Codes = Uint8Array

const EXACT = 1

const codeOf = (typos: number, exact: boolean) => 2 + (typos << 1) - (exact ? EXACT : 0)
/** What the answer costs. */
export const typosOf = (code: number) => (code - 1) >>> 1
export const isExact = (code: number) => (code & EXACT) !== 0

/** The words that answer a slot, range by range, at their cheapest. */
export interface Answers {
  codes: Codes
  ranges: readonly WordRange[]
  worst: number
  /** Words that are exact. */
  exact: readonly number[]
}

/** Finds the words of a segment that answer a slot; without `prefix` whole words alone do. */
export function answersOf(segment: Segment, slot: Slot, prefix: boolean): Answers {
  const { trie, postings } = segment
  const codes = borrowBytes(postings.starts.length)
  const ranges: WordRange[] = []
  const exactWords: number[] = []

  function add(range: WordRange, exact: boolean): void {
    const code = codeOf(range.typos, exact)
    ranges.push(range)
    if (exact) exactWords.push(range.low)
    // Codes grow with typos, and the exact answer comes before the other one.
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
  for (const { word, typos, exact } of slot.others) addWord(word, typos, exact)
  if (prefix) {
    const range = wordsBeginningWith(trie, slot.word)
    if (range) add(range, false)
  }
  if (slot.edits > 0) {
    for (const range of keptWordsNear(segment, slot, prefix)) if (range.typos > 0) add(range, false)
  }
  return { codes, ranges, worst: Math.max(-1, ...ranges.map(({ typos }) => typos)), exact: exactWords }
}

/** Shops are asked for the same words all day, mistyped or not. */
const KEPT_WORDS = 5000
const keptWords = new WeakMap<Segment, LRUCache<string, readonly WordRange[]>>()

function keptWordsNear(segment: Segment, { word, edits }: Slot, prefix: boolean): readonly WordRange[] {
  const kept = keptWords.get(segment) ?? new LRUCache<string, readonly WordRange[]>({ max: KEPT_WORDS })
  keptWords.set(segment, kept)
  const key = `${edits} ${prefix} ${word}`
  let near = kept.get(key)
  if (!near) {
    near = wordsNear(segment.trie, word, edits, prefix)
    kept.set(key, near)
  }
  return near
}
