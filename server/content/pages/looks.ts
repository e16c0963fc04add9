import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/schemas/content/content-files.ts'
import type { InspoPage, Look } from '#contract/schemas/content/content.ts'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import { selectCards, toCard } from '#server/catalog/cards.ts'
import { type PublishedDocument, nameInFolder } from '#server/content/documents.ts'
import { readImages } from '#server/content/images.ts'
import { toSpans } from './rich-text.ts'

/**
 * Returns the looks in the form that the API returns, in the given order. Leaves out looks whose image is not stored
 * yet, and hotspots on discontinued products. `collections` are those that a look may link to.
 */
export async function readLooks(
  db: Db,
  documents: readonly PublishedDocument[],
  collections: readonly { id: number; slug: string }[],
): Promise<Look[]> {
  const files = documents.map((document) => ({ ...document, file: Value.Parse(CONTENT_FILES.look, document.body) }))
  const [cards, imageOf] = await Promise.all([
    readCards(
      db,
      files.flatMap(({ file }) => file.hotspots.map(({ sku }) => sku)),
    ),
    readImages(
      db,
      files.map(({ file }) => file),
    ),
  ])
  return files.flatMap(({ path, publishAt, file }) => {
    const image = imageOf(file.image)
    if (!image) return []
    const placed = file.hotspots.flatMap(({ x, y, sku }) => {
      const card = cards.get(sku)
      return card ? [{ x, y, card }] : []
    })
    const { title, room, styles, author } = file
    return {
      slug: nameInFolder(path),
      title,
      text: toSpans(file.text),
      image,
      room,
      styles,
      author,
      hotspots: placed.map(({ x, y, card }) => ({ x, y, ocid: card.ocid })),
      inventory: [...new Set(placed.map(({ card }) => card))],
      collection_id: collections.find(({ slug }) => slug === file.collection)?.id ?? null,
      published_at: publishAt.toISOString(),
    }
  })
}

async function readCards(db: Db, skus: readonly string[]): Promise<Map<string, InventoryCard>> {
  if (skus.length === 0) return new Map()
  const rows = await selectCards(db)
    .where(sql<boolean>`products.sku = any(${skus}::text[])`)
    .where('products.status', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.sku, toCard(row)]))
}

/** Query of looks. `page` counts from 1 and is limited to the last page. */
export interface LooksQuery {
  page: number
  limit: number
  room?: string | undefined
  style?: string | undefined
}

/**
 * Returns one page of looks. A facet's count is the number of looks that selecting it would show, with the current
 * selection of the other facet.
 */
export function pageOfLooks(
  looks: readonly Look[],
  { page, limit, room, style }: LooksQuery,
): Pick<InspoPage, 'data' | 'meta' | 'facets'> {
  const inRoom = looks.filter((look) => room === undefined || look.room === room)
  const inStyle = looks.filter((look) => style === undefined || look.styles.includes(style))
  const found = inRoom.filter((look) => inStyle.includes(look))
  const meta = pageMeta(page, limit, found.length)
  return {
    data: found.slice((meta.current_page - 1) * limit, meta.current_page * limit),
    meta,
    facets: {
      room: count(inStyle.flatMap((look) => (look.room === null ? [] : [look.room]))),
      style: count(inRoom.flatMap((look) => look.styles)),
    },
  }
}

function count(names: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const)
  return Object.fromEntries(groups.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
}
