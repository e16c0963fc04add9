import type { Criterion, Settings, SortBy } from '#engine/parameters/settings.ts'
import type { Layout } from './segment.ts'

/** The layout that serves every one of these settings; records are numbered in the order of the first. */
export function layoutOf(settings: readonly Settings[]): Layout {
  const all = settings.map(searchablePaths)
  return {
    searchable: all.includes(undefined) ? undefined : unique(all.flatMap((paths) => paths ?? [])),
    facets: uniqueBy(
      settings.flatMap((each) => each.attributesForFaceting),
      (facet) => facet.name,
    ),
    orders: uniqueBy(settings.map(orderOf), orderKey),
    sorts: unique(settings.flatMap(sortedBy)),
    distinct: unique(settings.flatMap((each) => each.attributeForDistinct ?? [])),
    separators: settings[0]?.separatorsToIndex ?? '',
  }
}

/** Whether data built for `layout` can be searched under settings that want `wanted`. */
export function covers(layout: Layout, wanted: Layout): boolean {
  const searchable =
    layout.searchable === undefined ||
    (wanted.searchable !== undefined && wanted.searchable.every((path) => layout.searchable?.includes(path)))
  return (
    searchable &&
    layout.separators === wanted.separators &&
    orderKey(layout.orders[0] ?? []) === orderKey(wanted.orders[0] ?? []) &&
    within(wanted.facets.map(facetName), layout.facets.map(facetName)) &&
    within(wanted.orders.map(orderKey), layout.orders.map(orderKey)) &&
    within(wanted.sorts, layout.sorts) &&
    within(wanted.distinct, layout.distinct)
  )
}

/** What records are sorted by before any criterion of the text, and after all of them. */
export function orderOf(settings: Pick<Settings, 'ranking' | 'customRanking'>): readonly SortBy[] {
  return uniqueBy([...leadingSorts(settings.ranking), ...settings.customRanking], (sort) => sort.attribute)
}

function sortedBy({ ranking, customRanking }: Settings): string[] {
  return [...ranking.filter(isSort), ...customRanking].map(({ attribute }) => attribute)
}

/** The `asc(…)` and `desc(…)` at the head of a ranking formula. */
export function leadingSorts(ranking: readonly Criterion[]): SortBy[] {
  const end = ranking.findIndex((criterion) => typeof criterion === 'string')
  return ranking.slice(0, end === -1 ? undefined : end).filter(isSort)
}

export function isSort(criterion: Criterion): criterion is SortBy {
  return typeof criterion !== 'string'
}

/** An order as text: equal for equal orders. */
export function orderKey(order: readonly SortBy[]): string {
  return order.map(({ attribute, descending }) => `${descending ? 'desc' : 'asc'}(${attribute})`).join(',')
}

function searchablePaths({ searchableAttributes }: Settings): string[] | undefined {
  return searchableAttributes.length > 0 ? searchableAttributes.flat().map(({ name }) => name) : undefined
}

const facetName = ({ name }: { name: string }) => name

function within(wanted: readonly string[], there: readonly string[]): boolean {
  return wanted.every((each) => there.includes(each))
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const first = new Map<string, T>()
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value)
  return [...first.values()]
}
