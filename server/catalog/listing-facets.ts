import { MAX_LISTING_ATTRIBUTES } from '#contract/catalog/attributes.ts'
import type { ListingAttribute } from '#contract/schemas/catalog/catalog.ts'
import { type AttributeDefinition, appliesTo } from '#server/attributes/attributes.ts'
import { type CategoryRow, subtreeIds } from './categories.ts'

/** Returns the own attributes that products of a category, or of the whole shop, can have and buyers can filter by: the first ones in their order. */
export function listingFacets(
  attributes: readonly AttributeDefinition[],
  tree: readonly CategoryRow[],
  categoryId: number | null,
): ListingAttribute[] {
  const facets = attributes.filter(({ isFacet, isConverting }) => isFacet && !isConverting)
  if (facets.length === 0) return []
  const ids = categoryId === null ? null : subtreeIds(tree, categoryId)
  return facets
    .filter((attribute) => ids === null || ids.some((id) => appliesTo(attribute, id)))
    .slice(0, MAX_LISTING_ATTRIBUTES)
    .map(({ key, name, type, unit }) => ({ key, name, type, unit }))
}
