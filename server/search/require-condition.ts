import type { Leaf } from '#engine/filters/filter.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { SearchProblem } from '#engine/problem.ts'
import { filterOf } from '#engine/rules/match-condition.ts'

const CONDITIONS = ['filters', 'facetFilters', 'numericFilters', 'tagFilters']

/**
 * Throws the 400 for a `deleteBy` that would delete everything, or more than it names: beside filters (protocol 1.2) it
 * knows nothing that narrows them, neither a text, of which words may be given up, nor a place; and of an attribute that is
 * not declared no record has a value, so that every one of them is without it.
 */
export function requireCondition(query: { [parameter: string]: unknown }, settings: Settings): void {
  const other = Object.keys(query).find((name) => !CONDITIONS.includes(name) && !saysNothing(query[name]))
  if (other !== undefined) throw refusal(`does not know ${named(other)}: leave it out, or delete by objectID`)
  const leaves = filterOf(query).flatMap(({ anyOf }) => anyOf)
  if (leaves.length === 0) throw refusal(`needs one of ${CONDITIONS.join(', ')}`)
  for (const leaf of leaves) {
    const setting = settingWithout(leaf, settings)
    if (setting && 'name' in leaf) throw refusal(`cannot filter by ${named(leaf.name)}: declare it in ${setting}`)
  }
}

/** The setting that would have to declare what a leaf is about; null where it need not. */
function settingWithout(leaf: Leaf, settings: Settings): string | null {
  if (leaf.kind === 'tag') return null
  if (leaf.kind === 'facet') {
    const declared = leaf.name === 'objectID' || settings.attributesForFaceting.some(({ name }) => name === leaf.name)
    return declared ? null : 'attributesForFaceting'
  }
  return settings.numericAttributesForFiltering?.includes(leaf.name) === false ? 'numericAttributesForFiltering' : null
}

function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function named(name: string): string {
  return name.slice(0, 200)
}

function refusal(what: string): SearchProblem {
  return new SearchProblem(400, `deleteByQuery ${what}`)
}
