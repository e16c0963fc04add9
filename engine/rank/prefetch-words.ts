import type { AttributeWords } from '#engine/segment/read-segment.ts'

/** 32-bit numbers per cache line. */
const CACHE_LINE_NUMBERS = 16

/** Maximum number of records that are prefetched together. */
export const MAX_PREFETCHED = 32
const starts = new Uint32Array(MAX_PREFETCHED)
const ends = new Uint32Array(MAX_PREFETCHED)
/** Result of the reads. It is never used, but without a use the compiler would remove the reads. */
let sum = 0

/**
 * Prefetches the words of the first `count` of `docs` into the CPU cache. Their words are far apart in memory, so
 * reading record after record would wait for memory most of the time; independent reads overlap. Returns the number of
 * cache lines.
 */
export function prefetchWords(attributes: readonly AttributeWords[], docs: Uint32Array, count: number): number {
  let lines = 0
  for (let each = 0; each < attributes.length; each++) {
    const attribute = attributes[each]
    if (attribute) lines += prefetchAttribute(attribute, docs, count)
  }
  return lines
}

function prefetchAttribute({ words, offsets }: AttributeWords, docs: Uint32Array, count: number): number {
  for (let index = 0; index < count; index++) {
    const doc = docs[index] ?? 0
    starts[index] = offsets[doc] ?? 0
    ends[index] = offsets[doc + 1] ?? 0
  }
  let checksum = 0
  let lines = 0
  for (let index = 0; index < count; index++) {
    const end = ends[index] ?? 0
    for (let position = starts[index] ?? 0; position < end; position += CACHE_LINE_NUMBERS) {
      checksum = (checksum + (words[position] ?? 0)) | 0
      lines++
    }
  }
  sum = (sum + checksum) | 0
  return lines
}
