import type { Trie } from '#engine/segment/read-segment.ts'
import { letterBit } from '#engine/segment/trie.ts'
import { countOnes } from './bitmap.ts'
import { mayContinue } from './work-limit.ts'

/** Words from `low` to before `high` that a slot accepts, and their typos. */
export interface WordRange {
  low: number
  high: number
  typos: number
}

/** More edits than any slot allows. */
const UNREACHABLE = 100
/** Not a letter. */
const NO_LETTER = -1
const MAX_EDITS = 2
/** The walk checks the work limit after this many nodes; so many of them take as long as one step. */
const NODES_PER_CHECK = 256
const NODES_PER_STEP = 4
/** Positions that can be reached at one depth. */
const WINDOW = 2 * MAX_EDITS + 1

/**
 * Expands a word to the words within `edits` of it (optimal string alignment: insertion, deletion, substitution,
 * transposition); with `prefix`, to the words that have a prefix within `edits`. If one range contains another, the
 * inner one is listed later and has fewer typos. A wrong first letter costs one more typo (engine/README.md).
 */
export function fuzzyWordRanges(trie: Trie, word: string, edits: number, prefix: boolean): WordRange[] {
  return edits === 1 ? withinOneEdit(trie, word, prefix) : withinTwoEdits(trie, word, prefix)
}

/**
 * Walks the trie with a nondeterministic automaton (Wu and Manber): for each number of edits, a bitmask of the
 * positions in the word that the path to the node may have reached. At each depth only positions within two of it are
 * reachable; position p has bit `p - depth + 2`.
 */
function withinTwoEdits(trie: Trie, word: string, prefix: boolean): WordRange[] {
  const { letters, children, lows, highs, ends, lettersBelow } = trie
  const found: WordRange[] = []
  const { length } = word
  const deepest = length + MAX_EDITS
  const first = word.charCodeAt(0)
  // Padded, with space for positions before and after the word.
  const queryLetters = new Int32Array(length + 2 * WINDOW).fill(NO_LETTER)
  for (let at = 0; at < length; at++) queryLetters[at + MAX_EDITS] = word.charCodeAt(at)
  // Mask of the letters from each position on.
  const remainingLetters = new Uint32Array(length + 1)
  for (let at = length - 1; at >= 0; at--)
    remainingLetters[at] = (remainingLetters[at + 1] ?? 0) | letterBit(word.charCodeAt(at))

  // Mask of the letters near each depth; the letters of most nodes are not in it.
  const nearbyLetters = new Uint32Array(deepest)
  for (let at = 0; at < length; at++) {
    const last = Math.min(at + MAX_EDITS, deepest - 1)
    for (let depth = Math.max(0, at - MAX_EDITS); depth <= last; depth++) {
      nearbyLetters[depth] = (nearbyLetters[depth] ?? 0) | letterBit(word.charCodeAt(at))
    }
  }

  let visitedNodes = 0
  let stopped = false

  /**
   * Positions reached with no, one and two edits at this node; with no and one edit at its parent; and the positions
   * that match the letter of this node.
   */
  function visit(
    node: number,
    depth: number,
    noEdits: number,
    oneEdit: number,
    twoEdits: number,
    noEditsBefore: number,
    oneEditBefore: number,
    previousMatches: number,
    firstLetterCost: number,
    bestDistance: number,
  ): void {
    const validPositions = (1 << Math.max(0, Math.min(WINDOW, deepest - depth))) - 1
    const end = deepest - depth - 1
    const endBit = end < WINDOW ? 1 << end : 0
    const lastChild = children[node + 1] ?? 0
    visitedNodes++
    if (visitedNodes % NODES_PER_CHECK === 0 && !mayContinue(NODES_PER_CHECK / NODES_PER_STEP)) stopped = true
    if (stopped) return
    for (let child = children[node] ?? 0; child < lastChild; child++) {
      const letter = letters[child] ?? 0
      const letterMask = letterBit(letter)
      let matches = 0
      if (((nearbyLetters[depth] ?? 0) & letterMask) !== 0) {
        for (let bit = 0; bit < WINDOW; bit++) matches |= Number(queryLetters[depth + bit] === letter) << bit
      }
      const transposed = (matches << 1) & (previousMatches >>> 1)
      // In this order: a match; an insertion or a substitution; a deletion; a transposition.
      const noneNext = noEdits & matches & validPositions
      const oneNext =
        ((oneEdit & matches) | (noEdits >>> 1) | noEdits | (noneNext << 1) | (noEditsBefore & transposed)) &
        validPositions
      const twoNext =
        ((twoEdits & matches) | (oneEdit >>> 1) | oneEdit | (oneNext << 1) | (oneEditBefore & transposed)) &
        validPositions
      if (twoNext === 0) continue
      // Each remaining letter of the word that no word below the child has costs an edit. The child's own letter counts
      // as present, because it may be transposed with the next one.
      const missing = ~((lettersBelow[child] ?? 0) | letterMask)
      const least = Math.min(
        missingLetters(noneNext, depth, missing),
        1 + missingLetters(oneNext, depth, missing),
        2 + missingLetters(twoNext, depth, missing),
      )
      if (least > MAX_EDITS) continue
      const firstLetterCostHere = depth === 0 ? Number(letter !== first) : firstLetterCost
      let bestDistanceHere = bestDistance
      if ((twoNext & endBit) !== 0 && (prefix || ends[child])) {
        const distance = 2 - Number((oneNext & endBit) !== 0) - Number((noneNext & endBit) !== 0)
        if (distance < bestDistance) {
          const low = lows[child] ?? 0
          found.push({ low, high: prefix ? (highs[child] ?? 0) : low + 1, typos: distance + firstLetterCostHere })
          if (prefix) bestDistanceHere = distance
        }
      }
      if (depth + 1 < deepest && bestDistanceHere > 0) {
        visit(
          child,
          depth + 1,
          noneNext,
          oneNext,
          twoNext,
          noEdits,
          oneEdit,
          matches,
          firstLetterCostHere,
          bestDistanceHere,
        )
      }
    }
  }

  /** Counts the missing letters from the last of the positions on, the fewest of all positions. */
  function missingLetters(positions: number, depth: number, missing: number): number {
    if (positions === 0) return UNREACHABLE
    const lastPosition = depth + 1 - MAX_EDITS + 31 - Math.clz32(positions)
    return countOnes((remainingLetters[lastPosition] ?? 0) & missing)
  }

  const start = 1 << MAX_EDITS
  visit(0, 0, start, start * 3, start * 7, 0, 0, 0, 0, UNREACHABLE)
  return found
}

