import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#tools/shop-process.ts'

/** Playwright's global setup: the demo shop. The journeys find its address in `SHOP_URL`. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-e2e-'))
  // Journeys register more buyers than one address may: each says where it comes from.
  const shop = await startShop(folder, { settings: { TRUST_PROXY: '1' } })
  process.env['SHOP_URL'] = shop.address
  return async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
