import { type Static, Type } from 'typebox'
import { parseFilters } from '#engine/filters/parse-filters.ts'
import { checkParameters } from '#engine/parameters/check-parameters.ts'
import { rejectLargeUserData } from '#engine/parameters/read-settings.ts'
import { readShape } from '#engine/parameters/read-shape.ts'
import type { Rule } from './rule.ts'

const Text = Type.String({ minLength: 1 })
const Position = Type.Integer({ minimum: 0, maximum: 1000 })

const Condition = Type.Object({
  pattern: Type.Optional(Type.String()),
  anchoring: Type.Optional(Type.Enum(['is', 'startsWith', 'endsWith', 'contains'])),
  alternatives: Type.Optional(Type.Boolean()),
  context: Type.Optional(Text),
  filters: Type.Optional(Type.String()),
})

const Edit = Type.Object({
  type: Type.Enum(['remove', 'replace']),
  delete: Text,
  insert: Type.Optional(Type.String()),
})

const FacetToken = Type.Object({
  facet: Text,
  score: Type.Optional(Type.Integer()),
  disjunctive: Type.Optional(Type.Boolean()),
  negative: Type.Optional(Type.Boolean()),
})

const FacetTokens = Type.Array(Type.Union([Text, FacetToken]))

const QueryChange = Type.Union([
  Type.String(),
  Type.Object({ remove: Type.Optional(Type.Array(Text)), edits: Type.Optional(Type.Array(Edit)) }),
])

const AutomaticFilters = Type.Union([Text, FacetToken, FacetTokens])

const Params = Type.Object(
  {
    query: Type.Optional(QueryChange),
    filters: Type.Optional(Type.String()),
    automaticFacetFilters: Type.Optional(AutomaticFilters),
    automaticOptionalFacetFilters: Type.Optional(AutomaticFilters),
  },
  { additionalProperties: true },
)

const Promotion = Type.Union([
  Type.Object({ objectID: Text, position: Position }),
  Type.Object({ objectIDs: Type.Array(Text, { maxItems: 100 }), position: Position }),
])

const Shape = Type.Object({
  objectID: Text,
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 25 })),
  condition: Type.Optional(Condition),
  consequence: Type.Object({
    params: Type.Optional(Params),
    promote: Type.Optional(Type.Array(Promotion, { maxItems: 300 })),
    filterPromotes: Type.Optional(Type.Boolean()),
    hide: Type.Optional(Type.Array(Type.Object({ objectID: Text }), { maxItems: 50 })),
    userData: Type.Optional(Type.Unknown()),
  }),
  enabled: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  validity: Type.Optional(
    Type.Array(Type.Object({ from: Type.Optional(Type.Integer()), until: Type.Optional(Type.Integer()) })),
  ),
})

/**
 * Validates a rule from the wire (protocol 2.1), including the legacy single `condition`. Throws a `SearchProblem` that
 * names the invalid property, filter or parameter.
 */
export function readRule(body: unknown): Rule {
  const { condition, conditions, enabled = true, validity = [], ...rest } = readShape('rule', Shape, body)
  const rule = { ...rest, conditions: conditions ?? (condition ? [condition] : []), enabled, validity }
  for (const { filters } of rule.conditions) parseFilters(filters ?? '')
  checkOthers(rule.consequence.params ?? {})
  rejectLargeUserData(rule.consequence.userData, MAX_RULE_USER_DATA)
  return rule
}

/** Maximum size of a rule's `userData`, in bytes of JSON. */
const MAX_RULE_USER_DATA = 1024

/** Validates the parameters other than those with special semantics. */
function checkOthers({
  query: _query,
  automaticFacetFilters: _automatic,
  automaticOptionalFacetFilters: _optional,
  ...others
}: Static<typeof Params>): void {
  checkParameters(others)
}
