/** One condition of a filter. `name` is the dotted path of an attribute. */
export type FilterLeaf =
  | { kind: 'facet'; name: string; value: string; negated: boolean; score: number }
  | { kind: 'tag'; value: string; negated: boolean; score: number }
  | { kind: 'numeric'; name: string; operator: Comparison; value: number; negated: boolean }
  | { kind: 'range'; name: string; low: number; high: number; negated: boolean }

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>'

/**
 * A disjunction: one of the leaves must match. `scored`: its best leaf adds to the record's filter score (it comes from
 * `filters`).
 */
export interface FilterClause {
  anyOf: readonly FilterLeaf[]
  scored: boolean
}

/** A conjunction of clauses: OR binds tighter than AND, and there is no other nesting. Empty matches every record. */
export type Filter = readonly FilterClause[]
