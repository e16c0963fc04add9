import type { RawQuery } from '#engine/engine-api.ts'
import type { RawParameters } from '#engine/parameters/readers.ts'

/** Call that a search thread handles. */
export type SearchCall =
  | ({ kind: 'search'; requests: readonly RawQuery[]; strategy?: string | undefined; admin: boolean } & Restricted)
  | ({ kind: 'query'; request: RawQuery; admin: boolean } & Restricted)
  | ({ kind: 'facet'; request: RawQuery; facet: string } & Restricted)
  | { kind: 'browse'; request: RawQuery; admin: boolean }
  | { kind: 'matching'; request: RawQuery }

interface Restricted {
  /** Parameters of a secured key. */
  restrictions?: RawParameters | undefined
}
