import { flattenLists } from '#engine/filters/flatten-lists.ts'
import { SearchProblem } from '#engine/problem.ts'

const LISTS = ['facetFilters', 'numericFilters', 'tagFilters']

/** Throws the 400 for a `deleteBy` that would delete everything. */
export function requireCondition(query: { [parameter: string]: unknown }): void {
  const { filters } = query
  if (typeof filters === 'string' && filters.trim() !== '') return
  if (LISTS.some((name) => flattenLists(name, query[name]).length > 0)) return
  throw new SearchProblem(400, `deleteByQuery needs one of filters, ${LISTS.join(', ')}`)
}
