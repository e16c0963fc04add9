import type { Slot } from '#engine/query/interpretation.ts'
import type { Postings, Segment } from '#engine/segment/read-segment.ts'
import type { AttributeClass, SearchedAttribute, SearchedAttributes } from './searched-attributes.ts'
import { type Bitmap, copyBitmap, emptyBitmap, hasBit, setBit, union } from './bitmap.ts'
import type { WordRange } from './fuzzy-expansion.ts'
import { mayContinue } from './work-limit.ts'
import { type MatchingWords, findMatchingWords, type Codes, typosOf } from './match-codes.ts'

/** The words and records of one segment that match a slot. */
export interface SlotMatch {
  slot: Slot
  /** Match codes of the words in attributes with prefix search; `wholeWordCodes` in the other attributes. */
  codes: Codes
  wholeWordCodes: Codes
  /** Words that match in attributes with prefix search; and those of them that match exactly. */
  ranges: readonly WordRange[]
  exact: readonly number[]
  /**
   * Records by typos: bitmap 1 has the records with a match of at most one typo, and so on. Empty if no word matches.
   */
  records: readonly Bitmap[]
}

export type SlotMatcher = (slot: Slot) => SlotMatch

/** Creates a function that matches each slot once: the interpretations of a query share most of their slots. */
export function createSlotMatcher(segment: Segment, attributes: SearchedAttributes): SlotMatcher {
  const matches = new Map<Slot, SlotMatch>()
  return (slot) => {
    let match = matches.get(slot)
    if (!match) matches.set(slot, (match = matchSlot(segment, slot, attributes)))
    return match
  }
}

/** Finds the words that match a slot and the records that contain them. */
function matchSlot(segment: Segment, slot: Slot, attributes: SearchedAttributes): SlotMatch {
  const prefixMatches = findMatchingWords(segment, slot, slot.prefix)
  const wholeWordMatches =
    slot.prefix && !attributes.allPrefixes ? findMatchingWords(segment, slot, false) : prefixMatches
  const match = {
    slot,
    codes: prefixMatches.codes,
    wholeWordCodes: wholeWordMatches.codes,
    ranges: prefixMatches.ranges,
    exact: prefixMatches.exact,
  }
  const records: Bitmap[] = []
  const maxTypos = Math.max(prefixMatches.maxTypos, wholeWordMatches.maxTypos)
  for (let typos = 0; typos <= maxTypos; typos++) {
    const before = records[typos - 1]
    const bits = before ? copyBitmap(before) : emptyBitmap(segment.stride)
    for (const matchingWords of new Set([prefixMatches, wholeWordMatches])) {
      addMatches(segment, { match, matchingWords, typos, attributes }, bits)
    }
    records.push(bits)
  }
  return { ...match, records }
}

/** Returns the match code of a word in an attribute, or 0. */
export function matchCodeIn(match: Omit<SlotMatch, 'records'>, attribute: AttributeTolerance, word: number): number {
  const code = (attribute.allowPrefixes ? match.codes : match.wholeWordCodes)[word] ?? 0
  if (code !== 0 && !attribute.allowTypos && (typosOf(code) > 0 || match.slot.needsTypoTolerance)) return 0
  return code
}

type AttributeTolerance = Pick<SearchedAttribute, 'allowPrefixes' | 'allowTypos'>

interface MatchStep {
  match: Omit<SlotMatch, 'records'>
  matchingWords: MatchingWords
  typos: number
  attributes: SearchedAttributes
}

function addMatches(segment: Segment, { match, matchingWords, typos, attributes }: MatchStep, target: Bitmap): void {
  const { coversAll, allTypos, allPrefixes } = attributes
  for (const range of matchingWords.ranges) {
    if (range.typos !== typos) continue
    if (!mayContinue(1 + ((target.length + rangeEntries(segment.postings, range)) >>> 10))) return
    // If every attribute accepts the words, the records need not be checked by attribute.
    const acceptedEverywhere =
      coversAll && (allPrefixes || range.high - range.low === 1) && (allTypos || hasNoCost(match, range))
    if (acceptedEverywhere && (allPrefixes || matchingWords.codes === match.wholeWordCodes)) {
      addRange(segment.postings, range.low, range.high, target)
    } else {
      for (let word = range.low; word < range.high; word++) addWord(segment, { match, word, typos, attributes }, target)
    }
  }
}

/** Returns the length of the posting lists of a range's words. */
function rangeEntries({ starts }: Postings, { low, high }: WordRange): number {
  return (starts[high] ?? 0) - (starts[low] ?? 0)
}

function hasNoCost({ slot }: MatchStep['match'], range: WordRange): boolean {
  return range.typos === 0 && !slot.needsTypoTolerance
}

interface WordStep {
  match: Omit<SlotMatch, 'records'>
  word: number
  typos: number
  attributes: SearchedAttributes
}

/** Adds the records that contain a word in an attribute that accepts it with at most `typos`. */
function addWord(segment: Segment, { match, word, typos, attributes }: WordStep, target: Bitmap): void {
  const accepts = (attribute: AttributeTolerance) => {
    const code = matchCodeIn(match, attribute, word)
    return code !== 0 && typosOf(code) <= typos
  }
  const mask = segment.postings.attributes[word] ?? 0
  const { certain, possible } = combineMasks(attributes.classes.filter(accepts))
  if ((mask & possible) === 0) return
  if ((mask & ~certain) === 0) return addRange(segment.postings, word, word + 1, target)
  addRecordsScanned(segment, word, attributes.list.filter(accepts), target)
}

function combineMasks(classes: readonly AttributeClass[]): { certain: number; possible: number } {
  let certain = 0
  let possible = 0
  for (const each of classes) {
    certain |= each.certain
    possible |= each.possible
  }
  return { certain, possible }
}

function addRange(postings: Postings, low: number, high: number, target: Bitmap): void {
  const prefixBitmap =
    high - low > 1 ? postings.prefixBitmaps.find((each) => each.low === low && each.high === high) : undefined
  if (prefixBitmap) return union(target, prefixBitmap.bits)
  const { docs, starts, denseWords, denseBits } = postings
  const end = starts[high] ?? 0
  for (let index = starts[low] ?? 0; index < end; index++) {
    const doc = docs[index] ?? 0
    target[doc >>> 5] = (target[doc >>> 5] ?? 0) | (1 << (doc & 31))
  }
  const stride = target.length
  for (let row = lowerBound(denseWords, low); row < denseWords.length; row++) {
    if ((denseWords[row] ?? 0) >= high) break
    union(target, denseBits.subarray(row * stride, (row + 1) * stride))
  }
}

/** Scans the words of each record, because the word also occurs in attributes that do not accept it. */
function addRecordsScanned(
  segment: Segment,
  word: number,
  accepting: readonly SearchedAttribute[],
  target: Bitmap,
): void {
  const containing = emptyBitmap(segment.stride)
  addRange(segment.postings, word, word + 1, containing)
  for (let doc = 0; doc < segment.records; doc++) {
    if (doc % 1024 === 0 && !mayContinue(256)) return
    if (!hasBit(containing, doc) || hasBit(target, doc)) continue
    if (accepting.some(({ words, offsets }) => hasWord(words, offsets[doc] ?? 0, offsets[doc + 1] ?? 0, word))) {
      setBit(target, doc)
    }
  }
}

function hasWord(words: Uint32Array, from: number, to: number, word: number): boolean {
  for (let index = from; index < to; index++) if (words[index] === word) return true
  return false
}

function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
