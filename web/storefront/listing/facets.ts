import { narrowingTexts } from '#texts/narrowing.ts'

/** A list of values to narrow a listing by: what the index calls it, the address, and the page. */
export interface Facet {
  attribute: string
  parameter: string
  label: string
  /** Whether a product must have one of the chosen values or all of them; `or` where nothing is said. */
  operator?: 'and' | 'or'
}

export const FACETS: readonly Facet[] = [
  { attribute: 'colors', parameter: 'color', label: narrowingTexts.facets.color },
  { attribute: 'materials', parameter: 'material', label: narrowingTexts.facets.material },
  { attribute: 'styles', parameter: 'style', label: narrowingTexts.facets.style },
  { attribute: 'rooms', parameter: 'room', label: narrowingTexts.facets.room },
  { attribute: 'supplier', parameter: 'maker', label: narrowingTexts.facets.maker },
]

/** Values shown at first, and after "Show more" (spec 9). The service gives at most 100 to a search within a list. */
export const FACET_LIMITS = { limit: 10, showMore: true, showMoreLimit: 20 }

export const CATEGORY_LEVELS = ['categories.lvl0', 'categories.lvl1', 'categories.lvl2', 'categories.lvl3']
/** Between the names of a category path, as the index has it. */
export const CATEGORY_SEPARATOR = ' > '

export const PRICE = 'price'
export const IN_STOCK = 'in_stock'
export const ON_SALE = 'is_sale'

/** How a listing can be sorted: the name in the address, and the text. */
export const ORDERS = [
  { name: 'relevance', label: narrowingTexts.sort.relevance },
  { name: 'popular', label: narrowingTexts.sort.popular },
  { name: 'newest', label: narrowingTexts.sort.newest },
  { name: 'price_up', label: narrowingTexts.sort.priceUp },
  { name: 'price_down', label: narrowingTexts.sort.priceDown },
] as const

export type Order = (typeof ORDERS)[number]['name']
