import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#tools/test-environment/shop-process.ts'

/** Playwright's global setup: starts the demo shop. The tests read its URL from `SHOP_URL`. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-e2e-'))
  // Registrations are rate-limited per IP address; tests send an X-Forwarded-For header with different ones.
  const shop = await startShop(folder, { settings: { TRUST_PROXY: '1' } })
  process.env['SHOP_URL'] = shop.address
  return async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
