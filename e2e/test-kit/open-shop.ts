import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { startShop } from '#tools/test-environment/shop-process.ts'

const run = promisify(execFile)

/** The product that most tests order. They share its stock, and the demo has 116 units of it. */
const STOCK = 'sku,stock\nHAL-VAS-001-TC,9000\n'

/** Playwright's global setup: starts the demo shop. The tests read its URL from `SHOP_URL`. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-e2e-'))
  await (await startShop(folder)).stop()
  await restock(folder)
  // Registrations are rate-limited per IP address; tests send an X-Forwarded-For header with different ones. The demo buyers of the tests
  // never pay, so their orders would add up to the bound of first orders.
  const shop = await startShop(folder, { settings: { TRUST_PROXY: '1', FIRST_ORDER_LIMIT: '0' } })
  process.env['SHOP_URL'] = shop.address
  return async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function restock(folder: string): Promise<void> {
  const file = join(folder, 'stock.csv')
  await writeFile(file, STOCK)
  await run(nodeBinary(), ['server/cli/cli.ts', 'import', file], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: folder },
  })
}
