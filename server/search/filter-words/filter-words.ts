import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { COLOR_SYNONYMS } from '#server/search/shop-index/default-settings.ts'
import { type FilterWords, parseFilterWords } from './parse-filter-words.ts'

/** A search understood as filters: `colors` are values of the index. */
export type UnderstoodSearch = FilterWords

interface Found {
  nbHits: number
  queryAfterRemoval?: string
  facets?: { colors?: Record<string, number> }
}

type Search = (
  requests: readonly { indexName: string; params: Record<string, unknown> }[],
) => Promise<{ results: unknown[] }>

const COLOR_NAMES: ReadonlySet<string> = new Set(Object.keys(COLOR_SYNONYMS))

/**
 * Creates a function that understands words of a search as filters: a price, the sale, and general names of colors. It returns null if there
 * are none or if the filters would find nothing, so that the search remains as typed. A color is understood only if products with
 * the other words have it, by its own name or by that of a specific color.
 */
export function createFilterWords(search: Search) {
  async function find({ text, price, sale }: FilterWords, categoryId: number | null): Promise<Found | null> {
    const filters = [
      price?.from != null && `price >= ${price.from}`,
      price?.to != null && `price <= ${price.to}`,
      sale && 'is_sale:true',
      categoryId !== null && `c_id:${categoryId}`,
    ]
    const params = { query: text, filters: filters.filter(Boolean).join(' AND '), facets: ['colors'], hitsPerPage: 0 }
    const { results } = await search([{ indexName: SEARCH_INDEX, params }])
    const found = results[0] as Found
    return found.nbHits > 0 && found.queryAfterRemoval === undefined ? found : null
  }

  return async (typed: string, categoryId: number | null): Promise<UnderstoodSearch | null> => {
    const words = parseFilterWords(typed, COLOR_NAMES)
    if (!words) return null
    const found = await find(words, categoryId)
    const values = Object.keys(found?.facets?.colors ?? {})
    const colors = words.colors.map((name) => values.filter((value) => isColor(value, name)))
    if (found && colors.every((each) => each.length > 0)) return { ...words, colors: [...new Set(colors.flat())] }
    if (words.colors.length === 0) return null
    // A color that no product has may be a word of the text.
    const withoutColors = parseFilterWords(typed, new Set())
    return withoutColors && (await find(withoutColors, categoryId)) ? withoutColors : null
  }
}

function isColor(value: string, name: string): boolean {
  const words = value.toLowerCase().split(/\s+/u)
  return words.includes(name) || (COLOR_SYNONYMS[name] ?? []).some((other) => other === value.toLowerCase())
}
