import { BOUNDARY, type PostingCounts } from './count-postings.ts'
import type { SegmentPart, SectionPlan } from './segment-part.ts'
import type { Sections } from './sections.ts'
import type { ShortPrefix } from './trie.ts'

/** Smaller segments have no bitmaps, because their posting lists are short. */
const MIN_RECORDS_FOR_BITMAPS = 4096
/** A word in more than every 32nd record is stored as a bitmap, which is smaller and faster than a posting list. */
const DENSE_DIVISOR = 32
/**
 * A prefix gets a precomputed bitmap if the posting lists of its words have more than a quarter as many entries as
 * there are records.
 */
const PREFIX_BITMAP_DIVISOR = 4

/** A prefix whose records are stored as a bitmap: its words from `low` to before `high`. */
export interface PrefixBitmapRange {
  low: number
  high: number
}

/**
 * Plans the inverted index: a posting list per word, bitmaps of frequent words, and bitmaps of frequent short prefixes.
 */
export function planPostings(
  { frequencies, wholeElement, byAttribute }: PostingCounts,
  prefixes: readonly ShortPrefix[],
  attributes: number,
  records: number,
): SegmentPart & { prefixBitmaps: PrefixBitmapRange[] } {
  const useBitmaps = records >= MIN_RECORDS_FOR_BITMAPS
  const isDense = (word: number) => useBitmaps && (frequencies[word] ?? 0) * DENSE_DIVISOR > records
  const starts = new Uint32Array(frequencies.length + 1)
  const dense: number[] = []
  for (let word = 1; word < frequencies.length; word++) {
    if (isDense(word)) dense.push(word)
    starts[word + 1] = (starts[word] ?? 0) + (isDense(word) ? 0 : (frequencies[word] ?? 0))
  }
  const wholeElementStarts = startsOf(wholeElement)
  const attributeStarts = byAttribute.map((counts) => (counts ? startsOf(counts) : null))
  const prefixBitmaps = useBitmaps
    ? prefixes
        .filter(({ low, high }) => ((starts[high] ?? 0) - (starts[low] ?? 0)) * PREFIX_BITMAP_DIVISOR > records)
        .map(({ low, high }) => ({ low, high }))
    : []
  const stride = bitmapLength(records)
  const plan: SectionPlan[] = [
    ['postings:starts', { kind: 'u32', length: starts.length }],
    ['postings:docs', { kind: 'u32', length: starts.at(-1) ?? 0 }],
    ['dense:words', { kind: 'u32', length: dense.length }],
    ['dense:bits', { kind: 'u32', length: dense.length * stride }],
    ['whole-element:starts', { kind: 'u32', length: wholeElementStarts.length }],
    ['whole-element:docs', { kind: 'u32', length: wholeElementStarts.at(-1) ?? 0 }],
    ['word:attributes', { kind: 'u32', length: frequencies.length }],
    ['prefix-bitmaps', { kind: 'u32', length: prefixBitmaps.length * stride }],
    ...attributeStarts.flatMap((each, index): SectionPlan[] => [
      [`attribute-postings:${index}:starts`, { kind: 'u32', length: each?.length ?? 0 }],
      [`attribute-postings:${index}:docs`, { kind: 'u32', length: each?.at(-1) ?? 0 }],
      [`attribute-postings:${index}:first-positions`, { kind: 'u8', length: each?.at(-1) ?? 0 }],
    ]),
  ]
  return {
    prefixBitmaps,
    plan,
    fill(sections) {
      sections.section('postings:starts', 'u32').set(starts)
      sections.section('whole-element:starts', 'u32').set(wholeElementStarts)
      sections.section('dense:words', 'u32').set(dense)
      fillPostings(sections, { attributes, records, stride, dense, starts, wholeElementStarts })
      fillPrefixBitmaps(sections, prefixBitmaps, stride)
      fillAttributePostings(sections, attributeStarts, records)
    },
  }
}

/** Returns the offset of each word's posting list, from the lengths of the lists. */
function startsOf(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let word = 1; word < counts.length; word++) starts[word + 1] = (starts[word] ?? 0) + (counts[word] ?? 0)
  return starts
}

/** Largest first position that is stored; later ones are stored as this. */
export const MAX_FIRST_POSITION = 127
/** Flag on a first position: the word also occurs in an attribute without posting lists. */
export const ALSO_ELSEWHERE = 128

/**
 * Fills the posting lists of single attributes: the records that have each word there, with the word's first position
 * and `ALSO_ELSEWHERE`.
 */
