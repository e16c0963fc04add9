import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import {
  MAX_SEED_PRODUCTS,
  SEED_DESCRIPTION_LENGTH,
  SEED_LISTED_PRODUCTS,
  SEED_NAME_LENGTH,
  SEED_NOTE_LENGTH,
  SEED_PAGE_SIZE,
  SEED_PRODUCTS_MAX_PAGE,
  SEED_SORTS,
  LINE_SHEET_PRICES,
} from '#contract/catalog/seeds.ts'
import { InventoryCard } from './catalog.ts'
import { ImageRef } from './images.ts'
import {
  Cursor,
  Fields,
  Listed,
  Timestamp,
  Nullable,
  Ocid,
  Paged,
  PageNumber,
  PageSize,
  UpdatedSince,
} from '#contract/schemas/wire.ts'

const Id = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
const SeedInPath = Type.String({ minLength: 1, maxLength: 60, description: '`id` or `uuid` of the seed' })

/** Id or UUID of a seed (spec 3). The string comes first, because the validator would coerce `true` to the number 1. */
export const SeedKey = Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Id])
export type SeedKey = Static<typeof SeedKey>
export const SeedPath = Type.Object({ id: SeedInPath })

const SEED = {
  id: Type.Integer(),
  uuid: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  is_public: Type.Boolean(),
  public_url: Nullable(
    Type.String({ description: "Link to share, with the owner's referral code; null while the seed is private" }),
  ),
  client_url: Nullable(
    Type.String({
      description:
        'Link for a client, with retail prices or none; only for the owner, and null while the seed is private',
    }),
  ),
  products_count: Type.Integer(),
  images: Type.Array(ImageRef, { description: 'Images of the first four products' }),
  is_owner: Type.Boolean(),
  owner: Type.Object({ u_fname: Type.String(), u_lname_initial: Type.String() }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** Seed: a saved collection of products (spec 1 and 3). */
export const Seed = Type.Object({
  ...SEED,
  products: Type.Array(Type.Integer(), {
    maxItems: SEED_LISTED_PRODUCTS,
    description: `ocids of its first ${SEED_LISTED_PRODUCTS.toLocaleString('en-US')} products in the owner's order; \`products_count\` is the number of all`,
  }),
})
export type Seed = Static<typeof Seed>

/** Seed in its owner's list. `ocids` are its products: the storefront fills their flowers. */
export const ListedSeed = Type.Object({ ...SEED, ocids: Type.Array(Type.Integer()) })
export type ListedSeed = Static<typeof ListedSeed>

export const SeedList = Listed(ListedSeed)
export type SeedList = Static<typeof SeedList>

export const SeedListQuery = Type.Object({
  page: PageNumber,
  limit: PageSize(100, SEED_PAGE_SIZE),
  cursor: Cursor,
  fields: Fields,
  updated_since: UpdatedSince('seeds that changed since then; a deleted seed is no longer listed'),
})
export type SeedListQuery = Static<typeof SeedListQuery>

/** Product in a seed. */
export const SeedProduct = Type.Object({
  ...InventoryCard.properties,
  size: Nullable(Type.String({ description: 'Such as `4 × 4 × 9.5 in`; null unless all three dimensions are known' })),
  seed_qty: Type.Integer({
    description: "Units, a multiple of the pack; the product's minimum if the owner has set none",
  }),
  seed_note: Nullable(Type.String({ description: 'Note of the owner; null for everyone else' })),
  position: Type.Integer({ description: 'Position, from 1' }),
  attached_at: Timestamp,
  available: Type.Boolean({ description: 'False if the product is discontinued or sold out' }),
  unit_price: Type.Number({ description: 'Price of a unit at `seed_qty`, in US dollars' }),
  line_total: Type.Number({ description: 'US dollars; 0 while unavailable, so that the lines add up to the total' }),
})
export type SeedProduct = Static<typeof SeedProduct>

export const SeedProductsQuery = Type.Object({
  page: PageNumber,
  limit: PageSize(SEED_PRODUCTS_MAX_PAGE, SEED_PAGE_SIZE),
  sort: Type.Enum([...SEED_SORTS], {
    default: 'manual',
    description: 'Sort order. Default: `manual`, the order set by the owner',
  }),
  query: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Searches words of the title, supplier or SKU; at most 200 characters',
    }),
  ),
})
export type SeedProductsQuery = Static<typeof SeedProductsQuery>

