import { flattenLists } from '#engine/filters/flatten-lists.ts'
import { SearchProblem } from '#engine/problem.ts'

const LISTS = ['facetFilters', 'numericFilters', 'tagFilters']

/** We know no places: what is beside one would be deleted wherever it is. */
const PLACES = ['aroundLatLng', 'aroundLatLngViaIP', 'insideBoundingBox', 'insidePolygon']

/** Throws the 400 for a `deleteBy` that would delete everything, or more than it names. */
export function requireCondition(query: { [parameter: string]: unknown }): void {
  const place = PLACES.find((name) => query[name] !== undefined && query[name] !== null)
  if (place) throw new SearchProblem(400, `deleteByQuery does not know ${place}: leave it out, or delete by objectID`)
  const { filters } = query
  if (typeof filters === 'string' && filters.trim() !== '') return
  if (LISTS.some((name) => flattenLists(name, query[name]).length > 0)) return
  throw new SearchProblem(400, `deleteByQuery needs one of filters, ${LISTS.join(', ')}`)
}
