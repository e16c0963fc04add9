import type { GrowingList } from './growing.ts'

/** Between two elements of one attribute; words are numbered from 1. */
export const BOUNDARY = 0

/** An attribute with at most this share of all words has lists of its own: titles have, descriptions have not. */
const OWN_LISTS_SHARE = 4

/** How long the lists of postings are, by word. */
export interface Counts {
  /** In how many records each word is; and in how many it is alone in some element. */
  frequencies: Uint32Array
  alone: Uint32Array
  /** Per attribute, in how many records each word is there; null where there are no lists of its own. */
  own: readonly (Uint32Array | null)[]
}

interface Words {
  tokens: GrowingList
  starts: GrowingList
}

/** Counts for the attributes that have lists of their own; `places` are those of the terms in the order of words. */
export function countOwn(attributes: readonly Words[], places: Uint32Array, records: number): Counts['own'] {
  const total = attributes.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const seenIn = new Uint32Array(places.length)
  return attributes.map((attribute) => {
    const short = attribute.tokens.length * OWN_LISTS_SHARE <= total || attributes.length === 1
    return short ? countIn(attribute, places, { seenIn: seenIn.fill(0), records }) : null
  })
}

function countIn(
  { tokens, starts }: Words,
  places: Uint32Array,
  { seenIn, records }: { seenIn: Uint32Array; records: number },
): Uint32Array {
  const counts = new Uint32Array(places.length)
  for (let record = 0; record < records; record++) {
    const to = starts.at(record + 1)
    for (let index = starts.at(record); index < to; index++) {
      const token = tokens.at(index)
      const word = places[token] ?? 0
      if (token === BOUNDARY || seenIn[word] === record + 1) continue
      seenIn[word] = record + 1
      counts[word] = (counts[word] ?? 0) + 1
    }
  }
  return counts
}
