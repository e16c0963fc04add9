/** Color names of the shot list. `hues.ts` has the names that buyers read. */
export type Hue =
  | 'ivory'
  | 'sand'
  | 'terracotta'
  | 'sage'
  | 'forest'
  | 'ink'
  | 'charcoal'
  | 'ochre'
  | 'blush'
  | 'oak'
  | 'walnut'
  | 'ash'
  | 'ebony'
  | 'brass'
  | 'rattan'
  | 'white'
  | 'smoke'

/** One row of demo-art/items.json: an image, which is one product. */
export interface Item {
  id: string
  form: string
  material: string
  color: Hue
  variant: number
  family: string
  file: string
  alt: string
  accent?: Hue
  wax?: Hue
  /** Printed colors of a framed print. */
  colors?: readonly Hue[]
}

/**
 * One product in all its colors. Lists are joined by `|`. Placeholders in `title` and `materials`: `{c}` and `{C}` for the color, `{a}` for
 * the second color, `{wood}` and `{metal}` for the material of the color.
 */
export interface Family {
  supplier: string
  category: string
  /** Three letters of the SKU. */
  code: string
  title: string
  /** Wholesale price of one unit in dollars, in the plainest color. */
  price: number
  pack: number
  /** Minimum number of case packs of an order line. Default: 1. */
  minPacks?: number
  /** Length, width and height in inches. */
  size: readonly [number, number, number]
  weight: number
  materials: string
  styles: string
  rooms: string
  care: string
  text: string
  /** All colors, also discontinued ones, in the order of their product numbers. The value is a sentence about the color, or ''. */
  hues: Partial<Record<Hue, string>>
}

export type Families = Readonly<Record<string, Family>>

export interface DemoSupplier {
  slug: string
  name: string
  /** First three letters of its SKUs. */
  prefix: string
  country: string
  shipsFrom: string
  /** Latitude and longitude of that place, in degrees. */
  location: readonly [number, number]
  /** Minimum and maximum working days until it ships. */
  lead: readonly [number, number]
  story: string
}

/** One line of products.csv. */
export interface Product {
  ocid: number
  sku: string
  title: string
  slug: string
  description: string
  status: 'active' | 'discontinued'
  supplier: string
  category: string
  family: string
  options: string
  price: number
  sales_price: number | null
  is_sales: boolean
  retail_price: number
  case_pack: number
  min_qty: number
  qty_step: number
  price_breaks: readonly { minQty: number; price: number }[]
  stock: number
  lead_time: string
  materials: string
  colors: string
  styles: string
  rooms: string
  length_in: number
  width_in: number
  height_in: number
  weight_lb: number
  care: string
  country: string
  images: string
  image_alts: string
  /** SKU of the replacement, or ''. */
  replacement: string
  popularity: number
  created_at: string
}
