import type { SearchedAttribute } from '#engine/match/searched-attributes.ts'
import { borrowU8 } from '#engine/match/buffer-pool.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { typosOf } from '#engine/match/match-codes.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'

/** The words of one record that match slots, in text order; a word that matches several slots occurs once per slot. */
export interface Occurrences {
  /** Reads the words of a record. */
  read(doc: number): void
  /** Returns the occurrences of the record that was read last. */
  found(): OccurrenceArrays
  startsElement(index: number): boolean
  /** True if the element ends `length` words after the start of this occurrence. */
  endsElement(index: number, length: number): boolean
}

interface OccurrenceArrays {
  count: number
  slot: Int32Array
  /** Match code of the word (`typosOf`, `isExact`); 0 if the occurrence was removed. */
  code: Uint8Array
  attribute: Int32Array
  /** Number of the element within the record. */
  element: Int32Array
  position: Int32Array
  /** Offset of the word in its attribute's words. */
  at: Int32Array
}

/** Shared by all scorers of the thread and refilled for every record. */
let sharedArrays = allocateArrays(64)

function grow(): void {
  const grown = allocateArrays(sharedArrays.slot.length * 2)
  grown.slot.set(sharedArrays.slot)
  grown.code.set(sharedArrays.code)
  grown.attribute.set(sharedArrays.attribute)
  grown.element.set(sharedArrays.element)
  grown.position.set(sharedArrays.position)
  grown.at.set(sharedArrays.at)
  sharedArrays = grown
}

export function createOccurrences(attributes: readonly SearchedAttribute[], slots: readonly SlotMatch[]): Occurrences {
  const width = slots.length
  const tables = attributes.map((attribute) =>
    slots.map((match) => ({
      codes: attribute.allowPrefixes ? match.codes : match.wholeWordCodes,
      maxTypos: maxTyposIn(attribute, match),
    })),
  )
  // The words that match any slot, and boundaries, so that all other words cost one lookup.
  const wordMask = createWordMask(slots)
  let currentDoc = 0

  return {
    found: () => sharedArrays,
    read(doc) {
      currentDoc = doc
      let found = sharedArrays
      let count = 0
      let elements = 0
      for (let index = 0; index < attributes.length; index++) {
        const attribute = attributes[index]
        const slotTables = tables[index]
        if (!attribute || !slotTables) continue
        const { words, offsets } = attribute
        const to = offsets[doc + 1] ?? 0
        // Offset of the attribute's first word plus the boundaries so far, which have no position.
        let positionBase = offsets[doc] ?? 0
        for (
          let at = nextMatch(words, wordMask, positionBase, to);
          at < to;
          at = nextMatch(words, wordMask, at + 1, to)
        ) {
          const word = words[at] ?? BOUNDARY
          if (word === BOUNDARY) {
            elements++
            positionBase++
            continue
          }
          for (let slot = 0; slot < width; slot++) {
            const table = slotTables[slot]
            const code = table?.codes[word] ?? 0
            if (code === 0 || !table || typosOf(code) > table.maxTypos) continue
            if (count === found.slot.length) {
              grow()
              found = sharedArrays
            }
            found.slot[count] = slot
            found.code[count] = code
            found.attribute[count] = index
            found.element[count] = elements
            found.position[count] = at - positionBase
            found.at[count] = at
            count++
          }
        }
        elements++
      }
      found.count = count
    },
    startsElement(index) {
      const attribute = attributes[sharedArrays.attribute[index] ?? 0]
      const at = sharedArrays.at[index] ?? 0
      return attribute?.offsets[currentDoc] === at || attribute?.words[at - 1] === BOUNDARY
    },
    endsElement(index, length) {
      const attribute = attributes[sharedArrays.attribute[index] ?? 0]
      const end = (sharedArrays.at[index] ?? 0) + length
      return attribute?.offsets[currentDoc + 1] === end || attribute?.words[end] === BOUNDARY
    },
  }
}

/**
 * Returns the next index whose word is in the mask. Most words of a record are skipped here, so this loop is kept
 * minimal.
 */
function nextMatch(words: Uint32Array, table: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && table[words[at] ?? BOUNDARY] === 0) at++
  return at
}

function allocateArrays(capacity: number): OccurrenceArrays {
  return {
    count: 0,
    slot: new Int32Array(capacity),
    code: new Uint8Array(capacity),
    attribute: new Int32Array(capacity),
    element: new Int32Array(capacity),
    position: new Int32Array(capacity),
    at: new Int32Array(capacity),
  }
}

/** Returns the most typos an attribute accepts: 0 without typo tolerance, and -1 for a slot that needs it. */
function maxTyposIn({ allowTypos }: SearchedAttribute, { slot }: SlotMatch): number {
  if (allowTypos) return Number.POSITIVE_INFINITY
  return slot.needsTypoTolerance ? -1 : 0
}

/** Creates a mask by word number: 1 for the boundary and for words that may match a slot in some attribute. */
function createWordMask(slots: readonly SlotMatch[]): Uint8Array {
  const wordMask = borrowU8(slots[0]?.codes.length ?? 1)
  wordMask[BOUNDARY] = 1
  for (const { ranges } of slots) for (const { low, high } of ranges) wordMask.fill(1, low, high)
  return wordMask
}
