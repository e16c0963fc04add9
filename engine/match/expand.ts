import type { Trie } from '#engine/segment/read.ts'
import { letterBit } from '#engine/segment/trie.ts'
import { countOnes } from './bits.ts'

/** Words from `low` to before `high` that a slot accepts, at a cost in typos. */
export interface WordRange {
  low: number
  high: number
  typos: number
}

/** More edits than any slot allows. */
const FAR = 100
/** No letter of any word. */
const NO_LETTER = -1
const EDITS = 2
/** Places that may be left at a depth. */
const WIDTH = 2 * EDITS + 1

/**
 * The words within `edits` of `word` (optimal string alignment: insertion, deletion, substitution, swap of neighbours), or,
 * with `prefix`, those that have such a beginning. A range within another one is listed after it and costs less. A wrong
 * first letter costs one more (engine/README.md).
 */
export function wordsNear(trie: Trie, word: string, edits: number, prefix: boolean): WordRange[] {
  return edits === 1 ? wordsOneEditAway(trie, word, prefix) : wordsTwoEditsAway(trie, word, prefix)
}

/**
 * Walks the tree with the places in the word that the path may have come to: a set for each number of edits, as bits (Wu
 * and Manber). At a depth only places up to two away from it can be left; a place has bit `place - depth + 2`.
 */
function wordsTwoEditsAway(trie: Trie, word: string, prefix: boolean): WordRange[] {
  const { letters, children, lows, highs, ends, below } = trie
  const found: WordRange[] = []
  const { length } = word
  const deepest = length + EDITS
  const first = word.charCodeAt(0)
  // With room for the places before the word and behind it.
  const typed = new Int32Array(length + 2 * WIDTH).fill(NO_LETTER)
  for (let at = 0; at < length; at++) typed[at + EDITS] = word.charCodeAt(at)
  // The letters from each place of the word on.
  const wanted = new Uint32Array(length + 1)
  for (let at = length - 1; at >= 0; at--) wanted[at] = (wanted[at + 1] ?? 0) | letterBit(word.charCodeAt(at))

  // The letters around each depth: of most nodes the letter is none of them.
  const around = new Uint32Array(deepest)
  for (let at = 0; at < length; at++) {
    const last = Math.min(at + EDITS, deepest - 1)
    for (let depth = Math.max(0, at - EDITS); depth <= last; depth++) {
      around[depth] = (around[depth] ?? 0) | letterBit(word.charCodeAt(at))
    }
  }

  /** Places after no edit, one and two; after none and one at the depth before; and where the letter before stands. */
  function visit(
    node: number,
    depth: number,
    none: number,
    one: number,
    two: number,
    noneBefore: number,
    oneBefore: number,
    stoodBefore: number,
    wrong: number,
    best: number,
  ): void {
    const inWord = (1 << Math.max(0, Math.min(WIDTH, deepest - depth))) - 1
    const end = deepest - depth - 1
    const endBit = end < WIDTH ? 1 << end : 0
    const lastChild = children[node + 1] ?? 0
    for (let child = children[node] ?? 0; child < lastChild; child++) {
      const letter = letters[child] ?? 0
      const own = letterBit(letter)
      let stands = 0
      if (((around[depth] ?? 0) & own) !== 0) {
        for (let bit = 0; bit < WIDTH; bit++) stands |= Number(typed[depth + bit] === letter) << bit
      }
      const swapped = (stands << 1) & (stoodBefore >>> 1)
      // The letter that is due; or one too many, a wrong one, a letter of the word left out, two that changed places.
      const noneHere = none & stands & inWord
      const oneHere = ((one & stands) | (none >>> 1) | none | (noneHere << 1) | (noneBefore & swapped)) & inWord
      const twoHere = ((two & stands) | (one >>> 1) | one | (oneHere << 1) | (oneBefore & swapped)) & inWord
      if (twoHere === 0) continue
      // What is still wanted and in no word below costs an edit. This letter may stand for the next one, swapped with it.
      const missing = ~((below[child] ?? 0) | own)
      const least = Math.min(
        lacking(noneHere, depth, missing),
        1 + lacking(oneHere, depth, missing),
        2 + lacking(twoHere, depth, missing),
      )
      if (least > EDITS) continue
      const wrongHere = depth === 0 ? Number(letter !== first) : wrong
      let bestHere = best
      if ((twoHere & endBit) !== 0 && (prefix || ends[child])) {
        const distance = 2 - Number((oneHere & endBit) !== 0) - Number((noneHere & endBit) !== 0)
        if (distance < best) {
          const low = lows[child] ?? 0
          found.push({ low, high: prefix ? (highs[child] ?? 0) : low + 1, typos: distance + wrongHere })
          if (prefix) bestHere = distance
        }
      }
      if (depth + 1 < deepest && bestHere > 0) {
        visit(child, depth + 1, noneHere, oneHere, twoHere, none, one, stands, wrongHere, bestHere)
      }
    }
  }

  /** Letters wanted from the furthest of these places on that are missing: the fewest of all these places. */
  function lacking(places: number, depth: number, missing: number): number {
    if (places === 0) return FAR
    const furthest = depth + 1 - EDITS + 31 - Math.clz32(places)
    return countOnes((wanted[furthest] ?? 0) & missing)
  }

  const start = 1 << EDITS
  visit(0, 0, start, start * 3, start * 7, 0, 0, 0, 0, FAR)
  return found
}

