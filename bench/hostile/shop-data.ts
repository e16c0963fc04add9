import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/config/config.ts'
import { loadDemoShop } from '#server/demo/demo.ts'
import { openShop } from '#server/open.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import type { Client } from '#bench/soak/client.ts'

/** Data of the demo shop that visitors and the attacker use. */
export interface ShopData {
  ocids: readonly number[]
  categories: readonly string[]
  /** Keys of the images of products. */
  images: readonly string[]
  /** Application id and public key of the search. */
  search: { app: string; key: string }
  /** Name of a buyer whose password is `PASSWORD`. */
  buyer: string
}

/** Fills a new shop with the demo and reads its data. The shop must not run. */
export async function prepareShop(folder: string, databaseUrl: string): Promise<ShopData> {
  const opened = await openShop(
    readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', OVERLOAD_MS: '0' }),
    () => undefined,
  )
  await loadDemoShop(opened.shop, opened.database, () => undefined)
  const buyer = await addBuyer(opened.shop, 'hostile')
  const { rows: products } = await opened.database.pool.query<{ ocid: number }>(
    'select ocid from products where stock > 0 order by ocid',
  )
  const { rows: images } = await opened.database.pool.query<{ file: string }>(
    'select distinct file from product_images where file is not null order by file',
  )
  const { rows: categories } = await opened.database.pool.query<{ slug: string }>(
    'select c_link as slug from categories',
  )
  const { app, search } = await opened.shop.search.keys()
  await opened.close()
  return {
    ocids: products.map(({ ocid }) => ocid),
    categories: categories.map(({ slug }) => slug),
    images: images.map(({ file }) => file),
    search: { app, key: search },
    buyer: buyer.email,
  }
}

/** Creates a public seed of all products. Returns its UUID. */
export async function createPublicSeed(client: Client, { buyer, ocids }: ShopData): Promise<string> {
  const { token } = await client.read<{ token: string }>('POST', '/legacy/login', {
    body: { email: buyer, password: PASSWORD },
  })
  const call = <Answer>(path: string, body: object) =>
    client.read<Answer>('POST', `/api/v2/buyer${path}`, {
      token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const { data } = await call<{ data: { uuid: string } }>('/seed', { name: 'Everything' })
  for (const ocid of ocids) await call('/seed/attach', { ocid, seeds: [data.uuid] })
  await call(`/seed/${data.uuid}/make-public`, { status: true })
  return data.uuid
}
