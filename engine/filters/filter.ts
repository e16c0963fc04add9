/** What one leaf of a filter asks of a record. `name` is an attribute's dotted path. */
export type Leaf =
  | { kind: 'facet'; name: string; value: string; negated: boolean; score: number }
  | { kind: 'tag'; value: string; negated: boolean; score: number }
  | { kind: 'numeric'; name: string; operator: Comparison; value: number; negated: boolean }
  | { kind: 'range'; name: string; low: number; high: number; negated: boolean }

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>'

/** Leaves of which one must hold. `scored`: its best leaf adds to the record's filter score (it came from `filters`). */
export interface Clause {
  anyOf: readonly Leaf[]
  scored: boolean
}

/** Clauses that must all hold: OR binds tighter than AND, and nothing else exists. Empty means every record. */
export type Filter = readonly Clause[]
