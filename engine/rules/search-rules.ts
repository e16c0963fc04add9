import { flag, integer, readParameter, text } from '#engine/parameters/readers.ts'
import { fold } from '#engine/text/fold.ts'
import { words } from '#engine/text/tokenize.ts'
import type { Rule } from './rule.ts'

/** Search criteria for rules, from the wire; absent ones match all rules. */
export interface RuleSearch {
  [name: string]: unknown
  query?: unknown
  anchoring?: unknown
  context?: unknown
  enabled?: unknown
  page?: unknown
  hitsPerPage?: unknown
}

/**
 * Returns a page of the rules that contain every word of `query`, also as part of a word, in their objectID,
 * description, tags, patterns or contexts. Pages count from 0. Throws a `SearchProblem` that names an invalid
 * parameter.
 */
export function searchRules(
  rules: readonly Rule[],
  search: RuleSearch,
): { hits: Rule[]; nbHits: number; page: number; nbPages: number } {
  const queryWords = words(readParameter(search, 'query', text, ''), '')
  const anchoring = readParameter(search, 'anchoring', text, '')
  const context = readParameter(search, 'context', text, '')
  const enabled = readParameter<boolean | null>(search, 'enabled', flag, null)
  const page = readParameter(search, 'page', integer(0, Number.MAX_SAFE_INTEGER), 0)
  const hitsPerPage = readParameter(search, 'hitsPerPage', integer(0, 1000), 20)
  const found = rules.filter((rule) => {
    if (enabled !== null && rule.enabled !== enabled) return false
    if (anchoring && !rule.conditions.some((condition) => condition.anchoring === anchoring)) return false
    if (context && !rule.conditions.some((condition) => condition.context === context)) return false
    const folded = fold(textsOf(rule).join(' '))
    return queryWords.every((word) => folded.includes(word))
  })
  return {
    hits: found.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
    nbHits: found.length,
    page,
    nbPages: hitsPerPage > 0 ? Math.ceil(found.length / hitsPerPage) : 0,
  }
}

function textsOf({ objectID, description = '', tags = [], conditions }: Rule): string[] {
  return [objectID, description, ...tags, ...conditions.flatMap(({ pattern = '', context = '' }) => [pattern, context])]
}
