import { type Static, Type } from 'typebox'
import type { HOME_SECTIONS } from '#contract/content/content.ts'
import { FOOTER_ENTRIES } from '#contract/catalog/merchandising.ts'
import { type ContentBlock, type ContentLink, RichText } from './content.ts'
import { Nullable } from '#contract/schemas/wire.ts'

/** Menus and footer as the API returns them. */

export const MenuLink = Type.Object({
  name: Nullable(Type.Enum(FOOTER_ENTRIES, { description: 'Predefined entry (spec 2)' })),
  label: Type.String(),
  url: Nullable(Type.String({ description: 'Null for `become_a_supplier`, whose URL is a setting' })),
})
export type MenuLink = Static<typeof MenuLink>

export const Menus = Type.Object({
  header: Type.Array(MenuLink, { description: 'Links beside the categories on wide screens' }),
  slide_over: Type.Array(MenuLink, { description: 'Links below the categories on small screens' }),
  popular_searches: Type.Array(Type.String(), {
    description: 'Searches that are offered where a search found nothing',
  }),
  version: Type.Integer({ description: 'Version of the document; 0 for the built-in default' }),
})
export type Menus = Static<typeof Menus>

export const Footer = Type.Object({
  about: RichText,
  columns: Type.Array(Type.Object({ title: Type.String(), links: Type.Array(MenuLink) })),
  contact: Nullable(RichText),
  small_print: Nullable(RichText),
  version: Type.Integer({ description: 'Version of the document; 0 for the built-in default' }),
})
export type Footer = Static<typeof Footer>

/** Section of the home page. The content of most is in the catalog or in documents of their own. */
export type HomeSection =
  | { type: (typeof HOME_SECTIONS)[number] }
  | { type: 'text'; id: string; heading: string; blocks: ContentBlock[]; link: ContentLink | null }
  | { type: 'looks'; title: string; text: string }
