import type { Criterion, FacetAttribute, SearchableAttribute, SortBy } from './settings.ts'
import { mapped, textList, type Reader } from './readers.ts'

/** `searchableAttributes`: `title`, `unordered(title)`, and `title,brand` for attributes of equal rank. */
export const searchableEntries = entries(
  readSearchable,
  'array of attribute names, unordered(…) around them where wanted',
)

/** `attributesForFaceting`: names, with `searchable(…)`, `filterOnly(…)` and `afterDistinct(…)`, also nested. */
export const facetEntries = entries(
  readFacet,
  'array of attribute names, searchable(…), filterOnly(…) or afterDistinct(…)',
)

/** `customRanking`: `asc(price)`, `desc(popularity)`. */
export const sortEntries = entries(readSort, 'array of asc(attribute) or desc(attribute)')

/** `ranking`: names of criteria, and sorts between them. */
export const rankingEntries = entries(readCriterion, `array of ranking criteria, asc(attribute) or desc(attribute)`)

/** Names with an optional modifier, which is dropped: `virtual(prices)` is `prices`. */
export function namesWithModifier(modifier: string): Reader<readonly string[]> {
  return entries((entry) => unwrapModifier(entry, modifier) ?? entry, textList.expected)
}

/** The names that have a modifier: of `brands` and `virtual(prices)`, `prices`. */
export function modifiedNames(modifier: string): Reader<readonly string[]> {
  return mapped(textList, textList.expected, (texts) =>
    texts.flatMap((entry) => unwrapModifier(entry.trim(), modifier) ?? []),
  )
}

function entries<T>(read: (entry: string) => T | undefined, expected: string): Reader<readonly T[]> {
  return mapped(textList, expected, (texts) => {
    const values = texts.map((entry) => read(entry.trim()))
    return values.every((value) => value !== undefined) ? values : undefined
  })
}

function readSearchable(entry: string): readonly SearchableAttribute[] | undefined {
  const names = entry.split(',').map((name) => name.trim())
  // The service defines attributes of equal rank as unordered.
  const isTied = names.length > 1
  const attributes = names.map((name) => {
    const unordered = unwrapModifier(name, 'unordered')
    return { name: unordered ?? unwrapModifier(name, 'ordered') ?? name, unordered: isTied || unordered !== undefined }
  })
  return attributes.every(({ name }) => name !== '') ? attributes : undefined
}

function readFacet(entry: string): FacetAttribute | undefined {
  const facet = { name: entry, searchable: false, filterOnly: false, afterDistinct: false }
  for (;;) {
    const modifier = facetModifiers.find((each) => unwrapModifier(facet.name, each) !== undefined)
    if (!modifier) return facet.name ? facet : undefined
    facet[modifier] = true
    facet.name = unwrapModifier(facet.name, modifier) ?? ''
  }
}

const facetModifiers = ['searchable', 'filterOnly', 'afterDistinct'] as const

function readSort(entry: string): SortBy | undefined {
  const descending = unwrapModifier(entry, 'desc')
  const attribute = descending ?? unwrapModifier(entry, 'asc')
  return attribute ? { attribute, descending: descending !== undefined } : undefined
}

function readCriterion(entry: string): Criterion | undefined {
  return criteria.find((criterion) => criterion === entry) ?? readSort(entry)
}

const criteria = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'] as const

function unwrapModifier(entry: string, modifier: string): string | undefined {
  return entry.startsWith(`${modifier}(`) && entry.endsWith(')')
    ? entry.slice(modifier.length + 1, -1).trim()
    : undefined
}
