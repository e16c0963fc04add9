import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestLine } from '#database/test-line.ts'
import { createDatabase } from '#tools/postgres.ts'
import { startShop } from '#tools/shop-process.ts'
import { expect, test } from './journey.ts'

const server = process.env['POSTGRES_URL'] ?? ''

test('who opens a page while the database is away is told so, and has the page when it is back', async ({ page }) => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'trellis-away-'))
  const line = await openTestLine(await createDatabase(server, 'goes_away'))
  const shop = await startShop(folder, { databaseUrl: line.url, demo: false })
  try {
    // Whose session this is only the database knows.
    await page.context().addCookies([{ name: 'trellis_session', value: 'x'.repeat(43), url: shop.address }])
    await line.cut()
    const answer = await page.goto(`${shop.address}/seed`)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['retry-after']).toBe('5')
    await expect(page.getByRole('heading', { name: 'One moment' })).toBeVisible()
    await line.mend()
    await expect(page.getByRole('heading', { name: 'Sign in to see your seeds' })).toBeVisible({ timeout: 30_000 })
  } finally {
    await shop.stop()
    await line.close()
    await rm(folder, { recursive: true, force: true })
  }
})
