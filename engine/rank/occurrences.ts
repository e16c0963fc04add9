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
}

/** Arrays that are filled anew for every record. */
export function createOccurrences(attributes: readonly SearchedAttribute[], slots: readonly SlotMatch[]): Occurrences {
  const width = slots.length
  const tables = attributes.map((attribute) =>
    slots.map((match) => ({
      codes: attribute.prefixes ? match.codes : match.wholeCodes,
      most: mostTypos(attribute, match),
    })),
  )
  const unions = new Map<boolean, Uint8Array>()
  let found: Found = foundOf(64)
  let at = new Int32Array(64)
  let current = 0

  /** Which words answer any slot at all, so that the many others cost one look. Boundaries are to be seen, too. */
  function unionOf(prefixes: boolean): Uint8Array {
    const known = unions.get(prefixes)
    if (known) return known
    const union = uniteCodes(slots.map((match) => (prefixes ? match.codes : match.wholeCodes)))
    union[BOUNDARY] = 1
    unions.set(prefixes, union)
    return union
  }

  function grow(): void {
    const wider = foundOf(found.slot.length * 2)
    wider.slot.set(found.slot)
    wider.code.set(found.code)
    wider.attribute.set(found.attribute)
    wider.element.set(found.element)
    wider.position.set(found.position)
    found = wider
    const places = new Int32Array(at.length * 2)
    places.set(at)
    at = places
  }

  return {
    found: () => found,
    read(doc) {
      current = doc
      let { slot, code, attribute: attributeOf, element, position } = found
      let count = 0
      let elements = 0
      for (let index = 0; index < attributes.length; index++) {
        const attribute = attributes[index]
        const answers = tables[index]
        if (!attribute || !answers) continue
        const { words, offsets } = attribute
        const union = unionOf(attribute.prefixes)
        const to = offsets[doc + 1] ?? 0
        let ordinal = 0
        for (let place = offsets[doc] ?? 0; place < to; place++, ordinal++) {
          const word = words[place] ?? BOUNDARY
          if (union[word] === 0) continue
          if (word === BOUNDARY) {
            elements++
            ordinal--
            continue
          }
          for (let each = 0; each < width; each++) {
            const answer = answers[each]
            const own = answer?.codes[word] ?? 0
            if (own === 0 || !answer || typosOf(own) > answer.most) continue
            if (count === slot.length) {
              grow()
              ;({ slot, code, attribute: attributeOf, element, position } = found)
            }
            slot[count] = each
            code[count] = own
            attributeOf[count] = index
            element[count] = elements
            position[count] = ordinal
            at[count] = place
            count++
          }
        }
        elements++
      }
      found.count = count
    },
    startsElement(index) {
      const attribute = attributes[found.attribute[index] ?? 0]
      const place = at[index] ?? 0
      return attribute?.offsets[current] === place || attribute?.words[place - 1] === BOUNDARY
    },
    endsElement(index, length) {
      const attribute = attributes[found.attribute[index] ?? 0]
      const end = (at[index] ?? 0) + length
      return attribute?.offsets[current + 1] === end || attribute?.words[end] === BOUNDARY
    },
  }
}

function foundOf(room: number): Found {
  return {
    count: 0,
    slot: new Int32Array(room),
    code: new Uint8Array(room),
    attribute: new Int32Array(room),
    element: new Int32Array(room),
    position: new Int32Array(room),
  }
}

/** The typos an attribute takes: without typo tolerance none, and no correction at all. */
function mostTypos({ typos }: SearchedAttribute, { slot }: SlotMatch): number {
  if (typos) return Number.POSITIVE_INFINITY
  return slot.misspelt ? -1 : 0
}

function uniteCodes(tables: readonly Uint8Array[]): Uint8Array {
  const [first] = tables
  const union = borrowBytes(first?.length ?? 0)
  const target = new Uint32Array(union.buffer, union.byteOffset, union.length / 4)
  for (const table of tables) {
    const source = new Uint32Array(table.buffer, table.byteOffset, target.length)
    for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) | (source[index] ?? 0)
  }
  return union
}
