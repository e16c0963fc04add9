import type { Product } from './types.ts'

/** Products with an unusual property, by item id: cases that the storefront must handle. */
interface EdgeCase {
  what: string
  change: Partial<Product>
}

export const LONG_TITLE =
  'Late supper set for one in speckled charcoal stoneware, two dinner plates, one salad plate and one deep bowl, wheel-thrown, ' +
  'dishwasher and microwave safe, stackable, boxed as a gift using recycled paper, packs of two sets, made by hand in Bloomington'

export const SAME_TITLE = 'Breakfast mug, sage'

export const EDGE_CASES: Readonly<Record<string, EdgeCase>> = {
  'vase-ceramic-sand-5': { what: 'on sale without a sales price', change: { is_sales: true, sales_price: null } },
  'basket-rattan-oak-4': { what: 'a sales price, but not on sale', change: { is_sales: false, sales_price: 15.5 } },
  'pendant-metal-blush-2': {
    what: 'sales price above the price',
    change: { is_sales: true, sales_price: 61, price_breaks: [] },
  },
  'pitcher-ceramic-blush-0': {
    what: 'discontinued',
    change: { status: 'discontinued', stock: 0, is_sales: false, sales_price: null, replacement: 'MUD-PIT-050-IV' },
  },
  'plates-ceramic-charcoal-4': { what: 'title of 250 characters', change: { title: LONG_TITLE } },
  'rug-wool-ivory-0-p1': {
    what: 'emoji and right-to-left title',
    change: { title: '🌙 زربية الأطلس — Atlas lattice rug, ivory and charcoal, 5 by 7 ft' },
  },
  'mug-ceramic-sage-1': { what: 'same title as another', change: { title: SAME_TITLE } },
  'mug-ceramic-sage-3': { what: 'same title as another', change: { title: SAME_TITLE } },
  'glassware-glass-white-2': { what: 'fewer in stock than the minimum', change: { stock: 1 } },
}

/** The only product without an image. */
export const PRODUCT_WITHOUT_IMAGE: Omit<Product, 'ocid' | 'country' | 'lead_time' | 'created_at'> = {
  sku: 'TIN-GLA-900',
  title: 'Replacement glass for the Orchard lantern, set of four panes',
  slug: 'replacement-glass-for-the-orchard-lantern-set-of-four-panes',
  description:
    'Four panes of double-strength glass, cut and seamed to slide into any Orchard lantern made since 2012. ' +
    'Children kick balls and dogs wag tails, so we suggest keeping one pack behind the counter. Shipped on edge in a slotted box.',
  status: 'active',
  supplier: 'tin-orchard',
  category: 'lanterns',
  family: '',
  options: '',
  price: 6.5,
  sales_price: null,
  is_sales: false,
  retail_price: 14,
  case_pack: 6,
  min_qty: 6,
  qty_step: 6,
  price_breaks: [],
  stock: 144,
  materials: 'Glass',
  colors: 'Clear',
  styles: 'Farmhouse|Rustic',
  rooms: 'Outdoor|Entryway',
  length_in: 9,
  width_in: 4.5,
  height_in: 0.1,
  weight_lb: 1.2,
  care: 'Wash by hand. Handle by the edges.',
  images: '',
  image_alts: '',
  replacement: '',
  popularity: 3,
}
