import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#tools/shop-process.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { newBuyer } from './new-buyer.ts'

test('a shop that nobody has filled yet leads nowhere but to pages that are there, and says what is to come', async ({
  page,
}) => {
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
