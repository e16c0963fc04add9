import { type Static, Type } from 'typebox'
import { RichText } from './content.ts'
import { FOOTER_ENTRIES } from './window-files.ts'
import { Nullable } from './wire.ts'

/** The menus and the foot of every page as the wire has them. */

export const MenuLink = Type.Object({
  name: Nullable(Type.Enum(FOOTER_ENTRIES, { description: 'Spec 2: an entry with a place of its own' })),
  label: Type.String(),
  url: Nullable(Type.String({ description: 'Null for `become_a_supplier`: where suppliers register is configured' })),
})
export type MenuLink = Static<typeof MenuLink>

export const Menus = Type.Object({
  header: Type.Array(MenuLink, { description: 'Beside the categories, on wide screens' }),
  slide_over: Type.Array(MenuLink, { description: 'Below the categories, on small screens' }),
  version: Type.Integer({ description: '0 while nobody has written it' }),
})
export type Menus = Static<typeof Menus>

export const Footer = Type.Object({
  about: RichText,
  columns: Type.Array(Type.Object({ title: Type.String(), links: Type.Array(MenuLink) })),
  contact: Nullable(RichText),
  small_print: Nullable(RichText),
  version: Type.Integer({ description: '0 while nobody has written it' }),
})
export type Footer = Static<typeof Footer>
