import type { ContentFile } from '#contract/schemas/content/content-files.ts'
import type { FOOTER_ENTRIES } from '#contract/catalog/merchandising.ts'
import type { Footer, MenuLink, Menus } from '#contract/schemas/content/merchandising.ts'
import { PLAIN_FOOTER_FILE, PLAIN_MENUS_FILE } from '#server/content/default-documents.ts'
import type { PublishedDocument } from '#server/content/documents.ts'
import { toSpans } from './rich-text.ts'

type EntryName = (typeof FOOTER_ENTRIES)[number]

/** Menu entries with fixed names (spec 2). */
const ENTRIES: Record<EntryName, MenuLink> = {
  on_sale: { name: 'on_sale', label: 'ON SALE', url: '/category?sale=1' },
  featured: { name: 'featured', label: 'Featured', url: '/inspo' },
  most_popular: { name: 'most_popular', label: 'Most popular', url: '/category' },
  become_a_supplier: { name: 'become_a_supplier', label: 'Become a supplier', url: null },
}

function toLink(entry: EntryName | { label: string; url: string }): MenuLink {
  return typeof entry === 'string' ? ENTRIES[entry] : { name: null, ...entry }
}

/** Converts the links of the header and the slide-over, and the popular searches, to the form that the API returns. */
export function toMenus(
  { header, slide_over, popular_searches = [] }: ContentFile<'menus'>,
  { version }: Pick<PublishedDocument, 'version'>,
): Menus {
  return { header: header.map(toLink), slide_over: slide_over.map(toLink), popular_searches, version }
}

/** Converts the footer to the form that the API returns. */
export function toFooter(
  { about, columns, contact, small_print }: ContentFile<'footer'>,
  { version }: Pick<PublishedDocument, 'version'>,
): Footer {
  return {
    about: toSpans(about),
    columns: columns.map(({ title, links }) => ({ title, links: links.map(toLink) })),
    contact: contact === null ? null : toSpans(contact),
    small_print: small_print === null ? null : toSpans(small_print),
    version,
  }
}

const UNWRITTEN = { version: 0 }

/** The menus, if there is no document. */
export const PLAIN_MENUS: Menus = toMenus(PLAIN_MENUS_FILE, UNWRITTEN)

/** The footer, if there is no document. */
export const PLAIN_FOOTER: Footer = toFooter(PLAIN_FOOTER_FILE, UNWRITTEN)
