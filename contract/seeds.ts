import { type Static, Type } from 'typebox'
import { InventoryCard } from './catalog.ts'
import { ImageRef } from './images.ts'
import { LARGEST_INTEGER } from './row-id.ts'
import { Moment, Nullable, Ocid, Paged, PageNumber, PageSize } from './wire.ts'

/** Spec 9. */
export const SEED_PAGE_SIZE = 18
/** Spec 9: the two constants of 255 (decision 0033). */
export const SEED_NAME_LENGTH = 255
export const SEED_DESCRIPTION_LENGTH = 255
export const SEED_NOTE_LENGTH = 500

/** Most seeds of one buyer, and most products of one seed. */
export const MAX_SEEDS = 1000
export const MAX_SEED_PRODUCTS = 5000
/** A page of a seed's products; a whole seed of this many is one page. */
export const SEED_PRODUCTS_MAX_PAGE = 2000

const Id = Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER })
const SeedInPath = Type.String({ minLength: 1, maxLength: 60, description: 'The seed, by its `id` or its `uuid`' })

/** A seed is addressed by its id or by its uuid (spec 3). Text first: the validator would read `true` as the number 1. */
export const SeedKey = Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Id])
export type SeedKey = Static<typeof SeedKey>
export const SeedPath = Type.Object({ id: SeedInPath })

/** Spec 1 and 3: a saved collection. */
export const Seed = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  is_public: Type.Boolean(),
  public_url: Nullable(
    Type.String({ description: "The link for others, with the owner's referral; null while private" }),
  ),
  client_url: Nullable(
    Type.String({
      description: 'The link for a client: retail prices or none. Told to the owner alone; null while private',
    }),
  ),
  products_count: Type.Integer(),
  images: Type.Array(ImageRef, { description: 'Of its first four products' }),
  is_owner: Type.Boolean(),
  owner: Type.Object({ u_fname: Type.String(), u_lname_initial: Type.String() }),
  created_at: Moment,
  updated_at: Moment,
})
export type Seed = Static<typeof Seed>

/** A seed in its owner's list; `ocids` tells every flower of the shop whether it is filled. */
export const ListedSeed = Type.Object({ ...Seed.properties, ocids: Type.Array(Type.Integer()) })
export type ListedSeed = Static<typeof ListedSeed>

export const SeedList = Paged(ListedSeed)
export type SeedList = Static<typeof SeedList>

/** A product in a seed. */
export const SeedProduct = Type.Object({
  ...InventoryCard.properties,
  size: Nullable(Type.String({ description: '`4 × 4 × 9.5 in`, where all three are known' })),
  seed_qty: Type.Integer({ description: "Units, in packs; the product's minimum where the owner has set none" }),
  seed_note: Nullable(Type.String({ description: "The owner's own; null for everyone else" })),
  position: Type.Integer({ description: 'Its place, from 1' }),
  attached_at: Moment,
  available: Type.Boolean({ description: 'False where it is discontinued or sold out' }),
  line_total: Type.Number({ description: 'US dollars; 0 while unavailable, so that the lines sum to the total' }),
})
export type SeedProduct = Static<typeof SeedProduct>

export const SEED_SORTS = ['manual', 'newest', 'title', 'price_up', 'price_down'] as const

export const SeedProductsWanted = Type.Object({
  page: PageNumber,
  limit: PageSize(SEED_PRODUCTS_MAX_PAGE, SEED_PAGE_SIZE),
  sort: Type.Enum([...SEED_SORTS], {
    default: 'manual',
    description: "Order of the products; by default `manual`, the owner's own order",
  }),
  query: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of the title, maker or SKU; at most 200 characters' }),
  ),
})
export type SeedProductsWanted = Static<typeof SeedProductsWanted>

/** `totals` are of the whole seed, not of the page or of what `query` found. */
export const SeedProducts = Type.Object({
  ...Paged(SeedProduct).properties,
  totals: Type.Object({
    products: Type.Integer({ description: 'All of them, unavailable ones too' }),
    units: Type.Integer({ description: 'Of what is available' }),
    amount: Type.Number({ description: 'US dollars for what is available' }),
    unavailable: Type.Integer(),
  }),
})
export type SeedProducts = Static<typeof SeedProducts>

const Name = Type.String({ minLength: 1, maxLength: SEED_NAME_LENGTH })
const Description = Nullable(Type.String({ maxLength: SEED_DESCRIPTION_LENGTH }))

export const NewSeed = Type.Object({ name: Name, description: Type.Optional(Description) })
export type NewSeed = Static<typeof NewSeed>

/** A seed of what was ordered: `invoice` is the order's number. */
export const SeedFromOrder = Type.Object({ ...NewSeed.properties, invoice: Type.String({ maxLength: 40 }) })
export type SeedFromOrder = Static<typeof SeedFromOrder>

export const SeedChange = Type.Object({ name: Type.Optional(Name), description: Type.Optional(Description) })
export type SeedChange = Static<typeof SeedChange>

/** Spec 7: one product into several seeds. */
export const AttachToSeeds = Type.Object({ ocid: Id, seeds: Type.Array(SeedKey, { minItems: 1, maxItems: 500 }) })
export type AttachToSeeds = Static<typeof AttachToSeeds>

/** Spec 7: one product out of one seed. */
export const DetachFromSeed = Type.Object({ ocid: Id, seed: SeedKey })
export type DetachFromSeed = Static<typeof DetachFromSeed>

/** Which seeds of the buyer hold the product now, by uuid. */
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

/** Ours: quantity (null is the product's minimum), note, and the place it takes: before another product, or at the end. */
export const SeedProductChange = Type.Object({
  quantity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
  note: Type.Optional(Nullable(Type.String({ maxLength: SEED_NOTE_LENGTH }))),
  before: Type.Optional(Nullable(Id)),
})
export type SeedProductChange = Static<typeof SeedProductChange>

/** What a product of a seed is after a change: the quantity may have been brought to a whole number of packs. */
export const SeedProductChanged = Type.Object({
  status: Type.Literal(true),
  ocid: Type.Integer(),
  seed_qty: Type.Integer(),
  seed_note: Nullable(Type.String()),
})
export type SeedProductChanged = Static<typeof SeedProductChanged>

export const SeedProductPath = Type.Object({ id: SeedInPath, ocid: Ocid })

/** Ours: all products or some into the cart. */
export const SeedToCart = Type.Object({ ocids: Type.Optional(Type.Array(Id, { maxItems: MAX_SEED_PRODUCTS })) })
export type SeedToCart = Static<typeof SeedToCart>

/** What became of each product: `adjusted` went in with another quantity, `skipped` did not; `message` says why. */
export const SeedToCartAnswer = Type.Object({
  status: Type.Literal(true),
  count: Type.Integer({ description: 'Units in the cart now' }),
  lines: Type.Array(
    Type.Object({
      ocid: Type.Integer(),
      result: Type.Enum(['added', 'adjusted', 'skipped']),
      quantity: Type.Integer(),
      message: Nullable(Type.String()),
    }),
  ),
})
export type SeedToCartAnswer = Static<typeof SeedToCartAnswer>

/** Ours: what a line sheet tells of prices. Wholesale is for the owner alone. */
export const SHEET_PRICES = ['retail', 'none', 'wholesale'] as const
export const SheetWanted = Type.Object({ prices: Type.Enum([...SHEET_PRICES], { default: 'retail' }) })
export type SheetPrices = (typeof SHEET_PRICES)[number]
