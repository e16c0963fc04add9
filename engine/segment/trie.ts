import type { Part } from './part.ts'

const SHORT = 3

/** A prefix of up to three letters, and the words that begin with it: from `low` to before `high`. */
export interface ShortPrefix {
  prefix: string
  low: number
  high: number
}

/**
 * The words as a tree of letters (UTF-16 units), so that typing and mistyping walk it: every node knows its first child, its
 * next sibling, the range of words below it and the letters there. Words are numbered from 1 in their order.
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
      ['trie:children', { kind: 'u32', length: nodes }],
      ['trie:siblings', { kind: 'u32', length: nodes }],
      ['trie:lows', { kind: 'u32', length: nodes }],
      ['trie:highs', { kind: 'u32', length: nodes }],
      ['trie:ends', { kind: 'u8', length: nodes }],
      ['trie:below', { kind: 'u32', length: nodes }],
    ],
    fill(sections) {
      const letters = sections.section('trie:letters', 'u16')
      const children = sections.section('trie:children', 'u32')
      const siblings = sections.section('trie:siblings', 'u32')
      const lows = sections.section('trie:lows', 'u32')
      const highs = sections.section('trie:highs', 'u32')
      const ends = sections.section('trie:ends', 'u8')
      const below = sections.section('trie:below', 'u32')
      lows[0] = 1
      highs[0] = sorted.length + 1
      // The nodes of the word before, by depth.
      const path = [0]
      let next = 1
      let before = ''
      sorted.forEach((word, index) => {
        const shared = sharedLength(before, word)
        for (let depth = shared + 1; depth < path.length; depth++) highs[path[depth] ?? 0] = index + 1
        const younger = path[shared + 1]
        path.length = shared + 1
        for (let depth = shared; depth < word.length; depth++) {
          const node = next++
          letters[node] = word.charCodeAt(depth)
          lows[node] = index + 1
          if (depth === shared && younger !== undefined) siblings[younger] = node
          else children[path[depth] ?? 0] = node
          path.push(node)
        }
        ends[path[word.length] ?? 0] = 1
        let following = 0
        for (let depth = word.length; depth >= 0; depth--) {
          const node = path[depth] ?? 0
          below[node] = (below[node] ?? 0) | following
          following |= letterBit(letters[node] ?? 0)
        }
        before = word
      })
      for (let depth = 1; depth < path.length; depth++) highs[path[depth] ?? 0] = sorted.length + 1
    },
  }
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
