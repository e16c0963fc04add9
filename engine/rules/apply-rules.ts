import { bothFilters } from '#engine/filters/both-filters.ts'
import { flattenLists } from '#engine/filters/flatten-lists.ts'
import { words } from '#engine/text/tokenize.ts'
import { automaticFacetFilters, automaticOptionalFilters } from './automatic-filters.ts'
import { editQuery } from './edit-query.ts'
import { filterOf, matchCondition, type Situation } from './match-condition.ts'
import type { Capture } from './pattern.ts'
import { placesOf } from './promotions.ts'
import type { Rule, RuledQuery } from './rule.ts'

/** What rules need to know besides the query. */
export interface RuleContext extends Pick<Situation, 'separatorsToIndex' | 'alternatives' | 'facetValue'> {
  now: Date
}

type Parameters = RuledQuery['parameters']

/**
 * What the rules make of a query (protocol 2.1, "Rules"). `parameters` are the flat ones of the wire, those of a `params`
 * text included. A rule fires when one of its conditions holds, or when it has none; whether rules are on is the caller's
 * question. All conditions look at the query as it came. Rules fire in the order of their objectIDs: the first one that
 * sets a parameter wins, edits of all come one after the other, filters of all and of the query are ANDed in whichever
 * parameter they stand (a key's own are among them), records promoted to a place that is taken follow at the next free one.
 * What is promoted must match the query's filters unless the first rule that promotes and has a say in it says otherwise;
 * it need not match the text. What some rule hides is not promoted. Throws a `SearchProblem` where filters of the query
 * cannot be read.
 */
export function applyRules(parameters: Parameters, rules: readonly Rule[], context: RuleContext): RuledQuery {
  const fired = firedRules(parameters, rules, context)
  const consequences = fired.map(({ rule }) => rule.consequence)
  const hidden = [...new Set(consequences.flatMap(({ hide = [] }) => hide.map(({ objectID }) => objectID)))]
  const userData = consequences.flatMap((consequence) =>
    consequence.userData === undefined ? [] : [consequence.userData],
  )
  const filterPromotes = consequences.find((each) => each.promote && each.filterPromotes !== undefined)?.filterPromotes
  return {
    parameters: fired.length > 0 ? changedParameters(parameters, fired, context.separatorsToIndex) : parameters,
    promoted: placesOf(consequences, new Set(hidden)),
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
  let filter: ReturnType<typeof filterOf> | undefined
  const situation: Situation = {
    ...context,
    queryWords: words(queryOf(parameters), context.separatorsToIndex),
    ruleContexts: flattenLists('ruleContexts', parameters['ruleContexts']).flat(),
    filter: () => (filter ??= filterOf(parameters)),
  }
  const seconds = now.getTime() / 1000
  const fired: Fired[] = []
  for (const rule of rules) {
    const valid =
      rule.validity.length === 0 || rule.validity.some(({ from, until }) => from <= seconds && seconds < until)
    if (!rule.enabled || !valid) continue
    const captures = capturesOf(rule, situation)
    if (captures) fired.push({ rule, captures })
  }
  return fired.toSorted((a, b) => (a.rule.objectID < b.rule.objectID ? -1 : 1))
}

function capturesOf(rule: Rule, situation: Situation): Capture[] | null {
  if (rule.conditions.length === 0) return []
  for (const condition of rule.conditions) {
    const captures = matchCondition(condition, situation)
    if (captures) return captures
  }
  return null
}

function changedParameters(own: Parameters, fired: readonly Fired[], separatorsToIndex: string): Parameters {
  const changed: Parameters = {}
  let filters = typeof own['filters'] === 'string' ? own['filters'] : ''
  let text = queryOf(own)
  const lists = new Map<string, string[][]>()
  const add = (name: string, list: readonly string[][]) => lists.set(name, [...(lists.get(name) ?? []), ...list])
  for (const { rule, captures } of fired) {
    const {
      query,
      filters: further,
      automaticFacetFilters: automatic,
      automaticOptionalFacetFilters: optional,
      ...others
    } = rule.consequence.params ?? {}
    if (query !== undefined && (typeof query === 'object' || changed['query'] === undefined)) {
      text = editQuery(text, query, captures, separatorsToIndex)
      changed['query'] = text
    }
    for (const [name, value] of Object.entries(others)) {
      if (RESTRICTING.has(name)) add(name, flattenLists(name, value))
      else if (!Object.hasOwn(changed, name)) changed[name] = value
    }
    if (further) filters = bothFilters(filters, further)
    add('facetFilters', automaticFacetFilters(automatic, captures))
    add('optionalFilters', automaticOptionalFilters(optional, captures))
  }
  const result = { ...own, ...changed }
  if (filters !== '') result['filters'] = filters
  for (const [name, list] of lists) if (list.length > 0) result[name] = [...flattenLists(name, result[name]), ...list]
  return result
}

const RESTRICTING = new Set(['facetFilters', 'numericFilters', 'tagFilters'])

function queryOf({ query }: Parameters): string {
  return typeof query === 'string' ? query : ''
}
