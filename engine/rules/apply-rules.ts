import { andFilters } from '#engine/filters/and-filters.ts'
import { flattenLists } from '#engine/filters/flatten-lists.ts'
import { words } from '#engine/text/tokenize.ts'
import { automaticFacetFilters, automaticOptionalFilters } from './automatic-filters.ts'
import { editQuery } from './edit-query.ts'
import { parseAllFilters, matchCondition, type ConditionContext } from './match-condition.ts'
import type { Capture } from './pattern.ts'
import { promotedPositions } from './promotions.ts'
import type { Rule, RewrittenQuery } from './rule.ts'

/** Data that rules need besides the query. */
export interface RuleContext extends Pick<ConditionContext, 'separatorsToIndex' | 'alternatives' | 'facetValue'> {
  now: Date
}

type Parameters = RewrittenQuery['parameters']

/**
 * Rewrites a query by the rules (protocol 2.1, "Rules"). `parameters` are flat, including those of a `params` text. A
 * rule fires if one of its conditions holds or if it has none; the caller checks whether rules are enabled. All
 * conditions see the original query. Rules fire in order of their objectIDs. The first rule that sets a parameter wins.
 * Edits of the query text apply one after the other. Filters of all rules and of the query (including those of a
 * secured key) are combined with AND, in each filter parameter. A record promoted to an occupied position moves to the
 * next free one. Promoted records must match the query's filters, unless the first rule that promotes and sets
 * `filterPromotes` disables this; they need not match the text. Hidden records are not promoted. Throws a
 * `SearchProblem` for invalid filters of the query.
 */
export function applyRules(parameters: Parameters, rules: readonly Rule[], context: RuleContext): RewrittenQuery {
  const fired = firedRules(parameters, rules, context)
  const consequences = fired.map(({ rule }) => rule.consequence)
  const hidden = [...new Set(consequences.flatMap(({ hide = [] }) => hide.map(({ objectID }) => objectID)))]
  const userData = consequences.flatMap((consequence) =>
    consequence.userData === undefined ? [] : [consequence.userData],
  )
  const filterPromotes = consequences.find((each) => each.promote && each.filterPromotes !== undefined)?.filterPromotes
  return {
    parameters: fired.length > 0 ? rewriteParameters(parameters, fired, context.separatorsToIndex) : parameters,
    promoted: promotedPositions(consequences, new Set(hidden)),
    filterPromotes: filterPromotes ?? true,
    hidden,
    userData: userData.length > 0 ? userData : undefined,
    appliedRules: fired.map(({ rule }) => ({ objectID: rule.objectID })),
  }
}

interface Fired {
  rule: Rule
  captures: readonly Capture[]
}

function firedRules(parameters: Parameters, rules: readonly Rule[], { now, ...context }: RuleContext): Fired[] {
  let filter: ReturnType<typeof parseAllFilters> | undefined
  const conditionContext: ConditionContext = {
    ...context,
    queryWords: words(queryText(parameters), context.separatorsToIndex),
    ruleContexts: flattenLists('ruleContexts', parameters['ruleContexts']).flat(),
    filter: () => (filter ??= parseAllFilters(parameters)),
  }
  const seconds = now.getTime() / 1000
  const fired: Fired[] = []
  for (const rule of rules) {
    const valid =
      rule.validity.length === 0 ||
      rule.validity.some(({ from = -Infinity, until = Infinity }) => from <= seconds && seconds < until)
    if (!rule.enabled || !valid) continue
    const captures = capturesOf(rule, conditionContext)
    if (captures) fired.push({ rule, captures })
  }
  return fired.toSorted((a, b) => (a.rule.objectID < b.rule.objectID ? -1 : 1))
}

function capturesOf(rule: Rule, conditionContext: ConditionContext): Capture[] | null {
  if (rule.conditions.length === 0) return []
  for (const condition of rule.conditions) {
    const captures = matchCondition(condition, conditionContext)
    if (captures) return captures
  }
  return null
}

function rewriteParameters(original: Parameters, fired: readonly Fired[], separatorsToIndex: string): Parameters {
  const overrides: Parameters = {}
  let filters = typeof original['filters'] === 'string' ? original['filters'] : ''
  let text = queryText(original)
  const lists = new Map<string, string[][]>()
  const addFilters = (name: string, list: readonly string[][]) => lists.set(name, [...(lists.get(name) ?? []), ...list])
  for (const { rule, captures } of fired) {
    const {
      query,
      filters: ruleFilters,
      automaticFacetFilters: automatic,
      automaticOptionalFacetFilters: optional,
      ...others
    } = rule.consequence.params ?? {}
    if (query !== undefined && (typeof query === 'object' || overrides['query'] === undefined)) {
      text = editQuery(text, query, captures, separatorsToIndex)
      overrides['query'] = text
    }
    for (const [name, value] of Object.entries(others)) {
      if (FILTER_PARAMETERS.has(name)) addFilters(name, flattenLists(name, value))
      else if (!Object.hasOwn(overrides, name)) overrides[name] = value
    }
    if (ruleFilters) filters = andFilters(filters, ruleFilters)
    addFilters('facetFilters', automaticFacetFilters(automatic, captures))
    addFilters('optionalFilters', automaticOptionalFilters(optional, captures))
  }
  const result = { ...original, ...overrides }
  if (filters !== '') result['filters'] = filters
  for (const [name, list] of lists) if (list.length > 0) result[name] = [...flattenLists(name, result[name]), ...list]
  return result
}

const FILTER_PARAMETERS = new Set(['facetFilters', 'numericFilters', 'tagFilters'])

function queryText({ query }: Parameters): string {
  return typeof query === 'string' ? query : ''
}
