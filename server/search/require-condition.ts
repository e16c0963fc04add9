import { flattenLists } from '#engine/filters/flatten-lists.ts'
import { SearchProblem } from '#engine/problem.ts'

const LISTS = ['facetFilters', 'numericFilters', 'tagFilters']
const CONDITIONS = new Set(['filters', ...LISTS])

/**
 * Throws the 400 for a `deleteBy` that would delete everything, or more than it names: beside filters (protocol 1.2) it
 * knows nothing that narrows them, neither a text, of which words may be given up, nor a place.
 */
export function requireCondition(query: { [parameter: string]: unknown }): void {
  const other = Object.keys(query).find((name) => !CONDITIONS.has(name) && !saysNothing(query[name]))
  if (other !== undefined) {
    const message = `deleteByQuery does not know ${other.slice(0, 200)}: leave it out, or delete by objectID`
    throw new SearchProblem(400, message)
  }
  const { filters } = query
  if (typeof filters === 'string' && filters.trim() !== '') return
  if (LISTS.some((name) => flattenLists(name, query[name]).length > 0)) return
  throw new SearchProblem(400, `deleteByQuery needs one of ${[...CONDITIONS].join(', ')}`)
}

function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
