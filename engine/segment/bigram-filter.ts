import { BOUNDARY } from './count-postings.ts'
import type { SegmentPart } from './segment-part.ts'
import type { Sections } from './sections.ts'

/** Only this many letters of the right word count, because a user who types the word has soon typed as many. */
const GROUP_PREFIX_LENGTH = 2
const BITS_PER_WORD = 3
const WORD_BITS = 32
const MAX_BITS = 1024

/**
 * Per record, a Bloom filter (Bloom, 1970) of its bigrams: the pairs of adjacent words. If the bit of a pair is not
 * set, the record does not contain the pair. If it is set, the record contains it, or one of its pairs shares the bit
 * (one in four or five).
 */
export interface BigramFilter {
  /** 32-bit words per record, a power of two. */
  width: number
  bits: Uint32Array
  /**
   * Group of each word. Words with the same first letters share a group; groups are numbered in the order of the words.
   */
  groups: Uint32Array
}

/** Plans the filters of `records` that have `wordCount` words in total; `sorted` are the distinct words. */
export function planBigramFilter(
  sorted: readonly string[],
  { wordCount, records, attributes }: { wordCount: number; records: number; attributes: number },
): SegmentPart & { width: number } {
  const width = filterWidth(records > 0 ? wordCount / records : 0)
  return {
    width,
    plan: [
      ['bigrams:bits', { kind: 'u32', length: records * width }],
      ['bigrams:groups', { kind: 'u32', length: sorted.length + 1 }],
    ],
    fill(sections) {
      const groups = sections.section('bigrams:groups', 'u32')
      let group = 0
      sorted.forEach((word, index) => {
        if (groupPrefix(word) !== groupPrefix(sorted[index - 1] ?? '')) group++
        groups[index + 1] = group
      })
      const filter = readBigramFilter(sections, width)
      for (let index = 0; index < attributes; index++) addAttribute(sections, index, filter)
    },
  }
}

/** Reads the filter of a built segment. */
export function readBigramFilter(sections: Sections, width: number): BigramFilter {
  return {
    width,
    bits: sections.section('bigrams:bits', 'u32'),
    groups: sections.section('bigrams:groups', 'u32'),
  }
}

/** Returns the bit of a bigram within a record's filter: a word, and the group of the word after it. */
export function bigramBit(word: number, group: number, width: number): number {
  const mixed = Math.imul(word, 0x9e37_79b1) ^ Math.imul(group, 0x85eb_ca6b)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d) >>> 16) & (width * WORD_BITS - 1)
}

function filterWidth(wordCount: number): number {
  let bits = WORD_BITS
  while (bits < wordCount * BITS_PER_WORD && bits < MAX_BITS) bits *= 2
  return bits / WORD_BITS
}

function groupPrefix(word: string): string {
  return word.slice(0, GROUP_PREFIX_LENGTH)
}

function addAttribute(sections: Sections, attribute: number, { width, bits, groups }: BigramFilter): void {
  const words = sections.section(`words:${attribute}`, 'u32')
  const offsets = sections.section(`words:${attribute}:offsets`, 'u32')
  for (let doc = 0; doc < offsets.length - 1; doc++) {
    const to = offsets[doc + 1] ?? 0
    let left: number = BOUNDARY
    for (let index = offsets[doc] ?? 0; index < to; index++) {
      const word = words[index] ?? BOUNDARY
      if (left !== BOUNDARY && word !== BOUNDARY) {
        const bit = bigramBit(left, groups[word] ?? 0, width)
        const index32 = doc * width + (bit >>> 5)
        bits[index32] = (bits[index32] ?? 0) | (1 << (bit & 31))
      }
      left = word
    }
  }
}
