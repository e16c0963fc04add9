import { andFilters } from '#engine/filters/and-filters.ts'
import { flattenLists } from '#engine/filters/flatten-lists.ts'
import type { RawParameters } from './readers.ts'

const FILTER_LISTS = ['facetFilters', 'numericFilters', 'tagFilters']
const FILTER_PARAMETERS = new Set(['filters', ...FILTER_LISTS])

/**
 * Applies the restrictions of a secured key to flat parameters: filters are combined with AND, all other parameters are
 * overridden. Throws a `SearchProblem` for invalid filters.
 */
export function withRestrictions(requested: RawParameters, restrictions: RawParameters): RawParameters {
  const merged: { [name: string]: unknown } = { ...requested, ...restrictions }
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
    ...rewritten,
    ...Object.fromEntries(Object.entries(restrictions).filter(([name]) => !FILTER_PARAMETERS.has(name))),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
