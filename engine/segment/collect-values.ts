import { createGrowingList, type GrowingList } from './growing.ts'
import type { Part, Plan } from './part.ts'
import { placesByValue } from './order-numbers.ts'
import { kindFor } from './sections.ts'
import { fillHashTable, hashTableSize, planStrings } from './string-column.ts'

/** A column as the segment's head describes it. `single`: every record has one value at most, in a dense array. */
export interface ColumnAbout {
  name: string
  single: boolean
}

/** Collects the values of one facet: every distinct text once, and who has which. */
export function createFacetCollector(name: string) {
  const places = new Map<string, number>()
  const values = createGrowingList()
  const owners = createGrowingList()
  return {
    add(arrival: number, value: string | number | boolean): void {
      const text = String(value)
      let place = places.get(text)
      if (place === undefined) places.set(text, (place = places.size))
      // Each record counts a value once.
      for (let index = values.length - 1; index >= 0 && owners.at(index) === arrival; index--) {
        if (values.at(index) === place) return
      }
      values.push(place)
      owners.push(arrival)
    },
    finish(numbering: Uint32Array): Part & { about: ColumnAbout } {
      const texts = inOrder([...places.keys()])
      const placeOf = Uint32Array.from(places.values())
      texts.forEach((text, place) => (placeOf[places.get(text) ?? 0] = place))
      const single = isSingle(owners)
      const starts = startsOf(owners, numbering.length)
      const strings = planStrings(`facet:${name}`, texts)
      const plan: Plan[] = [
        ...strings.plan,
        [`facet:${name}:table`, { kind: 'u32', length: hashTableSize(texts.length) }],
        [`facet:${name}:values`, { kind: kindFor(texts.length), length: single ? numbering.length : values.length }],
        [`facet:${name}:offsets`, { kind: 'u32', length: single ? 0 : numbering.length + 1 }],
        [`facet:${name}:owner-starts`, { kind: 'u32', length: texts.length + 1 }],
        [`facet:${name}:owners`, { kind: 'u32', length: values.length }],
      ]
      return {
        about: { name, single },
        plan,
        fill(sections) {
          strings.fill(sections)
          const lowered = texts.map((text) => text.toLowerCase())
          fillHashTable(sections.section(`facet:${name}:table`, 'u32'), lowered)
          const column = sections.integers(`facet:${name}:values`)
          const offsets = sections.section(`facet:${name}:offsets`, 'u32')
          const ownerStarts = sections.section(`facet:${name}:owner-starts`, 'u32')
          for (let index = 0; index < values.length; index++) {
            const place = (placeOf[values.at(index)] ?? 0) + 1
            ownerStarts[place] = (ownerStarts[place] ?? 0) + 1
          }
          for (let place = 0; place < texts.length; place++) {
            ownerStarts[place + 1] = (ownerStarts[place + 1] ?? 0) + (ownerStarts[place] ?? 0)
          }
          const next = ownerStarts.slice()
          const ownerList = sections.section(`facet:${name}:owners`, 'u32')
          let at = 0
          numbering.forEach((arrival, doc) => {
            if (!single) offsets[doc] = at
            for (let index = starts[arrival] ?? 0; index < (starts[arrival + 1] ?? 0); index++) {
              const place = placeOf[values.at(index)] ?? 0
              // In a dense column 0 is no value, so all are one higher.
              if (single) column[doc] = place + 1
              else column[at++] = place
              ownerList[next[place] ?? 0] = doc
              next[place] = (next[place] ?? 0) + 1
            }
          })
          if (!single) offsets[numbering.length] = at
        },
      }
    },
  }
}

/** Those of the facets that are shown; an id of every record would take longer to sort than it saves. */
const MOST_IN_ORDER = 50_000

/** By UTF-16 units, so that values with equal counts need not be compared. */
function inOrder(texts: readonly string[]): readonly string[] {
  // oxlint-disable-next-line unicorn/require-array-sort-compare -- without one it is by UTF-16 units
  return texts.length > MOST_IN_ORDER ? texts : texts.toSorted()
}

/** Collects the numbers of one attribute. */
export function createNumberCollector(name: string) {
  const values: number[] = []
  const owners = createGrowingList()
  return {
    add(arrival: number, value: number): void {
      values.push(value)
      owners.push(arrival)
    },
    finish(numbering: Uint32Array): Part & { about: ColumnAbout } {
      const single = isSingle(owners)
      const starts = startsOf(owners, numbering.length)
      return {
        about: { name, single },
        plan: [
          [`number:${name}:values`, { kind: 'f64', length: single ? numbering.length : values.length }],
          [`number:${name}:offsets`, { kind: 'u32', length: single ? 0 : numbering.length + 1 }],
          [`number:${name}:by-value`, { kind: 'u32', length: single ? values.length : 0 }],
        ],
        fill(sections) {
          const column = sections.section(`number:${name}:values`, 'f64')
          const offsets = sections.section(`number:${name}:offsets`, 'u32')
          if (single) column.fill(Number.NaN)
          let at = 0
          numbering.forEach((arrival, doc) => {
            if (!single) offsets[doc] = at
            for (let index = starts[arrival] ?? 0; index < (starts[arrival + 1] ?? 0); index++) {
              column[single ? doc : at++] = values[index] ?? Number.NaN
            }
          })
          if (single) sections.section(`number:${name}:by-value`, 'u32').set(placesByValue(column))
          else offsets[numbering.length] = at
        },
      }
    },
  }
}

function isSingle(owners: GrowingList): boolean {
  for (let index = 1; index < owners.length; index++) if (owners.at(index) === owners.at(index - 1)) return false
  return true
}

/** Where each arrival's values begin; values come in the order of arrivals. */
function startsOf(owners: GrowingList, arrivals: number): Uint32Array {
  const starts = new Uint32Array(arrivals + 1)
  for (let index = 0; index < owners.length; index++) {
    const owner = owners.at(index) + 1
    starts[owner] = (starts[owner] ?? 0) + 1
  }
  for (let arrival = 0; arrival < arrivals; arrival++) {
    starts[arrival + 1] = (starts[arrival + 1] ?? 0) + (starts[arrival] ?? 0)
  }
  return starts
}
