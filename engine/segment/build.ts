import type { StoredRecord } from '#engine/record.ts'
import { type ColumnAbout, createFacetCollector, createNumberCollector } from './collect-values.ts'
import { createSortCollector } from './collect-sorts.ts'
import { createTextCollector } from './collect-texts.ts'
import { createDocumentSink } from './documents.ts'
import { createGrowingList } from './growing.ts'
import { walkLeaves } from './leaves.ts'
import type { Part } from './part.ts'
import type { PlaneAbout } from './postings.ts'
import { createSections } from './sections.ts'
import type { Layout, SegmentData } from './segment.ts'
import { fillHashTable, hashTableSize, planStrings } from './string-column.ts'

/** What the head of a segment says of the whole. */
export interface SegmentAbout {
  records: number
  /** Searchable attributes, in the order of their words. */
  attributes: string[]
  facets: ColumnAbout[]
  numbers: ColumnAbout[]
  /** Attributes that some order sorts by and that have texts. */
  sortTexts: string[]
  orders: Layout['orders']
  planes: PlaneAbout[]
  /** 32-bit words that each record's neighbours have. */
  neighbours: number
}

/** The facet of `_tags`, which filters and never counts. */
export const TAGS = '_tags'

/** The facet that has the groups of `distinct`. */
export function distinctColumn(attribute: string): string {
  return `distinct(${attribute})`
}

export interface SegmentBuilder {
  /** Adds a record, once per objectID. `order`: of equals the highest comes first; `json`: the record, if it is at hand. */
  add(record: StoredRecord, order: number, json?: string): void
  finish(): SegmentData
}

/** What becomes of the values at one path. */
interface Leaf {
  compared: boolean
  facet: ReturnType<typeof createFacetCollector> | undefined
  numbers: ReturnType<typeof createNumberCollector> | undefined
  searched: boolean
}

/** Builds one segment; records are kept at `documents` as JSON. */
export function createSegmentBuilder(layout: Layout, documents: { file: string } | 'memory'): SegmentBuilder {
  const ids: string[] = []
  const places = { starts: [] as number[], lengths: createGrowingList() }
  const sink = createDocumentSink(documents)
  const texts = createTextCollector(layout.searchable, layout.separators)
  const sorts = createSortCollector(layout)
  const facetNames = [...layout.facets.map(({ name }) => name), TAGS, ...layout.distinct.map(distinctColumn)]
  const facets = new Map(facetNames.map((name) => [name, createFacetCollector(name)]))
  const leaves = new Map<string, Leaf>()
  const wanted = new Set([...sorts.attributes, ...layout.distinct])

  return {
    add(record, order, json = JSON.stringify(record)) {
      const arrival = ids.length
      const place = sink.add(json)
      ids.push(record.objectID)
      places.starts.push(place.start)
      places.lengths.push(place.length)
      const first = new Map<string, string | number | boolean>()
      texts.begin()
      walkLeaves(record, (path, value) => {
        const leaf = leafOf(path)
        if (leaf.compared && !first.has(path)) first.set(path, value)
        leaf.facet?.add(arrival, value)
        if (typeof value === 'number') (leaf.numbers ??= createNumberCollector(path)).add(arrival, value)
        if (leaf.searched && typeof value !== 'boolean') texts.add(path, String(value))
      })
      const own = record.objectID
      facets.get('objectID')?.add(arrival, own)
      if (texts.wants('objectID')) texts.add('objectID', own)
      for (const attribute of layout.distinct) {
        const group = attribute === 'objectID' ? own : first.get(attribute)
        if (group !== undefined) facets.get(distinctColumn(attribute))?.add(arrival, group)
      }
      sorts.add(order, (attribute) => (attribute === 'objectID' ? own : first.get(attribute)))
    },
    finish() {
      const numbering = sorts.numbering()
      const text = texts.finish(numbering)
      const sort = sorts.finish(numbering)
      const facetParts = [...facets.values()].map((facet) => facet.finish(numbering))
      const numberParts = [...leaves.values()].flatMap(({ numbers }) => numbers?.finish(numbering) ?? [])
      const parts = [text, sort, ...facetParts, ...numberParts, planRecords(ids, places, numbering)]
      const about: SegmentAbout = {
        records: ids.length,
        attributes: text.attributes,
        facets: facetParts.map((part) => part.about),
        numbers: numberParts.map((part) => part.about),
        sortTexts: sort.texts,
        orders: layout.orders,
        planes: text.planes,
        neighbours: text.neighbours,
      }
      const sections = createSections(new Map(parts.flatMap(({ plan }) => plan)), about)
      for (const part of parts) part.fill(sections)
      return { index: sections.buffer, documents: sink.finish() }
    },
  }

  function leafOf(path: string): Leaf {
    const known = leaves.get(path)
    if (known) return known
    const fresh: Leaf = {
      compared: wanted.has(path),
      facet: facets.get(path),
      numbers: undefined,
      searched: texts.wants(path),
    }
    leaves.set(path, fresh)
    return fresh
  }
}

/** Who the records are and where they are kept. */
function planRecords(
  ids: readonly string[],
  places: { starts: readonly number[]; lengths: { at(index: number): number } },
  numbering: Uint32Array,
): Part {
  const inOrder = Array.from(numbering, (arrival) => ids[arrival] ?? '')
  const strings = planStrings('id', inOrder)
  return {
    plan: [
      ...strings.plan,
      ['id:table', { kind: 'u32', length: hashTableSize(ids.length) }],
      ['document:starts', { kind: 'f64', length: ids.length }],
      ['document:lengths', { kind: 'u32', length: ids.length }],
    ],
    fill(sections) {
      strings.fill(sections)
      fillHashTable(sections.section('id:table', 'u32'), inOrder)
      const starts = sections.section('document:starts', 'f64')
      const lengths = sections.section('document:lengths', 'u32')
      numbering.forEach((arrival, doc) => {
        starts[doc] = places.starts[arrival] ?? 0
        lengths[doc] = places.lengths.at(arrival)
      })
    },
  }
}
