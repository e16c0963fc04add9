import { type Static, Type } from 'typebox'
import { LISTING_SORTS } from './catalog.ts'
import { Address, Anchor, Exactly, Link, Moment, Paragraph, PictureFile, Words } from './content-parts.ts'
import { Nullable } from './wire.ts'

/** The shop window, the menus and the foot of every page as the operator's files hold them. Visitors get `window.ts`. */

export const BannersFile = Exactly({
  rotate_seconds: Nullable(Type.Integer({ minimum: 4, maximum: 60, description: 'Null: they stay until scrolled' })),
  banners: Type.Array(
    Exactly({
      id: Anchor,
      image: PictureFile,
      mobile_image: Nullable(PictureFile),
      heading: Nullable(Words),
      text: Nullable(Words),
      link: Nullable(Exactly({ url: Address, target: Type.Enum(['_self', '_blank']) })),
      from: Nullable(Moment),
      until: Nullable(Moment),
    }),
  ),
})

const Names = Type.Array(Words, { minItems: 1, maxItems: 50 })
const Slugs = Type.Array(Anchor, { minItems: 1, maxItems: 50 })
const Dollars = Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }))

/** Conditions that all hold; one left out does not narrow, and of a list any value will do. */
export const ProductRule = Exactly({
  categories: Type.Optional(Slugs),
  suppliers: Type.Optional(Slugs),
  on_sale: Type.Optional(Type.Literal(true)),
  in_stock: Type.Optional(Type.Literal(true)),
  new_within_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  price: Type.Optional(Exactly({ from: Dollars, to: Dollars })),
  materials: Type.Optional(Names),
  colors: Type.Optional(Names),
  styles: Type.Optional(Names),
  rooms: Type.Optional(Names),
  sort: Type.Enum(LISTING_SORTS),
  limit: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
})
export type ProductRule = Static<typeof ProductRule>

/** By hand or by rule: one of the two. */
const ProductsFile = Exactly({
  skus: Type.Optional(Type.Array(Words, { minItems: 1, maxItems: 500 })),
  rule: Type.Optional(ProductRule),
})
export type ProductsFile = Static<typeof ProductsFile>

/** Its slug is the name of its file. */
export const CollectionFile = Exactly({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  description: Type.String({ maxLength: 2000, description: 'Plain text' }),
  image: Nullable(PictureFile),
  products: ProductsFile,
})

/** The collections of the home page, by their slugs and in their order. */
export const CollectionsFile = Exactly({ homepage: Type.Array(Anchor, { maxItems: 24 }) })

/** Featured and must-have products with what the home page writes over them. */
export const ShelfFile = Exactly({ title: Words, text: Words, products: ProductsFile })

/** Spec 2: the entries of menus that have a place of their own. They stay, wherever among other links. */
export const MENU_ENTRIES = ['on_sale', 'featured', 'most_popular'] as const
/** Of the foot: without JavaScript it is the menu. */
export const FOOTER_ENTRIES = [...MENU_ENTRIES, 'become_a_supplier'] as const

const entryOf = <Name extends string>(names: readonly Name[]) =>
  Type.Union([Type.Enum([...names]), Link], { description: `one of ${names.join(', ')}, or label and url` })

export const MenusFile = Exactly({
  /** Beside the categories, on wide screens. */
  header: Type.Array(entryOf(MENU_ENTRIES), { maxItems: 4 }),
  slide_over: Type.Array(entryOf(MENU_ENTRIES), { maxItems: 20 }),
})

export const FooterFile = Exactly({
  about: Paragraph,
  columns: Type.Array(Exactly({ title: Words, links: Type.Array(entryOf(FOOTER_ENTRIES), { maxItems: 20 }) }), {
    minItems: 1,
    maxItems: 3,
  }),
  contact: Nullable(Paragraph),
  small_print: Nullable(Paragraph),
})
