import { ATTRIBUTE_TYPES } from '#contract/catalog/attributes.ts'
import { type Static, Type } from 'typebox'
import { ImageRef } from './images.ts'
import { Nullable, Paged, Usd } from '#contract/schemas/wire.ts'

const Days = Type.Tuple([Type.Integer(), Type.Integer()], { description: 'Minimum and maximum working days' })

export const MainCategory = Type.Object({
  c_id: Type.Integer(),
  c_name: Type.String(),
  c_link: Type.String({ description: 'Slug of the category; its page is /category/{c_link}' }),
  c_image: Nullable(ImageRef),
  c_count: Type.Integer({ description: 'Number of active products in the category and its subcategories' }),
})
export type MainCategory = Static<typeof MainCategory>

export const ChildCategory = Type.Object({ ...MainCategory.properties, c_parent_id: Type.Integer() })
export type ChildCategory = Static<typeof ChildCategory>

export const SupplierRef = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  ships_from: Nullable(Type.String()),
})
export type SupplierRef = Static<typeof SupplierRef>

export const PriceBreak = Type.Object({ min_qty: Type.Integer(), price: Usd })
export type PriceBreak = Static<typeof PriceBreak>

export const Badge = Type.Enum(['new', 'sale', 'best_seller', 'low_stock', 'sold_out', 'discontinued'])
export type Badge = Static<typeof Badge>

/** Units of a product that can be ordered beyond its stock. */
export const BackOrder = Type.Object({
  kind: Type.Enum(['backorder', 'preorder'], { description: '`preorder`: the product is not available yet' }),
  units: Type.Integer({ description: 'Units that can be ordered beyond the stock' }),
  available_on: Nullable(Type.String({ format: 'date', description: 'Day on which they are expected' })),
  order_by: Nullable(Type.String({ format: 'date', description: 'Last day to order, only of preorders' })),
})

/** Product in a list. */
export const InventoryCard = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  image: Nullable(ImageRef),
  /** Second image, if any. */
  image2: Type.Optional(ImageRef),
  c_id: Type.Integer(),
  category: Type.String(),
  price: Usd,
  sales_price: Nullable(Usd),
  is_sales: Type.Boolean(),
  item_price: Type.Number({ description: 'Effective price of a unit at the minimum quantity' }),
  retail_price: Nullable(Usd),
  price_from: Type.Number({ description: 'Lowest price at any quantity' }),
  case_pack: Type.Integer(),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  in_stock: Type.Boolean({ description: 'True if it can be ordered, also beyond the stock' }),
  stock: Type.Integer(),
  /** Absent if nothing can be ordered beyond the stock. */
  back_order: Type.Optional(BackOrder),
  lead_time_days: Nullable(Days),
  supplier: SupplierRef,
  badges: Type.Array(Badge),
})
export type InventoryCard = Static<typeof InventoryCard>

/** Product of the same family. `options` are what it differs in, for example `{ Color: 'Sage' }`. */
export const FamilyMember = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  image: Nullable(ImageRef),
  in_stock: Type.Boolean(),
  price: Usd,
  sales_price: Nullable(Usd),
  is_sales: Type.Boolean(),
  price_breaks: Type.Array(PriceBreak),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer(),
  /** Absent if nothing can be ordered beyond the stock. */
  back_order: Type.Optional(BackOrder),
})
export type FamilyMember = Static<typeof FamilyMember>

/** Colors that the family of a product is made in. */
export const ProductColors = Type.Object({
  ocid: Type.Integer(),
  colors: Type.Array(
    Type.Object({
      name: Type.String(),
      swatch: Nullable(Type.String({ description: 'CSS background; null if the shop has none for the name' })),
    }),
  ),
})
export type ProductColors = Static<typeof ProductColors>

/** Minimum subtotal of a supplier's products in an order. Null: no minimum. */
export const SupplierMinimum = Type.Object({
  first: Nullable(Type.Number({ description: 'US dollars, for a first order from the supplier' })),
  later: Nullable(Type.Number({ description: 'US dollars, for later orders' })),
})
export type SupplierMinimum = Static<typeof SupplierMinimum>

/** Days on which a supplier ships nothing, now or soon. */
export const SupplierHolidays = Type.Object({
  from: Type.String({ description: 'First day, such as 2026-12-21' }),
  until: Type.String({ description: 'Last day' }),
  ships_again_on: Type.String({ description: 'The next working day after it' }),
})
export type SupplierHolidays = Static<typeof SupplierHolidays>

