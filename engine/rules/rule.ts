/** A validated rule, in the service's format. */
export interface Rule {
  objectID: string
  conditions: readonly RuleCondition[]
  consequence: RuleConsequence
  enabled: boolean
  description?: string
  tags?: readonly string[]
  /** Unix seconds; empty means always. A period without `from` or `until` is open at that end. */
  validity: readonly { from?: number; until?: number }[]
}

export interface RuleCondition {
  pattern?: string
  anchoring?: 'is' | 'startsWith' | 'endsWith' | 'contains'
  /** True if plurals, synonyms and typos of the pattern match, too. */
  alternatives?: boolean
  context?: string
  filters?: string
}

export interface RuleConsequence {
  params?: RuleParams
  promote?: readonly ({ objectID: string; position: number } | { objectIDs: readonly string[]; position: number })[]
  filterPromotes?: boolean
  hide?: readonly { objectID: string }[]
  userData?: unknown
}

/** Parameters that a rule sets. Those declared here have special semantics; all others override the query's. */
export interface RuleParams {
  query?: QueryChange
  filters?: string
  automaticFacetFilters?: AutomaticFilters
  automaticOptionalFacetFilters?: AutomaticFilters
  [name: string]: unknown
}

/** Change of the query text; a string replaces all of it. */
export type QueryChange =
  | string
  | {
      remove?: readonly string[]
      edits?: readonly { type: 'remove' | 'replace'; delete: string; insert?: string }[]
    }

/** Filters for the facet values that a pattern captured. */
export type AutomaticFilters = string | AutomaticFilter | readonly (string | AutomaticFilter)[]

export interface AutomaticFilter {
  facet: string
  score?: number
  /** Any of the captured values is enough. */
  disjunctive?: boolean
  negative?: boolean
}

/** A query as rewritten by the rules that fired. */
export interface RewrittenQuery {
  /** The request's parameters, changed by the rules. */
  parameters: { [name: string]: unknown }
  /** Absolute positions from 0, ascending. */
  promoted: readonly { objectID: string; position: number }[]
  /** True if promoted records must match the filters, which is the default. */
  filterPromotes: boolean
  hidden: readonly string[]
  /** Undefined if no rule with user data fired. */
  userData: readonly unknown[] | undefined
  appliedRules: readonly { objectID: string }[]
}
