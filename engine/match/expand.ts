import type { Trie } from '#engine/segment/read.ts'
import { letterBit } from '#engine/segment/trie.ts'
import { countOnes } from './bits.ts'

/** Words from `low` to before `high` that a slot accepts, at a cost in typos. */
export interface WordRange {
  low: number
  high: number
  typos: number
}

const FAR = 100
const ANY = -1

/**
 * The words within `edits` of `word` (optimal string alignment: insertion, deletion, substitution, swap of neighbours), or,
 * with `prefix`, those that have such a beginning. A range within another one is listed after it and costs less. A wrong
 * first letter costs one more (engine/README.md).
 */
export function wordsNear(trie: Trie, word: string, edits: number, prefix: boolean): WordRange[] {
  return edits === 1 ? wordsOneEditAway(trie, word, prefix) : wordsWithin(trie, word, edits, prefix)
}

/** Walks the tree with the distances to every beginning of the word, and turns back where all of them are too far. */
function wordsWithin(trie: Trie, word: string, edits: number, prefix: boolean): WordRange[] {
  const found: WordRange[] = []
  const length = word.length
  const width = length + 1
  const deepest = length + edits
  const letters = Uint16Array.from(word, (_, index) => word.charCodeAt(index))
  // Distances between the word's beginnings and the path to the node, a row per depth.
  const rows = new Uint8Array((deepest + 2) * width).fill(FAR)
  const path = new Uint16Array(deepest + 2)
  // The letters that may follow at each depth.
  const open = new Int32Array(deepest + 2).fill(ANY)
  // The letters from each place of the word on.
  const wanted = new Uint32Array(width)
  for (let index = length - 1; index >= 0; index--) {
    wanted[index] = (wanted[index + 1] ?? 0) | letterBit(letters[index] ?? 0)
  }
  for (let index = 0; index <= length; index++) rows[index] = index

  function visit(node: number, depth: number, best: number): void {
    for (let child = trie.children[node] ?? 0; child; child = trie.siblings[child] ?? 0) {
      const letter = trie.letters[child] ?? 0
      if (((open[depth] ?? 0) & letterBit(letter)) === 0) continue
      path[depth] = letter
      if (fillRow(depth + 1, trie.below[child] ?? 0) > edits) continue
      const distance = rows[(depth + 1) * width + length] ?? FAR
      const extra = path[0] === letters[0] ? 0 : 1
      let bestHere = best
      if (distance <= edits && distance < best && (prefix || trie.ends[child])) {
        const low = trie.lows[child] ?? 0
        found.push({ low, high: prefix ? (trie.highs[child] ?? 0) : low + 1, typos: distance + extra })
        if (prefix) bestHere = distance
      }
      if (depth + 1 < deepest && bestHere > 0) visit(child, depth + 1, bestHere)
    }
  }

  /**
   * Fills the row of a depth, within the band that `edits` allow. Returns a bound of what any word below will cost: besides
   * the distance so far, every letter still wanted that no word below has.
   */
  function fillRow(depth: number, below: number): number {
    const row = depth * width
    const above = row - width
    const letter = path[depth - 1]
    const from = Math.max(0, depth - edits)
    const to = Math.min(length, depth + edits)
    let least = FAR
    let next = 0
    if (from > 0) rows[row + from - 1] = FAR
    for (let index = from; index <= to; index++) {
      let distance = (rows[above + index] ?? FAR) + 1
      if (index > 0) {
        distance = Math.min(distance, (rows[row + index - 1] ?? FAR) + 1)
        distance = Math.min(distance, (rows[above + index - 1] ?? FAR) + (letters[index - 1] === letter ? 0 : 1))
        if (index > 1 && depth > 1 && letters[index - 1] === path[depth - 2] && letters[index - 2] === letter) {
          distance = Math.min(distance, (rows[above - width + index - 2] ?? FAR) + 1)
        }
      }
      rows[row + index] = distance
      // With edits left any letter may follow; without, only the one that is due.
      if (distance < edits) next = ANY
      else if (distance === edits && index < length) next |= letterBit(letters[index] ?? 0)
      const swapping = index > 0 && index < length && letters[index] === letter
      if (swapping && (rows[above + index - 1] ?? FAR) < edits) next |= letterBit(letters[index - 1] ?? 0)
      if (distance > edits || distance >= least) continue
      const missing = countOnes((wanted[index] ?? 0) & ~below)
      // The first letter wanted may stand here already, swapped with the next.
      least = Math.min(least, distance + (missing > 0 && letters[index] === letter ? missing - 1 : missing))
    }
    if (to < length) rows[row + to + 1] = FAR
    open[depth] = next
    return least
  }

  visit(0, 0, FAR)
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
    for (let child = trie.children[node] ?? 0; child; child = trie.siblings[child] ?? 0) {
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
  let child = trie.children[node] ?? 0
  while (child && trie.letters[child] !== letter) child = trie.siblings[child] ?? 0
  return child
}
