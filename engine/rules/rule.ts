/** A rule as it is stored (the service's shape), checked. */
export interface Rule {
  objectID: string
  conditions: readonly RuleCondition[]
  consequence: RuleConsequence
  enabled: boolean
  description?: string
  tags?: readonly string[]
  /** Unix seconds; none means always. */
  validity: readonly { from: number; until: number }[]
}

export interface RuleCondition {
  pattern?: string
  anchoring?: 'is' | 'startsWith' | 'endsWith' | 'contains'
  /** Whether plurals, synonyms and typos of the pattern fire it too. */
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

/** Parameters that a rule sets. Those named here have a way of their own, every other one overrides the query's. */
export interface RuleParams {
  query?: QueryChange
  filters?: string
  automaticFacetFilters?: AutomaticFilters
  automaticOptionalFacetFilters?: AutomaticFilters
  [name: string]: unknown
}

/** What becomes of a query's text: a text replaces it whole. */
export type QueryChange =
  | string
  | {
      remove?: readonly string[]
      edits?: readonly { type: 'remove' | 'replace'; delete: string; insert?: string }[]
    }

/** What is asked of the facet values that a pattern captured. */
export type AutomaticFilters = string | AutomaticFilter | readonly (string | AutomaticFilter)[]

export interface AutomaticFilter {
  facet: string
  score?: number
  /** Any of the captured values will do. */
  disjunctive?: boolean
  negative?: boolean
}

/** What the rules that fired make of a query. */
export interface RuledQuery {
  /** The parameters as they came, changed by the rules. */
  parameters: { [name: string]: unknown }
  /** Absolute places from 0, in the order in which they are filled. */
  promoted: readonly { objectID: string; position: number }[]
  /** Whether what is promoted must match the filters, as it must unless the rule says otherwise. */
  filterPromotes: boolean
  hidden: readonly string[]
  /** Undefined when no rule with user data fired. */
  userData: readonly unknown[] | undefined
  appliedRules: readonly { objectID: string }[]
}
