import { type Static, Type } from 'typebox'
import { InventoryCard } from './catalog.ts'
import { ImageRef } from './images.ts'
import { Nullable, Usd } from './wire.ts'

const Texts = (description: string) => Type.Array(Type.String(), { description })

/**
 * A product as the index holds it: what is searched, filtered and sorted by, and the card that shows it. OCID, title, image,
 * c_id and is_sale are of spec 3. The reference tells its fields by what stands here.
 */
export const ProductRecord = Type.Object({
  objectID: Type.String({ description: 'The OCID as a text' }),
  OCID: Type.Integer({ description: 'The number of the product: `ocid` of every other call' }),
  sku: Type.String({ description: "The maker's number of the product" }),
  title: Type.String({ description: 'Its name' }),
  slug: Type.String({ description: 'The page is `/inventory/{OCID}/{slug}`' }),
  image: Type.Union([ImageRef, Type.Null()], {
    description: 'Its first picture; `path` is resolved against the image base URL',
  }),
  c_id: Type.Array(Type.Integer(), { description: 'Its category and all above it: a filter on any of them finds it' }),
  categories: Type.Record(Type.String(), Type.String(), {
    description: 'The way down to its category, such as `{ lvl0: "Decor", lvl1: "Decor > Vases" }`',
  }),
  category_path: Texts('Names of its categories, from the main one down'),
  supplier: Type.String({ description: 'Name of the maker' }),
  price: Type.Number({ description: 'US dollars for a unit at the minimum quantity, on sale or not' }),
  retail_price: Type.Union([Usd, Type.Null()], { description: 'US dollars that the maker suggests to ask for it' }),
  margin: Nullable(Type.Integer({ description: 'Of the retail price, in whole percent' })),
  is_sale: Type.Boolean({ description: 'The sales price applies and is a bargain: what ON SALE lists' }),
  in_stock: Type.Boolean({ description: 'There is at least its minimum' }),
  min_qty: Type.Integer({ description: 'Fewest units of an order' }),
  case_pack: Type.Integer({ description: 'Units of a case' }),
  lead_time: Nullable(Type.Integer({ description: 'Fewest working days until it ships' })),
  colors: Texts('Its colors'),
  materials: Texts('What it is made of'),
  styles: Texts('Its styles'),
  rooms: Texts('Rooms it is for'),
  description: Type.String({ description: 'What its maker says of it' }),
  popularity: Type.Number({ description: 'How sought-after it is: the higher, the sooner it is shown' }),
  created: Type.Integer({ description: 'When it came into the catalog, in seconds since 1970' }),
  card: Type.Object(InventoryCard.properties, { description: 'The product as the calls of the catalog list it' }),
})
export type ProductRecord = Static<typeof ProductRecord>
