import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { createDatabase, startPostgres } from '#tools/test-environment/postgres.ts'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const hasPostgres = (process.env['POSTGRES_URL'] ?? '') !== ''
const GOODS = 'ocid,sku,title,price,stock,supplier,category\n501,LAN-1,Brass lantern,40,100000,acme,lighting\n'
/** Room for an empty server with a few write-ahead log files. */
const DISK = '160m'

/** Changes after the first one that was refused. Each meets another state of the disk and of the connections. */
const FURTHER_CHANGES = 200

let folder: string
let disk: string
let mounted: boolean
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-full-disk-'))
  disk = join(folder, 'disk')
  mkdirSync(disk)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  mounted = spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]).status === 0
})
test.afterAll(() => {
  if (mounted) execFileSync('/usr/bin/umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

test('on a full disk the shop refuses changes with a clear error, serves pages, and forgets nothing that it accepted', async ({
  request,
}) => {
  test.skip(!mounted || !hasPostgres, 'needs PostgreSQL and the right to mount')
  test.setTimeout(240_000)
  const data = join(disk, 'postgres')
  mkdirSync(data)
  const postgres = await startPostgres({ folder: data })
  if (!postgres) throw new Error('PostgreSQL is not installed.')
  const databaseUrl = await createDatabase(postgres.url, 'full_disk')
  const shop = await startShop(join(folder, 'shop'), { databaseUrl, demo: false })
  try {
    const goods = join(folder, 'goods.csv')
    writeFileSync(goods, GOODS)
    execFileSync(nodeBinary(), ['server/cli/cli.ts', 'import', goods, '--create-missing'], {
      cwd: root,
      env: { ...process.env, SHOP_ENV: '/dev/null', DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'shop') },
    })
    const item = `${shop.address}/inventory/501`
    await expect.poll(async () => (await request.get(item)).status()).toBe(200)
    const carts = [cookieOf(await addToCart(request, shop.address))]

    execFileSync('sh', ['-c', `cat /dev/zero > ${join(disk, 'filler')} || true`], { stdio: 'ignore' })
    // Free space within the tables still takes some rows.
    let refused: APIResponse | null = null
    for (let number = 0; number < 5000 && !refused; number += 1) {
      const answer = await addToCart(request, shop.address)
      if (answer.status() === 200) carts.push(cookieOf(answer))
      else refused = answer
    }
    expect(refused?.status(), await refused?.text()).toBe(503)
    expect(Number(refused?.headers()['retry-after'])).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ code: 'unavailable' })
    for (let number = 0; number < FURTHER_CHANGES; number += 1) {
      const answer = await addToCart(request, shop.address)
      if (answer.status() === 200) carts.push(cookieOf(answer))
      else expect(answer.status(), await answer.text()).toBe(503)
    }
    await expect.poll(async () => (await request.get(`${shop.address}/health/ready`)).status()).toBe(503)
    expect((await request.get(item)).status()).toBe(200)

    rmSync(join(disk, 'filler'))
    await expect.poll(async () => (await addToCart(request, shop.address)).status(), { timeout: 60_000 }).toBe(200)
    await expect.poll(async () => (await request.get(`${shop.address}/health/ready`)).status()).toBe(200)
    for (const cookie of [carts[0] ?? '', carts.at(-1) ?? '']) {
      const cart = await request.get(`${shop.address}/legacy/cart/count`, {
        headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
      })
      expect(await cart.json()).toMatchObject({ count: 1 })
    }
  } finally {
    await shop.stop()
    await postgres.stop()
  }
})

/** Adds a product to the cart of a new guest, from an address of their own. */
function addToCart(request: APIRequestContext, shop: string): Promise<APIResponse> {
  const [second, third, fourth] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    'x-forwarded-for': `10.${second}.${third}.${fourth}`,
    cookie: 'none=1',
  }
  return request.post(`${shop}/legacy/cart/add`, { headers, data: { id: 501, quantity: 1 } })
}

function cookieOf(answer: APIResponse): string {
  return /^[^;]+/.exec(answer.headers()['set-cookie'] ?? '')?.[0] ?? ''
}
