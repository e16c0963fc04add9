import { createGrowingList, type GrowingList } from './growing-list.ts'
import type { SegmentPart, SectionPlan } from './segment-part.ts'
import { docsByValue } from './radix-sort.ts'
import { integerKindFor } from './sections.ts'
import { fillHashTable, hashTableSize, planStrings } from './string-column.ts'

/**
 * A column as described in the segment's header. `single`: every record has at most one value, so the column is a dense
 * array.
 */
export interface ColumnMetadata {
  name: string
  single: boolean
}

/** Collects the values of one facet: the distinct texts, and which records have each of them. */
export function createFacetCollector(name: string) {
  const firstOrdinals = new Map<string, number>()
  const values = createGrowingList()
  const owners = createGrowingList()
  return {
    add(arrival: number, value: string | number | boolean): void {
      const text = String(value)
      let ordinal = firstOrdinals.get(text)
      if (ordinal === undefined) firstOrdinals.set(text, (ordinal = firstOrdinals.size))
      // A record counts a value once.
      for (let index = values.length - 1; index >= 0 && owners.at(index) === arrival; index--) {
        if (values.at(index) === ordinal) return
      }
      values.push(ordinal)
      owners.push(arrival)
    },
    finish(numbering: Uint32Array): SegmentPart & { metadata: ColumnMetadata } {
      const texts = sortedValues([...firstOrdinals.keys()])
      const ordinalOf = Uint32Array.from(firstOrdinals.values())
      texts.forEach((text, ordinal) => (ordinalOf[firstOrdinals.get(text) ?? 0] = ordinal))
      const single = isSingle(owners)
      const starts = startsOf(owners, numbering.length)
      const strings = planStrings(`facet:${name}`, texts)
      const plan: SectionPlan[] = [
        ...strings.plan,
        [`facet:${name}:table`, { kind: 'u32', length: hashTableSize(texts.length) }],
        [
          `facet:${name}:values`,
          { kind: integerKindFor(texts.length), length: single ? numbering.length : values.length },
        ],
        [`facet:${name}:offsets`, { kind: 'u32', length: single ? 0 : numbering.length + 1 }],
        [`facet:${name}:owner-starts`, { kind: 'u32', length: texts.length + 1 }],
        [`facet:${name}:owners`, { kind: 'u32', length: values.length }],
      ]
      return {
        metadata: { name, single },
        plan,
        fill(sections) {
          strings.fill(sections)
          const lowered = texts.map((text) => text.toLowerCase())
          fillHashTable(sections.section(`facet:${name}:table`, 'u32'), lowered)
          const column = sections.integers(`facet:${name}:values`)
          const offsets = sections.section(`facet:${name}:offsets`, 'u32')
          const ownerStarts = sections.section(`facet:${name}:owner-starts`, 'u32')
          for (let index = 0; index < values.length; index++) {
            const ordinal = (ordinalOf[values.at(index)] ?? 0) + 1
            ownerStarts[ordinal] = (ownerStarts[ordinal] ?? 0) + 1
          }
          for (let ordinal = 0; ordinal < texts.length; ordinal++) {
            ownerStarts[ordinal + 1] = (ownerStarts[ordinal + 1] ?? 0) + (ownerStarts[ordinal] ?? 0)
          }
          const next = ownerStarts.slice()
          const ownerList = sections.section(`facet:${name}:owners`, 'u32')
          let at = 0
          numbering.forEach((arrival, doc) => {
            if (!single) offsets[doc] = at
            for (let index = starts[arrival] ?? 0; index < (starts[arrival + 1] ?? 0); index++) {
              const ordinal = ordinalOf[values.at(index)] ?? 0
              // In a dense column 0 means no value, so ordinals are stored plus one.
              if (single) column[doc] = ordinal + 1
              else column[at++] = ordinal
              ownerList[next[ordinal] ?? 0] = doc
              next[ordinal] = (next[ordinal] ?? 0) + 1
            }
          })
          if (!single) offsets[numbering.length] = at
        },
      }
    },
  }
}

/** Facets with more values are not sorted: for one value per record (IDs), sorting would cost more than it saves. */
const MAX_SORTED_VALUES = 50_000

/** Sorts by UTF-16 units, so that values with equal counts need not be compared. */
function sortedValues(texts: readonly string[]): readonly string[] {
  // oxlint-disable-next-line unicorn/require-array-sort-compare -- without one it is by UTF-16 units
  return texts.length > MAX_SORTED_VALUES ? texts : texts.toSorted()
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
    finish(numbering: Uint32Array): SegmentPart & { metadata: ColumnMetadata } {
      const single = isSingle(owners)
      const starts = startsOf(owners, numbering.length)
      return {
        metadata: { name, single },
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
          if (single) sections.section(`number:${name}:by-value`, 'u32').set(docsByValue(column))
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

/** Returns the offset of the first value of each arrival; `owners` is in order of arrival. */
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
