import type { SegmentPart } from './segment-part.ts'
import type { Layout } from './segment.ts'
import { sortedNumbering, type SortValue } from './index-sorting.ts'
import { planStrings } from './string-column.ts'

/** Collects sort keys: each record's first value of every attribute that some order sorts by. */
export function createSortCollector({ orders, sorts }: Pick<Layout, 'orders' | 'sorts'>) {
  const columns = new Map<string, SortValue[]>(sorts.map((attribute) => [attribute, []]))
  const sequences: number[] = []
  const column = (attribute: string): SortValue[] => columns.get(attribute) ?? []

  return {
    attributes: [...columns.keys()],
    /** Adds a record. `firstValue` returns its first value of an attribute. */
    add(sequence: number, firstValue: (attribute: string) => string | number | boolean | undefined): void {
      sequences.push(sequence)
      for (const [attribute, values] of columns) {
        const value = firstValue(attribute)
        values.push(typeof value === 'boolean' ? String(value) : value)
      }
    },
    /** Returns the order in which records are numbered. */
    numbering: () => sortedNumbering(sequences.length, sequences, orders[0] ?? [], column),
    finish(numbering: Uint32Array): SegmentPart & { texts: string[] } {
      const parts = [...columns].map(([attribute, values]) => planSortTexts(attribute, values, numbering))
      const records = numbering.length
      const otherOrders = orders.slice(1)
      return {
        texts: [...columns].filter(([, values]) => hasTexts(values)).map(([attribute]) => attribute),
        plan: [
          ['sequences', { kind: 'f64', length: records }],
          ...otherOrders.flatMap((_, index): SegmentPart['plan'] => [
            [`order:${index + 1}:docs`, { kind: 'u32', length: records }],
            [`order:${index + 1}:ranks`, { kind: 'u32', length: records }],
          ]),
          ...parts.flatMap(({ plan }) => plan),
        ],
        fill(sections) {
          const sequenceColumn = sections.section('sequences', 'f64')
          numbering.forEach((arrival, doc) => (sequenceColumn[doc] = sequences[arrival] ?? 0))
          const docOf = new Uint32Array(records)
          numbering.forEach((arrival, doc) => (docOf[arrival] = doc))
          otherOrders.forEach((order, index) => {
            const docs = sections.section(`order:${index + 1}:docs`, 'u32')
            const ranks = sections.section(`order:${index + 1}:ranks`, 'u32')
            sortedNumbering(records, sequences, order, column).forEach((arrival, rank) => {
              const doc = docOf[arrival] ?? 0
              docs[rank] = doc
              ranks[doc] = rank
            })
          })
          for (const part of parts) part.fill(sections)
        },
      }
    },
  }
}

function hasTexts(values: readonly SortValue[]): boolean {
  return values.some((value) => typeof value === 'string')
}

/**
 * Plans the texts that records are sorted by. They are stored so that records of different segments can be compared.
 */
function planSortTexts(attribute: string, values: readonly SortValue[], numbering: Uint32Array): SegmentPart {
  if (!hasTexts(values)) return { plan: [], fill: () => undefined }
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].toSorted()
  const strings = planStrings(`sort:${attribute}`, texts)
  return {
    plan: [...strings.plan, [`sort:${attribute}:values`, { kind: 'u32', length: numbering.length }]],
    fill(sections) {
      strings.fill(sections)
      const textIds = new Map(texts.map((text, index) => [text, index + 1]))
      const column = sections.section(`sort:${attribute}:values`, 'u32')
      numbering.forEach((arrival, doc) => {
        const value = values[arrival]
        column[doc] = typeof value === 'string' ? (textIds.get(value) ?? 0) : 0
      })
    },
  }
}
