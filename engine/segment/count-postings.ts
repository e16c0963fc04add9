import type { GrowingList } from './growing-list.ts'

/** Separates two elements of an attribute. Words are numbered from 1. */
export const BOUNDARY = 0

/**
 * An attribute whose share of all words is at most a quarter has posting lists of its own, and so does an only attribute: titles do, descriptions do
 * not.
 */
const ATTRIBUTE_POSTINGS_SHARE = 4

/** Lengths of the posting lists, by word. */
export interface PostingCounts {
  /** Document frequency of each word; and in how many records the word is the whole of some element. */
  frequencies: Uint32Array
  wholeElement: Uint32Array
  /** Document frequency of each word per attribute; null for an attribute without posting lists. */
  byAttribute: readonly (Uint32Array | null)[]
}

interface AttributeTokens {
  tokens: GrowingList
  starts: GrowingList
}

/**
 * Counts the postings of the attributes that have posting lists of their own. `wordNumbers` maps term IDs to word
 * numbers.
 */
export function countAttributePostings(
  attributes: readonly AttributeTokens[],
  wordNumbers: Uint32Array,
  records: number,
): PostingCounts['byAttribute'] {
  const total = attributes.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const lastRecord = new Uint32Array(wordNumbers.length)
  return attributes.map((attribute) => {
    const isShort = attribute.tokens.length * ATTRIBUTE_POSTINGS_SHARE <= total || attributes.length === 1
    return isShort ? countAttribute(attribute, wordNumbers, { lastRecord: lastRecord.fill(0), records }) : null
  })
}

function countAttribute(
  { tokens, starts }: AttributeTokens,
  wordNumbers: Uint32Array,
  { lastRecord, records }: { lastRecord: Uint32Array; records: number },
): Uint32Array {
  const counts = new Uint32Array(wordNumbers.length)
  for (let record = 0; record < records; record++) {
    const to = starts.at(record + 1)
    for (let index = starts.at(record); index < to; index++) {
      const token = tokens.at(index)
      const word = wordNumbers[token] ?? 0
      if (token === BOUNDARY || lastRecord[word] === record + 1) continue
      lastRecord[word] = record + 1
      counts[word] = (counts[word] ?? 0) + 1
    }
  }
  return counts
}
