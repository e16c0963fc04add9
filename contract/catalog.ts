import { type Static, Type } from 'typebox'
import { ImageRef } from './images.ts'
import { Nullable, Paged, Usd } from './wire.ts'

const Days = Type.Tuple([Type.Integer(), Type.Integer()], { description: 'Fewest and most working days' })

/** Page size of listings. */
export const LISTING_PAGE_SIZE = 24

export const MainCategory = Type.Object({
  c_id: Type.Integer(),
  c_name: Type.String(),
  c_link: Type.String({ description: 'Slug: the page is /category/{c_link}' }),
  c_image: Nullable(ImageRef),
  c_count: Type.Integer({ description: 'Active products in it and below it' }),
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

/** A product as lists show it. */
export const InventoryCard = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  image: Nullable(ImageRef),
  /** The second picture, where there is one. */
  image2: Type.Optional(ImageRef),
  c_id: Type.Integer(),
  category: Type.String(),
  price: Usd,
  sales_price: Nullable(Usd),
  is_sales: Type.Boolean(),
  item_price: Type.Number({ description: 'What one unit costs at the minimum quantity: the effective price' }),
  retail_price: Nullable(Usd),
  price_from: Type.Number({ description: 'The deepest rung of the price ladder' }),
  case_pack: Type.Integer(),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  in_stock: Type.Boolean(),
  stock: Type.Integer(),
  lead_time_days: Nullable(Days),
  supplier: SupplierRef,
  badges: Type.Array(Badge),
})
export type InventoryCard = Static<typeof InventoryCard>

/** Another product of the same family: `options` say in what it differs, for example `{ Colour: 'Sage' }`. */
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
})
export type FamilyMember = Static<typeof FamilyMember>

/** What an order must reach of one maker's products before it is sent; null asks for nothing. */
export const MakerMinimum = Type.Object({
  first: Nullable(Type.Number({ description: 'US dollars, of a first order from the maker' })),
  later: Nullable(Type.Number({ description: 'US dollars, of any later one' })),
})
export type MakerMinimum = Static<typeof MakerMinimum>

/** A product as its own page shows it. */
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
  supplier_minimum: MakerMinimum,
  documents: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
  replacement: Nullable(InventoryCard),
})
export type InventoryItem = Static<typeof InventoryItem>

/** Most products one call is asked about by their ocids. */
export const MAX_OCIDS = 100

/** Who makes products, and what there is of theirs. */
export const Maker = Type.Object({
  ...SupplierRef.properties,
  story: Type.String(),
  minimum: MakerMinimum,
  country: Nullable(Type.String({ description: 'Its name in English' })),
  image: Nullable(ImageRef),
  products_count: Type.Integer({ description: 'Active ones' }),
  lead_time_days: Nullable(Days),
  categories: Type.Array(
    Type.Object({ c_id: Type.Integer(), c_name: Type.String(), c_link: Type.String(), c_count: Type.Integer() }),
    { description: 'Where its products stand, and how many of them' },
  ),
})
export type Maker = Static<typeof Maker>

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

/** Banners of this moment. They move on by themselves only where the shop says after how many seconds. */
export const Banners = Type.Object({ data: Type.Array(Banner), rotate_seconds: Nullable(Type.Integer()) })
export type Banners = Static<typeof Banners>

/** Spec 3: a banner's image is told with its URL. */
const AddressedImage = Type.Object({
  ...ImageRef.properties,
  url: Type.String({ description: 'Its address at the largest width, below the image base URL' }),
})

/** Banners as the call answers them. */
export const MainBanners = Type.Object({
  ...Banners.properties,
  data: Type.Array(
    Type.Object({ ...Banner.properties, image: AddressedImage, mobile_image: Nullable(AddressedImage) }),
  ),
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

export const LISTING_SORTS = ['popular', 'newest', 'price_up', 'price_down'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]
