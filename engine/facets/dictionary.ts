import type { FacetColumn } from '#engine/segment/read.ts'

/**
 * The values of one facet across the segments of a store: each text has one number, so that counts of several segments add
 * up in one array. Grows with the segments it sees.
 */
export interface FacetDictionary {
  readonly size: number
  text(number: number): string
  /** The text as JSON. */
  json(number: number): string
  /** Whether texts with higher numbers come later, by UTF-16 units: then nobody need compare them. */
  readonly ordered: boolean
  /** The numbers of a segment's values, by their place there. */
  numbersOf(column: FacetColumn): Uint32Array
  /** Whether each of these values has its place as its number, and no other segment has more. */
  sameNumbers(column: FacetColumn): boolean
}

export function createFacetDictionary(): FacetDictionary {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const jsons: string[] = []
  let ordered = true
  const known = new WeakMap<FacetColumn, Uint32Array>()
  const plain = new WeakMap<FacetColumn, boolean>()

  function numberOf(text: string): number {
    let number = numbers.get(text)
    if (number === undefined) {
      number = texts.length
      ordered &&= number === 0 || text > (texts[number - 1] ?? '')
      numbers.set(text, number)
      texts.push(text)
    }
    return number
  }

  function numbersOf(column: FacetColumn): Uint32Array {
    let list = known.get(column)
    if (!list) {
      list = Uint32Array.from({ length: column.texts.length }, (_, place) => numberOf(column.texts.at(place)))
      known.set(column, list)
    }
    return list
  }

  return {
    get size() {
      return texts.length
    },
    get ordered() {
      return ordered
    },
    text: (number) => texts[number] ?? '',
    json: (number) => (jsons[number] ??= JSON.stringify(texts[number] ?? '')),
    numbersOf,
    sameNumbers(column) {
      let same = plain.get(column)
      if (same === undefined) {
        same = numbersOf(column).every((number, place) => number === place)
        plain.set(column, same)
      }
      return same && column.texts.length === texts.length
    },
  }
}
