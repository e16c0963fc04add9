import type { BenchProduct, Catalog } from './catalog.ts'
import { type BenchQuery, FACETS } from './queries.ts'

/** Typed arrays by row id, for filters and facet counts. */
export interface Columns {
  add(id: number, product: BenchProduct): void
  /** Returns the ids that pass the filters, in their order, and the counts of the values of each facet. */
  count(ids: Uint32Array, query: BenchQuery): { passed: Uint32Array; facets: Record<string, number>[] }
}

type Facet = (typeof FACETS)[number]
const SHOWN = 20

export function createColumns(catalog: Catalog, count: number): Columns {
  const { vocabulary } = catalog
  const names: Record<Facet, readonly string[]> = {
    category: vocabulary.categories,
    material: vocabulary.materials,
    color: vocabulary.colors,
    brand: vocabulary.brands,
    style: vocabulary.styles,
    is_sale: ['false', 'true'],
  }
  const facets = FACETS.map((facet) => ({
    facet,
    names: names[facet],
    codes: new Map(names[facet].map((name, code) => [name, code])),
    column: new Uint16Array(count),
  }))
  const of = (name: Facet) => facets.find(({ facet }) => facet === name)
  const categories = of('category')
  const colors = of('color')
  const sales = of('is_sale')
  const prices = new Float32Array(count)
  const ocids = new Uint32Array(count)

  return {
    add(id, product) {
      for (const { facet, codes, column } of facets) column[id] = codes.get(String(product[facet])) ?? 0
      prices[id] = product.price
      ocids[id] = product.OCID
    },

    count(ids, query) {
      const passed = applyFilters(ids, query)
      const counts = facets.map(({ facet, names, column }) => {
        const counted = new Uint32Array(names.length)
        tally(passed.kept, column, counted)
        // Facets are disjunctive: the counts of a facet ignore its own filter.
        if (facet === 'category') tally(passed.otherCategory, column, counted)
        if (facet === 'color') tally(passed.otherColor, column, counted)
        return most(names, counted)
      })
      return { passed: passed.kept, facets: counts }
    },
  }

  function applyFilters(ids: Uint32Array, query: BenchQuery) {
    const categoryCodes = new Set(query.categories.map((name) => categories?.codes.get(name)))
    const colorCodes = new Set(query.colors.map((name) => colors?.codes.get(name)))
    const ocidFilter = new Set(query.ocids)
    const [low, high] = query.price ?? [0, Number.POSITIVE_INFINITY]
    const passed = new Uint32Array(ids.length)
    let count = 0
    const otherCategory: number[] = []
    const otherColor: number[] = []
    for (const id of ids) {
      const price = prices[id] ?? 0
      if (price < low || price > high || (query.saleOnly && sales?.column[id] !== 1)) continue
      if (ocidFilter.size > 0 && !ocidFilter.has(ocids[id] ?? 0)) continue
      const categoryFits = categoryCodes.size === 0 || categoryCodes.has(categories?.column[id])
      const colorFits = colorCodes.size === 0 || colorCodes.has(colors?.column[id])
      if (categoryFits && colorFits) passed[count++] = id
      else if (colorFits) otherCategory.push(id)
      else if (categoryFits) otherColor.push(id)
    }
    return {
      kept: passed.subarray(0, count),
      otherCategory: Uint32Array.from(otherCategory),
      otherColor: Uint32Array.from(otherColor),
    }
  }
}

function tally(ids: Uint32Array, column: Uint16Array, counted: Uint32Array): void {
  for (let at = 0; at < ids.length; at += 1) {
    const code = column[ids[at] ?? 0] ?? 0
    counted[code] = (counted[code] ?? 0) + 1
  }
}

function most(names: readonly string[], counts: Uint32Array): Record<string, number> {
  const shown = [...counts.keys()]
    .filter((code) => (counts[code] ?? 0) > 0)
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .slice(0, SHOWN)
  return Object.fromEntries(shown.map((code) => [names[code] ?? '', counts[code] ?? 0]))
}
