import type { StoredRecord } from '#engine/record.ts'
import { type ColumnMetadata, createFacetCollector, createNumberCollector } from './collect-values.ts'
import { createSortCollector } from './collect-sorts.ts'
import { createTextCollector } from './collect-texts.ts'
import { createDocumentWriter } from './documents.ts'
import { createGrowingList } from './growing-list.ts'
import { walkLeaves } from './leaves.ts'
import type { SegmentPart } from './segment-part.ts'
import type { PrefixBitmapRange } from './postings.ts'
import { createSections } from './sections.ts'
import type { Layout, SegmentData } from './segment.ts'
import { fillHashTable, hashTableSize, planStrings } from './string-column.ts'

/** Metadata of a segment, stored in its header. */
export interface SegmentMetadata {
  records: number
  /** Searchable attributes, in the order of their word sections. */
  attributes: string[]
  facets: ColumnMetadata[]
  numbers: ColumnMetadata[]
  /** Attributes with texts that some order sorts by. */
  sortTexts: string[]
  orders: Layout['orders']
  prefixBitmaps: PrefixBitmapRange[]
  /** 32-bit words of each record's bigram filter. */
  bigramFilterWidth: number
}

/** The facet of `_tags`. It is only filtered by, never counted. */
export const TAGS = '_tags'

/** Returns the name of the facet with the groups of `distinct`. */
export function distinctColumn(attribute: string): string {
  return `distinct(${attribute})`
}

export interface SegmentBuilder {
  /**
   * Adds a record; each objectID once. `sequence` breaks ties (the highest first); `json` is the serialized record, if
   * available.
   */
  add(record: StoredRecord, sequence: number, json?: string): void
  finish(): SegmentData
}

/** Collectors of the values at one path. */
interface LeafCollectors {
  compared: boolean
  facet: ReturnType<typeof createFacetCollector> | undefined
  numbers: ReturnType<typeof createNumberCollector> | undefined
  indexed: boolean
}

/** Creates the builder of one segment; `documents` is where it writes the records as JSON. */
export function createSegmentBuilder(layout: Layout, documents: { file: string } | 'memory'): SegmentBuilder {
  const ids: string[] = []
  const locations = { starts: [] as number[], lengths: createGrowingList() }
  const documentWriter = createDocumentWriter(documents)
  const texts = createTextCollector(layout)
  const sorts = createSortCollector(layout)
  const facetNames = [...layout.facets.map(({ name }) => name), TAGS, ...layout.distinct.map(distinctColumn)]
  const facets = new Map(facetNames.map((name) => [name, createFacetCollector(name)]))
  const leaves = new Map<string, LeafCollectors>()
  const comparedPaths = new Set([...sorts.attributes, ...layout.distinct])

  return {
    add(record, sequence, json = JSON.stringify(record)) {
      const arrival = ids.length
      const location = documentWriter.add(json)
      ids.push(record.objectID)
      locations.starts.push(location.start)
      locations.lengths.push(location.length)
      const firstValues = new Map<string, string | number | boolean>()
      texts.begin()
      walkLeaves(record, (path, value) => {
        const leaf = collectorsFor(path)
        if (leaf.compared && !firstValues.has(path)) firstValues.set(path, value)
        leaf.facet?.add(arrival, value)
        if (typeof value === 'number') (leaf.numbers ??= createNumberCollector(path)).add(arrival, value)
        if (leaf.indexed && typeof value !== 'boolean') texts.add(path, String(value))
      })
      const objectID = record.objectID
      facets.get('objectID')?.add(arrival, objectID)
      if (texts.isSearchable('objectID')) texts.add('objectID', objectID)
      for (const attribute of layout.distinct) {
        const group = attribute === 'objectID' ? objectID : firstValues.get(attribute)
        if (group !== undefined) facets.get(distinctColumn(attribute))?.add(arrival, group)
      }
      sorts.add(sequence, (attribute) => (attribute === 'objectID' ? objectID : firstValues.get(attribute)))
    },
    finish() {
      const numbering = sorts.numbering()
      const text = texts.finish(numbering)
      const sort = sorts.finish(numbering)
      const facetParts = [...facets.values()].map((facet) => facet.finish(numbering))
      const numberParts = [...leaves.values()].flatMap(({ numbers }) => numbers?.finish(numbering) ?? [])
      const parts = [text, sort, ...facetParts, ...numberParts, planDocuments(ids, locations, numbering)]
      const metadata: SegmentMetadata = {
        records: ids.length,
        attributes: text.attributes,
        facets: facetParts.map((part) => part.metadata),
        numbers: numberParts.map((part) => part.metadata),
        sortTexts: sort.texts,
        orders: layout.orders,
        prefixBitmaps: text.prefixBitmaps,
        bigramFilterWidth: text.bigramFilterWidth,
      }
      const sections = createSections(new Map(parts.flatMap(({ plan }) => plan)), metadata)
      for (const part of parts) part.fill(sections)
      return { index: sections.buffer, documents: documentWriter.finish() }
    },
  }

  function collectorsFor(path: string): LeafCollectors {
    const known = leaves.get(path)
    if (known) return known
    const created: LeafCollectors = {
      compared: comparedPaths.has(path),
      facet: facets.get(path),
      numbers: undefined,
      indexed: texts.isSearchable(path),
    }
    leaves.set(path, created)
    return created
  }
}

/** Plans the objectIDs and the locations of the documents. */
function planDocuments(
  ids: readonly string[],
  locations: { starts: readonly number[]; lengths: { at(index: number): number } },
  numbering: Uint32Array,
): SegmentPart {
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
        starts[doc] = locations.starts[arrival] ?? 0
        lengths[doc] = locations.lengths.at(arrival)
      })
    },
  }
}
