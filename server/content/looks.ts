import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES, type ContentFile } from '#contract/content-files.ts'
import type { InspoPage, Look } from '#contract/content.ts'
import type { InventoryCard } from '#contract/catalog.ts'
import { pageMeta } from '#contract/wire.ts'
import type { Db } from '#database/connect.ts'
import { selectCards, toCard } from '#server/catalog/cards.ts'
import { type PublishedDocument, nameInFolder } from './documents.ts'
import { readPictures } from './pictures.ts'
import { toSpans } from './rich-text.ts'

/**
 * The looks as the wire has them, in the order given. One whose picture is not there yet is left out, and so is a hotspot
 * on a product that is not sold any more. `collections` are those a look may lead to.
 */
export async function readLooks(
  db: Db,
  documents: readonly PublishedDocument[],
  collections: readonly { id: number; slug: string }[],
): Promise<Look[]> {
  const files = documents.map((document) => ({ ...document, file: Value.Parse(CONTENT_FILES.look, document.body) }))
  const [cards, pictureOf] = await Promise.all([
    readCards(
      db,
      files.flatMap(({ file }) => file.hotspots.map(({ sku }) => sku)),
    ),
    readPictures(
      db,
      files.map(({ file }) => file),
    ),
  ])
  return files.flatMap(({ path, publishAt, file }) => {
    const image = pictureOf(file.image)
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

/** Which looks are asked for; `page` counts from 1 and ends at the last there is. */
export interface LooksWanted {
  page: number
  limit: number
  room?: string | undefined
  style?: string | undefined
}

/** One page of looks. A facet counts what its choice would show, under what is chosen of the other. */
export function pageOfLooks(
  looks: readonly Look[],
  { page, limit, room, style }: LooksWanted,
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

/** The page around the looks, where nobody wrote one. */
export const PLAIN_INSPO: ContentFile<'inspo'> = {
  title: 'Featured',
  intro: 'Rooms put together from what our makers sell.',
  seo: { title: 'Featured', description: 'Rooms put together from what our makers sell.' },
}
