import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OpenedShop } from '#server/open.ts'

const PHOTOS = fileURLToPath(new URL('../../database/demo/pictures/products', import.meta.url))

/** Size of the catalog: products share the photos. */
const PRODUCTS = 50_000
const CATEGORIES = 60
const SUPPLIERS = 25
const IMAGES = 40

/** Fills an empty shop with products that have an image, three price breaks and attributes to compare. */
export async function fillCatalog({ shop, database }: OpenedShop): Promise<void> {
  const { pool } = database
  const stored = await Promise.all(
    readdirSync(PHOTOS)
      .slice(0, IMAGES)
      .map((name) => shop.images.storeFromFolder(PHOTOS, name)),
  )
  const files = stored.flatMap((image) => ('file' in image ? [image.file] : []))
  await pool.query(
    `insert into suppliers (name, slug, min_order_cents)
      select 'Supplier ' || n, 'bench-supplier-' || n, 15000 from generate_series(1, $1) n`,
    [SUPPLIERS],
  )
  await pool.query(
    `insert into categories (c_id, c_name, c_link, parent_id)
      select n, 'Category ' || n, 'category-' || n, case when n > 6 then 1 + n % 6 end from generate_series(1, $1) n`,
    [CATEGORIES],
  )
  await pool.query(
    `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock, min_qty, qty_step, weight_lb,
        materials, colors, styles, rooms, popularity)
      select 'C-' || n, 'c-' || n, 'Stoneware vase with a hand-thrown neck, number ' || n,
        (select min(id) from suppliers) + n % $2, 7 + n % ($3 - 6), 100 + n, 1000000, 6, 6, 2.5,
        array['material ' || n % 7, 'material ' || 7 + n % 11], array['color ' || n % 9, 'color ' || 9 + n % 13],
        array['style ' || n % 5, 'style ' || 5 + n % 8], array['room ' || n % 4, 'room ' || 4 + n % 6], n % 1000
      from generate_series(1, $1::integer) n`,
    [PRODUCTS, SUPPLIERS, CATEGORIES],
  )
  await pool.query(
    `insert into product_images (ocid, position, source, file, alt, width, height, blur)
      select ocid, 1, 'c' || ocid, ($1::text[])[1 + ocid % cardinality($1::text[])], title, 1600, 1600, repeat('x', 200)
      from products`,
    [files],
  )
  await pool.query(
    `insert into price_breaks (ocid, min_qty, price_cents)
      select ocid, 24 * level, price_cents - level * 10 from products, generate_series(1, 3) level`,
  )
  await pool.query('analyze')
}

/** Returns the ocids of this number of products, spread over the catalog. */
export async function spreadOcids({ database }: OpenedShop, count: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ ocid: number }>(
    `select ocid from (select ocid, row_number() over (order by ocid) as place from products) as numbered
      where place % $1 = 0 limit $2`,
    [Math.floor(PRODUCTS / count), count],
  )
  return rows.map(({ ocid }) => ocid)
}

/** Adds a public seed with this number of products. Returns its UUID. */
export async function addSeed({ database }: OpenedShop, userId: number, products: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: number; uuid: string }>(
    `insert into seeds (user_id, name, is_public) values ($1, 'Everything', true) returning id, uuid`,
    [userId],
  )
  await database.pool.query(
    `insert into seed_products (seed_id, ocid, position)
      select $1, ocid, ocid from (select ocid from products order by ocid limit $2) as first`,
    [rows[0]?.id, products],
  )
  return rows[0]?.uuid ?? ''
}
