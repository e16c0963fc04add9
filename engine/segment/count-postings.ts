import type { GrowingList } from './growing.ts'

/** Between two elements of one attribute; words are numbered from 1. */
export const BOUNDARY = 0

/** An attribute with at most this share of all words has lists of its own: titles have, descriptions have not. */
const OWN_LISTS_SHARE = 4

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

export function countPostings(attributes: readonly Words[], places: Uint32Array, records: number): Counts {
  const frequencies = new Uint32Array(places.length)
  const alone = new Uint32Array(places.length)
  const seenIn = new Uint32Array(places.length)
  const aloneIn = new Uint32Array(places.length)
  const total = attributes.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const own = attributes.map(({ tokens }) =>
    tokens.length * OWN_LISTS_SHARE <= total || attributes.length === 1 ? new Uint32Array(places.length) : null,
  )
  const ownIn = new Uint32Array(places.length)
  attributes.forEach((attribute, index) => {
    const counts = own[index]
    if (counts) countOwn(attribute, places, { counts, seenIn: ownIn.fill(0), records })
  })
  for (let record = 0; record < records; record++) {
    for (const { tokens, starts } of attributes) {
      const from = starts.at(record)
      const to = starts.at(record + 1)
      for (let index = from; index < to; index++) {
        const token = tokens.at(index)
        if (token === BOUNDARY) continue
        const word = places[token] ?? 0
        if (seenIn[word] !== record + 1) {
          seenIn[word] = record + 1
          frequencies[word] = (frequencies[word] ?? 0) + 1
        }
        const isAlone =
          (index === from || tokens.at(index - 1) === BOUNDARY) &&
          (index === to - 1 || tokens.at(index + 1) === BOUNDARY)
        if (isAlone && aloneIn[word] !== record + 1) {
          aloneIn[word] = record + 1
          alone[word] = (alone[word] ?? 0) + 1
        }
      }
    }
  }
  return { frequencies, alone, own }
}

function countOwn(
  { tokens, starts }: Words,
  places: Uint32Array,
  { counts, seenIn, records }: { counts: Uint32Array; seenIn: Uint32Array; records: number },
): void {
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
}
