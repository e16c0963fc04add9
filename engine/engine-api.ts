import type { RawParameters } from './parameters/readers.ts'
import type { IndexSettings } from './parameters/settings.ts'
import type { StoredRecord } from './record.ts'
import type { Rule } from './rules/rule.ts'
import type { Synonym } from './synonyms/synonym.ts'

/**
 * An index as clients name it: the store that holds its records, and the settings, synonyms and rules that apply to its
 * queries. A replica is a view of its primary's store.
 */
export interface View {
  store: string
  settings: IndexSettings
  synonyms: readonly Synonym[]
  rules: readonly Rule[]
  /** Name of the primary index; set for a replica only. */
  primary?: string
  /** True for a replica declared `virtual(…)`: it sorts the relevant records by its custom ranking. */
  isVirtual?: boolean
}

/**
 * One write to a store. `sequence` grows with every write of the store; the ranking breaks ties in favor of the newest
 * write.
 */
export type Change = { record: StoredRecord; sequence: number } | { deleted: string; sequence: number }

/** One query of a call as it arrives on the wire: flat parameters, a form-encoded `params` string, or both. */
export interface RawQuery {
  indexName: string
  [parameter: string]: unknown
}

export interface StoreStatus {
  /** The last position passed to `load` or `apply`. */
  position: number
  records: number
  segments: number
  /** Memory of the typed arrays, in bytes. */
  bytes: number
}

export interface EngineOptions {
  /** Folder of the snapshots and record files. Only one engine may use a folder. */
  folder: string
  /** Number of worker threads that answer searches. */
  searchThreads: number
  /**
   * CPU time of one search in milliseconds, 1000 by default. A search that needs more answers with what it has by then, with
   * `exhaustive…: false`. Exports (`browse`) and `matchingIds` are always complete.
   */
  workMs?: number
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

/** Options of one call. */
export interface CallOptions {
  /**
   * Aborts the call when its caller stops waiting: the call rejects at once with the signal's reason, leaves the queue if it
   * waits there, and otherwise stops its thread's work.
   */
  signal?: AbortSignal | undefined
  /**
   * Receives the CPU time that a search thread spent on the call, in milliseconds: once, when the thread is done with it. That is
   * before the call resolves or rejects, but after it if the call was aborted. Not called if no thread worked on the call, because
   * its answer was cached or it waited in vain.
   */
  onThreadTime?: ((ms: number) => void) | undefined
}

/**
 * The engine of one process. Answers are JSON in UTF-8, ready to be sent. A client error rejects with a
 * `SearchProblem`. Every call sees one consistent state of all stores (snapshot isolation). `restrictions` are the flat
 * parameters of a secured key; they take precedence over queries and rules.
 */
export interface Engine {
  /** Answers all queries of a call: `{"results":[…]}`. Callers with `admin` see unretrievable attributes. */
  search(
    call: {
      requests: readonly RawQuery[]
      strategy?: string | undefined
      admin: boolean
      restrictions?: RawParameters | undefined
    },
    options?: CallOptions,
  ): Promise<Uint8Array>
  /** Answers one query with its result alone. */
  query(request: RawQuery, admin: boolean, restrictions?: RawParameters, options?: CallOptions): Promise<Uint8Array>
  /** Searches the values of one facet: `{"facetHits":[…],…}`. */
  facetValues(
    request: RawQuery,
    facet: string,
    restrictions?: RawParameters,
    options?: CallOptions,
  ): Promise<Uint8Array>
  /**
   * Returns one page of all matching records, up to 1000 per page, without a pagination limit. `cursor` is set while
   * more pages follow; it contains the parameters of the first page. Rules do not apply.
   */
  browse(request: RawQuery, admin: boolean, options?: CallOptions): Promise<Uint8Array>
  /** Returns the objectIDs of all matching records. Rules do not apply. */
  matchingIds(request: RawQuery, options?: CallOptions): Promise<string[]>

  /** Replaces all views at once: exactly these names are searchable from then on. */
  define(views: ReadonlyMap<string, View>): Promise<void>
  /**
   * Rebuilds a store from scratch while the old data stays searchable, then swaps the new data in. `position` is called
   * after the last record.
   */
  load(store: string, records: AsyncIterable<readonly Change[]>, position: () => number): Promise<void>
  /** Applies writes. Resolves when every later search sees them. */
  apply(store: string, changes: readonly Change[], position: number): Promise<void>
  drop(store: string): Promise<void>
  /** Returns the settings of an index; null if the name is not searchable. */
  settings(name: string): IndexSettings | null
  /** Lists the existing stores, including those restored from a snapshot. */
  status(): ReadonlyMap<string, StoreStatus>
  /** Saves the snapshots and stops the threads. */
  close(): Promise<void>
}
