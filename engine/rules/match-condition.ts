import type { Filter, Leaf } from '#engine/filters/filter.ts'
import { parseFilters } from '#engine/filters/parse-filters.ts'
import { parseFacetFilters, parseNumericFilters, parseTagFilters } from '#engine/filters/parse-lists.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import { pluralForms } from '#engine/text/plurals.ts'
import { words } from '#engine/text/tokenize.ts'
import { editDistance } from './edit-distance.ts'
import { type Capture, matchPattern, type PatternTests, readPattern } from './pattern.ts'
import type { RuleCondition } from './rule.ts'

/** What the conditions of rules are held against. */
export interface Situation {
  queryWords: readonly string[]
  ruleContexts: readonly string[]
  /** The query's clauses, whichever parameter they came in; read when a condition asks for them. */
  filter(): Filter
  separatorsToIndex: string
  alternatives?: ((queryWords: readonly string[]) => readonly Alternative[]) | undefined
  facetValue?: PatternTests['facetValue'] | undefined
}

/** All clauses of a query's filter parameters. Throws a `SearchProblem` where one cannot be read. */
export function filterOf(parameters: { [name: string]: unknown }): Filter {
  const { filters, facetFilters, numericFilters, tagFilters } = parameters
  return [
    ...(typeof filters === 'string' ? parseFilters(filters) : []),
    ...parseFacetFilters(facetFilters),
    ...parseNumericFilters(numericFilters),
    ...parseTagFilters(tagFilters),
  ]
}

/** What a condition captures of the query, null when it does not hold: everything it names must. */
export function matchCondition(condition: RuleCondition, situation: Situation): Capture[] | null {
  const { context, filters, pattern } = condition
  if (context !== undefined && !situation.ruleContexts.includes(context)) return null
  if (filters !== undefined && !holdsAll(situation.filter(), parseFilters(filters))) return null
  return pattern === undefined ? [] : capturesOf(pattern, condition, situation)
}

function holdsAll(filter: Filter, wanted: Filter): boolean {
  const there = new Set(filter.map(({ anyOf }) => clauseKey(anyOf)))
  return wanted.every(({ anyOf }) => there.has(clauseKey(anyOf)))
}

/** Clauses of the same leaves are the same, whatever their order and scores. */
function clauseKey(leaves: readonly Leaf[]): string {
  const keys = leaves.map((leaf) =>
    JSON.stringify(leaf.kind === 'facet' ? { ...leaf, value: leaf.value.toLowerCase() } : leaf, NAMES),
  )
  return keys.toSorted().join(' ')
}

const NAMES = ['kind', 'name', 'operator', 'value', 'low', 'high', 'negated']

function capturesOf(pattern: string, condition: RuleCondition, situation: Situation): Capture[] | null {
  const { queryWords, separatorsToIndex } = situation
  const pieces = readPattern(pattern, (text) => words(text, separatorsToIndex))
  const tests: PatternTests = {
    isWord: condition.alternatives ? isNearly : (patternWord, queryWord) => patternWord === queryWord,
    facetValue: (facet, run) => situation.facetValue?.(facet, run),
  }
  for (const way of condition.alternatives ? waysToSay(situation) : [queryWords]) {
    const captures = matchPattern(pieces, way, condition.anchoring, tests)
    if (captures) return captures
  }
  return null
}

/** The query, and the query with each span that a synonym knows said otherwise. */
function waysToSay({ queryWords, alternatives }: Situation): (readonly string[])[] {
  const others = (alternatives?.(queryWords) ?? []).map(({ from, to, words: other }) => {
    return [...queryWords.slice(0, from), ...other, ...queryWords.slice(to)]
  })
  return [queryWords, ...others]
}

/** The same word, its plural or singular, or mistyped: once from four letters, twice from eight. */
function isNearly(patternWord: string, queryWord: string): boolean {
  if (patternWord === queryWord || pluralForms(patternWord, []).includes(queryWord)) return true
  const edits = Number(queryWord.length >= 4) + Number(queryWord.length >= 8)
  return Math.abs(patternWord.length - queryWord.length) <= edits && editDistance(patternWord, queryWord) <= edits
}
