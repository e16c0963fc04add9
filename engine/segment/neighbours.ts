import { BOUNDARY } from './count-postings.ts'
import type { Part } from './part.ts'
import type { Sections } from './sections.ts'

/** Of the right one of two words so many letters count: whoever types a word has soon typed as many. */
const LETTERS = 2
const BITS_A_WORD = 3
const WORD_BITS = 32
const MOST_BITS = 1024

/**
 * Which words stand side by side in which record. Each record has a set of bits (Bloom, 1970) with one for every two
 * neighbours: where it is not set they are none, where it is they are, or others are that share it (one in four or five).
 */
export interface Neighbours {
  /** 32-bit words a record has, a power of two. */
  width: number
  bits: Uint32Array
  /** By word: words that begin alike share a group, and groups are numbered in the order of words. */
  groups: Uint32Array
}

/** Room for the neighbours of `records` with so many words together; `sorted` are the different ones. */
export function planNeighbours(
  sorted: readonly string[],
  { words, records, attributes }: { words: number; records: number; attributes: number },
): Part & { width: number } {
  const width = widthFor(records > 0 ? words / records : 0)
  return {
    width,
    plan: [
      ['neighbours:bits', { kind: 'u32', length: records * width }],
      ['neighbours:groups', { kind: 'u32', length: sorted.length + 1 }],
    ],
    fill(sections) {
      const groups = sections.section('neighbours:groups', 'u32')
      let group = 0
      sorted.forEach((word, index) => {
        if (beginningOf(word) !== beginningOf(sorted[index - 1] ?? '')) group++
        groups[index + 1] = group
      })
      const neighbours = readNeighbours(sections, width)
      for (let index = 0; index < attributes; index++) addAttribute(sections, index, neighbours)
    },
  }
}

/** The neighbours of a segment as they were built. */
export function readNeighbours(sections: Sections, width: number): Neighbours {
  return {
    width,
    bits: sections.section('neighbours:bits', 'u32'),
    groups: sections.section('neighbours:groups', 'u32'),
  }
}

/** The bit of a record that two neighbours set, from 0: a word, and the group of the one behind it. */
export function neighbourBit(word: number, group: number, width: number): number {
  const mixed = Math.imul(word, 0x9e37_79b1) ^ Math.imul(group, 0x85eb_ca6b)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d) >>> 16) & (width * WORD_BITS - 1)
}

function widthFor(words: number): number {
  let bits = WORD_BITS
  while (bits < words * BITS_A_WORD && bits < MOST_BITS) bits *= 2
  return bits / WORD_BITS
}

function beginningOf(word: string): string {
  return word.slice(0, LETTERS)
}

function addAttribute(sections: Sections, attribute: number, { width, bits, groups }: Neighbours): void {
  const words = sections.section(`words:${attribute}`, 'u32')
  const offsets = sections.section(`words:${attribute}:offsets`, 'u32')
  for (let doc = 0; doc < offsets.length - 1; doc++) {
    const to = offsets[doc + 1] ?? 0
    let left: number = BOUNDARY
    for (let index = offsets[doc] ?? 0; index < to; index++) {
      const word = words[index] ?? BOUNDARY
      if (left !== BOUNDARY && word !== BOUNDARY) {
        const bit = neighbourBit(left, groups[word] ?? 0, width)
        const place = doc * width + (bit >>> 5)
        bits[place] = (bits[place] ?? 0) | (1 << (bit & 31))
      }
      left = word
    }
  }
}
