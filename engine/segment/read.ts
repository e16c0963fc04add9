import type { SegmentAbout } from './build.ts'
import type { ColumnAbout } from './collect-values.ts'
import { openDocuments } from './documents.ts'
import { orderKey } from './layout.ts'
import { type Neighbours, readNeighbours } from './neighbours.ts'
import { wordsOfBits } from './postings.ts'
import { type Integers, openSections, type Sections } from './sections.ts'
import type { SegmentData } from './segment.ts'
import { likelyPlaces, placesOf, readStrings, type StringColumn } from './string-column.ts'
import { touch } from './touch.ts'

/** The words of one attribute, record after record. */
export interface AttributeWords {
  name: string
  words: Uint32Array
  offsets: Uint32Array
  /** The records that have each word here, and where first (`LAST_PLACE`, `ELSEWHERE`); null without lists of its own. */
  own: { starts: Uint32Array; docs: Uint32Array; places: Uint8Array } | null
}

/** Values of a facet. `offsets` null: `values[doc]` is 0 for none, or one more than the place of its value. */
export interface FacetColumn {
  texts: StringColumn
  /** Of 16 bits unless there are too many: counting is as fast as memory is, and slower over arrays of several kinds. */
  values: Integers
  offsets: Uint32Array | null
  ownerStarts: Uint32Array
  owners: Uint32Array
  /** Places whose text is this one, whatever the case. */
  places(text: string): number[]
  /** Fetches what `places` and the owners of what it finds are read from, for many texts that are about to be asked for. */
  readAhead(texts: readonly string[]): void
}

/** Numbers of an attribute. `offsets` null: `values[doc]` is NaN for none, and `byValue` has those with one, least first. */
export interface NumberColumn {
  values: Float64Array
  offsets: Uint32Array | null
  byValue: Uint32Array
}

export interface TextSortColumn {
  texts: StringColumn
  /** 0 for none, or one more than the place of its text. */
  values: Uint32Array
}

export interface Trie {
  letters: Uint16Array
  /** Where the children of each node begin: they end where those of the next node do. */
  children: Uint32Array
  lows: Uint32Array
  highs: Uint32Array
  ends: Uint8Array
  /** Bits (`letterBit`) of all letters below a node. */
  below: Uint32Array
}

/** The records of each word: a list, or bits for frequent words. */
export interface Postings {
  starts: Uint32Array
  docs: Uint32Array
  denseWords: Uint32Array
  denseBits: Uint32Array
  planes: readonly { low: number; high: number; bits: Uint32Array }[]
  aloneStarts: Uint32Array
  aloneDocs: Uint32Array
  /** A bit per attribute the word is in. */
  attributes: Uint32Array
}

/** An order other than the numbering: `docs[place]`, and back. */
export interface Order {
  docs: Uint32Array
  places: Uint32Array
}

export interface Segment {
  records: number
  /** 32-bit words of a set of records. */
  stride: number
  bytes: number
  attributes: readonly AttributeWords[]
  trie: Trie
  postings: Postings
  neighbours: Neighbours
  facets: ReadonlyMap<string, FacetColumn>
  numbers: ReadonlyMap<string, NumberColumn>
  sortTexts: ReadonlyMap<string, TextSortColumn>
  /** The order with this key (`orderKey`); null when it is the one in which records are numbered. */
  order(key: string): Order | null
  written: Float64Array
  /** The record with this id, or -1. */
  find(objectID: string): number
  objectID(doc: number): string
  /** The record as JSON. */
  document(doc: number): string
  close(): void
}

