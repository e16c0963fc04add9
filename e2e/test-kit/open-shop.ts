import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#tools/test-environment/shop-process.ts'

/** Playwright's global setup: starts the demo shop. The tests read its URL from `SHOP_URL`. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-e2e-'))
  // Registrations are rate-limited per IP address; tests send an X-Forwarded-For header with different ones. The demo buyers of the tests
  // never pay, so their orders would add up to the bound of first orders.
  const shop = await startShop(folder, { settings: { TRUST_PROXY: '1', FIRST_ORDER_LIMIT: '0' } })
  process.env['SHOP_URL'] = shop.address
  return async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
