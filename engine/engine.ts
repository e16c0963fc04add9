import type { Parameters } from './parameters/readers.ts'
import type { Settings } from './parameters/settings.ts'
import type { StoredRecord } from './record.ts'
import type { Rule } from './rules/rule.ts'
import type { Synonym } from './synonyms/synonym.ts'

/** How a name is searched: whose records, and under which settings. A replica is a view of its primary's store. */
export interface View {
  store: string
  settings: Settings
  synonyms: readonly Synonym[]
  rules: readonly Rule[]
  /** The name of the primary, for a replica. */
  primary?: string
}

/** One write to a store; `order` grows with every write of the store: of equals the newest comes first. */
export type Change = { record: StoredRecord; order: number } | { deleted: string; order: number }

/** One query of a call as the wire has it: flat parameters, or a `params` string, or both. */
export interface RawQuery {
  indexName: string
  [parameter: string]: unknown
}

export interface StoreStatus {
  /** The last position given with `load` or `apply`. */
  position: number
  records: number
  segments: number
  /** Memory of its typed arrays. */
  bytes: number
}

export interface EngineOptions {
  /** Where snapshots and records are kept. One engine a folder. */
  folder: string
  /** Threads that answer searches. */
  searchers: number
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

/**
 * The engine of one process. Answers are JSON as UTF-8, ready to be sent; what the caller did wrong rejects with a
 * `SearchProblem`. Every call sees one moment of all stores. `restrictions` are the parameters of a secured key, flat: they
 * hold whatever queries and rules say.
 */
export interface Engine {
  /** Answers every query of the call: `{"results":[…]}`. `admin` callers see unretrievable attributes. */
  search(call: {
    requests: readonly RawQuery[]
    strategy?: string | undefined
    admin: boolean
    restrictions?: Parameters | undefined
  }): Promise<Uint8Array>
  /** One query: its result alone. */
  query(request: RawQuery, admin: boolean, restrictions?: Parameters): Promise<Uint8Array>
  /** Facet values of one facet: `{"facetHits":[…],…}`. */
  facetValues(request: RawQuery, facet: string, restrictions?: Parameters): Promise<Uint8Array>
  /**
   * A page of all records that match, `hitsPerPage` up to 1000, beyond every pagination limit; `cursor` while more, which
   * goes on by itself. Rules have no say in it.
   */
  browse(request: RawQuery, admin: boolean): Promise<Uint8Array>
  /** The objectIDs of all records that match; rules have no say in it. */
  matching(request: RawQuery): Promise<string[]>

  /** Makes names searchable, all of them and at one moment, and forgets every other one. */
  define(views: ReadonlyMap<string, View>): Promise<void>
  /** Builds a store anew beside what serves, and swaps it in whole. `position` is read when the records have ended. */
  load(store: string, records: AsyncIterable<readonly Change[]>, position: () => number): Promise<void>
  /** Applies writes; resolved when every later search sees them. */
  apply(store: string, changes: readonly Change[], position: number): Promise<void>
  drop(store: string): Promise<void>
  /** How a name is searched now; null for one that is not searchable. */
  settings(name: string): Settings | null
  /** Stores that are there, those read from the snapshot too. */
  status(): ReadonlyMap<string, StoreStatus>
  /** Saves a snapshot and stops the threads. */
  close(): Promise<void>
}
