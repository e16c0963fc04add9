import type { FacetColumn } from '#engine/segment/read-segment.ts'

/**
 * Numbers the values of one facet across the segments of a store, so that their counts add up in one array. Grows with
 * the segments it sees.
 */
export interface FacetDictionary {
  readonly size: number
  text(number: number): string
  /** Returns the value as JSON. */
  json(number: number): string
  /** True if higher numbers have greater texts (by UTF-16 units), so that comparing numbers is enough. */
  readonly ordered: boolean
  /** Returns the numbers of a segment's values by ordinal. */
  numbersOf(column: FacetColumn): Uint32Array
  /** True if the numbers of the segment's values equal their ordinals and no other segment has more values. */
  sameNumbers(column: FacetColumn): boolean
}

export function createFacetDictionary(): FacetDictionary {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const jsons: string[] = []
  let ordered = true
  const numberCache = new WeakMap<FacetColumn, Uint32Array>()
  const sameNumbersCache = new WeakMap<FacetColumn, boolean>()

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
    let valueNumbers = numberCache.get(column)
    if (!valueNumbers) {
      valueNumbers = Uint32Array.from({ length: column.texts.length }, (_, ordinal) =>
        numberOf(column.texts.at(ordinal)),
      )
      numberCache.set(column, valueNumbers)
    }
    return valueNumbers
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
      let areSame = sameNumbersCache.get(column)
      if (areSame === undefined) {
        areSame = numbersOf(column).every((number, index) => number === index)
        sameNumbersCache.set(column, areSame)
      }
      return areSame && column.texts.length === texts.length
    },
  }
}