function fillAttributePostings(
  sections: Sections,
  attributeStarts: readonly (Uint32Array | null)[],
  records: number,
): void {
  const attributes = attributeStarts.map((starts, attribute) => {
    sections.section(`attribute-postings:${attribute}:starts`, 'u32').set(starts ?? [])
    return {
      next: starts?.slice() ?? null,
      docs: sections.section(`attribute-postings:${attribute}:docs`, 'u32'),
      firstPositions: sections.section(`attribute-postings:${attribute}:first-positions`, 'u8'),
      words: sections.section(`words:${attribute}`, 'u32'),
      offsets: sections.section(`words:${attribute}:offsets`, 'u32'),
      lastRecord: new Uint32Array(starts?.length ?? 0),
    }
  })
  const unlisted = attributes.filter(({ next }) => next === null)
  const lastUnlistedRecord = new Uint32Array(sections.section('word:attributes', 'u32').length)
  for (let doc = 0; doc < records; doc++) {
    for (const { words, offsets } of unlisted) {
      const to = offsets[doc + 1] ?? 0
      for (let index = offsets[doc] ?? 0; index < to; index++) lastUnlistedRecord[words[index] ?? 0] = doc + 1
    }
    for (const { next, docs, firstPositions, words, offsets, lastRecord } of attributes) {
      if (!next) continue
      const to = offsets[doc + 1] ?? 0
      let position = -1
      for (let index = offsets[doc] ?? 0; index < to; index++) {
        const word = words[index] ?? 0
        if (word === BOUNDARY) continue
        position++
        if (lastRecord[word] === doc + 1) continue
        lastRecord[word] = doc + 1
        const at = next[word] ?? 0
        docs[at] = doc
        firstPositions[at] =
          Math.min(position, MAX_FIRST_POSITION) + (lastUnlistedRecord[word] === doc + 1 ? ALSO_ELSEWHERE : 0)
        next[word] = at + 1
      }
    }
  }
}

/** Returns how many 32-bit words a bitmap with one bit per record has. */
export function bitmapLength(records: number): number {
  return (records + 31) >>> 5
}

interface PostingsShape {
  attributes: number
  records: number
  stride: number
  dense: readonly number[]
  starts: Uint32Array
  wholeElementStarts: Uint32Array
}

/** Fills the posting lists in one pass over the records, in order, so that every list is sorted. */
function fillPostings(
  sections: Sections,
  { attributes, records, stride, dense, starts, wholeElementStarts }: PostingsShape,
): void {
  const docs = sections.section('postings:docs', 'u32')
  const denseBits = sections.section('dense:bits', 'u32')
  const wholeElementDocs = sections.section('whole-element:docs', 'u32')
  const masks = sections.section('word:attributes', 'u32')
  const next = starts.slice()
  const wholeElementNext = wholeElementStarts.slice()
  const lastRecord = new Uint32Array(masks.length)
  const lastWholeElement = new Uint32Array(masks.length)
  const denseOffsets = new Int32Array(masks.length).fill(-1)
  dense.forEach((word, index) => (denseOffsets[word] = index * stride))
  const texts = Array.from({ length: attributes }, (_, index) => ({
    words: sections.section(`words:${index}`, 'u32'),
    offsets: sections.section(`words:${index}:offsets`, 'u32'),
    mask: attributeMask(index),
  }))
  for (let doc = 0; doc < records; doc++) {
    for (const { words, offsets, mask } of texts) {
      const from = offsets[doc] ?? 0
      const to = offsets[doc + 1] ?? 0
      for (let index = from; index < to; index++) {
        const word = words[index] ?? 0
        if (word === BOUNDARY) continue
        masks[word] = (masks[word] ?? 0) | mask
        if (lastRecord[word] !== doc + 1) {
          lastRecord[word] = doc + 1
          const bits = denseOffsets[word] ?? -1
          if (bits < 0) {
            const at = next[word] ?? 0
            docs[at] = doc
            next[word] = at + 1
          } else {
            const index32 = bits + (doc >>> 5)
            denseBits[index32] = (denseBits[index32] ?? 0) | (1 << (doc & 31))
          }
        }
        if (lastWholeElement[word] === doc + 1) continue
        const startsElement = index === from || words[index - 1] === BOUNDARY
        if (startsElement && (index === to - 1 || words[index + 1] === BOUNDARY)) {
          lastWholeElement[word] = doc + 1
          const at = wholeElementNext[word] ?? 0
          wholeElementDocs[at] = doc
          wholeElementNext[word] = at + 1
        }
      }
    }
  }
}

/** Returns the attribute's bit; all attributes from the 32nd on share the last bit. */
export function attributeMask(attribute: number): number {
  return 1 << Math.min(attribute, 31)
}

function fillPrefixBitmaps(sections: Sections, prefixBitmaps: readonly PrefixBitmapRange[], stride: number): void {
  const bits = sections.section('prefix-bitmaps', 'u32')
  const starts = sections.section('postings:starts', 'u32')
  const docs = sections.section('postings:docs', 'u32')
  const denseWords = sections.section('dense:words', 'u32')
  const denseBits = sections.section('dense:bits', 'u32')
  prefixBitmaps.forEach(({ low, high }, index) => {
    const bitmap = bits.subarray(index * stride, (index + 1) * stride)
    for (let at = starts[low] ?? 0; at < (starts[high] ?? 0); at++) {
      const doc = docs[at] ?? 0
      bitmap[doc >>> 5] = (bitmap[doc >>> 5] ?? 0) | (1 << (doc & 31))
    }
    denseWords.forEach((word, row) => {
      if (word < low || word >= high) return
      for (let at = 0; at < stride; at++) bitmap[at] = (bitmap[at] ?? 0) | (denseBits[row * stride + at] ?? 0)
    })
  })
}