/** Product with everything that its page shows. */
export const InventoryItem = Type.Object({
  ...InventoryCard.properties,
  description: Type.String(),
  images: Type.Array(ImageRef),
  breadcrumbs: Type.Array(Type.Object({ c_id: Type.Integer(), c_name: Type.String(), c_link: Type.String() })),
  family: Type.Array(FamilyMember),
  option_names: Type.Array(Type.String()),
  options: Type.Record(Type.String(), Type.String()),
  price_breaks: Type.Array(PriceBreak),
  specs: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  care: Nullable(Type.String()),
  status: Type.Enum(['active', 'discontinued']),
  supplier_story: Type.String(),
  supplier_minimum: SupplierMinimum,
  supplier_holidays: Nullable(SupplierHolidays),
  documents: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
  replacement: Nullable(InventoryCard),
})
export type InventoryItem = Static<typeof InventoryItem>

/** Supplier and an overview of its products. */
export const SupplierProfile = Type.Object({
  ...SupplierRef.properties,
  story: Type.String(),
  minimum: SupplierMinimum,
  holidays: Nullable(SupplierHolidays),
  country: Nullable(Type.String({ description: 'English name of the country' })),
  image: Nullable(ImageRef),
  products_count: Type.Integer({ description: 'Number of active products' }),
  lead_time_days: Nullable(Days),
  categories: Type.Array(
    Type.Object({ c_id: Type.Integer(), c_name: Type.String(), c_link: Type.String(), c_count: Type.Integer() }),
    { description: 'Categories of its products, with the number of products in each' },
  ),
})
export type SupplierProfile = Static<typeof SupplierProfile>

/** Category, supplier, collection or page that was found by its name. */
export const Place = Type.Object({
  kind: Type.Enum(['category', 'supplier', 'collection', 'page']),
  name: Type.String(),
  slug: Type.String({
    description: 'Its page is /category/{slug}, /maker/{slug}, /collection/{slug} or, of a page, /{slug}',
  }),
  within: Nullable(Type.String({ description: 'Name of the parent category; null for everything else' })),
})
export type Place = Static<typeof Place>

export const Banner = Type.Object({
  id: Type.Integer(),
  image: ImageRef,
  mobile_image: Nullable(ImageRef),
  link: Nullable(Type.Object({ url: Type.String(), target: Type.Enum(['_self', '_blank']) })),
  heading: Nullable(Type.String()),
  text: Nullable(Type.String()),
  starts_at: Nullable(Type.String({ description: 'ISO 8601' })),
  ends_at: Nullable(Type.String({ description: 'ISO 8601' })),
})
export type Banner = Static<typeof Banner>

/** Current banners. They rotate automatically only if `rotate_seconds` is set. */
export const Banners = Type.Object({ data: Type.Array(Banner), rotate_seconds: Nullable(Type.Integer()) })
export type Banners = Static<typeof Banners>

/** Image with its URL (spec 3). */
const ImageWithUrl = Type.Object({
  ...ImageRef.properties,
  url: Type.String({ description: 'URL at the largest width, below the image base URL' }),
})

/** Banners in the response of the API. */
export const MainBanners = Type.Object({
  ...Banners.properties,
  data: Type.Array(Type.Object({ ...Banner.properties, image: ImageWithUrl, mobile_image: Nullable(ImageWithUrl) })),
})

export const Collection = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  image: Nullable(ImageRef),
  inventory_count: Type.Integer(),
})
export type Collection = Static<typeof Collection>

export const HomepageCollection = Type.Object({
  ...Collection.properties,
  inventory: Type.Array(InventoryCard),
})
export type HomepageCollection = Static<typeof HomepageCollection>

export const InventoryPage = Paged(InventoryCard)
export type InventoryPage = Static<typeof InventoryPage>

export const CollectionPage = Type.Object({ data: Collection, inventory: InventoryPage })
export type CollectionPage = Static<typeof CollectionPage>

/** An own attribute of the shop that a listing has as a filter. */
export const ListingAttribute = Type.Object({
  key: Type.String(),
  name: Type.String(),
  type: Type.Enum([...ATTRIBUTE_TYPES]),
  unit: Nullable(Type.String()),
})
export type ListingAttribute = Static<typeof ListingAttribute>
