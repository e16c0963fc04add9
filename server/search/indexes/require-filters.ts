import {
  type FilterLeaf,
  geoParameters,
  hasFixedArea,
  type IndexSettings,
  parseAllFilters,
  SearchProblem,
} from '#engine/engine.ts'

const FILTER_PARAMETERS = ['filters', 'facetFilters', 'numericFilters', 'tagFilters']

/**
 * Throws the protocol's 400 for a `deleteBy` that would delete everything, or more than intended. Only filters and areas are allowed (protocol 1.2): a
 * query text may match with fewer words, and the area of an automatic radius depends on the other records. Attributes must be declared for filtering: on an undeclared
 * one, no record has a value, so a negated filter would match every record.
 */
export function requireFilters(query: { [parameter: string]: unknown }, settings: IndexSettings): void {
  const given = Object.keys(query).filter((name) => !isEmpty(query[name]))
  const other = given.find((name) => !FILTER_PARAMETERS.includes(name) && !geoParameters.has(name))
  if (other !== undefined) throw deleteByError(`does not support ${shorten(other)}: omit it, or delete by objectID`)
  const leaves = parseAllFilters(query).flatMap(({ anyOf }) => anyOf)
  const hasArea = hasFixedArea(query)
  if (!hasArea && given.some((name) => geoParameters.has(name)))
    throw deleteByError(
      'needs aroundLatLng with aroundRadius in meters, insideBoundingBox or insidePolygon as its area',
    )
  if (leaves.length === 0 && !hasArea) throw deleteByError(`needs one of ${FILTER_PARAMETERS.join(', ')}, or an area`)
  for (const leaf of leaves) {
    const setting = missingDeclaration(leaf, settings)
    if (setting && 'name' in leaf)
      throw deleteByError(`cannot filter by ${shorten(leaf.name)}: declare it in ${setting}`)
  }
}

/** Returns the setting in which the attribute of a leaf must be declared, or null if it is declared or needs no declaration. */
function missingDeclaration(leaf: FilterLeaf, settings: IndexSettings): string | null {
  if (leaf.kind === 'tag') return null
  if (leaf.kind === 'facet') {
    const declared = leaf.name === 'objectID' || settings.attributesForFaceting.some(({ name }) => name === leaf.name)
    return declared ? null : 'attributesForFaceting'
  }
  return settings.numericAttributesForFiltering?.includes(leaf.name) === false ? 'numericAttributesForFiltering' : null
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function shorten(name: string): string {
  return name.slice(0, 200)
}

function deleteByError(message: string): SearchProblem {
  return new SearchProblem(400, `deleteByQuery ${message}`)
}
