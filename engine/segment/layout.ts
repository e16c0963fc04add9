import type { Criterion, IndexSettings, SortBy } from '#engine/parameters/settings.ts'
import { compoundsOf } from './compounds.ts'
import type { Layout } from './segment.ts'

/** Returns the layout that supports all of these settings. Records are numbered in the sort order of the first. */
export function layoutOf(settings: readonly IndexSettings[]): Layout {
  const all = settings.map(searchablePaths)
  return {
    searchable: all.includes(undefined) ? undefined : unique(all.flatMap((paths) => paths ?? [])),
    facets: uniqueBy(
      settings.flatMap((each) => each.attributesForFaceting),
      (facet) => facet.name,
    ),
    orders: uniqueBy(settings.map(sortOrderOf), orderKey),
    sorts: unique(settings.flatMap(sortAttributes)),
    distinct: unique(settings.flatMap((each) => each.attributeForDistinct ?? [])),
    separators: settings[0]?.separatorsToIndex ?? '',
    ...compoundsOf(settings[0]),
  }
}

/** True if data built for `layout` can be searched with settings that need `required`. */
export function coversLayout(layout: Layout, required: Layout): boolean {
  const searchable =
    layout.searchable === undefined ||
    (required.searchable !== undefined && required.searchable.every((path) => layout.searchable?.includes(path)))
  return (
    searchable &&
    layout.separators === required.separators &&
    JSON.stringify(layout.compounds) === JSON.stringify(required.compounds) &&
    orderKey(layout.orders[0] ?? []) === orderKey(required.orders[0] ?? []) &&
    includesAll(required.facets.map(facetName), layout.facets.map(facetName)) &&
    includesAll(required.orders.map(orderKey), layout.orders.map(orderKey)) &&
    includesAll(required.sorts, layout.sorts) &&
    includesAll(required.distinct, layout.distinct)
  )
}

/** Returns the sorts before the text criteria of the ranking formula, followed by the custom ranking. */
export function sortOrderOf(settings: Pick<IndexSettings, 'ranking' | 'customRanking'>): readonly SortBy[] {
  return uniqueBy([...leadingSorts(settings.ranking), ...settings.customRanking], (sort) => sort.attribute)
}

function sortAttributes({ ranking, customRanking }: IndexSettings): string[] {
  return [...ranking.filter(isSort), ...customRanking].map(({ attribute }) => attribute)
}

/** Returns the `asc(…)` and `desc(…)` at the beginning of a ranking formula. */
export function leadingSorts(ranking: readonly Criterion[]): SortBy[] {
  const end = ranking.findIndex((criterion) => typeof criterion === 'string')
  return ranking.slice(0, end === -1 ? undefined : end).filter(isSort)
}

export function isSort(criterion: Criterion): criterion is SortBy {
  return typeof criterion !== 'string'
}

/** Returns an order as text; equal orders have equal keys. */
export function orderKey(order: readonly SortBy[]): string {
  return order.map(({ attribute, descending }) => `${descending ? 'desc' : 'asc'}(${attribute})`).join(',')
}

function searchablePaths({ searchableAttributes }: IndexSettings): string[] | undefined {
  return searchableAttributes.length > 0 ? searchableAttributes.flat().map(({ name }) => name) : undefined
}

const facetName = ({ name }: { name: string }) => name

function includesAll(required: readonly string[], available: readonly string[]): boolean {
  return required.every((each) => available.includes(each))
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const first = new Map<string, T>()
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value)
  return [...first.values()]
}
