import { listingOptionsTexts } from '#texts/listing/listing-options.ts'

/** A facet: its attribute in the index, its URL parameter and its label. */
export interface Facet {
  attribute: string
  parameter: string
  label: string
  /** True if the values are colors, shown with a swatch. */
  isColor?: boolean
  /** Returns the label of a value, if it is not the value itself. */
  labelOf?: (value: string) => string
  /** `or`: a product must have one of the selected values; `and`: all of them. Defaults to `or`. */
  operator?: 'and' | 'or'
}

export const FACETS: readonly Facet[] = [
  { attribute: 'colors', parameter: 'color', label: listingOptionsTexts.facets.color, isColor: true },
  { attribute: 'materials', parameter: 'material', label: listingOptionsTexts.facets.material },
  { attribute: 'styles', parameter: 'style', label: listingOptionsTexts.facets.style },
  { attribute: 'rooms', parameter: 'room', label: listingOptionsTexts.facets.room },
  { attribute: 'supplier', parameter: 'maker', label: listingOptionsTexts.facets.maker },
]

/** Values shown initially and after Show more (spec 9). A search within a facet returns at most 100. */
export const FACET_LIMITS = { limit: 10, showMore: true, showMoreLimit: 20 }

export const CATEGORY_LEVELS = ['categories.lvl0', 'categories.lvl1', 'categories.lvl2', 'categories.lvl3']
/** Separator of category paths in the index. */
export const CATEGORY_SEPARATOR = ' > '

export const PRICE = 'price'
export const IN_STOCK = 'in_stock'
export const ON_SALE = 'is_sale'

/** Sort orders: URL value and label. */
export const ORDERS = [
  { name: 'relevance', label: listingOptionsTexts.sort.relevance },
  { name: 'popular', label: listingOptionsTexts.sort.popular },
  { name: 'newest', label: listingOptionsTexts.sort.newest },
  { name: 'price_up', label: listingOptionsTexts.sort.priceUp },
  { name: 'price_down', label: listingOptionsTexts.sort.priceDown },
] as const

export type Order = (typeof ORDERS)[number]['name']