/** Most words are short and may have one edit: then it is quicker to try each edit and go on letter by letter. */
function wordsOneEditAway(trie: Trie, word: string, prefix: boolean): WordRange[] {
  const found: WordRange[] = []
  const length = word.length
  const letters = Array.from(word, (_, index) => word.charCodeAt(index))

  /** Goes on from a node with the letters from `at`, without a further edit. */
  function finish(start: number, at: number, wrongFirst: boolean): void {
    let node = start
    for (let index = at; index < length; index++) {
      node = childOf(trie, node, letters[index])
      if (!node) return
    }
    if (!prefix && !trie.ends[node]) return
    const low = trie.lows[node] ?? 0
    found.push({ low, high: prefix ? (trie.highs[node] ?? 0) : low + 1, typos: wrongFirst ? 2 : 1 })
  }

  let node = 0
  for (let at = 0; at <= length; at++) {
    const letter = letters[at]
    const next = letters[at + 1]
    const first = at === 0
    if (at < length && (at > 0 || length > 1)) finish(node, at + 1, first && next !== letter)
    const lastChild = trie.children[node + 1] ?? 0
    for (let child = trie.children[node] ?? 0; child < lastChild; child++) {
      const wrong = first && trie.letters[child] !== letter
      // A letter too many; behind the last one a prefix has none.
      if (at < length || !prefix) finish(child, at, wrong)
      if (at < length && trie.letters[child] !== letter) finish(child, at + 1, wrong)
    }
    const swapped = next === undefined || next === letter ? 0 : childOf(trie, childOf(trie, node, next) || -1, letter)
    if (swapped) finish(swapped, at + 2, first)
    node = at < length ? childOf(trie, node, letter) : 0
    if (!node) break
  }
  return found
}

/** The words that begin with `prefix`; null when there are none. */
export function wordsBeginningWith(trie: Trie, prefix: string): WordRange | null {
  const node = nodeOf(trie, prefix)
  return node === null ? null : { low: trie.lows[node] ?? 0, high: trie.highs[node] ?? 0, typos: 0 }
}

/** The number of a word, or 0. */
export function wordNumber(trie: Trie, word: string): number {
  const node = nodeOf(trie, word)
  return node !== null && node > 0 && trie.ends[node] ? (trie.lows[node] ?? 0) : 0
}

function nodeOf(trie: Trie, path: string): number | null {
  let node = 0
  for (let depth = 0; depth < path.length; depth++) {
    node = childOf(trie, node, path.charCodeAt(depth))
    if (!node) return null
  }
  return node
}

/** The child with this letter, or 0. */
function childOf(trie: Trie, node: number, letter: number | undefined): number {
  const last = trie.children[node + 1] ?? 0
  for (let child = trie.children[node] ?? 0; child < last; child++) if (trie.letters[child] === letter) return child
  return 0
}
