import { fold } from '#engine/text/fold.ts'
import { words } from '#engine/text/tokenize.ts'
import type { Rule } from './rule.ts'

/** What rules are looked for by; what is left out asks for nothing. */
export interface RuleSearch {
  query?: string
  anchoring?: string
  context?: string
  enabled?: boolean | null
  page?: number
  hitsPerPage?: number
}

/**
 * A page of the rules that hold every word of `query` in their objectID, description, tags, patterns or contexts, as a part
 * of a word too. Pages are counted from 0.
 */
export function searchRules(
  rules: readonly Rule[],
  { query = '', anchoring, context, enabled, page = 0, hitsPerPage = 20 }: RuleSearch,
): { hits: Rule[]; nbHits: number; page: number; nbPages: number } {
  const wanted = words(query, '')
  const found = rules.filter((rule) => {
    if (typeof enabled === 'boolean' && rule.enabled !== enabled) return false
    if (anchoring && !rule.conditions.some((condition) => condition.anchoring === anchoring)) return false
    if (context && !rule.conditions.some((condition) => condition.context === context)) return false
    const text = fold(textsOf(rule).join(' '))
    return wanted.every((word) => text.includes(word))
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