/** Query of the API's list of a seed's products. */
export const SeedProductListQuery = Type.Object({ ...SeedProductsQuery.properties, fields: Fields })

/** Products of a seed. `totals` are those of the whole seed, not of the page or the search result. */
export const SeedProducts = Type.Object({
  ...Paged(SeedProduct).properties,
  totals: Type.Object({
    products: Type.Integer({ description: 'All products, including unavailable ones' }),
    units: Type.Integer({ description: 'Units of the available products' }),
    amount: Type.Number({ description: 'US dollars for the available products' }),
    unavailable: Type.Integer(),
  }),
})
export type SeedProducts = Static<typeof SeedProducts>

const Name = Type.String({ minLength: 1, maxLength: SEED_NAME_LENGTH })
const Description = Nullable(Type.String({ maxLength: SEED_DESCRIPTION_LENGTH }))

export const NewSeed = Type.Object({ name: Name, description: Type.Optional(Description) })
export type NewSeed = Static<typeof NewSeed>

/** Creates a seed from an order. `invoice` is the order number. */
export const SeedFromOrder = Type.Object({ ...NewSeed.properties, invoice: Type.String({ maxLength: 40 }) })
export type SeedFromOrder = Static<typeof SeedFromOrder>

export const SeedChange = Type.Object({ name: Type.Optional(Name), description: Type.Optional(Description) })
export type SeedChange = Static<typeof SeedChange>

/** Adds a product to several seeds (spec 7). */
export const AttachToSeeds = Type.Object({ ocid: Id, seeds: Type.Array(SeedKey, { minItems: 1, maxItems: 500 }) })
export type AttachToSeeds = Static<typeof AttachToSeeds>

/** Removes a product from a seed (spec 7). */
export const DetachFromSeed = Type.Object({ ocid: Id, seed: SeedKey })
export type DetachFromSeed = Static<typeof DetachFromSeed>

/** UUIDs of the buyer's seeds that contain the product after the change. */
export const SeedsOfProduct = Type.Object({
  status: Type.Literal(true),
  ocid: Type.Integer(),
  seeds: Type.Array(Type.String()),
})
export type SeedsOfProduct = Static<typeof SeedsOfProduct>

export const MakePublic = Type.Object({ status: Type.Boolean({ default: true }) })

export const PublicLink = Type.Object({
  status: Type.Literal(true),
  uuid: Type.String(),
  is_public: Type.Boolean(),
  public_url: Nullable(Type.String()),
  client_url: Nullable(Type.String()),
})
export type PublicLink = Static<typeof PublicLink>

/** Changes a product of a seed: quantity (null for the product's minimum), note, and position before another product or last (null). */
export const SeedProductChange = Type.Object({
  quantity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
  note: Type.Optional(Nullable(Type.String({ maxLength: SEED_NOTE_LENGTH }))),
  before: Type.Optional(Nullable(Id)),
})
export type SeedProductChange = Static<typeof SeedProductChange>

/** Product of a seed after a change. The quantity may have been rounded to whole packs. */
export const SeedProductChanged = Type.Object({
  status: Type.Literal(true),
  ocid: Type.Integer(),
  seed_qty: Type.Integer(),
  seed_note: Nullable(Type.String()),
})
export type SeedProductChanged = Static<typeof SeedProductChanged>

export const SeedProductPath = Type.Object({ id: SeedInPath, ocid: Ocid })

/** Adds products of a seed to the cart. Default: all of them. */
export const SeedToCart = Type.Object({ ocids: Type.Optional(Type.Array(Id, { maxItems: MAX_SEED_PRODUCTS })) })
export type SeedToCart = Static<typeof SeedToCart>

/** Result per product: `adjusted` was added with another quantity, `skipped` was not added; `message` is the reason. */
export const SeedToCartResponse = Type.Object({
  status: Type.Literal(true),
  count: Type.Integer({ description: 'Units in the cart after the call' }),
  lines: Type.Array(
    Type.Object({
      ocid: Type.Integer(),
      result: Type.Enum(['added', 'adjusted', 'skipped']),
      quantity: Type.Integer(),
      message: Nullable(Type.String()),
    }),
  ),
})
export type SeedToCartResponse = Static<typeof SeedToCartResponse>

/** Query of a line sheet. Beyond the last part, returns the last one. */
export const LineSheetQuery = Type.Object({
  prices: Type.Enum([...LINE_SHEET_PRICES], { default: 'retail' }),
  part: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
})
export type LineSheetQuery = Static<typeof LineSheetQuery>
