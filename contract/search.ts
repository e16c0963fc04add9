import type { InventoryCard } from './catalog.ts'
import type { ImageRef } from './images.ts'

/** Spec 7: the index the storefront searches, on our own engine and on the hosted service alike. */
export const SEARCH_INDEX = 'inventories_index'

/** Orders of a result, and the index that answers in each. */
export const SEARCH_SORTS = {
  relevance: SEARCH_INDEX,
  popular: `${SEARCH_INDEX}_popular`,
  newest: `${SEARCH_INDEX}_newest`,
  price_up: `${SEARCH_INDEX}_price_asc`,
  price_down: `${SEARCH_INDEX}_price_desc`,
} as const

/**
 * A product as the index holds it: what is searched, filtered and sorted by, and the card that shows it. OCID, title, image,
 * c_id and is_sale are of spec 3. Money is dollars.
 */
export type ProductRecord = {
  objectID: string
  OCID: number
  sku: string
  title: string
  slug: string
  /** Its path is resolved against the image base URL. */
  image: ImageRef | null
  /** The product's category and all above it, so that a filter on any of them finds it. */
  c_id: number[]
  /** The way down to its category, such as `{ lvl0: 'Decor', lvl1: 'Decor > Vases' }`. */
  categories: { [level: string]: string }
  /** Names from the main category down, for the words in them. */
  category_path: string[]
  supplier: string
  /** The effective price of a unit at the minimum quantity: what the card shows, the range filters and the order sorts. */
  price: number
  retail_price: number | null
  /** Of the retail price, in whole percent. */
  margin: number | null
  /** The sales price applies and is a bargain: what ON SALE lists. */
  is_sale: boolean
  in_stock: boolean
  min_qty: number
  case_pack: number
  /** Fewest working days until it ships. */
  lead_time: number | null
  colors: string[]
  materials: string[]
  styles: string[]
  rooms: string[]
  description: string
  popularity: number
  /** Unix seconds. */
  created: number
  /** The product as lists show it. */
  card: InventoryCard
}
