import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { readCategoryTree, readRecords, RECORD_VERSION } from './product-record.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const NOON = Date.parse('2030-06-01T12:00:00Z')
const DAY = 86_400_000

it('a change of the records needs a new version, so that every index is rebuilt', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  onTestFinished(() => void vi.useRealTimers())
  const ocids = await addGoods()
  const { db } = test.database
  const tree = await readCategoryTree(db)
  const read = async () => (await readRecords(db, tree, ocids)).toSorted((a, b) => a.OCID - b.OCID)
  const records = [await read()]
  vi.setSystemTime(NOON + 60 * DAY)
  records.push(await read())
  const digest = createHash('sha256').update(JSON.stringify(records)).digest('hex').slice(0, 16)
  expect(
    { version: RECORD_VERSION, digest },
    'The records have changed: increment RECORD_VERSION, and update both values here.',
  ).toEqual({ version: 10, digest: 'dbc477cf3a4dd3ba' })
})

/** Adds a product with all fields and one with none, of a supplier whose oldest product is discontinued. Returns their ocids. */
async function addGoods(): Promise<number[]> {
  const { db } = test.database
  await db
    .insertInto('categories')
    .values([
      { c_id: 1, c_name: 'Decor', c_link: 'decor' },
      { c_id: 2, c_name: 'Vases', c_link: 'vases', parent_id: 1 },
    ])
    .execute()
  await db
    .insertInto('suppliers')
    .values({
      id: 7,
      name: 'Halden Pottery',
      slug: 'halden-pottery',
      ships_from: 'Austin, TX',
      latitude: 30.2672,
      longitude: -97.7431,
    })
    .execute()
  const common = { supplier_id: 7, category_id: 2, title: 'Moon vase' }
  const daysAgo = (days: number) => new Date(NOON - days * DAY)
  await addProduct(db, { ...common, status: 'discontinued', created_at: daysAgo(400) })
  await addProduct(db, {
    ...common,
    ocid: 10_001,
    sku: 'M-1',
    slug: 'moon-vase',
    description: 'Thrown by hand.',
    options: JSON.stringify({ Color: 'Ivory' }),
    price_cents: 2000,
    sales_price_cents: 1800,
    is_sales: true,
    retail_price_cents: 4500,
    case_pack: 4,
    min_qty: 4,
    qty_step: 2,
    stock: 5,
    lead_time_min_days: 3,
    lead_time_max_days: 5,
    materials: ['Stoneware'],
    colors: ['Ivory'],
    styles: ['Modern'],
    rooms: ['Living room'],
    length_in: 7.5,
    width_in: 7,
    height_in: 12.5,
    popularity_seed: 900,
    popularity_seeded_on: '2026-01-01',
    best_seller: true,
    breaks: [{ min_qty: 12, price_cents: 1500 }],
    created_at: daysAgo(4),
  })
  await db
    .insertInto('product_images')
    .values(
      [0, 1].map((position) => ({
        ocid: 10_001,
        position,
        source: `moon-${position}.jpg`,
        alt: position === 0 ? 'A vase' : '',
        file: `moon-${position}`,
        width: 800,
        height: 600,
        blur: 'blur',
      })),
    )
    .execute()
  await addProduct(db, { ...common, ocid: 10_002, sku: 'M-2', slug: 'moon-vase-2', stock: 0, created_at: daysAgo(2) })
  return [10_001, 10_002]
}
