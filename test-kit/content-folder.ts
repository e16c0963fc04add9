import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownFolder } from './images.ts'

/**
 * Creates a folder with these files, which is deleted when the test ends. Values other than strings are written as
 * JSON, like an export.
 */
export async function folderWith(files: Record<string, unknown>): Promise<string> {
  const folder = await ownFolder()
  await putFiles(folder, files)
  return folder
}

export async function putFiles(folder: string, files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

const PAGE = { title: 'Title', intro: 'Intro.', seo: { title: 'Title', description: 'About it.' } }

/** The file of a published version; by default, `publish_at` is long ago. */
export function published(content: object, publish_at = '2025-01-01T00:00:00Z') {
  return { status: 'published', publish_at, content }
}

export function faqsFile(question: string) {
  const item = { id: 'first', question, answer: ['Yes.'], link: null }
  return {
    ...PAGE,
    groups: [{ id: 'group', name: 'Group', items: [item] }],
    contact: { email: 'us@shop.example', phone: null, address: null },
  }
}

export function termsFile(title: string, changes: string[] = []) {
  return { ...PAGE, changes, sections: [{ id: 'first', title, blocks: ['Both sides are nice.'] }] }
}

export function lookFile(fields: { sku?: string; picture?: string; room?: string; styles?: string[] } = {}) {
  return {
    title: 'Look',
    text: 'A look.',
    image: { picture: fields.picture ?? 'look.png', alt: 'Alt' },
    room: fields.room ?? 'Kitchen',
    styles: fields.styles ?? ['Modern'],
    author: null,
    hotspots: fields.sku === undefined ? [] : [{ x: 10, y: 20.5, sku: fields.sku }],
    collection: null,
  }
}

/** A collection of these products; by default, of all products. */
export function collectionFile(products: object = { rule: { sort: 'popular', limit: null } }, name = 'Collection') {
  return { name, description: 'Things.', image: null, products }
}

/** A banner for each element of `each`, with its fields. */
export function bannersFile(each: readonly object[], picture = 'banner.png', rotate_seconds: number | null = null) {
  const plain = { mobile_image: null, heading: null, text: null, link: null, from: null, until: null }
  const banners = each.map((fields, index) => {
    return { id: `banner-${index + 1}`, image: { picture, alt: 'Alt' }, ...plain, ...fields }
  })
  return { rotate_seconds, banners }
}
