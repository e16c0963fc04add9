import { type Static, Type } from 'typebox'
import { LISTING_SORTS } from '#contract/catalog/catalog.ts'
import { FOOTER_ENTRIES, MENU_ENTRIES } from '#contract/catalog/merchandising.ts'
import { Url, Anchor, StrictObject, Link, UtcTimestamp, Paragraph, ImageFile, ShortText } from './content-parts.ts'
import { Nullable } from '#contract/schemas/wire.ts'

/** Merchandising of the home page, menus and footer in the operator's files. The API returns them as in `merchandising.ts`. */

export const BannersFile = StrictObject({
  rotate_seconds: Nullable(Type.Integer({ minimum: 4, maximum: 60, description: 'Null: the banners do not rotate' })),
  banners: Type.Array(
    StrictObject({
      id: Anchor,
      image: ImageFile,
      mobile_image: Nullable(ImageFile),
      heading: Nullable(ShortText),
      text: Nullable(ShortText),
      link: Nullable(StrictObject({ url: Url, target: Type.Enum(['_self', '_blank']) })),
      from: Nullable(UtcTimestamp),
      until: Nullable(UtcTimestamp),
    }),
  ),
})

const Names = Type.Array(ShortText, { minItems: 1, maxItems: 50 })
const Slugs = Type.Array(Anchor, { minItems: 1, maxItems: 50 })
const Dollars = Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }))

/** Rule that selects products. All conditions must match; of a list, any value. A missing condition matches everything. */
export const ProductRule = StrictObject({
  categories: Type.Optional(Slugs),
  suppliers: Type.Optional(Slugs),
  on_sale: Type.Optional(Type.Literal(true)),
  in_stock: Type.Optional(Type.Literal(true)),
  new_within_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  price: Type.Optional(StrictObject({ from: Dollars, to: Dollars })),
  materials: Type.Optional(Names),
  colors: Type.Optional(Names),
  styles: Type.Optional(Names),
  rooms: Type.Optional(Names),
  sort: Type.Enum(LISTING_SORTS),
  limit: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
})
export type ProductRule = Static<typeof ProductRule>

/** Products selected by hand (`skus`) or by `rule`, exactly one of them. */
const ProductsFile = StrictObject({
  skus: Type.Optional(Type.Array(ShortText, { minItems: 1, maxItems: 500 })),
  rule: Type.Optional(ProductRule),
})
export type ProductsFile = Static<typeof ProductsFile>

/** Collection. Its slug is the name of its file. */
export const CollectionFile = StrictObject({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  description: Type.String({ maxLength: 2000, description: 'Plain text' }),
  image: Nullable(ImageFile),
  products: ProductsFile,
})

/** Slugs of the collections on the home page, in order. */
export const CollectionsFile = StrictObject({ homepage: Type.Array(Anchor, { maxItems: 24 }) })

/** Featured or must-have products, with the heading on the home page. */
export const ShelfFile = StrictObject({ title: ShortText, text: ShortText, products: ProductsFile })

const entryOrLink = <Name extends string>(names: readonly Name[]) =>
  Type.Union([Type.Enum([...names]), Link], { description: `one of ${names.join(', ')}, or label and url` })

export const MenusFile = StrictObject({
  /** Links beside the categories on wide screens. */
  header: Type.Array(entryOrLink(MENU_ENTRIES), { maxItems: 4 }),
  slide_over: Type.Array(entryOrLink(MENU_ENTRIES), { maxItems: 20 }),
  /** Searches that are offered where a search found nothing. */
  popular_searches: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 12 })),
})

export const FooterFile = StrictObject({
  about: Paragraph,
  columns: Type.Array(
    StrictObject({ title: ShortText, links: Type.Array(entryOrLink(FOOTER_ENTRIES), { maxItems: 20 }) }),
    {
      minItems: 1,
      maxItems: 3,
    },
  ),
  contact: Nullable(Paragraph),
  small_print: Nullable(Paragraph),
})
