import type { SegmentMetadata } from './segment-builder.ts'
import type { ColumnMetadata } from './collect-values.ts'
import { openDocuments } from './documents.ts'
import { orderKey } from './layout.ts'
import { type BigramFilter, readBigramFilter } from './bigram-filter.ts'
import { bitmapLength } from './postings.ts'
import { type Integers, openSections, type Sections } from './sections.ts'
import type { SegmentData } from './segment.ts'
import { firstSlotEntries, findInHashTable, readStrings, type StringColumn } from './string-column.ts'
import { prefetch } from './prefetch.ts'

/** The words of one attribute, record by record. */
export interface AttributeWords {
  name: string
  words: Uint32Array
  offsets: Uint32Array
  /**
   * Posting lists of this attribute: the records that have each word here, with the first position
   * (`MAX_FIRST_POSITION`, `ALSO_ELSEWHERE`); null for an attribute without lists.
   */
  postings: { starts: Uint32Array; docs: Uint32Array; firstPositions: Uint8Array } | null
}

/**
 * Values of a facet. If `offsets` is null the column is dense: `values[doc]` is 0 for no value, or the ordinal of its
 * value plus one.
 */
export interface FacetColumn {
  texts: StringColumn
  /**
   * 16 bits wide unless there are too many values. Counting is memory-bound, and slower if call sites see several array
   * types.
   */
  values: Integers
  offsets: Uint32Array | null
  ownerStarts: Uint32Array
  owners: Uint32Array
  /** Returns the ordinals of the values equal to `text`, ignoring case. */
  findValues(text: string): number[]
  /** Prefetches the data that `findValues` and the owners of its results are read from, for many texts. */
  prefetch(texts: readonly string[]): void
}

/**
 * Numbers of an attribute. If `offsets` is null the column is dense: `values[doc]` is NaN for no value, and `byValue`
 * lists the docs by ascending value.
 */
export interface NumberColumn {
  values: Float64Array
  offsets: Uint32Array | null
  byValue: Uint32Array
}

export interface TextSortColumn {
  texts: StringColumn
  /** 0 for no text, or the ordinal of the text plus one. */
  values: Uint32Array
}

export interface Trie {
  letters: Uint16Array
  /** Offset of each node's children; they end where the children of the next node begin. */
  children: Uint32Array
  lows: Uint32Array
  highs: Uint32Array
  ends: Uint8Array
  /** Letter masks (`letterBit`) of all letters below a node. */
  lettersBelow: Uint32Array
}

/** The inverted index: a posting list per word, or a bitmap for a frequent word. */
export interface Postings {
  starts: Uint32Array
  docs: Uint32Array
  denseWords: Uint32Array
  denseBits: Uint32Array
  prefixBitmaps: readonly { low: number; high: number; bits: Uint32Array }[]
  wholeElementStarts: Uint32Array
  wholeElementDocs: Uint32Array
  /** Bits of the attributes that contain the word. */
  attributes: Uint32Array
}

/** A sort order other than the numbering: `docs[rank]`, and `ranks[doc]`. */
export interface Order {
  docs: Uint32Array
  ranks: Uint32Array
}

export interface Segment {
  records: number
  /** 32-bit words per bitmap. */
  stride: number
  bytes: number
  attributes: readonly AttributeWords[]
  trie: Trie
  postings: Postings
  bigrams: BigramFilter
  facets: ReadonlyMap<string, FacetColumn>
  numbers: ReadonlyMap<string, NumberColumn>
  sortTexts: ReadonlyMap<string, TextSortColumn>
  /** Returns the order with this key (`orderKey`); null if it is the numbering of the records. */
  order(key: string): Order | null
  sequences: Float64Array
  /** Returns the doc of an objectID, or -1. */
  find(objectID: string): number
  objectID(doc: number): string
  /** Returns the record as JSON. */
  document(doc: number): string
  close(): void
}

