import { BOUNDARY, type Counts } from './count-postings.ts'
import type { Part, Plan } from './part.ts'
import type { Sections } from './sections.ts'
import type { ShortPrefix } from './trie.ts'

/** Below this many records nothing is kept as bits: lists are short anyway. */
const BITS_FROM_RECORDS = 4096
/** A word in more than every 32nd record takes less room, and less time, as bits. */
const DENSE_SHARE = 32
/** A prefix whose lists together are longer than a quarter of the records gets its union ready made. */
const PLANE_SHARE = 4

/** A prefix whose records are kept as bits: its words from `low` to before `high`. */
export interface PlaneAbout {
  low: number
  high: number
}

/** Room for the lists of records per word, and for the bits of frequent words and short prefixes. */
export function planPostings(
  { frequencies, alone, own }: Counts,
  prefixes: readonly ShortPrefix[],
  attributes: number,
  records: number,
): Part & { planes: PlaneAbout[] } {
  const large = records >= BITS_FROM_RECORDS
  const isDense = (word: number) => large && (frequencies[word] ?? 0) * DENSE_SHARE > records
  const starts = new Uint32Array(frequencies.length + 1)
  const dense: number[] = []
  for (let word = 1; word < frequencies.length; word++) {
    if (isDense(word)) dense.push(word)
    starts[word + 1] = (starts[word] ?? 0) + (isDense(word) ? 0 : (frequencies[word] ?? 0))
  }
  const aloneStarts = startsOf(alone)
  const ownStarts = own.map((counts) => (counts ? startsOf(counts) : null))
  const planes = large
    ? prefixes
        .filter(({ low, high }) => ((starts[high] ?? 0) - (starts[low] ?? 0)) * PLANE_SHARE > records)
        .map(({ low, high }) => ({ low, high }))
    : []
  const stride = wordsOfBits(records)
  const plan: Plan[] = [
    ['postings:starts', { kind: 'u32', length: starts.length }],
    ['postings:docs', { kind: 'u32', length: starts.at(-1) ?? 0 }],
    ['dense:words', { kind: 'u32', length: dense.length }],
    ['dense:bits', { kind: 'u32', length: dense.length * stride }],
    ['alone:starts', { kind: 'u32', length: aloneStarts.length }],
    ['alone:docs', { kind: 'u32', length: aloneStarts.at(-1) ?? 0 }],
    ['word:attributes', { kind: 'u32', length: frequencies.length }],
    ['plane:bits', { kind: 'u32', length: planes.length * stride }],
    ...ownStarts.flatMap((each, index): Plan[] => [
      [`own:${index}:starts`, { kind: 'u32', length: each?.length ?? 0 }],
      [`own:${index}:docs`, { kind: 'u32', length: each?.at(-1) ?? 0 }],
      [`own:${index}:places`, { kind: 'u8', length: each?.at(-1) ?? 0 }],
    ]),
  ]
  return {
    planes,
    plan,
    fill(sections) {
      sections.section('postings:starts', 'u32').set(starts)
      sections.section('alone:starts', 'u32').set(aloneStarts)
      sections.section('dense:words', 'u32').set(dense)
      fillPostings(sections, { attributes, records, stride, dense, starts, aloneStarts })
      fillPlanes(sections, planes, stride)
      fillOwn(sections, ownStarts, records)
    },
  }
}

/** Where each word's list begins, of lists as long as these counts. */
function startsOf(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let word = 1; word < counts.length; word++) starts[word + 1] = (starts[word] ?? 0) + (counts[word] ?? 0)
  return starts
}

/** Where a word stands first in an attribute, up to this. */
export const LAST_PLACE = 127
/** Added to the place of a word that also is in an attribute without lists. */
export const ELSEWHERE = 128