/**
 * Tries each single edit and follows the remaining letters exactly: faster for short words with one edit, which most
 * are.
 */
function withinOneEdit(trie: Trie, word: string, prefix: boolean): WordRange[] {
  const found: WordRange[] = []
  const length = word.length
  const letters = Array.from(word, (_, index) => word.charCodeAt(index))

  /** Follows the letters from `at` on exactly, starting at a node. */
  function finish(start: number, at: number, firstLetterDiffers: boolean): void {
    let node = start
    for (let index = at; index < length; index++) {
      node = childOf(trie, node, letters[index])
      if (!node) return
    }
    if (!prefix && !trie.ends[node]) return
    const low = trie.lows[node] ?? 0
    found.push({ low, high: prefix ? (trie.highs[node] ?? 0) : low + 1, typos: firstLetterDiffers ? 2 : 1 })
  }

  let node = 0
  for (let at = 0; at <= length; at++) {
    const letter = letters[at]
    const next = letters[at + 1]
    const first = at === 0
    if (at < length && (at > 0 || length > 1)) finish(node, at + 1, first && next !== letter)
    const lastChild = trie.children[node + 1] ?? 0
    for (let child = trie.children[node] ?? 0; child < lastChild; child++) {
      const firstLetterDiffers = first && trie.letters[child] !== letter
      // An insertion; not after the last letter of a prefix, which accepts any continuation.
      if (at < length || !prefix) finish(child, at, firstLetterDiffers)
      if (at < length && trie.letters[child] !== letter) finish(child, at + 1, firstLetterDiffers)
    }
    const transposedNode =
      next === undefined || next === letter ? 0 : childOf(trie, childOf(trie, node, next) || -1, letter)
    if (transposedNode) finish(transposedNode, at + 2, first)
    node = at < length ? childOf(trie, node, letter) : 0
    if (!node) break
  }
  return found
}

/** Returns the words that begin with `prefix`; null if there are none. */
export function prefixRange(trie: Trie, prefix: string): WordRange | null {
  const node = nodeOf(trie, prefix)
  return node === null ? null : { low: trie.lows[node] ?? 0, high: trie.highs[node] ?? 0, typos: 0 }
}

/** Returns the number of a word, or 0. */
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

/** Returns the child with this letter, or 0. */
function childOf(trie: Trie, node: number, letter: number | undefined): number {
  const last = trie.children[node + 1] ?? 0
  for (let child = trie.children[node] ?? 0; child < last; child++) if (trie.letters[child] === letter) return child
  return 0
}
