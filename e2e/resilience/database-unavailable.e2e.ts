import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTcpProxy } from '#test-kit/database/tcp-proxy.ts'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const server = process.env['POSTGRES_URL'] ?? ''

test('a page requested while the database is unavailable shows an error, and loads when the database is back', async ({
  page,
}) => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'trellis-unavailable-'))
  const proxy = await startTcpProxy(await createDatabase(server, 'database_unavailable'))
  const shop = await startShop(folder, { databaseUrl: proxy.url, demo: false })
  try {
    // The session can only be looked up in the database.
    await page.context().addCookies([{ name: 'trellis_session', value: 'x'.repeat(43), url: shop.address }])
    await proxy.disconnect()
    const answer = await page.goto(`${shop.address}/seed`)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['retry-after']).toBe('5')
    await expect(page.getByRole('heading', { name: 'One moment' })).toBeVisible()
    // So does a client that does not show pages, and the storefront when it requests the data of one.
    for (const path of ['/seed', '/seed.data']) {
      const plain = await page.request.get(`${shop.address}${path}`)
      expect([path, plain.status(), plain.headers()['retry-after']]).toEqual([path, 503, '5'])
    }
    await proxy.reconnect()
    await expect(page.getByRole('heading', { name: 'Sign in to see your seeds' })).toBeVisible({ timeout: 30_000 })
  } finally {
    await shop.stop()
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
})