/** The lists of single attributes: which records have a word there, where first, and whether it is in a long one, too. */
function fillOwn(sections: Sections, ownStarts: readonly (Uint32Array | null)[], records: number): void {
  const attributes = ownStarts.map((starts, attribute) => {
    sections.section(`own:${attribute}:starts`, 'u32').set(starts ?? [])
    return {
      next: starts?.slice() ?? null,
      docs: sections.section(`own:${attribute}:docs`, 'u32'),
      places: sections.section(`own:${attribute}:places`, 'u8'),
      words: sections.section(`words:${attribute}`, 'u32'),
      offsets: sections.section(`words:${attribute}:offsets`, 'u32'),
      seenIn: new Uint32Array(starts?.length ?? 0),
    }
  })
  const unlisted = attributes.filter(({ next }) => next === null)
  const elsewhereIn = new Uint32Array(sections.section('word:attributes', 'u32').length)
  for (let doc = 0; doc < records; doc++) {
    for (const { words, offsets } of unlisted) {
      const to = offsets[doc + 1] ?? 0
      for (let index = offsets[doc] ?? 0; index < to; index++) elsewhereIn[words[index] ?? 0] = doc + 1
    }
    for (const { next, docs, places, words, offsets, seenIn } of attributes) {
      if (!next) continue
      const to = offsets[doc + 1] ?? 0
      let position = -1
      for (let index = offsets[doc] ?? 0; index < to; index++) {
        const word = words[index] ?? 0
        if (word === BOUNDARY) continue
        position++
        if (seenIn[word] === doc + 1) continue
        seenIn[word] = doc + 1
        const at = next[word] ?? 0
        docs[at] = doc
        places[at] = Math.min(position, LAST_PLACE) + (elsewhereIn[word] === doc + 1 ? ELSEWHERE : 0)
        next[word] = at + 1
      }
    }
  }
}

/** 32-bit words that hold a bit per record. */
export function wordsOfBits(records: number): number {
  return (records + 31) >>> 5
}

interface Shape {
  attributes: number
  records: number
  stride: number
  dense: readonly number[]
  starts: Uint32Array
  aloneStarts: Uint32Array
}

/** Walks all records in their order once, so that every list comes out sorted. */
function fillPostings(sections: Sections, { attributes, records, stride, dense, starts, aloneStarts }: Shape): void {
  const docs = sections.section('postings:docs', 'u32')
  const denseBits = sections.section('dense:bits', 'u32')
  const aloneDocs = sections.section('alone:docs', 'u32')
  const masks = sections.section('word:attributes', 'u32')
  const next = starts.slice()
  const aloneNext = aloneStarts.slice()
  const seenIn = new Uint32Array(masks.length)
  const aloneIn = new Uint32Array(masks.length)
  const denseAt = new Int32Array(masks.length).fill(-1)
  dense.forEach((word, index) => (denseAt[word] = index * stride))
  const texts = Array.from({ length: attributes }, (_, index) => ({
    words: sections.section(`words:${index}`, 'u32'),
    offsets: sections.section(`words:${index}:offsets`, 'u32'),
    mask: maskOf(index),
  }))
  for (let doc = 0; doc < records; doc++) {
    for (const { words, offsets, mask } of texts) {
      const from = offsets[doc] ?? 0
      const to = offsets[doc + 1] ?? 0
      for (let index = from; index < to; index++) {
        const word = words[index] ?? 0
        if (word === BOUNDARY) continue
        masks[word] = (masks[word] ?? 0) | mask
        if (seenIn[word] !== doc + 1) {
          seenIn[word] = doc + 1
          const bits = denseAt[word] ?? -1
          if (bits < 0) {
            const at = next[word] ?? 0
            docs[at] = doc
            next[word] = at + 1
          } else {
            const place = bits + (doc >>> 5)
            denseBits[place] = (denseBits[place] ?? 0) | (1 << (doc & 31))
          }
        }
        if (aloneIn[word] === doc + 1) continue
        const startsElement = index === from || words[index - 1] === BOUNDARY
        if (startsElement && (index === to - 1 || words[index + 1] === BOUNDARY)) {
          aloneIn[word] = doc + 1
          const at = aloneNext[word] ?? 0
          aloneDocs[at] = doc
          aloneNext[word] = at + 1
        }
      }
    }
  }
}

/** A bit per attribute; all from the 32nd on share the last. */
export function maskOf(attribute: number): number {
  return 1 << Math.min(attribute, 31)
}

function fillPlanes(sections: Sections, planes: readonly PlaneAbout[], stride: number): void {
  const bits = sections.section('plane:bits', 'u32')
  const starts = sections.section('postings:starts', 'u32')
  const docs = sections.section('postings:docs', 'u32')
  const denseWords = sections.section('dense:words', 'u32')
  const denseBits = sections.section('dense:bits', 'u32')
  planes.forEach(({ low, high }, index) => {
    const plane = bits.subarray(index * stride, (index + 1) * stride)
    for (let at = starts[low] ?? 0; at < (starts[high] ?? 0); at++) {
      const doc = docs[at] ?? 0
      plane[doc >>> 5] = (plane[doc >>> 5] ?? 0) | (1 << (doc & 31))
    }
    denseWords.forEach((word, place) => {
      if (word < low || word >= high) return
      for (let at = 0; at < stride; at++) plane[at] = (plane[at] ?? 0) | (denseBits[place * stride + at] ?? 0)
    })
  })
}
