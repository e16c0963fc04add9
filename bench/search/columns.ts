import type { BenchProduct, Catalog } from './catalog.ts'
import { type BenchQuery, FACETS } from './queries.ts'

/** Typed arrays over row ids: what filters and facet counts read. */
export interface Columns {
  add(id: number, product: BenchProduct): void
  /** The ids that pass the filters, in their order, and per facet its values with their counts. */
  count(ids: Uint32Array, query: BenchQuery): { kept: Uint32Array; facets: Record<string, number>[] }
}

type Facet = (typeof FACETS)[number]
const SHOWN = 20

export function createColumns(catalog: Catalog, count: number): Columns {
  const { vocabulary } = catalog
  const names: Record<Facet, readonly string[]> = {
    category: vocabulary.categories,
    material: vocabulary.materials,
    colour: vocabulary.colours,
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
  const colours = of('colour')
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
      const passed = sift(ids, query)
      const counts = facets.map(({ facet, names, column }) => {
        const counted = new Uint32Array(names.length)
        tally(passed.kept, column, counted)
        // A facet counts what the other facets let through: more of its values can be chosen.
        if (facet === 'category') tally(passed.otherCategory, column, counted)
        if (facet === 'colour') tally(passed.otherColour, column, counted)
        return most(names, counted)
      })
      return { kept: passed.kept, facets: counts }
    },
  }

  function sift(ids: Uint32Array, query: BenchQuery) {
    const wantedCategories = new Set(query.categories.map((name) => categories?.codes.get(name)))
    const wantedColours = new Set(query.colours.map((name) => colours?.codes.get(name)))
    const wantedOcids = new Set(query.ocids)
    const [low, high] = query.price ?? [0, Number.POSITIVE_INFINITY]
    const kept = new Uint32Array(ids.length)
    let count = 0
    const otherCategory: number[] = []
    const otherColour: number[] = []
    for (const id of ids) {
      const price = prices[id] ?? 0
      if (price < low || price > high || (query.saleOnly && sales?.column[id] !== 1)) continue
      if (wantedOcids.size > 0 && !wantedOcids.has(ocids[id] ?? 0)) continue
      const categoryFits = wantedCategories.size === 0 || wantedCategories.has(categories?.column[id])
      const colourFits = wantedColours.size === 0 || wantedColours.has(colours?.column[id])
      if (categoryFits && colourFits) kept[count++] = id
      else if (colourFits) otherCategory.push(id)
      else if (categoryFits) otherColour.push(id)
    }
    return {
      kept: kept.subarray(0, count),
      otherCategory: Uint32Array.from(otherCategory),
      otherColour: Uint32Array.from(otherColour),
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