/** Opens the typed arrays of a segment. */
export function readSegment(data: SegmentData): Segment {
  const sections = openSections(data.index)
  const about = sections.about as SegmentAbout
  const stride = wordsOfBits(about.records)
  const ids = readStrings(sections, 'id')
  const table = sections.section('id:table', 'u32')
  const starts = sections.section('document:starts', 'f64')
  const lengths = sections.section('document:lengths', 'u32')
  const documents = openDocuments(data.documents)
  const orders = readOrders(sections, about)
  return {
    records: about.records,
    stride,
    bytes: data.index.byteLength,
    attributes: about.attributes.map((name, index) => ({
      name,
      words: sections.section(`words:${index}`, 'u32'),
      offsets: sections.section(`words:${index}:offsets`, 'u32'),
      own: readOwn(sections, index),
    })),
    trie: {
      letters: sections.section('trie:letters', 'u16'),
      children: sections.section('trie:children', 'u32'),
      lows: sections.section('trie:lows', 'u32'),
      highs: sections.section('trie:highs', 'u32'),
      ends: sections.section('trie:ends', 'u8'),
      below: sections.section('trie:below', 'u32'),
    },
    postings: readPostings(sections, about, stride),
    neighbours: readNeighbours(sections, about.neighbours),
    facets: new Map(about.facets.map((facet) => [facet.name, readFacet(sections, facet)])),
    numbers: new Map(about.numbers.map((column) => [column.name, readNumbers(sections, column)])),
    sortTexts: new Map(
      about.sortTexts.map((attribute) => [
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
    written: sections.section('written', 'f64'),
    find(objectID) {
      return placesOf(table, objectID, (doc) => ids.at(doc) === objectID)[0] ?? -1
    },
    objectID: (doc) => ids.at(doc),
    document: (doc) => documents.read(starts[doc] ?? 0, lengths[doc] ?? 0),
    close: documents.close,
  }
}

function readOwn(sections: Sections, attribute: number): AttributeWords['own'] {
  const starts = sections.section(`own:${attribute}:starts`, 'u32')
  if (starts.length === 0) return null
  return {
    starts,
    docs: sections.section(`own:${attribute}:docs`, 'u32'),
    places: sections.section(`own:${attribute}:places`, 'u8'),
  }
}

function readOrders(sections: Sections, { orders }: SegmentAbout): Map<string, Order | null> {
  return new Map(
    orders.map((sorts, index) => [
      orderKey(sorts),
      index === 0
        ? null
        : {
            docs: sections.section(`order:${index}:docs`, 'u32'),
            places: sections.section(`order:${index}:places`, 'u32'),
          },
    ]),
  )
}

function readPostings(sections: Sections, about: SegmentAbout, stride: number): Postings {
  const planes = sections.section('plane:bits', 'u32')
  return {
    starts: sections.section('postings:starts', 'u32'),
    docs: sections.section('postings:docs', 'u32'),
    denseWords: sections.section('dense:words', 'u32'),
    denseBits: sections.section('dense:bits', 'u32'),
    planes: about.planes.map(({ low, high }, index) => ({
      low,
      high,
      bits: planes.subarray(index * stride, (index + 1) * stride),
    })),
    aloneStarts: sections.section('alone:starts', 'u32'),
    aloneDocs: sections.section('alone:docs', 'u32'),
    attributes: sections.section('word:attributes', 'u32'),
  }
}

function readFacet(sections: Sections, { name, single }: ColumnAbout): FacetColumn {
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
    places(text) {
      const lowered = text.toLowerCase()
      return placesOf(table, lowered, (place) => texts.reads(place, lowered))
    },
    readAhead(asked) {
      const places = likelyPlaces(
        table,
        asked.map((text) => text.toLowerCase()),
      )
      texts.readAhead(places)
      touch(ownerStarts, places)
      touch(
        owners,
        places.map((place) => ownerStarts[place] ?? 0),
      )
    },
  }
}

function readNumbers(sections: Sections, { name, single }: ColumnAbout): NumberColumn {
  return {
    values: sections.section(`number:${name}:values`, 'f64'),
    offsets: single ? null : sections.section(`number:${name}:offsets`, 'u32'),
    byValue: sections.section(`number:${name}:by-value`, 'u32'),
  }
}
