import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const elena = { email: 'elena@example.com', password: 'terracotta-morning-9' }
const ajax = { 'X-Requested-With': 'XMLHttpRequest' }

interface Seed {
  id: number
  uuid: string
  name: string
}

/** Signs in over HTTP, which sets the cookie in the page's context. Returns a function that calls the API as the buyer. */
async function asElena(request: APIRequestContext) {
  const login = await request.post(`${shop()}/legacy/login`, { headers: ajax, data: elena })
  const { token } = (await login.json()) as { token: string }
  return async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await request.fetch(`${shop()}/api/v2/buyer${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path}`).toBe(true)
    return (await answer.json()) as T
  }
}

type Call = Awaited<ReturnType<typeof asElena>>

async function seedOf(call: Call, name: string, ocids: readonly number[]): Promise<Seed> {
  const { data } = await call<{ data: Seed }>('POST', '/seed', { name })
  for (const ocid of ocids) await call('POST', '/seed/attach', { ocid, seeds: [data.uuid] })
  return data
}

test.afterEach(async ({ request }) => {
  const call = await asElena(request)
  const { data } = await call<{ data: Seed[] }>('GET', '/seed?limit=100')
  for (const { id } of data) await call('DELETE', `/seed/${id}`)
  const headers = { ...ajax, Accept: 'application/json' }
  const { items } = (await (await request.get(`${shop()}/legacy/cart/content`, { headers })).json()) as {
    items: { id: number }[]
  }
  for (const { id } of items) await request.post(`${shop()}/legacy/cart/delete/${id}`, { headers })
})

test('a guest clicks a flower, signs in and finds the product saved', async ({ page }) => {
  await page.goto(`${shop()}/inventory/10001`)
  await page.getByRole('button', { name: 'Save Halden bottle vase, raw terracotta to a seed' }).click()
  const window = page.getByRole('dialog', { name: 'Sign in' })
  await window.getByLabel('Email or username').fill(elena.email)
  await window.getByLabel('Password', { exact: true }).fill(elena.password)
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()

  const popover = page.getByRole('dialog', { name: 'Save to a seed' })
  await expect(popover.getByRole('checkbox', { name: /My first seed/ })).toBeChecked()
  await popover.getByLabel('New seed name').fill('For the hall 🌿')
  await page.keyboard.press('Enter')
  await expect(popover.getByRole('checkbox', { name: /For the hall/ })).toBeChecked()
  await passesAxe(page)
  // The focus is trapped in the popover, because it covers the page.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => popover.evaluate((popup) => popup.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  const flower = page.getByRole('button', { name: 'Saved: Halden bottle vase, raw terracotta. Change its seeds' })
  await expect(flower).toBeFocused()
  // Far down the page on a phone, the popover opens beside the flower, not at the top of the page.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('main').getByRole('button', { name: 'In your seeds' }).click()
  await expect(popover).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await page.goto(`${shop()}/seed`)
  await expect(page.getByRole('article').filter({ hasText: 'My first seed' })).toContainText('1 product')
  await passesAxe(page)
  await page.getByRole('button', { name: 'More actions for My first seed' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'My first seed' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'My first seed' })).toBeVisible()
})

test('a buyer arranges a seed, orders it, shares it and revokes the link', async ({ page, browser }) => {
  const call = await asElena(page.request)
  // The last product is sold out.
  const seed = await seedOf(call, 'Spring window', [10001, 10010, 10020, 10112])
  await page.goto(`${shop()}/seed/${seed.uuid}`)
  const rows = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  const first = await rows.first().getByRole('heading').innerText()
  await rows
    .first()
    .getByRole('button', { name: /drag it or use the arrow keys$/ })
    .press('ArrowDown')
  await expect(rows.nth(1).getByRole('heading')).toHaveText(first)
  await rows
    .nth(1)
    .getByRole('button', { name: /^More: / })
    .click()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Add a note/ })
    .click()
  await page.keyboard.type('Left window')
  await page.keyboard.press('Enter')
  await expect(rows.nth(1).getByText('Left window')).toBeVisible()
  await passesAxe(page)
  await page.reload()
  await expect(rows.nth(1).getByRole('heading')).toHaveText(first)
  await expect(rows.nth(1).getByText('Left window')).toBeVisible()

  await page.getByRole('button', { name: 'Add all to cart' }).click()
  const result = page.getByRole('dialog', { name: '3 products added to your cart' })
  await expect(result.getByText('Not added')).toBeVisible()
  await result.getByRole('button', { name: 'Stay here' }).click()

  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await share.getByRole('switch', { name: 'Public' }).click()
  const link = new URL(await share.getByLabel('Link', { exact: true }).inputValue())
  expect(link.searchParams.get('referral')).toBeTruthy()
  await passesAxe(page)

  const visitors = await browser.newContext()
  const visitor = await visitors.newPage()
  await visitor.goto(shop() + link.pathname)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Spring window')
  await expect(visitor.getByText('Chosen by Elena L.')).toBeVisible()
  await expect(visitor.getByText('Left window')).toBeHidden()
  await passesAxe(visitor)

  await share.getByRole('switch', { name: 'Public' }).click()
  await expect(share.getByLabel('Link', { exact: true })).toBeHidden()
  expect((await visitor.reload())?.status()).toBe(404)
  await expect(visitor.getByText('Oops, looks like this page is not available')).toBeVisible()
  await visitors.close()
})

test('the client view has large images and no wholesale price', async ({ page, browser }) => {
  const call = await asElena(page.request)
  const seed = await seedOf(call, 'The Navarro house', [10001, 10010, 10020])
  const link = await call<{ client_url: string }>('POST', `/seed/${seed.uuid}/make-public`, { status: true })
  const shown = new URL(link.client_url).pathname
  const { data } = await call<{ data: { title: string; item_price: number; retail_price: number }[] }>(
    'GET',
    `/seed/${seed.uuid}/products`,
  )
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const client = await phone.newPage()
  for (const prices of ['retail', 'none']) {
    const answer = await client.goto(`${shop()}${shown}?prices=${prices}`)
    const html = (await answer?.text()) ?? ''
    for (const { title, item_price, retail_price } of data) {
      await expect(client.getByRole('heading', { name: title })).toBeVisible()
      const [wholesale, retail] = [item_price, retail_price].map((price) => `$${price.toFixed(2)}`)
      expect(html).not.toContain(wholesale)
      expect(html.includes(String(retail))).toBe(prices === 'retail')
    }
    expect(html).not.toMatch(/item_price|sales_price|price_from|line_total|margin/)
    await expect(client.getByRole('banner')).toBeHidden()
    const width = await client.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    await passesAxe(client)
  }
  await phone.close()
})

async function passesAxe(page: Page): Promise<void> {
  // Two animation frames start the transition of a dialog that has just opened; expectAccessible waits for its end.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expectAccessible(page)
}
