import { Value } from 'typebox/value'
import { CONTENT_FILES, type ContentFile } from '#contract/schemas/content/content-files.ts'
import { FOOTER_ENTRIES, MENU_ENTRIES } from '#contract/catalog/merchandising.ts'
import type { ProductsFile } from '#contract/schemas/content/merchandising-files.ts'
import type { FileError } from './validation-errors.ts'

/** Returns errors of merchandising, menus and footer that a schema cannot express. */
export function merchandisingErrors(content: unknown): FileError[] {
  if (Value.Check(CONTENT_FILES.banners, content))
    return content.banners.flatMap((banner, index) => scheduleErrors(banner, `content/banners/${index}`))
  if (Value.Check(CONTENT_FILES.collection, content)) return productErrors(content.products)
  if (Value.Check(CONTENT_FILES.featured, content)) return productErrors(content.products)
  if (Value.Check(CONTENT_FILES.home, content)) return homeErrors(content.sections)
  if (Value.Check(CONTENT_FILES.menus, content)) {
    const { header, slide_over } = content
    return [
      ...duplicateErrors(header, 'content/header'),
      ...duplicateErrors(slide_over, 'content/slide_over'),
      ...missingEntryErrors(slide_over, MENU_ENTRIES, 'content/slide_over'),
    ]
  }
  if (!Value.Check(CONTENT_FILES.footer, content)) return []
  const { columns } = content
  return [
    ...columns.flatMap(({ links }, index) => duplicateErrors(links, `content/columns/${index}/links`)),
    ...missingEntryErrors(
      columns.flatMap(({ links }) => links),
      FOOTER_ENTRIES,
      'content/columns',
    ),
  ]
}

/** Returns an error for a time of the right form that does not exist. */
export function timeErrors(moment: string, place: string): FileError[] {
  const time = new Date(moment)
  const exists = !Number.isNaN(time.getTime()) && time.toISOString() === moment.replace('Z', '.000Z')
  return exists ? [] : [{ place, text: `"${moment}" is not a valid time: write it like 2026-03-31T09:00:00Z` }]
}

/** A section of the catalog occurs once: the page would show the same products twice. */
function homeErrors(sections: ContentFile<'home'>['sections']): FileError[] {
  const names = sections.map(({ section }) => section)
  return sections.flatMap((section, index) => {
    const place = `content/sections/${index}`
    const isDuplicate = section.section !== 'text' && names.indexOf(section.section) < index
    return [
      ...(isDuplicate ? [{ place: `${place}/section`, text: `"${section.section}" is already on the page` }] : []),
      ...scheduleErrors(section, place),
    ]
  })
}

function scheduleErrors({ from, until }: { from: string | null; until: string | null }, place: string): FileError[] {
  const errors = [
    ...(from === null ? [] : timeErrors(from, `${place}/from`)),
    ...(until === null ? [] : timeErrors(until, `${place}/until`)),
  ]
  if (errors.length > 0 || from === null || until === null || Date.parse(from) < Date.parse(until)) return errors
  return [{ place: `${place}/until`, text: 'must be later than from' }]
}

function productErrors({ skus, rule }: ProductsFile): FileError[] {
  const place = 'content/products'
  if ((skus === undefined) === (rule === undefined)) return [{ place, text: 'must have either skus or a rule' }]
  const { from = null, to = null } = rule?.price ?? {}
  const backwards = from !== null && to !== null && from > to
  return backwards ? [{ place: `${place}/rule/price`, text: 'must have a to that is not below from' }] : []
}

type Entry = string | { label: string; url: string }

function duplicateErrors(entries: readonly Entry[], place: string): FileError[] {
  const names = entries.map((entry) => (typeof entry === 'string' ? entry : entry.url))
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [{ place: `${place}/${index}`, text: `"${name}" is a duplicate` }] : [],
  )
}

/** Entries that the specification names must occur exactly once: `on_sale` in two columns is an error as well. */
function missingEntryErrors(entries: readonly Entry[], names: readonly string[], place: string): FileError[] {
  const missing = names.filter((name) => entries.filter((entry) => entry === name).length !== 1)
  return missing.length === 0 ? [] : [{ place, text: `must have ${missing.join(', ')} exactly once` }]
}
