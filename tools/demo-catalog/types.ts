/** The hues the pictures know; see `hues.ts` for what buyers read. */
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

/** One row of demo-art/items.json: a picture, and so a product. */
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
 * One product in its colors, as its maker describes it. Lists are joined by `|`. In `title` and `materials`, `{c}` and
 * `{C}` stand for the color, `{a}` for the second color, `{wood}` and `{metal}` for what the color is made of.
 */
export interface Family {
  maker: string
  category: string
  /** Three letters of the SKU. */
  code: string
  title: string
  /** Wholesale price of one unit in dollars, in the plainest color. */
  price: number
  pack: number
  /** Fewest case packs of one order line; 1 unless told. */
  minPacks?: number
  /** Length, width and height in inches. */
  size: readonly [number, number, number]
  weight: number
  materials: string
  styles: string
  rooms: string
  care: string
  text: string
  /** Every color ever made, in order: product numbers follow it. The value is the color's own sentence, or ''. */
  hues: Partial<Record<Hue, string>>
}

export type Families = Readonly<Record<string, Family>>

export interface Maker {
  slug: string
  name: string
  /** First three letters of its SKUs. */
  prefix: string
  country: string
  shipsFrom: string
  /** Fewest and most working days until it ships. */
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
  /** The SKU of what is sold in its place, or ''. */
  replacement: string
  popularity: number
  created_at: string
}
