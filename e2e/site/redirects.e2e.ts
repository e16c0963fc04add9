import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const server = process.env['POSTGRES_URL'] ?? ''
const CATEGORIES = 'c_link,c_name,parent\nkitchen,Kitchen,\nmugs,Mugs,kitchen\nbowls,Bowls,kitchen\n'
const PRODUCTS = `ocid,sku,title,price,stock,supplier,category,replacement
501,MUG-1,Ash mug,10,24,acme,mugs,MUG-2
502,MUG-2,Oak mug,10,24,acme,mugs,
503,BOWL-1,Bowl,10,24,birch,bowls,
`

test.describe.configure({ mode: 'serial' })

let shop: ShopProcess
let folder: string
let databaseUrl: string
const operate = (...args: string[]) =>
  execFileSync(process.execPath, ['server/cli/cli.ts', ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: folder },
    encoding: 'utf8',
  })

test.beforeAll(async () => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'trellis-redirects-'))
  databaseUrl = await createDatabase(server, 'redirects')
  shop = await startShop(folder, { databaseUrl, demo: false })
  await writeFile(join(folder, 'categories.csv'), CATEGORIES)
  await writeFile(join(folder, 'products.csv'), PRODUCTS)
  operate('import', join(folder, 'categories.csv'), '--kind', 'categories')
  operate('import', join(folder, 'products.csv'), '--create-missing')
})

test.afterAll(async () => {
  if (server === '') return
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

test('what is hidden has no page, and has it again', async ({ page }) => {
  const status = async (path: string) => (await page.request.get(shop.address + path)).status()
  const paths = ['/category/bowls', '/inventory/503/bowl', '/maker/birch']
  for (const path of paths) expect.soft(await status(path), path).toBe(200)
  operate('categories', 'hide', 'bowls')
  operate('suppliers', 'archive', 'birch')
  await expect(async () => {
    for (const path of paths) expect(await status(path), path).toBe(404)
  }).toPass()
  await page.goto(`${shop.address}/category/kitchen`)
  await expect(page.getByRole('link', { name: 'Mugs' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Bowl')).toHaveCount(0)
  operate('categories', 'show', 'bowls')
  operate('suppliers', 'show', 'birch')
  await expect(async () => {
    for (const path of paths) expect(await status(path), path).toBe(200)
  }).toPass()
})

test('a page that was renamed, replaced or removed for good redirects with its query, or is 410', async ({ page }) => {
  const get = async (path: string) => {
    const answer = await page.request.get(shop.address + path, { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location'] ?? null]
  }
  operate('categories', 'rename', 'mugs', 'cups')
  await expect(async () =>
    expect(await get('/category/mugs?sort=newest&utm_source=a')).toEqual([
      301,
      '/category/cups?sort=newest&utm_source=a',
    ]),
  ).toPass()
  // As the storefront itself opens a page.
  const opened = await page.request.get(`${shop.address}/category/mugs.data?sort=newest`)
  expect(await opened.text()).toContain('/category/cups?sort=newest')

  operate('suppliers', 'rename', 'birch', 'birch-and-co')
  await expect(async () => expect(await get('/maker/birch')).toEqual([301, '/maker/birch-and-co'])).toPass()
  operate('products', 'hide', 'MUG-1')
  await expect(async () =>
    expect(await get('/inventory/501/ash-mug?a=1')).toEqual([301, '/inventory/502/oak-mug?a=1']),
  ).toPass()
  operate('redirects', 'add', '/products/old-vase', '/category/cups')
  expect(await get('/products/old-vase?b=2')).toEqual([301, '/category/cups?b=2'])

  operate('products', 'delete', 'BOWL-1')
  await expect(async () => expect(await get('/inventory/503/bowl')).toEqual([410, null])).toPass()
  await page.goto(`${shop.address}/inventory/503`)
  await expect(page.getByRole('heading', { name: 'This page was removed.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to home page' })).toBeVisible()
  expect(await get('/category/never')).toEqual([404, null])
})
