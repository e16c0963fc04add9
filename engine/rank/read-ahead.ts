import type { AttributeWords } from '#engine/segment/read.ts'

/** Memory hands over so many numbers of 32 bits at once. */
const LINE = 16

/** Most records that are read ahead at once. */
export const MOST_AHEAD = 32
const starts = new Uint32Array(MOST_AHEAD)
const ends = new Uint32Array(MOST_AHEAD)
/** Nobody wants the sum of what was read, but what goes nowhere is not read. */
let sum = 0

/**
 * Fetches the words of the first `count` records of `docs`, which are about to be read. Each of them stands somewhere else, so
 * that reading one after the other is waiting for memory most of the time; what is asked for together comes together.
 */
export function readWordsAhead(attributes: readonly AttributeWords[], docs: Uint32Array, count: number): void {
  for (let each = 0; each < attributes.length; each++) {
    const attribute = attributes[each]
    if (attribute) addWords(attribute, docs, count)
  }
}

function addWords({ words, offsets }: AttributeWords, docs: Uint32Array, count: number): void {
  for (let index = 0; index < count; index++) {
    const doc = docs[index] ?? 0
    starts[index] = offsets[doc] ?? 0
    ends[index] = offsets[doc + 1] ?? 0
  }
  let here = 0
  for (let index = 0; index < count; index++) {
    const end = ends[index] ?? 0
    for (let place = starts[index] ?? 0; place < end; place += LINE) here = (here + (words[place] ?? 0)) | 0
  }
  sum = (sum + here) | 0
}
