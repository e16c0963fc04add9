import { type Static, Type } from 'typebox'
import { InventoryCard } from './catalog.ts'
import { Nullable, Usd } from '#contract/schemas/wire.ts'

const Texts = (description: string) => Type.Array(Type.String(), { description })

/**
 * Record of a product in the search index: the fields to search, filter and sort by, and the card to show. OCID, title, image, c_id and
 * is_sale are of spec 3. The API reference shows these descriptions.
 */
export const ProductRecord = Type.Object({
  objectID: Type.String({ description: 'OCID as a string' }),
  OCID: Type.Integer({ description: 'Product number: `ocid` in all other calls' }),
  sku: Type.String({ description: 'SKU of the supplier' }),
  sku_joined: Texts(
    'The SKU without separators, in parts and without leading zeros, such as `["HALVAS001", "VAS001", "VAS1"]`',
  ),
  sizes: Texts('Words of its sizes, such as `["24in", "20x28", "5ft"]`'),
  title: Type.String({ description: 'Name of the product' }),
  nouns: Texts('What its title and its category call it, such as `["vase", "vases"]`'),
  slug: Type.String({ description: 'Slug; the page of the product is `/inventory/{OCID}/{slug}`' }),
  image: Nullable(
    Type.String({
      description: 'Path of the first image, to resolve against the image base URL; `card.image` has its text and size',
    }),
  ),
  c_id: Type.Array(Type.Integer(), { description: 'Ids of its category and all parent categories' }),
  categories: Type.Record(Type.String(), Type.String(), {
    description: 'Hierarchy of its category, such as `{ lvl0: "Decor", lvl1: "Decor > Vases" }`',
  }),
  category_path: Texts('Names of its categories, from the main category down'),
  supplier: Type.String({ description: 'Name of the supplier' }),
  price: Type.Number({ description: 'Effective price of a unit at the minimum quantity, in US dollars' }),
  retail_price: Type.Union([Usd, Type.Null()], { description: 'Suggested retail price in US dollars' }),
  margin: Nullable(Type.Integer({ description: 'Margin on the retail price, in whole percent' })),
  is_sale: Type.Boolean({
    description: 'True if the sales price applies and is lower than the regular price. ON SALE lists these products',
  }),
  in_stock: Type.Boolean({
    description: 'True if the minimum quantity can be ordered: from the stock, or as a back order or preorder',
  }),
  min_qty: Type.Integer({ description: 'Minimum units of an order' }),
  case_pack: Type.Integer({ description: 'Units per pack' }),
  lead_time: Nullable(Type.Integer({ description: 'Minimum working days until it ships' })),
  colors: Texts('Colors'),
  materials: Texts('Materials'),
  styles: Texts('Styles'),
  rooms: Texts('Rooms'),
  description: Type.String({ description: 'Description by the supplier' }),
  popularity: Type.Number({
    description:
      'Popularity: products with a higher value rank first. 100 more is twice the units sold (decision 0062)',
  }),
  attributes: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description:
        'Own attributes of the shop that buyers can filter by, by key, such as `{ finish: "Matte" }`; absent without any',
    }),
  ),
  created: Type.Integer({ description: 'Time when it was added to the catalog, in seconds since 1970' }),
  _geoloc: Type.Optional(
    Type.Object(
      { lat: Type.Number(), lng: Type.Number() },
      { description: 'Where the supplier ships from, in degrees; absent if unknown. For `aroundLatLng`' },
    ),
  ),
  card: Type.Object(InventoryCard.properties, { description: 'Product as in the responses of the catalog' }),
})
export type ProductRecord = Static<typeof ProductRecord>
