import { type Static, Type } from 'typebox'
import { LISTING_SORTS } from '#contract/catalog/catalog.ts'
import { COLLECTION_PLACEMENTS, MAX_COLLECTION_PRODUCTS, MAX_RULE_NAMES } from '#contract/catalog/collections.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Next } from '#contract/schemas/admin/companies/companies.ts'
import {
  IMAGE_FIELDS,
  ImagePath,
  ImageStatus,
  RecordName,
  RecordText,
  RecordVersion,
  REVISION_FIELDS,
  Slug,
  Status,
  StoredText,
} from './edited-records.ts'
import { ImageRef } from '#contract/schemas/catalog/images.ts'
import { Nullable, NumberOrNull, Ocid, PageSize, Usd } from '#contract/schemas/wire.ts'

export const CollectionsQuery = Type.Object({
  q: Type.Optional(StoredText(120, 'A part of its name or of its key')),
  status: Type.Optional(Status),
  cursor: Type.Optional(StoredText(300, '`next` of the previous page')),
  limit: PageSize(200, 50),
})
export type CollectionsQuery = Static<typeof CollectionsQuery>

const Placement = Type.Enum([...COLLECTION_PLACEMENTS], { description: 'Where the home page shows it' })
const Position = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Order of the collections of a placement',
})
const KEY_DESCRIPTION = 'Key that files and content name it by. It cannot be changed'

const slugs = (of: string) =>
  Type.Optional(
    Type.Array(StoredText(300), {
      minItems: 1,
      maxItems: MAX_RULE_NAMES,
      uniqueItems: true,
      description: `Ends of the URLs of ${of}`,
    }),
  )
const Bound = (description: string) => NumberOrNull({ minimum: 0, maximum: 1_000_000, description })

/** A rule that selects products that buyers can order. It has at least one condition. */
export const CollectionRule = Type.Object({
  match: Type.Enum(['all', 'any'], { description: 'Whether products match all of the conditions, or any of them' }),
  sort: Type.Enum([...LISTING_SORTS], { description: 'Order of the products' }),
  categories: slugs('categories, with those below them'),
  suppliers: slugs('suppliers'),
  price: Type.Optional(
    Type.Object({ from: Bound('US dollars; null: no bound'), to: Bound('US dollars; null: no bound') }),
  ),
  new_within_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3650, description: 'Products that were added in this many days' }),
  ),
  on_sale: Type.Optional(Type.Literal(true)),
  in_stock: Type.Optional(Type.Literal(true)),
})
export type CollectionRule = Static<typeof CollectionRule>

/** Fields that staff set. */
const SET_FIELDS = {
  name: RecordName,
  status: Status,
  description: RecordText,
  ...IMAGE_FIELDS,
  placement: Placement,
  position: Position,
  rule: Nullable({ ...CollectionRule, description: 'Null: the products are selected by hand' }),
}

const Ocids = Nullable(
  Type.Array(Ocid, {
    maxItems: MAX_COLLECTION_PRODUCTS,
    uniqueItems: true,
    description: 'Its products in their order; null: `rule` selects them',
  }),
)

export const NewCollection = Type.Object({ slug: Type.Optional(Slug), ...SET_FIELDS, ocids: Ocids })
export type NewCollection = Static<typeof NewCollection>

export const SetCollection = Type.Object({ version: RecordVersion, ...SET_FIELDS, ocids: Ocids })
export type SetCollection = Static<typeof SetCollection>

/** A product as lists of the back office show it. */
export const CollectionProduct = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  supplier: Type.String(),
  price: Usd,
  orderable: Type.Boolean({ description: 'False if buyers cannot see or order it' }),
  image: Nullable(ImageRef),
})
export type CollectionProduct = Static<typeof CollectionProduct>

export const CollectionSummary = Type.Object({
  id: Type.Integer(),
  slug: Type.String({ description: KEY_DESCRIPTION }),
  name: Type.String(),
  status: Status,
  placement: Placement,
  position: Type.Integer(),
  by_rule: Type.Boolean({ description: 'False if its products are selected by hand' }),
  products: Type.Integer({ description: 'Number of its products' }),
})
export type CollectionSummary = Static<typeof CollectionSummary>

export const CollectionList = Type.Object({
  data: Type.Array(CollectionSummary, { description: 'By `slug`' }),
  next: Next,
})
export type CollectionList = Static<typeof CollectionList>

export const CollectionDetails = Type.Object({
  id: Type.Integer({ maximum: MAX_INTEGER }),
  slug: Type.String({ description: KEY_DESCRIPTION }),
  ...SET_FIELDS,
  name: Type.String(),
  description: Type.String(),
  image: Nullable(Type.String()),
  image_alt: Type.String(),
  image_file: ImagePath,
  image_status: ImageStatus,
  image_error: Nullable(Type.String()),
  members: Type.Array(CollectionProduct, { description: 'Its products in their order; of a rule, the first ones' }),
  rule_suppliers: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() }), {
    description: 'The suppliers that `rule` names',
  }),
  products: Type.Integer({ description: 'Number of its products' }),
  has_document: Type.Boolean({ description: 'True if a content document replaces what buyers see of it' }),
  ...REVISION_FIELDS,
})
export type CollectionDetails = Static<typeof CollectionDetails>

export const PreviewRule = Type.Object({ rule: CollectionRule })

export const RulePreview = Type.Object({
  products: Type.Integer({ description: 'Number of products that match' }),
  first: Type.Array(CollectionProduct),
})
export type RulePreview = Static<typeof RulePreview>

export const FoundProductsQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[^\\u0000]*$',
    description: 'SKU, OCID or words of names',
  }),
})
