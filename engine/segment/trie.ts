import type { Part } from './part.ts'

const SHORT = 3

/** A prefix of up to three letters, and the words that begin with it: from `low` to before `high`. */
export interface ShortPrefix {
  prefix: string
  low: number
  high: number
}

/**
 * The words as a tree of letters (UTF-16 units), so that typing and mistyping walk it: every node knows where its children
 * begin, the range of words below it and the letters there. Nodes are numbered depth by depth: the children of a node stand
 * side by side, and end where those of the next node begin. Words are numbered from 1 in their order.
 */
export function planTrie(sorted: readonly string[]): Part & { shortPrefixes: ShortPrefix[] } {
  let nodes = 1
  let previous = ''
  for (const word of sorted) {
    nodes += word.length - sharedLength(previous, word)
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
      ['trie:below', { kind: 'u32', length: nodes }],
    ],
    fill(sections) {
      const letters = sections.section('trie:letters', 'u16')
      const children = sections.section('trie:children', 'u32')
      const lows = sections.section('trie:lows', 'u32')
      const highs = sections.section('trie:highs', 'u32')
      const ends = sections.section('trie:ends', 'u8')
      const below = sections.section('trie:below', 'u32')
      const { all, starts } = lettersOf(sorted)
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
            const letter = all[(starts[at] ?? 0) + depth] ?? 0
            letters[next] = letter
            lows[next] = at + 1
            do at++
            while (at < last && all[(starts[at] ?? 0) + depth] === letter)
            highs[next] = at + 1
            next++
          }
        }
      }
      children[nodes] = nodes
      for (let node = nodes - 1; node >= 0; node--) {
        for (let child = children[node] ?? 0; child < (children[node + 1] ?? 0); child++) {
          below[node] = (below[node] ?? 0) | (below[child] ?? 0) | letterBit(letters[child] ?? 0)
        }
      }
    },
  }
}

/** The letters of all words, one after the other: words cut out of texts are slow to read. */
function lettersOf(sorted: readonly string[]): { all: Uint16Array; starts: Uint32Array } {
  const starts = new Uint32Array(sorted.length + 1)
  sorted.forEach((word, index) => (starts[index + 1] = (starts[index] ?? 0) + word.length))
  const all = new Uint16Array(starts.at(-1) ?? 0)
  sorted.forEach((word, index) => {
    const start = starts[index] ?? 0
    for (let at = 0; at < word.length; at++) all[start + at] = word.charCodeAt(at)
  })
  return { all, starts }
}

/** A bit for a letter; a few letters share one. */
export function letterBit(letter: number): number {
  return 1 << (letter & 31)
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let shared = 0
  while (shared < most && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++
  return shared
}

function shortPrefixesOf(sorted: readonly string[]): ShortPrefix[] {
  const open = new Map<string, ShortPrefix>()
  sorted.forEach((word, index) => {
    for (let length = 1; length <= Math.min(SHORT, word.length); length++) {
      const prefix = word.slice(0, length)
      const range = open.get(prefix)
      if (range) range.high = index + 2
      else open.set(prefix, { prefix, low: index + 1, high: index + 2 })
    }
  })
  return [...open.values()]
}
