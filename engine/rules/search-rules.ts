import { flag, integer, take, text } from '#engine/parameters/readers.ts'
import { fold } from '#engine/text/fold.ts'
import { words } from '#engine/text/tokenize.ts'
import type { Rule } from './rule.ts'

/** What rules are looked for by, as the wire has it; what is left out asks for nothing. */
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
 * A page of the rules that hold every word of `query` in their objectID, description, tags, patterns or contexts, as a part
 * of a word too. Pages are counted from 0. Throws a `SearchProblem` that names what cannot be read.
 */
export function searchRules(
  rules: readonly Rule[],
  search: RuleSearch,
): { hits: Rule[]; nbHits: number; page: number; nbPages: number } {
  const wanted = words(take(search, 'query', text, ''), '')
  const anchoring = take(search, 'anchoring', text, '')
  const context = take(search, 'context', text, '')
  const enabled = take<boolean | null>(search, 'enabled', flag, null)
  const page = take(search, 'page', integer(0, Number.MAX_SAFE_INTEGER), 0)
  const hitsPerPage = take(search, 'hitsPerPage', integer(0, 1000), 20)
  const found = rules.filter((rule) => {
    if (enabled !== null && rule.enabled !== enabled) return false
    if (anchoring && !rule.conditions.some((condition) => condition.anchoring === anchoring)) return false
    if (context && !rule.conditions.some((condition) => condition.context === context)) return false
    const folded = fold(textsOf(rule).join(' '))
    return wanted.every((word) => folded.includes(word))
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
