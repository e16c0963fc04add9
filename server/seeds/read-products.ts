import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { codeKey } from '#contract/text/codes.ts'
import { toDollars } from '#contract/values/money.ts'
import { effectivePrice, type Pricing } from '#contract/values/price.ts'
import { largestQuantity } from '#contract/values/quantity.ts'
import { ruleOf, STOCK_POLICY_COLUMNS } from '#server/catalog/back-orders.ts'
import type { SeedProduct, SeedProducts, SeedProductsQuery } from '#contract/schemas/catalog/seeds.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { Db } from '#database/connect.ts'
import { selectCards, sizeOf, toCard } from '#server/catalog/cards.ts'
import { roundToPacks } from './quantities.ts'
import { anyOf } from '#database/any-of.ts'

const MAX_WORDS = 10
const titles = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

// Read thousands of rows as one JSON value: parsing them field by field takes three times as long.

type Entry = Awaited<ReturnType<typeof readEntries>>[number]

/**
 * Reads one page of a seed's products. Reads all entries, because the totals cover the whole seed, but images only for
 * the page: three queries for any number of products.
 */
export async function readSeedProducts(
  db: Db,
  seedId: number,
  query: SeedProductsQuery,
  { withNotes }: { withNotes: boolean },
): Promise<SeedProducts> {
  const entries = await readEntries(db, seedId)
  const found = sorted(matching(entries, query.query), query.sort)
  const meta = pageMeta(query.page, query.limit, found.length)
  const shown = found.slice((meta.current_page - 1) * query.limit, meta.current_page * query.limit)
  const cards = await readCards(
    db,
    shown.map(({ ocid }) => ocid),
  )
  return {
    data: shown.flatMap((entry): SeedProduct[] => {
      const card = cards.get(entry.ocid)
      if (!card) return []
      return [
        {
          ...card,
          seed_qty: entry.units,
          seed_note: withNotes ? entry.note : null,
          position: entry.place,
          attached_at: new Date(entry.attached_at).toISOString(),
          available: entry.available,
          unit_price: toDollars(entry.unitPrice),
          line_total: toDollars(entry.amount),
        },
      ]
    }),
    meta,
    totals: totalsOf(entries),
  }
}

type SizedCard = InventoryCard & Pick<SeedProduct, 'size'>

async function readCards(db: Db, ocids: readonly number[]): Promise<Map<number, SizedCard>> {
  const query = selectCards(db)
    .select(['products.length_in', 'products.width_in', 'products.height_in'])
    .where(anyOf('products.ocid', ocids))
  const { cards } = await db.selectNoFrom(jsonArrayFrom(query).as('cards')).executeTakeFirstOrThrow()
  return new Map(
    cards.map((card) => [
      card.ocid,
      { ...toCard({ ...card, created_at: new Date(card.created_at) }), size: sizeOf(card) },
    ]),
  )
}

function totalsOf(entries: readonly Entry[]): SeedProducts['totals'] {
  const available = entries.filter((entry) => entry.available)
  return {
    products: entries.length,
    units: available.reduce((units, entry) => units + entry.units, 0),
    amount: toDollars(available.reduce((amount, entry) => amount + entry.amount, 0)),
    unavailable: entries.length - available.length,
  }
}

/** Reads every product of the seed in its order, with its units and amount in cents. */
async function readEntries(db: Db, seedId: number) {
  const query = db
    .selectFrom('seed_products')
    .innerJoin('products', 'products.ocid', 'seed_products.ocid')
    .innerJoin('suppliers', 'suppliers.id', 'products.supplier_id')
    .select([
      'seed_products.ocid',
      'seed_products.quantity',
      'seed_products.note',
      'seed_products.attached_at',
      'products.title',
      'products.sku',
      'products.status',
      'products.price_cents',
      'products.sales_price_cents',
      'products.is_sales',
      'products.min_qty',
      'products.qty_step',
      'products.stock',
      ...STOCK_POLICY_COLUMNS,
      'suppliers.name as supplier',
    ])
    .where('seed_id', '=', seedId)
    .orderBy('seed_products.position')
    .orderBy('seed_products.ocid')
  const { rows } = await db.selectNoFrom(jsonArrayFrom(query).as('rows')).executeTakeFirstOrThrow()
  const breaks = await readBreaks(db, seedId)
  return rows.map((row, index) => {
    const pricing: Pricing = {
      price: row.price_cents,
      salesPrice: row.sales_price_cents,
      isSales: row.is_sales,
      breaks: breaks.get(row.ocid) ?? [],
    }
    const units = roundToPacks(row, row.quantity)
    const unitPrice = effectivePrice(pricing, units)
    const available = row.status === 'active' && largestQuantity(ruleOf(row)) > 0
    return {
      ...row,
      place: index + 1,
      units,
      available,
      unitPrice,
      amount: available ? units * unitPrice : 0,
    }
  })
}

async function readBreaks(db: Db, seedId: number): Promise<Map<number, Pricing['breaks']>> {
  const query = db
    .selectFrom('price_breaks')
    .innerJoin('seed_products', 'seed_products.ocid', 'price_breaks.ocid')
    .select(['price_breaks.ocid', 'min_qty as minQty', 'price_cents as price'])
    .where('seed_id', '=', seedId)
  const { rows } = await db.selectNoFrom(jsonArrayFrom(query).as('rows')).executeTakeFirstOrThrow()
  return Map.groupBy(rows, ({ ocid }) => ocid)
}

/** Returns the entries whose title, supplier and SKU contain every word of `query`, like the search of listings. */
function matching(entries: readonly Entry[], query = ''): readonly Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return entries
  const keys = words.map(codeKey)
  return entries.filter(({ title, sku, supplier }) => {
    const text = `${title} ${sku} ${supplier}`.toLowerCase()
    const code = codeKey(sku)
    return words.every((word, place) => text.includes(word) || (keys[place] && code.includes(keys[place])))
  })
}

function sorted(entries: readonly Entry[], sort: SeedProductsQuery['sort']): readonly Entry[] {
  switch (sort) {
    case 'manual':
      return entries
    case 'newest':
      return entries.toSorted((a, b) => Date.parse(b.attached_at) - Date.parse(a.attached_at) || b.place - a.place)
    case 'title':
      return entries.toSorted((a, b) => titles.compare(a.title, b.title))
    case 'price_up':
      return entries.toSorted((a, b) => a.unitPrice - b.unitPrice)
    case 'price_down':
      return entries.toSorted((a, b) => b.unitPrice - a.unitPrice)
  }
}
