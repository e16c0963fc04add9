import type { Part } from './part.ts'
import type { Layout } from './segment.ts'
import { numberingOf, type SortValue } from './sorting.ts'
import { planStrings } from './string-column.ts'

/** Collects what records are compared by: the first value of each of these attributes. */
export function createSortCollector({ orders, sorts }: Pick<Layout, 'orders' | 'sorts'>) {
  const columns = new Map<string, SortValue[]>(sorts.map((attribute) => [attribute, []]))
  const written: number[] = []
  const column = (attribute: string): SortValue[] => columns.get(attribute) ?? []

  return {
    attributes: [...columns.keys()],
    /** `first` gives the record's first value of an attribute. */
    add(order: number, first: (attribute: string) => string | number | boolean | undefined): void {
      written.push(order)
      for (const [attribute, values] of columns) {
        const value = first(attribute)
        values.push(typeof value === 'boolean' ? String(value) : value)
      }
    },
    /** In which order records are numbered. */
    numbering: () => numberingOf(written.length, written, orders[0] ?? [], column),
    finish(numbering: Uint32Array): Part & { texts: string[] } {
      const parts = [...columns].map(([attribute, values]) => planSortTexts(attribute, values, numbering))
      const records = numbering.length
      const further = orders.slice(1)
      return {
        texts: [...columns].filter(([, values]) => hasTexts(values)).map(([attribute]) => attribute),
        plan: [
          ['written', { kind: 'f64', length: records }],
          ...further.flatMap((_, index): Part['plan'] => [
            [`order:${index + 1}:docs`, { kind: 'u32', length: records }],
            [`order:${index + 1}:places`, { kind: 'u32', length: records }],
          ]),
          ...parts.flatMap(({ plan }) => plan),
        ],
        fill(sections) {
          const times = sections.section('written', 'f64')
          numbering.forEach((arrival, doc) => (times[doc] = written[arrival] ?? 0))
          const docOf = new Uint32Array(records)
          numbering.forEach((arrival, doc) => (docOf[arrival] = doc))
          further.forEach((order, index) => {
            const docs = sections.section(`order:${index + 1}:docs`, 'u32')
            const places = sections.section(`order:${index + 1}:places`, 'u32')
            numberingOf(records, written, order, column).forEach((arrival, place) => {
              const doc = docOf[arrival] ?? 0
              docs[place] = doc
              places[doc] = place
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

/** Texts that records are sorted by, kept so that records of different segments can be compared. */
function planSortTexts(attribute: string, values: readonly SortValue[], numbering: Uint32Array): Part {
  if (!hasTexts(values)) return { plan: [], fill: () => undefined }
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].toSorted()
  const strings = planStrings(`sort:${attribute}`, texts)
  return {
    plan: [...strings.plan, [`sort:${attribute}:values`, { kind: 'u32', length: numbering.length }]],
    fill(sections) {
      strings.fill(sections)
      const places = new Map(texts.map((text, index) => [text, index + 1]))
      const column = sections.section(`sort:${attribute}:values`, 'u32')
      numbering.forEach((arrival, doc) => {
        const value = values[arrival]
        column[doc] = typeof value === 'string' ? (places.get(value) ?? 0) : 0
      })
    },
  }
}
