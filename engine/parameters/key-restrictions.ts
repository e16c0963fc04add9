import { andFilters } from '#engine/filters/and-filters.ts'
import { flattenLists } from '#engine/filters/flatten-lists.ts'
import { geoParameters } from '#engine/geo/read-geo.ts'
import type { RawParameters } from './readers.ts'

const FILTER_LISTS = ['facetFilters', 'numericFilters', 'tagFilters']
const FILTER_PARAMETERS = new Set(['filters', ...FILTER_LISTS])

/**
 * Applies the restrictions of a secured key to flat parameters: filters are combined with AND, all other parameters are
 * overridden. Throws a `SearchProblem` for invalid filters.
 */
export function withRestrictions(requested: RawParameters, restrictions: RawParameters): RawParameters {
  const merged: { [name: string]: unknown } = { ...withinArea(requested, restrictions), ...restrictions }
  if (restrictions.filters !== undefined)
    merged['filters'] = andFilters(textOf(restrictions.filters), textOf(requested.filters))
  for (const name of FILTER_LISTS) {
    if (restrictions[name] === undefined) continue
    merged[name] = [...flattenLists(name, restrictions[name]), ...flattenLists(name, requested[name])]
  }
  return merged
}

/**
 * Applies the restrictions again after rules changed the parameters. Rules only add filters; all other parameters are
 * overridden.
 */
export function reapplyRestrictions(rewritten: RawParameters, restrictions: RawParameters): RawParameters {
  return {
    ...withinArea(rewritten, restrictions),
    ...Object.fromEntries(Object.entries(restrictions).filter(([name]) => !FILTER_PARAMETERS.has(name))),
  }
}

/** Returns the parameters without those of a location if the key has some: a box, for example, would replace the radius of the key. */
function withinArea(parameters: RawParameters, restrictions: RawParameters): RawParameters {
  if (!Object.keys(restrictions).some((name) => geoParameters.has(name))) return parameters
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !geoParameters.has(name)))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
