import type { FacetAttribute, SortBy } from '#engine/parameters/settings.ts'

/**
 * What of the settings shapes the data: a store is built for one layout, and searched under every settings that asks
 * for no more. Derived by `layoutOf`.
 */
export interface Layout {
  /** Dotted paths; undefined means every string and number of the records. */
  searchable: readonly string[] | undefined
  facets: readonly FacetAttribute[]
  /** Every order that some ranking sorts by; the first is the order in which records are numbered. */
  orders: readonly (readonly SortBy[])[]
  /** Attributes that some ranking compares by. */
  sorts: readonly string[]
  distinct: readonly string[]
  separators: string
}

/**
 * Where the records of a segment are kept as JSON: in a file, of which there is a copy in memory where it is small, or in
 * memory alone while they are few.
 */
export type Documents = { file: string; copy?: SharedArrayBuffer } | { bytes: SharedArrayBuffer }

/**
 * An immutable piece of a store: typed arrays in one shared buffer, whose head names them. It is handed between threads
 * as it is and written to disk byte for byte.
 */
export interface SegmentData {
  index: SharedArrayBuffer
  documents: Documents
}

/** A segment in use, and which of its records are gone: a bit each, null while none is. Both are never changed. */
export interface LiveSegment {
  id: string
  data: SegmentData
  deleted: SharedArrayBuffer | null
}

/** Everything a search needs to know of one store at one moment. */
export interface StoreState {
  layout: Layout
  segments: readonly LiveSegment[]
}
