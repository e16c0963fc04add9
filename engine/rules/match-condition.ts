import type { Filter, FilterLeaf } from '#engine/filters/filter.ts'
import { parseFilters } from '#engine/filters/parse-filters.ts'
import { parseFacetFilters, parseNumericFilters, parseTagFilters } from '#engine/filters/parse-lists.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import { pluralForms } from '#engine/text/plurals.ts'
import { words } from '#engine/text/tokenize.ts'
import { editDistance } from '#engine/text/edit-distance.ts'
import { type Capture, matchPattern, type PatternTests, readPattern } from './pattern.ts'
import type { RuleCondition } from './rule.ts'

/** Data that conditions are tested against. */
export interface ConditionContext {
  queryWords: readonly string[]
  ruleContexts: readonly string[]
  /** Returns the clauses of all filter parameters of the query; parsed on demand. */
  filter(): Filter
  separatorsToIndex: string
  alternatives?: ((queryWords: readonly string[]) => readonly Alternative[]) | undefined
  facetValue?: PatternTests['facetValue'] | undefined
}

/** Parses all filter parameters of a query. Throws a `SearchProblem` for an invalid one. */
export function parseAllFilters(parameters: { [name: string]: unknown }): Filter {
  const { filters, facetFilters, numericFilters, tagFilters } = parameters
  return [
    ...(typeof filters === 'string' ? parseFilters(filters) : []),
    ...parseFacetFilters(facetFilters),
    ...parseNumericFilters(numericFilters),
    ...parseTagFilters(tagFilters),
  ]
}

/** Returns the captures of a condition if all its parts hold, else null. */
export function matchCondition(condition: RuleCondition, situation: ConditionContext): Capture[] | null {
  const { context, filters, pattern } = condition
  if (context !== undefined && !situation.ruleContexts.includes(context)) return null
  if (filters !== undefined && !includesAll(situation.filter(), parseFilters(filters))) return null
  return pattern === undefined ? [] : capturesOf(pattern, condition, situation)
}

function includesAll(filter: Filter, required: Filter): boolean {
  const present = new Set(filter.map(({ anyOf }) => clauseKey(anyOf)))
  return required.every(({ anyOf }) => present.has(clauseKey(anyOf)))
}

/** Returns a key that is equal for clauses with the same leaves, in any order and with any scores. */
function clauseKey(leaves: readonly FilterLeaf[]): string {
  const keys = leaves.map((leaf) =>
    JSON.stringify(leaf.kind === 'facet' ? { ...leaf, value: leaf.value.toLowerCase() } : leaf, CLAUSE_KEY_FIELDS),
  )
  return keys.toSorted().join(' ')
}

const CLAUSE_KEY_FIELDS = ['kind', 'name', 'operator', 'value', 'low', 'high', 'negated']

function capturesOf(pattern: string, condition: RuleCondition, situation: ConditionContext): Capture[] | null {
  const { queryWords, separatorsToIndex } = situation
  const pieces = readPattern(pattern, (text) => words(text, separatorsToIndex))
  const tests: PatternTests = {
    isWord: condition.alternatives ? isNearMatch : (patternWord, queryWord) => patternWord === queryWord,
    facetValue: (facet, captured) => situation.facetValue?.(facet, captured),
  }
  for (const variant of condition.alternatives ? queryVariants(situation) : [queryWords]) {
    const captures = matchPattern(pieces, variant, condition.anchoring, tests)
    if (captures) return captures
  }
  return null
}

/** Returns the query, and the query with each synonym of a span. */
function queryVariants({ queryWords, alternatives }: ConditionContext): (readonly string[])[] {
  const others = (alternatives?.(queryWords) ?? []).map(({ from, to, words: other }) => {
    return [...queryWords.slice(0, from), ...other, ...queryWords.slice(to)]
  })
  return [queryWords, ...others]
}

/** True for the same word, its plural or singular, or a typo: one from four letters, two from eight letters on. */
function isNearMatch(patternWord: string, queryWord: string): boolean {
  if (patternWord === queryWord || pluralForms(patternWord, []).includes(queryWord)) return true
  const edits = Number(queryWord.length >= 4) + Number(queryWord.length >= 8)
  return Math.abs(patternWord.length - queryWord.length) <= edits && editDistance(patternWord, queryWord) <= edits
}
