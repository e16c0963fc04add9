import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/content-files.ts'
import { FOOTER_ENTRIES, MENU_ENTRIES, type ProductsFile } from '#contract/window-files.ts'
import type { Fault } from './faults.ts'

/** What a schema cannot say of the shop window, the menus and the foot. */
export function windowFaults(content: unknown): Fault[] {
  if (Value.Check(CONTENT_FILES.banners, content)) return content.banners.flatMap(scheduleFaults)
  if (Value.Check(CONTENT_FILES.collection, content)) return productFaults(content.products)
  if (Value.Check(CONTENT_FILES.featured, content)) return productFaults(content.products)
  if (Value.Check(CONTENT_FILES.menus, content)) {
    const { header, slide_over } = content
    return [
      ...repetitionFaults(header, 'content/header'),
      ...repetitionFaults(slide_over, 'content/slide_over'),
      ...absenceFaults(slide_over, MENU_ENTRIES, 'content/slide_over'),
    ]
  }
  if (!Value.Check(CONTENT_FILES.footer, content)) return []
  const { columns } = content
  return [
    ...columns.flatMap(({ links }, index) => repetitionFaults(links, `content/columns/${index}/links`)),
    ...absenceFaults(
      columns.flatMap(({ links }) => links),
      FOOTER_ENTRIES,
      'content/columns',
    ),
  ]
}

/** A time of the right form that no clock shows. */
export function momentFaults(moment: string, place: string): Fault[] {
  const time = new Date(moment)
  const exists = !Number.isNaN(time.getTime()) && time.toISOString() === moment.replace('Z', '.000Z')
  return exists ? [] : [{ place, text: `"${moment}" is no time there is: write it such as 2026-03-31T09:00:00Z` }]
}

function scheduleFaults({ from, until }: { from: string | null; until: string | null }, index: number): Fault[] {
  const place = `content/banners/${index}`
  const faults = [
    ...(from === null ? [] : momentFaults(from, `${place}/from`)),
    ...(until === null ? [] : momentFaults(until, `${place}/until`)),
  ]
  if (faults.length > 0 || from === null || until === null || Date.parse(from) < Date.parse(until)) return faults
  return [{ place: `${place}/until`, text: 'must be later than from' }]
}

function productFaults({ skus, rule }: ProductsFile): Fault[] {
  const place = 'content/products'
  if ((skus === undefined) === (rule === undefined)) return [{ place, text: 'has skus or a rule, one of the two' }]
  const { from = null, to = null } = rule?.price ?? {}
  const backwards = from !== null && to !== null && from > to
  return backwards ? [{ place: `${place}/rule/price`, text: 'ends below where it begins' }] : []
}

type Entry = string | { label: string; url: string }

function repetitionFaults(entries: readonly Entry[], place: string): Fault[] {
  const names = entries.map((entry) => (typeof entry === 'string' ? entry : entry.url))
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [{ place: `${place}/${index}`, text: `"${name}" stands there already` }] : [],
  )
}

/** What the specification names is always there, and once: `on_sale` twice in two columns is a fault as well. */
function absenceFaults(entries: readonly Entry[], names: readonly string[], place: string): Fault[] {
  const missing = names.filter((name) => entries.filter((entry) => entry === name).length !== 1)
  return missing.length === 0 ? [] : [{ place, text: `must have ${missing.join(', ')} once` }]
}
