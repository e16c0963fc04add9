import type { RawQuery, View } from '#engine/engine.ts'
import type { Parameters } from '#engine/parameters/readers.ts'
import type { StoreState } from '#engine/segment/segment.ts'

/** All that can be searched, as it is at one moment. */
export interface Moment {
  version: number
  views: ReadonlyMap<string, View>
  stores: ReadonlyMap<string, StoreState>
}

export type SearchCall =
  | ({ kind: 'search'; requests: readonly RawQuery[]; strategy?: string | undefined; admin: boolean } & Restricted)
  | ({ kind: 'query'; request: RawQuery; admin: boolean } & Restricted)
  | ({ kind: 'facet'; request: RawQuery; facet: string } & Restricted)
  | { kind: 'browse'; request: RawQuery; admin: boolean }
  | { kind: 'matching'; request: RawQuery }

interface Restricted {
  /** The parameters of a secured key. */
  restrictions?: Parameters | undefined
}
