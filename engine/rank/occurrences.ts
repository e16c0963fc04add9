import type { SearchedAttribute } from '#engine/match/attributes.ts'
import { borrowBytes } from '#engine/match/lending.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { typosOf } from '#engine/match/slot-codes.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'

/** The words of one record that answer slots, in the order of the text, slot by slot where one answers several. */
export interface Occurrences {
  /** Reads a record's words. */
  read(doc: number): void
  /** What was read last. */
  found(): Found
  startsElement(index: number): boolean
  /** Whether the element ends `length` words after the beginning of this occurrence. */
  endsElement(index: number, length: number): boolean
}

interface Found {
  count: number
  slot: Int32Array
  /** How the word answers (`typosOf`, `isExact`); 0 for one that was struck out. */
  code: Uint8Array
  attribute: Int32Array
  /** Numbers the elements of all attributes. */
  element: Int32Array
  position: Int32Array
  /** Where the word stands among all words of its attribute. */
  at: Int32Array
}

/** Filled anew for every record, by whoever reads one: what was read is done with before the next one is. One a thread. */
let shared = foundOf(64)

function grow(): void {
  const wider = foundOf(shared.slot.length * 2)
  wider.slot.set(shared.slot)
  wider.code.set(shared.code)
  wider.attribute.set(shared.attribute)
  wider.element.set(shared.element)
  wider.position.set(shared.position)
  wider.at.set(shared.at)
  shared = wider
}

export function createOccurrences(attributes: readonly SearchedAttribute[], slots: readonly SlotMatch[]): Occurrences {
  const width = slots.length
  const tables = attributes.map((attribute) =>
    slots.map((match) => ({
      codes: attribute.prefixes ? match.codes : match.wholeCodes,
      most: mostTypos(attribute, match),
    })),
  )
  // Which words answer any slot at all, so that the many others cost one look. Boundaries are to be seen, too.
  const union = wordsOf(slots)
  let current = 0

  return {
    found: () => shared,
    read(doc) {
      current = doc
      let found = shared
      let count = 0
      let elements = 0
      for (let index = 0; index < attributes.length; index++) {
        const attribute = attributes[index]
        const answers = tables[index]
        if (!attribute || !answers) continue
        const { words, offsets } = attribute
        const to = offsets[doc + 1] ?? 0
        // What stands before the first word of the element being read.
        let before = offsets[doc] ?? 0
        for (let place = nextOf(words, union, before, to); place < to; place = nextOf(words, union, place + 1, to)) {
          const word = words[place] ?? BOUNDARY
          if (word === BOUNDARY) {
            elements++
            before++
            continue
          }
          for (let each = 0; each < width; each++) {
            const answer = answers[each]
            const own = answer?.codes[word] ?? 0
            if (own === 0 || !answer || typosOf(own) > answer.most) continue
            if (count === found.slot.length) {
              grow()
              found = shared
            }
            found.slot[count] = each
            found.code[count] = own
            found.attribute[count] = index
            found.element[count] = elements
            found.position[count] = place - before
            found.at[count] = place
            count++
          }
        }
        elements++
      }
      found.count = count
    },
    startsElement(index) {
      const attribute = attributes[shared.attribute[index] ?? 0]
      const place = shared.at[index] ?? 0
      return attribute?.offsets[current] === place || attribute?.words[place - 1] === BOUNDARY
    },
    endsElement(index, length) {
      const attribute = attributes[shared.attribute[index] ?? 0]
      const end = (shared.at[index] ?? 0) + length
      return attribute?.offsets[current + 1] === end || attribute?.words[end] === BOUNDARY
    },
  }
}

/** The first place whose word is in the table. Most of a record's words are passed over here: it is kept as small as it is. */
function nextOf(words: Uint32Array, table: Uint8Array, from: number, to: number): number {
  let place = from
  while (place < to && table[words[place] ?? BOUNDARY] === 0) place++
  return place
}

function foundOf(room: number): Found {
  return {
    count: 0,
    slot: new Int32Array(room),
    code: new Uint8Array(room),
    attribute: new Int32Array(room),
    element: new Int32Array(room),
    position: new Int32Array(room),
    at: new Int32Array(room),
  }
}

/** The typos an attribute takes: without typo tolerance none, and no correction at all. */
function mostTypos({ typos }: SearchedAttribute, { slot }: SlotMatch): number {
  if (typos) return Number.POSITIVE_INFINITY
  return slot.misspelt ? -1 : 0
}

/** By word number: 1 for a boundary, and for words that may answer one of the slots in some attribute. */
function wordsOf(slots: readonly SlotMatch[]): Uint8Array {
  const union = borrowBytes(slots[0]?.codes.length ?? 1)
  union[BOUNDARY] = 1
  for (const { ranges } of slots) for (const { low, high } of ranges) union.fill(1, low, high)
  return union
}
