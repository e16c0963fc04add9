import { bothFilters } from '#engine/filters/both-filters.ts'
import { flattenLists } from '#engine/filters/flatten-lists.ts'
import type { Parameters } from './readers.ts'

const LISTS = ['facetFilters', 'numericFilters', 'tagFilters']
const FILTERS = new Set(['filters', ...LISTS])

/**
 * Flat parameters with the restrictions of a secured key: filters hold beside the query's, anything else in place of its
 * own. Throws a `SearchProblem` where filters cannot be read.
 */
export function restricted(asked: Parameters, restrictions: Parameters): Parameters {
  const merged: { [name: string]: unknown } = { ...asked, ...restrictions }
  if (restrictions.filters !== undefined)
    merged['filters'] = bothFilters(textOf(restrictions.filters), textOf(asked.filters))
  for (const name of LISTS) {
    if (restrictions[name] === undefined) continue
    merged[name] = [...flattenLists(name, restrictions[name]), ...flattenLists(name, asked[name])]
  }
  return merged
}

/** What rules made of restricted parameters: filters they only add, of everything else the restrictions have the last word. */
export function restrictedAgain(ruled: Parameters, restrictions: Parameters): Parameters {
  return { ...ruled, ...Object.fromEntries(Object.entries(restrictions).filter(([name]) => !FILTERS.has(name))) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
