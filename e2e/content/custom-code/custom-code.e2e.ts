import { expect, test } from '#e2e/test-kit/journey.ts'
import {
  allowCustomCode,
  type CustomCodeShop,
  openCustomCodeShop,
  recordRun,
  scriptsRun,
  serveCustomCode,
} from './custom-code-shop.ts'

let shop: CustomCodeShop
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openCustomCodeShop()
})
test.afterAll(() => shop.close())

test('every kind of script runs once, in order, under the content security policy', async ({ page }) => {
  await allowCustomCode(page, shop)
  const refused = await serveCustomCode(
    page,
    `<!-- <script>${recordRun('comment')}</script> --><noscript><script>${recordRun('noscript')}</script></noscript>
     <script type="application/ld+json">{"not": "run"}</script>
     <script async src="https://tags.example/slow-async.js"></script>
     <script defer src="https://tags.example/defer.js"></script>
     <script src="https://tags.example/slow-first.js" id="first" data-key="k"></script>
     <script>${recordRun('inline after it')} if (!first) throw new Error('out of order')</script>
     <script src="https://tags.example/missing.js"></script>
     <script>this is no script</script>
     <script>throw new Error('thrown by the snippet')</script>
     <script>document.write('<p>gone</p>'); ${recordRun('after writing')}</script>
     <script>const loaded = document.createElement('script'); loaded.src = 'https://tags.example/loaded.js';
       document.head.append(loaded); ${recordRun('last')}</script>
     <script src="https://elsewhere.example/a.js"></script>`,
    {
      '/slow-async.js': recordRun('async'),
      '/defer.js': recordRun('defer'),
      '/slow-first.js': `window.first = document.getElementById('first').dataset.key; ${recordRun('first')}`,
      '/loaded.js': recordRun('loaded'),
      '/a.js': recordRun('elsewhere'),
    },
  )
  const messages: string[] = []
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'warning' && messages.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${shop.address}/category`)
  await expect.poll(() => scriptsRun(page)).toContain('defer')
  await expect.poll(() => scriptsRun(page)).toContain('async')
  const order = (await scriptsRun(page)).filter((name) => name !== 'async' && name !== 'loaded')
  expect(order).toEqual(['first', 'inline after it', 'after writing', 'last', 'defer'])
  expect(await scriptsRun(page)).toContain('loaded')
  expect(errors).toHaveLength(2)
  expect(errors).toContain('thrown by the snippet')
  expect(messages.filter((text) => text.includes('document.write'))).toHaveLength(1)
  // Only the origin that the custom code does not name is blocked.
  expect(refused).toEqual(['script-src-elem https://elsewhere.example/a.js'])

  // The shop keeps working, and no script runs again on the next page.
  const before = await scriptsRun(page)
  await page.getByRole('banner').getByRole('link', { name: 'Trellis' }).click()
  await expect(page).toHaveURL(`${shop.address}/`)
  await page.waitForLoadState('networkidle')
  expect(await scriptsRun(page)).toEqual(before)
})

test('a script that never ends is skipped when the page is reloaded', async ({ page, context }) => {
  await allowCustomCode(page, shop)
  const cookie = 'never_ends=1'
  // A script that hangs starts only after the page has rendered.
  await serveCustomCode(
    page,
    `<script>${recordRun('before')}</script><script>document.cookie = '${cookie}'; for (;;);</script><script>${recordRun('after')}</script>`,
  )
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const devtools = await context.newCDPSession(page)
  await page.goto(`${shop.address}/category`, { waitUntil: 'commit' })
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('never_ends')
  await devtools.send('Runtime.terminateExecution')
  await page.reload()
  await expect.poll(() => scriptsRun(page)).toEqual(['before', 'after'])
  expect(messages.some((text) => /Script 1\.1 of the custom code hung before/.test(text))).toBe(true)
})

test('a script that hangs later, from a timer or a file, is skipped after it has hung twice', async ({
  page,
  context,
}) => {
  await allowCustomCode(page, shop)
  await serveCustomCode(
    page,
    `<script src="https://tags.example/hangs.js"></script><script>${recordRun('inline')}
       if (location.search === '?timer') setTimeout(() => { document.cookie = 'stands_still=1'; for (;;); }, 300)</script>`,
    {
      '/hangs.js': `${recordRun('file')} if (location.search === '?file') { document.cookie = 'stands_still=1'; for (;;); }`,
    },
  )
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const devtools = await context.newCDPSession(page)
  for (const place of ['timer', 'file']) {
    await page.goto(`${shop.address}/category?${place}`, { waitUntil: 'commit' })
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('stands_still')
    // A fixed wait longer than the detection threshold of 5 s; then terminate the script, as browsers do on a hung page.
    await new Promise((resolve) => setTimeout(resolve, 5500))
    await devtools.send('Runtime.terminateExecution')
    await context.clearCookies({ name: 'stands_still' })
  }
  await page.goto(`${shop.address}/category?timer`)
  await expect.poll(() => messages.join()).toContain('is disabled in it')
  expect(await scriptsRun(page)).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Trellis' }).click()
  await expect(page).toHaveURL(`${shop.address}/`)
})

test('a script server that never responds does not block later scripts', async ({ page }) => {
  await allowCustomCode(page, shop)
  await serveCustomCode(
    page,
    `<script src="https://tags.example/never.js"></script><script>${recordRun('after')}</script>`,
  )
  await page.route('https://tags.example/never.js', () => new Promise<void>(() => undefined))
  await page.goto(`${shop.address}/category`, { waitUntil: 'commit' })
  await expect.poll(() => scriptsRun(page), { timeout: 15_000 }).toEqual(['after'])
})

test('no custom code runs in the checkout or the account, and both are loaded as new documents', async ({
  page,
  request,
}) => {
  await allowCustomCode(page, shop)
  await serveCustomCode(page, `<script>${recordRun('ran')}</script>`)
  for (const path of ['/checkout', '/register', '/buyer/show', '/%63heckout']) {
    const policy = (await request.get(shop.address + path)).headers()['content-security-policy']
    expect(policy, path).not.toContain('tags.example')
    await page.goto(shop.address + path, { waitUntil: 'networkidle' })
    expect(await scriptsRun(page), path).toEqual([])
  }
  // Entering or leaving such a page loads a new document, also through history.
  const loaded: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname))
  await page.goto(`${shop.address}/register`)
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect.poll(() => scriptsRun(page)).toEqual(['ran'])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Open an account' })).toBeVisible()
  expect(await scriptsRun(page)).toEqual([])
  expect(loaded).toEqual(['/register', '/category', '/register'])
})

test('every path change is reported once, also to and from pages without custom code (spec 2 and 7)', async ({
  page,
}) => {
  await allowCustomCode(page, shop)
  const reported: string[] = []
  // Across the documents of the tab.
  await page.exposeFunction('report', (message: { event?: string; page_path?: string }) => {
    if (message.event === 'page_view') reported.push(message.page_path ?? '')
  })
  await serveCustomCode(page, '<script>window.dataLayer = { push: (message) => report(message) }</script>')
  const header = page.getByRole('banner')
  await page.goto(`${shop.address}/category?modal=sign-up`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open an account' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await header.getByRole('link', { name: 'Most popular' }).click()
  await expect(page).toHaveURL(/\/category$/)
  await expect.poll(() => reported).toEqual(['/register', '/category'])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Open an account' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await header.getByRole('link', { name: 'Cart' }).click()
  await expect.poll(() => reported).toEqual(['/register', '/category', '/register', '/cart'])
  await header.getByRole('link', { name: 'Most popular' }).click()
  await expect.poll(() => reported.slice(4)).toEqual(['/category'])
  // A reload is no path change.
  await page.reload({ waitUntil: 'networkidle' })
  expect(reported).toHaveLength(5)
})

test('the operator can disable custom code in a tab', async ({ page }) => {
  await allowCustomCode(page, shop)
  await serveCustomCode(page, `<script>${recordRun('ran')}</script>`)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(`${shop.address}/category?custom-code=off`)
  await expect.poll(() => messages.join()).toContain('is disabled in this tab')
  await page.goto(`${shop.address}/cart`, { waitUntil: 'networkidle' })
  expect(await scriptsRun(page)).toEqual([])
  await page.goto(`${shop.address}/cart?custom-code=on`)
  await expect.poll(() => scriptsRun(page)).toEqual(['ran'])
})

test('the operator can disable custom code in the shop', async ({ page }) => {
  test.setTimeout(120_000)
  const closed = await openCustomCodeShop({ CUSTOM_CODE: 'off', CONSENT: 'off' })
  try {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const answer = await page.goto(`${closed.address}/category`, { waitUntil: 'networkidle' })
    expect(answer?.headers()['content-security-policy']).not.toContain('tags.example')
    expect(requested.filter((url) => /custom-code|tags\.example/.test(url))).toEqual([])
  } finally {
    await closed.close()
  }
})

test('a page cached by the browser keeps its policy, and no other page has its nonce', async ({ request }) => {
  const [first, second] = await Promise.all([1, 2].map(() => request.get(`${shop.address}/category`)))
  const nonceOf = (policy = '') => /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? 'none'
  const nonces = [first, second].map((answer) => nonceOf(answer?.headers()['content-security-policy']))
  expect(new Set(nonces).size).toBe(2)
  expect(await first?.text()).toContain(`nonce="${nonces[0]}"`)
  expect(first?.headers()['etag']).toBe(second?.headers()['etag'])
  const again = await request.get(`${shop.address}/category`, {
    headers: { 'if-none-match': first?.headers()['etag'] ?? '' },
  })
  expect(again.status()).toBe(304)
  expect(again.headers()['content-security-policy']).toBeUndefined()
})

test('without the app id or public key of the search no search is shown, and the console warns', async ({ page }) => {
  for (const path of ['/category', '/']) {
    const text = 'The search is not shown: its app id or public key is missing.'
    const warned: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().includes('search')) warned.push(message.text())
    })
    await page.goto(shop.address + path)
    await expect.poll(() => warned).toEqual([text])
    page.removeAllListeners('console')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
  }
})
