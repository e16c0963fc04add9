import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const joseph = { email: 'joseph@example.com', password: 'twelve-wool-throws' }

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer can find, add, sign in and order', async ({ page }) => {
    await page.goto(`${shop()}/category/kitchen-dining`)
    const card = page
      .getByRole('article')
      .filter({ hasNotText: /sold out/i })
      .first()
    await card.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page).toHaveURL(/\/cart$/)
    await page
      .getByRole('link', { name: /check\s?out/i })
      .first()
      .click()
    await page
      .getByRole('main')
      .getByLabel(/e-?mail/i)
      .fill(joseph.email)
    await page
      .getByRole('main')
      .getByLabel(/password/i)
      .fill(joseph.password)
    await page
      .getByRole('main')
      .getByRole('button', { name: /sign in/i })
      .click()
    await placeOrder(page)
    await expect(page).toHaveURL(/\/thank-you-page/)
    await expect(page.getByText(/T-\d{6}/).first()).toBeVisible()
  })
})

test('a missing page under the four prefixes shows the text of the specification', async ({ page }) => {
  for (const path of ['/category/no-such', '/inventory/999999', '/seed/nothing', '/collection/999999']) {
    const answer = await page.goto(shop() + path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByText('Oops, looks like this page is not available')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to home page' })).toHaveAttribute('href', '/')
  }
})

test('an unknown URL shows its path', async ({ page }) => {
  const answer = await page.goto(`${shop()}/nowhere/at-all`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found: /nowhere/at-all')).toBeVisible()
})

test('a product has one URL, and others redirect to it permanently', async ({ request }) => {
  for (const path of ['/inventory/10001/some-old-slug', '/inventory/10001']) {
    const answer = await request.get(`${shop()}${path}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers()['location']).toMatch(/^\/inventory\/10001\/halden-[a-z-]+$/)
  }
})

test('redirects keep the query, such as campaign parameters', async ({ request }) => {
  for (const query of ['?utm_source=mail&gclid=abc', '?modal=sign-in']) {
    const answer = await request.get(`${shop()}/inventory/10001${query}`, { maxRedirects: 0 })
    expect(answer.headers()['location']).toMatch(/^\/inventory\/10001\/halden-/)
    expect(new URL(answer.headers()['location'] ?? '', shop()).search).toBe(query)
  }
  const file = await request.get(`${shop()}/order-files/orders.csv?utm_source=mail`, {
    maxRedirects: 0,
    headers: { accept: 'text/html' },
  })
  expect(file.headers()['location']).toBe('/buyer/invoices?utm_source=mail')
})

test('numbers in query strings that are no decimal numbers are ignored', async ({ request }) => {
  const numbers = ['Infinity', '-Infinity', '1e400', '0x6', '1e3', '%207%20', 'NaN', '9'.repeat(400)]
  const pages = {
    '/category/furniture': ['page', 'price', 'price_from', 'price_to'],
    '/inventory/search?keyword=lamp': ['page', 'category_id', 'price'],
    '/inspo': ['page'],
    '/cart': ['page', 'id', 'quantity'],
    '/checkout': ['address', 'billing', 'shipping'],
    '/buyer/orders': ['page'],
    '/seed': ['page'],
    '/terms': ['version'],
    '/inventory/10001': ['quantity', 'page'],
  }
  for (const [path, parameters] of Object.entries(pages)) {
    const query = path.includes('?') ? '&' : '?'
    for (const number of numbers) {
      const search = parameters.map((name) => `${name}=${number}`).join('&')
      expect((await request.get(`${shop()}${path}${query}${search}`)).status(), `${path} ${search}`).toBeLessThan(500)
    }
  }
  for (const number of numbers) {
    for (const path of ['inventory', 'collection', 'category', 'seed', 'buyer/orders']) {
      expect((await request.get(`${shop()}/${path}/${number}`)).status(), `${path}/${number}`).toBeLessThan(500)
    }
  }
})

test('public pages are cacheable and the same for everyone; private ones are not', async ({ request }) => {
  const first = await request.get(`${shop()}/category/furniture`)
  expect(first.headers()['cache-control']).toMatch(/^public/)
  const etag = first.headers()['etag'] ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
    const headers = { 'if-none-match': known, cookie: `trellis_cart=${'a'.repeat(43)}` }
    const again = await request.get(`${shop()}/category/furniture`, { headers })
    expect(again.status(), known).toBe(304)
  }
  for (const path of ['/cart', '/checkout', '/thank-you-page']) {
    const answer = await request.get(shop() + path)
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
    expect(answer.headers()['etag'], path).toBeUndefined()
  }
})

test('a HEAD request first does not leave a cached page without a body', async ({ request }) => {
  const url = `${shop()}/category?sort=newest&head=first`
  expect((await request.head(url)).status()).toBe(200)
  expect((await (await request.get(url)).text()).length).toBeGreaterThan(10_000)
})

test('a page rejects bodies that are too large, of another type or hostile, without a server error', async ({
  request,
}) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (data: string, headers: Record<string, string>) => request.post(`${shop()}/checkout`, { data, headers })
  expect((await post(`intent=${'x'.repeat(300_000)}`, form)).status()).toBe(413)
  expect((await post('{}', { 'content-type': 'application/json' })).status()).toBe(415)
  expect((await post('intent=%00', form)).status()).toBe(400)
  expect((await post('--x\r\nno part', { 'content-type': 'multipart/form-data; boundary=x' })).status()).toBe(400)
  expect((await post('intent=sign-in', { 'content-type': 'text/plain' })).status()).toBe(400)
  expect((await request.get(`${shop()}/inventory/search?keyword=%00`)).status()).toBe(400)
})

test('password attempts on the page are rate-limited too', async ({ request }) => {
  const statuses = []
  for (let round = 0; round < 12; round += 1) {
    const form = { intent: 'sign-in', email: 'somebody@example.com', password: 'wrong' }
    statuses.push((await request.post(`${shop()}/checkout`, { form })).status())
  }
  expect(statuses.at(-1)).toBe(429)
})

test('a page violates no content security policy, and no script fails on it', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of ['/', '/category/kitchen-dining', '/inventory/10001', '/cart', '/checkout']) {
    await page.goto(shop() + path, { waitUntil: 'networkidle' })
  }
  expect(complaints).toEqual([])
})

test('stock sold to others shows on a cached page', async ({ page, request }) => {
  const before = await request.get(`${shop()}/inventory/10010`)
  const token = (await (await request.post(`${shop()}/legacy/login`, { data: demoBuyer() })).json()).token
  const headers = { authorization: `Bearer ${token}` }
  const item = await (await request.get(`${shop()}/legacy/cart/content`, { headers })).json()
  for (const line of item.items) await request.post(`${shop()}/legacy/cart/delete/${line.id}`, { headers, data: {} })
  await request.post(`${shop()}/legacy/cart/add`, { headers, data: { id: 10_010, quantity: 24 } })
  const checkout = await (await request.get(`${shop()}/api/v2/buyer/checkout`, { headers })).json()
  const placed = await request.post(`${shop()}/api/v2/buyer/checkout/place`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      totals_hash: checkout.totals_hash,
      address_id: checkout.addresses[0].id,
      paymentMethod: 'invoice',
      terms_version: checkout.terms_version,
    },
  })
  expect(placed.status()).toBe(201)
  await expect(async () => {
    const after = await request.get(`${shop()}/inventory/10010`)
    expect(after.headers()['etag']).not.toBe(before.headers()['etag'])
  }).toPass({ timeout: 3000 })
  await page.close()
})

test('a page links to every product that it shows, so that it is evicted when their stock changes', async ({
  request,
}) => {
  const text = async (path: string) => (await request.get(shop() + path)).text()
  const addresses = async (map: string) =>
    Array.from((await text(map)).matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  const paths = (await Promise.all((await addresses('/sitemap.xml')).map(addresses))).flat()
  const products = paths.flatMap((path) => /^\/inventory\/(\d+)\//.exec(path)?.[1] ?? [])
  expect(products.length).toBeGreaterThan(20)
  // A third of the product pages is enough. Product numbers in the API examples are not links.
  const checked = paths.filter(
    (path, place) => path !== '/integrate' && (!path.startsWith('/inventory/') || place % 3 === 0),
  )
  const pages = [...checked, '/category?sale=1', '/category?sort=price_up&view=table', '/category?page=2']
  let mentions = 0
  for (const page of pages) {
    const [path, query = ''] = page.split('?')
    const data = await text(`${path === '/' ? '/_root' : path}.data?${query}`)
    const html = await text(page)
    const numbers = new Set(data.match(/\d+/g))
    const links = new Set(Array.from(html.matchAll(/\/inventory\/(\d+)/g), ([, ocid]) => ocid))
    const shown = products.filter((ocid) => numbers.has(ocid))
    mentions += shown.length
    expect([page, shown.filter((ocid) => !links.has(ocid))]).toEqual([page, []])
  }
  expect(mentions).toBeGreaterThan(products.length * 3)
})
