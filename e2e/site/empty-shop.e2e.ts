import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { newBuyer } from '#e2e/test-kit/new-buyer.ts'

test('an empty shop links only to pages that exist, and shows what to expect', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-empty-'))
  const { address, stop } = await startShop(folder, { demo: false })
  const links = new Set<string>()
  await newBuyer(page, address)
  for (const [path, title] of [
    ['/', 'We are still unpacking'],
    ['/inspo', 'No looks yet'],
    ['/category', 'Nothing here yet'],
    ['/category?sale=1', 'Nothing is on sale today'],
    ['/cart', 'Your cart is empty'],
    ['/buyer/integrations', 'Integrations'],
  ] as const) {
    await page.goto(address + path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
    const found = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const link of found) links.add(link ?? '')
  }
  expect(links).toContain('/inspo')
  for (const link of links) expect((await page.request.get(address + link)).status(), link).toBe(200)
  await stop()
  await rm(folder, { recursive: true, force: true })
})
