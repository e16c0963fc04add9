import type { Slot } from '#engine/query/reading.ts'
import type { Postings, Segment } from '#engine/segment/read.ts'
import type { AttributeClass, SearchedAttribute, SearchedAttributes } from './attributes.ts'
import { type Bits, copyBits, emptyBits, hasBit, setBit, unite } from './bits.ts'
import type { WordRange } from './expand.ts'
import { type Answers, answersOf, type Codes, typosOf } from './slot-codes.ts'

/** What a slot accepts in one segment. */
export interface SlotMatch {
  slot: Slot
  /** How words answer in attributes where beginnings count, and in the others. */
  codes: Codes
  wholeCodes: Codes
  /** Words that answer where beginnings count, and those that are exact. */
  ranges: readonly WordRange[]
  exact: readonly number[]
  /** Records by typos: at 1 those with an answer of at most one typo, and so on. Empty when nothing answers. */
  records: readonly Bits[]
}

/** Finds the words that answer a slot and the records that have them. */
export function matchSlot(segment: Segment, slot: Slot, attributes: SearchedAttributes): SlotMatch {
  const withBeginnings = answersOf(segment, slot, slot.prefix)
  const whole = slot.prefix && !attributes.allPrefixes ? answersOf(segment, slot, false) : withBeginnings
  const match = {
    slot,
    codes: withBeginnings.codes,
    wholeCodes: whole.codes,
    ranges: withBeginnings.ranges,
    exact: withBeginnings.exact,
  }
  const records: Bits[] = []
  const worst = Math.max(withBeginnings.worst, whole.worst)
  for (let typos = 0; typos <= worst; typos++) {
    const before = records[typos - 1]
    const bits = before ? copyBits(before) : emptyBits(segment.stride)
    for (const answers of new Set([withBeginnings, whole])) {
      addAnswers(segment, { match, answers, typos, attributes }, bits)
    }
    records.push(bits)
  }
  return { ...match, records }
}

/** How a word answers in an attribute: its code, or 0. */
export function codeIn(match: Omit<SlotMatch, 'records'>, attribute: Acceptance, word: number): number {
  const code = (attribute.prefixes ? match.codes : match.wholeCodes)[word] ?? 0
  if (code !== 0 && !attribute.typos && (typosOf(code) > 0 || match.slot.misspelt)) return 0
  return code
}

type Acceptance = Pick<SearchedAttribute, 'prefixes' | 'typos'>

interface Adding {
  match: Omit<SlotMatch, 'records'>
  answers: Answers
  typos: number
  attributes: SearchedAttributes
}

function addAnswers(segment: Segment, { match, answers, typos, attributes }: Adding, target: Bits): void {
  const { whole, allTypos, allPrefixes } = attributes
  for (const range of answers.ranges) {
    if (range.typos !== typos) continue
    // Where every attribute takes the answer nobody need ask.
    const free = whole && (allPrefixes || range.high - range.low === 1) && (allTypos || costsNothing(match, range))
    if (free && (allPrefixes || answers.codes === match.wholeCodes)) {
      addRange(segment.postings, range.low, range.high, target)
    } else {
      for (let word = range.low; word < range.high; word++) addWord(segment, { match, word, typos, attributes }, target)
    }
  }
}

function costsNothing({ slot }: Adding['match'], range: WordRange): boolean {
  return range.typos === 0 && !slot.misspelt
}

interface AddingWord {
  match: Omit<SlotMatch, 'records'>
  word: number
  typos: number
  attributes: SearchedAttributes
}

/** Adds the records that have a word in an attribute in which it answers for at most these typos. */
function addWord(segment: Segment, { match, word, typos, attributes }: AddingWord, target: Bits): void {
  const accepts = (attribute: Acceptance) => {
    const code = codeIn(match, attribute, word)
    return code !== 0 && typosOf(code) <= typos
  }
  const mask = segment.postings.attributes[word] ?? 0
  const { surely, maybe } = masksOf(attributes.classes.filter(accepts))
  if ((mask & maybe) === 0) return
  if ((mask & ~surely) === 0) return addRange(segment.postings, word, word + 1, target)
  addWhereFound(segment, word, attributes.list.filter(accepts), target)
}

function masksOf(classes: readonly AttributeClass[]): { surely: number; maybe: number } {
  let surely = 0
  let maybe = 0
  for (const each of classes) {
    surely |= each.surely
    maybe |= each.maybe
  }
  return { surely, maybe }
}

function addRange(postings: Postings, low: number, high: number, target: Bits): void {
  const plane = high - low > 1 ? postings.planes.find((each) => each.low === low && each.high === high) : undefined
  if (plane) return unite(target, plane.bits)
  const { docs, starts, denseWords, denseBits } = postings
  const end = starts[high] ?? 0
  for (let index = starts[low] ?? 0; index < end; index++) {
    const doc = docs[index] ?? 0
    target[doc >>> 5] = (target[doc >>> 5] ?? 0) | (1 << (doc & 31))
  }
  const stride = target.length
  for (let place = firstAtLeast(denseWords, low); place < denseWords.length; place++) {
    if ((denseWords[place] ?? 0) >= high) break
    unite(target, denseBits.subarray(place * stride, (place + 1) * stride))
  }
}

/** The word is also in attributes that do not accept it: each record's own words decide. */
function addWhereFound(segment: Segment, word: number, accepting: readonly SearchedAttribute[], target: Bits): void {
  const having = emptyBits(segment.stride)
  addRange(segment.postings, word, word + 1, having)
  for (let doc = 0; doc < segment.records; doc++) {
    if (!hasBit(having, doc) || hasBit(target, doc)) continue
    if (accepting.some(({ words, offsets }) => hasWord(words, offsets[doc] ?? 0, offsets[doc + 1] ?? 0, word))) {
      setBit(target, doc)
    }
  }
}

function hasWord(words: Uint32Array, from: number, to: number, word: number): boolean {
  for (let index = from; index < to; index++) if (words[index] === word) return true
  return false
}

function firstAtLeast(sorted: Uint32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
