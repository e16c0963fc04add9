import type { DecompoundedAttribute, FacetAttribute, SortBy } from '#engine/parameters/settings.ts'

/**
 * The settings that determine a segment's data layout (its schema). A store is built for one layout and can be searched
 * with all settings that need no more than that. Derived by `layoutOf`.
 */
export interface Layout {
  /** Dotted paths; undefined means every string and number of the records. */
  searchable: readonly string[] | undefined
  facets: readonly FacetAttribute[]
  /** Every order that some ranking sorts by. Records are numbered in the first one (index sorting). */
  orders: readonly (readonly SortBy[])[]
  /** Attributes that some ranking compares. */
  sorts: readonly string[]
  distinct: readonly string[]
  separators: string
  /** Attributes whose compound words are indexed in parts, too. Absent if there are none. */
  compounds?: Compounds
}

/** Data that determines how compound words are split. */
export interface Compounds {
  attributes: readonly DecompoundedAttribute[]
  /** Hash of the word lists of the release. */
  lexicon: string
  /** Custom entries of the languages of these attributes, folded: each word once, with its parts, or null if it must not be split. Sorted. */
  entries: readonly (readonly [language: string, word: string, parts: readonly string[] | null])[]
  /** Those of the languages whose standard entries are off. Sorted. */
  withoutStandard: readonly string[]
}

/**
 * Storage of a segment's records as JSON: a file, with a copy in memory if it is small; or memory only, for few
 * records.
 */
export type Documents = { file: string; copy?: SharedArrayBuffer } | { bytes: SharedArrayBuffer }

/**
 * An immutable part of a store: typed arrays in one shared buffer, whose header locates them. Threads share it, and the
 * snapshot on disk has the same bytes.
 */
export interface SegmentData {
  index: SharedArrayBuffer
  documents: Documents
}

/** A searchable segment and its tombstones: a bitmap of deleted records, null if there are none. Both are immutable. */
export interface LiveSegment {
  id: string
  data: SegmentData
  tombstones: SharedArrayBuffer | null
}

/** The searchable state of one store at one moment. */
export interface StoreState {
  layout: Layout
  segments: readonly LiveSegment[]
}
