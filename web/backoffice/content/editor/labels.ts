import { valueIn } from './json-schema.ts'

/** Labels of fields whose name does not explain them. */
const LABELS: Readonly<Record<string, string>> = {
  seo: 'Search engines',
  cta: 'Button',
  faqs: 'Questions',
  id: 'Anchor',
  url: 'Link',
  alt: 'Description of the picture',
  x: 'From the left, in percent',
  y: 'From the top, in percent',
  sku: 'SKU',
  skus: 'SKUs',
  by: 'Said by',
  from: 'Shown from',
  until: 'Shown until',
  rotate_seconds: 'Seconds per banner',
  mobile_image: 'Picture on phones',
  image: 'Picture',
  kept: 'Kept for',
  must_accept: 'Buyers must accept this version before they go on',
  homepage: 'Collections, in order',
  slide_over: 'Menu on small screens',
  header: 'Header on wide screens',
  new_within_days: 'New within days',
  blocks: 'Text',
  on_sale: 'On sale',
  most_popular: 'Most popular',
  become_a_supplier: 'Become a supplier',
  'must-have': 'Must-haves',
  _self: 'In the same tab',
  _blank: 'In a new tab',
}

const HINTS: Readonly<Record<string, string>> = {
  id: 'Part of the address of this place on the page',
  intro: 'A link is written [like this](/faqs)',
  rotate_seconds: 'Without it, banners do not change by themselves',
  popular_searches: 'Offered where a search found nothing',
  changes: 'What buyers read when they have to accept this version',
  skus: 'In the order in which they are shown',
}

/** Returns the label of a field or an option. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ')
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the explanation of a field, if it needs one. */
export function hintOf(name: string): string | undefined {
  return HINTS[name]
}

/** Fields that name an item of a list, the first that it has. */
const NAMES = ['title', 'heading', 'label', 'name', 'question', 'feature', 'what', 'sku', 'section', 'id']

/** Returns a short name of an item of a list. */
export function itemName(value: unknown): string {
  if (typeof value === 'string') return labelOf(value)
  for (const name of NAMES) {
    const found = valueIn(value, name)
    if (typeof found === 'string' && found !== '') return name === 'section' ? labelOf(found) : found
  }
  return ''
}

/** Returns what one item of a list is called: “question” for the list `faqs`. */
export function itemNoun(name: string): string {
  const nouns: Readonly<Record<string, string>> = {
    faqs: 'question',
    items: 'question',
    story: 'part',
    skus: 'SKU',
    homepage: 'collection',
    header: 'link',
    slide_over: 'link',
    popular_searches: 'search',
    changes: 'change',
    never_charged: 'sentence',
    matrix: 'row',
    data_table: 'row',
    team: 'person',
    timeline: 'event',
    categories: 'category',
  }
  return nouns[name] ?? name.replaceAll('_', ' ').replace(/s$/, '')
}
