import type { SegmentPart } from './segment-part.ts'

const MAX_SHORT_PREFIX = 3

/** A prefix of up to three letters and the words that begin with it: from `low` to before `high`. */
export interface ShortPrefix {
  prefix: string
  low: number
  high: number
}

/**
 * A trie of the words (letters are UTF-16 units) for prefix search and fuzzy search. Every node has the offset of its
 * children, the range of words below it and a mask of the letters below it. Nodes are numbered breadth-first: the
 * children of a node are adjacent and end where those of the next node begin. Words are numbered from 1 in sorted
 * order.
 */
export function planTrie(sorted: readonly string[]): SegmentPart & { shortPrefixes: ShortPrefix[] } {
  let nodes = 1
  let previous = ''
  for (const word of sorted) {
    nodes += word.length - commonPrefixLength(previous, word)
    previous = word
  }
  return {
    shortPrefixes: shortPrefixesOf(sorted),
    plan: [
      ['trie:letters', { kind: 'u16', length: nodes }],
      ['trie:children', { kind: 'u32', length: nodes + 1 }],
      ['trie:lows', { kind: 'u32', length: nodes }],
      ['trie:highs', { kind: 'u32', length: nodes }],
      ['trie:ends', { kind: 'u8', length: nodes }],
      ['trie:letters-below', { kind: 'u32', length: nodes }],
    ],
    fill(sections) {
      const letters = sections.section('trie:letters', 'u16')
      const children = sections.section('trie:children', 'u32')
      const lows = sections.section('trie:lows', 'u32')
      const highs = sections.section('trie:highs', 'u32')
      const ends = sections.section('trie:ends', 'u8')
      const lettersBelow = sections.section('trie:letters-below', 'u32')
      const { letterPool, starts } = concatenateLetters(sorted)
      lows[0] = 1
      highs[0] = sorted.length + 1
      let next = 1
      for (let depth = 0, from = 0, to = 1; from < to; depth++, from = to, to = next) {
        for (let node = from; node < to; node++) {
          children[node] = next
          let at = (lows[node] ?? 0) - 1
          const last = (highs[node] ?? 0) - 1
          if (at < last && (starts[at + 1] ?? 0) - (starts[at] ?? 0) === depth) {
            ends[node] = 1
            at++
          }
          while (at < last) {
            const letter = letterPool[(starts[at] ?? 0) + depth] ?? 0
            letters[next] = letter
            lows[next] = at + 1
            do at++
            while (at < last && letterPool[(starts[at] ?? 0) + depth] === letter)
            highs[next] = at + 1
            next++
          }
        }
      }
      children[nodes] = nodes
      for (let node = nodes - 1; node >= 0; node--) {
        for (let child = children[node] ?? 0; child < (children[node + 1] ?? 0); child++) {
          lettersBelow[node] = (lettersBelow[node] ?? 0) | (lettersBelow[child] ?? 0) | letterBit(letters[child] ?? 0)
        }
      }
    },
  }
}

/** Concatenates the letters of all words, because substrings are slow to read. */
function concatenateLetters(sorted: readonly string[]): { letterPool: Uint16Array; starts: Uint32Array } {
  const starts = new Uint32Array(sorted.length + 1)
  sorted.forEach((word, index) => (starts[index + 1] = (starts[index] ?? 0) + word.length))
  const letterPool = new Uint16Array(starts.at(-1) ?? 0)
  sorted.forEach((word, index) => {
    const start = starts[index] ?? 0
    for (let at = 0; at < word.length; at++) letterPool[start + at] = word.charCodeAt(at)
  })
  return { letterPool, starts }
}

/** Returns the bit of a letter in a letter mask; a few letters share each bit. */
export function letterBit(letter: number): number {
  return 1 << (letter & 31)
}

function commonPrefixLength(a: string, b: string): number {
  const limit = Math.min(a.length, b.length)
  let length = 0
  while (length < limit && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}

function shortPrefixesOf(sorted: readonly string[]): ShortPrefix[] {
  const ranges = new Map<string, ShortPrefix>()
  sorted.forEach((word, index) => {
    for (let length = 1; length <= Math.min(MAX_SHORT_PREFIX, word.length); length++) {
      const prefix = word.slice(0, length)
      const range = ranges.get(prefix)
      if (range) range.high = index + 2
      else ranges.set(prefix, { prefix, low: index + 1, high: index + 2 })
    }
  })
  return [...ranges.values()]
}