/** Opens the typed arrays of a segment. */
export function readSegment(data: SegmentData): Segment {
  const sections = openSections(data.index)
  const metadata = sections.metadata as SegmentMetadata
  const stride = bitmapLength(metadata.records)
  const ids = readStrings(sections, 'id')
  const table = sections.section('id:table', 'u32')
  const starts = sections.section('document:starts', 'f64')
  const lengths = sections.section('document:lengths', 'u32')
  const documents = openDocuments(data.documents)
  const orders = readOrders(sections, metadata)
  return {
    records: metadata.records,
    stride,
    bytes: data.index.byteLength,
    attributes: metadata.attributes.map((name, index) => ({
      name,
      words: sections.section(`words:${index}`, 'u32'),
      offsets: sections.section(`words:${index}:offsets`, 'u32'),
      postings: readAttributePostings(sections, index),
    })),
    trie: {
      letters: sections.section('trie:letters', 'u16'),
      children: sections.section('trie:children', 'u32'),
      lows: sections.section('trie:lows', 'u32'),
      highs: sections.section('trie:highs', 'u32'),
      ends: sections.section('trie:ends', 'u8'),
      lettersBelow: sections.section('trie:letters-below', 'u32'),
    },
    postings: readPostings(sections, metadata, stride),
    bigrams: readBigramFilter(sections, metadata.bigramFilterWidth),
    facets: new Map(metadata.facets.map((facet) => [facet.name, readFacet(sections, facet)])),
    numbers: new Map(metadata.numbers.map((column) => [column.name, readNumbers(sections, column)])),
    sortTexts: new Map(
      metadata.sortTexts.map((attribute) => [
        attribute,
        {
          texts: readStrings(sections, `sort:${attribute}`),
          values: sections.section(`sort:${attribute}:values`, 'u32'),
        },
      ]),
    ),
    order(key) {
      const order = orders.get(key)
      if (order === undefined) throw new Error(`The segment was not built for the order ${key}.`)
      return order
    },
    sequences: sections.section('sequences', 'f64'),
    find(objectID) {
      return findInHashTable(table, objectID, (doc) => ids.at(doc) === objectID)[0] ?? -1
    },
    objectID: (doc) => ids.at(doc),
    document: (doc) => documents.read(starts[doc] ?? 0, lengths[doc] ?? 0),
    close: documents.close,
  }
}

function readAttributePostings(sections: Sections, attribute: number): AttributeWords['postings'] {
  const starts = sections.section(`attribute-postings:${attribute}:starts`, 'u32')
  if (starts.length === 0) return null
  return {
    starts,
    docs: sections.section(`attribute-postings:${attribute}:docs`, 'u32'),
    firstPositions: sections.section(`attribute-postings:${attribute}:first-positions`, 'u8'),
  }
}

function readOrders(sections: Sections, { orders }: SegmentMetadata): Map<string, Order | null> {
  return new Map(
    orders.map((sorts, index) => [
      orderKey(sorts),
      index === 0
        ? null
        : {
            docs: sections.section(`order:${index}:docs`, 'u32'),
            ranks: sections.section(`order:${index}:ranks`, 'u32'),
          },
    ]),
  )
}

function readPostings(sections: Sections, metadata: SegmentMetadata, stride: number): Postings {
  const prefixBitmaps = sections.section('prefix-bitmaps', 'u32')
  return {
    starts: sections.section('postings:starts', 'u32'),
    docs: sections.section('postings:docs', 'u32'),
    denseWords: sections.section('dense:words', 'u32'),
    denseBits: sections.section('dense:bits', 'u32'),
    prefixBitmaps: metadata.prefixBitmaps.map(({ low, high }, index) => ({
      low,
      high,
      bits: prefixBitmaps.subarray(index * stride, (index + 1) * stride),
    })),
    wholeElementStarts: sections.section('whole-element:starts', 'u32'),
    wholeElementDocs: sections.section('whole-element:docs', 'u32'),
    attributes: sections.section('word:attributes', 'u32'),
  }
}

function readFacet(sections: Sections, { name, single }: ColumnMetadata): FacetColumn {
  const texts = readStrings(sections, `facet:${name}`)
  const table = sections.section(`facet:${name}:table`, 'u32')
  const ownerStarts = sections.section(`facet:${name}:owner-starts`, 'u32')
  const owners = sections.section(`facet:${name}:owners`, 'u32')
  return {
    texts,
    values: sections.integers(`facet:${name}:values`),
    offsets: single ? null : sections.section(`facet:${name}:offsets`, 'u32'),
    ownerStarts,
    owners,
    findValues(text) {
      const lowered = text.toLowerCase()
      return findInHashTable(table, lowered, (valueId) => texts.equalsIgnoringCase(valueId, lowered))
    },
    prefetch(requested) {
      const valueIds = firstSlotEntries(
        table,
        requested.map((text) => text.toLowerCase()),
      )
      texts.prefetch(valueIds)
      prefetch(ownerStarts, valueIds)
      prefetch(
        owners,
        valueIds.map((valueId) => ownerStarts[valueId] ?? 0),
      )
    },
  }
}

function readNumbers(sections: Sections, { name, single }: ColumnMetadata): NumberColumn {
  return {
    values: sections.section(`number:${name}:values`, 'f64'),
    offsets: single ? null : sections.section(`number:${name}:offsets`, 'u32'),
    byValue: sections.section(`number:${name}:by-value`, 'u32'),
  }
}
