import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'

const PLAIN: InventoryCard = {
  ocid: 1,
  sku: 'HL-100',
  title: 'Stoneware vase',
  slug: 'stoneware-vase',
  image: null,
  c_id: 1,
  category: 'Vases',
  price: 24,
  sales_price: null,
  is_sales: false,
  item_price: 24,
  retail_price: 52,
  price_from: 20,
  case_pack: 6,
  min_qty: 6,
  qty_step: 6,
  in_stock: true,
  stock: 60,
  lead_time_days: [5, 7],
  supplier: { id: 1, name: 'Harbor Lane', slug: 'harbor-lane', ships_from: null },
  badges: [],
}

/** Cards in every visual state. */
export const CARDS: readonly InventoryCard[] = [
  PLAIN,
  { ...PLAIN, ocid: 2, title: 'On sale', is_sales: true, sales_price: 18, item_price: 18, badges: ['sale'] },
  { ...PLAIN, ocid: 3, title: 'Sold out', in_stock: false, stock: 0, badges: ['sold_out'] },
  { ...PLAIN, ocid: 4, title: 'New, no minimum', min_qty: 1, case_pack: 1, qty_step: 1, badges: ['new'] },
  {
    ...PLAIN,
    ocid: 5,
    title: 'A hand-thrown stoneware vase with a long neck, a reactive glaze and a name that goes on for three lines',
    supplier: { ...PLAIN.supplier, name: 'The Collected Workshops of the Northern Harbor and Sons' },
    badges: ['best_seller'],
  },
  {
    ...PLAIN,
    ocid: 6,
    title: 'Few left, no retail price',
    retail_price: null,
    lead_time_days: null,
    badges: ['low_stock'],
  },
  {
    ...PLAIN,
    ocid: 8,
    title: 'Back order',
    stock: 0,
    back_order: { kind: 'backorder', units: 48, available_on: '2027-01-15', order_by: null },
    badges: [],
  },
  { ...PLAIN, ocid: 7, title: 'Discontinued', in_stock: false, badges: ['discontinued'] },
]
