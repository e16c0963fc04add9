import type { SearchedAttribute, SearchedAttributes } from '#engine/match/attributes.ts'
import { type Bits, clearBit, copyBits, emptyBits, hasBit, intersect, setBit, unite } from '#engine/match/bits.ts'
import type { WordRange } from '#engine/match/expand.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { ELSEWHERE } from '#engine/segment/postings.ts'
import type { Segment } from '#engine/segment/read.ts'

/**
 * For each pair of neighbouring slots the records in which words of both, of at most so many typos, share an attribute; a few
 * too many where that is quicker.
 */
export function nearPairs(
  segment: Segment,
  slots: readonly SlotMatch[],
  { list }: SearchedAttributes,
  typos: number,
): Bits[] {
  const listed = list.filter(({ own }) => own !== null)
  const inEach = slots.map((match) => {
    const ranges = match.ranges.filter((range) => range.typos <= typos)
    const within = listed.map((attribute) => recordsIn(attribute, ranges, segment.stride))
    return [...within, recordsInUnlisted(segment, match, ranges, typos)]
  })
  return slots.slice(1).map((_, index) => {
    const near = emptyBits(segment.stride)
    inEach[index]?.forEach((left, attribute) => {
      const both = copyBits(left)
      const right = inEach[index + 1]?.[attribute]
      if (right) intersect(both, right)
      unite(near, both)
    })
    return near
  })
}

function recordsIn({ own }: SearchedAttribute, ranges: readonly WordRange[], stride: number): Bits {
  const bits = emptyBits(stride)
  for (const { low, high } of ranges) {
    const end = own?.starts[high] ?? 0
    for (let index = own?.starts[low] ?? 0; index < end; index++) setBit(bits, own?.docs[index] ?? 0)
  }
  return bits
}

/** More words than these are not taken one by one: all their records are let through. */
const FEW_WORDS = 48

/** Records that have one of the words in an attribute without lists: all that have it, but those that have it elsewhere alone. */
function recordsInUnlisted(segment: Segment, match: SlotMatch, ranges: readonly WordRange[], typos: number): Bits {
  const all = match.records[Math.min(typos, match.records.length - 1)]
  const words = ranges.reduce((sum, { low, high }) => sum + high - low, 0)
  if (words > FEW_WORDS) return all ?? emptyBits(segment.stride)
  const bits = emptyBits(segment.stride)
  const elsewhere = emptyBits(segment.stride)
  for (const { low, high } of ranges) {
    for (let word = low; word < high; word++) addUnlisted(segment, word, elsewhere, bits)
  }
  return bits
}

/** `scratch` is empty before and after. */
function addUnlisted({ attributes, postings }: Segment, word: number, scratch: Bits, target: Bits): void {
  eachListedAlone(attributes, word, (doc) => setBit(scratch, doc))
  const dense = postings.denseWords.indexOf(word)
  if (dense >= 0) {
    const stride = target.length
    for (let index = 0; index < stride; index++) {
      const having = postings.denseBits[dense * stride + index] ?? 0
      target[index] = (target[index] ?? 0) | (having & ~(scratch[index] ?? 0))
    }
  } else {
    const end = postings.starts[word + 1] ?? 0
    for (let index = postings.starts[word] ?? 0; index < end; index++) {
      const doc = postings.docs[index] ?? 0
      if (!hasBit(scratch, doc)) setBit(target, doc)
    }
  }
  eachListedAlone(attributes, word, (doc) => clearBit(scratch, doc))
}

/** Records that have a word in attributes with lists and in no other. */
function eachListedAlone(attributes: Segment['attributes'], word: number, visit: (doc: number) => void): void {
  for (const { own } of attributes) {
    const end = own?.starts[word + 1] ?? 0
    for (let index = own?.starts[word] ?? 0; index < end; index++) {
      if (((own?.places[index] ?? 0) & ELSEWHERE) === 0) visit(own?.docs[index] ?? 0)
    }
  }
}
