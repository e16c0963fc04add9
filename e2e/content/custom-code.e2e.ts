import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'
import { productionSettings } from '#tools/test-environment/production.ts'
import { eventNames, recordTrackers } from '#e2e/test-kit/trackers.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const run = promisify(execFile)
const CALL = '**/api/v2/buyer/custom-code'
const ALLOWED = 'trellis_consent=1.statistics.marketing'

let shop: ShopProcess
let folder: string

/** Starts an empty shop in `folder` that requires consent and has custom code from an origin that only this test serves. */
async function openIn(folder: string, more: Record<string, string> = {}): Promise<ShopProcess> {
  const settings = {
    CONSENT: 'ask',
    ...(await productionSettings()),
    ALLOWED_HOSTS: 'www.shop.localhost',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    SEARCH_APP_ID: 'without-its-key',
    ...more,
  }
  const content = join(folder, 'content')
  await mkdir(content)
  const code = `<script src="https://tags.example/own.js" data-consent="necessary"></script>`
  const file = { status: 'published', publish_at: '2025-01-01T00:00:00Z', content: { code, allow: [] } }
  await writeFile(join(content, 'custom-code.v1.json'), JSON.stringify(file))
  for (const args of [['migrate'], ['content', 'import', content]]) {
    await run(nodeBinary(), ['server/cli/cli.ts', ...args], { cwd: root, env: { ...process.env, ...settings } })
  }
  return startShop(folder, { settings })
}

// All tests share one shop. Its search has an app id and no public key.
test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await mkdtemp(join(tmpdir(), 'trellis-custom-code-'))
  shop = await openIn(folder)
})
test.afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Serves `code` as the custom code and `files` from other origins. Returns the policy violations that the browser reports. */
async function serve(page: Page, code: string, files: Record<string, string> = {}): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('refuse', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(window as unknown as { refuse: (text: string) => void }).refuse(`${effectiveDirective} ${blockedURI}`)
    })
  })
  await page.route(CALL, (route) => route.fulfill({ json: { code, version: 1, allow: [] } }))
  await page.route('https://*.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    // Simulated latency, longer than the later scripts take.
    if (pathname.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fulfill({ contentType: 'text/javascript', body: files[pathname] ?? '' })
  })
  return refused
}

async function allow(page: Page): Promise<void> {
  const [name = '', value = ''] = ALLOWED.split('=')
  await page.context().addCookies([{ name, value, url: shop.address }])
}

/** Returns the names of the scripts that have run, in order. Empty while the page is navigating away. */
function ran(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? []).catch(() => [])
}

const add = (name: string) => `(window.ran = window.ran || []).push('${name}');`

for (const signal of ['header', 'property'] as const) {
  test(`Global Privacy Control (${signal}) refuses measuring, whatever was chosen before`, async ({ page }) => {
    await allow(page)
    if (signal === 'header') await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    else await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await serve(
      page,
      `<script data-consent="marketing">${add('marketing')}</script>
       <script data-consent="statistics">${add('statistics')}</script>
       <script data-consent="necessary">${add('necessary')}</script>`,
    )
    await page.goto(shop.address)
    await expect.poll(() => ran(page)).toEqual(['necessary'])
    await expect(page.getByRole('region', { name: /cookie/i })).toHaveCount(0)
  })
}

test('every kind of script runs once, in order, under the content security policy', async ({ page }) => {
  await allow(page)
  const refused = await serve(
    page,
    `<!-- <script>${add('comment')}</script> --><noscript><script>${add('noscript')}</script></noscript>
     <script type="application/ld+json">{"not": "run"}</script>
     <script async src="https://tags.example/slow-async.js"></script>
     <script defer src="https://tags.example/defer.js"></script>
     <script src="https://tags.example/slow-first.js" id="first" data-key="k"></script>
     <script>${add('inline after it')} if (!first) throw new Error('out of order')</script>
     <script src="https://tags.example/missing.js"></script>
     <script>this is no script</script>
     <script>throw new Error('thrown by the snippet')</script>
     <script>document.write('<p>gone</p>'); ${add('after writing')}</script>
     <script>const loaded = document.createElement('script'); loaded.src = 'https://tags.example/loaded.js';
       document.head.append(loaded); ${add('last')}</script>
     <script src="https://elsewhere.example/a.js"></script>`,
    {
      '/slow-async.js': add('async'),
      '/defer.js': add('defer'),
      '/slow-first.js': `window.first = document.getElementById('first').dataset.key; ${add('first')}`,
      '/loaded.js': add('loaded'),
      '/a.js': add('elsewhere'),
    },
  )
  const messages: string[] = []
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'warning' && messages.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${shop.address}/category`)
  await expect.poll(() => ran(page)).toContain('defer')
  await expect.poll(() => ran(page)).toContain('async')
  const order = (await ran(page)).filter((name) => name !== 'async' && name !== 'loaded')
  expect(order).toEqual(['first', 'inline after it', 'after writing', 'last', 'defer'])
  expect(await ran(page)).toContain('loaded')
  expect(errors).toHaveLength(2)
  expect(errors).toContain('thrown by the snippet')
  expect(messages.filter((text) => text.includes('document.write'))).toHaveLength(1)
  // Only the origin that the custom code does not name is blocked.
  expect(refused).toEqual(['script-src-elem https://elsewhere.example/a.js'])

  // The shop keeps working, and no script runs again on the next page.
  const before = await ran(page)
  await page.getByRole('banner').getByRole('link', { name: 'Trellis' }).click()
  await expect(page).toHaveURL(`${shop.address}/`)
  await page.waitForLoadState('networkidle')
  expect(await ran(page)).toEqual(before)
})

test('a script that never ends is skipped when the page is reloaded', async ({ page, context }) => {
  await allow(page)
  const cookie = 'never_ends=1'
  // A script that hangs starts only after the page has rendered.
  await serve(
    page,
    `<script>${add('before')}</script><script>document.cookie = '${cookie}'; for (;;);</script><script>${add('after')}</script>`,
  )
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const devtools = await context.newCDPSession(page)
  await page.goto(`${shop.address}/category`, { waitUntil: 'commit' })
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('never_ends')
  await devtools.send('Runtime.terminateExecution')
  await page.reload()
  await expect.poll(() => ran(page)).toEqual(['before', 'after'])
  expect(messages.some((text) => /Script 1\.1 of the custom code hung before/.test(text))).toBe(true)
})

test('a script that hangs later, from a timer or a file, is skipped after it has hung twice', async ({
  page,
  context,
}) => {
  await allow(page)
  await serve(
    page,
    `<script src="https://tags.example/hangs.js"></script><script>${add('inline')}
       if (location.search === '?timer') setTimeout(() => { document.cookie = 'stands_still=1'; for (;;); }, 300)</script>`,
    {
      '/hangs.js': `${add('file')} if (location.search === '?file') { document.cookie = 'stands_still=1'; for (;;); }`,
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
  expect(await ran(page)).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Trellis' }).click()
  await expect(page).toHaveURL(`${shop.address}/`)
})

test('a script server that never responds does not block later scripts', async ({ page }) => {
  await allow(page)
  await serve(page, `<script src="https://tags.example/never.js"></script><script>${add('after')}</script>`)
  await page.route('https://tags.example/never.js', () => new Promise<void>(() => undefined))
  await page.goto(`${shop.address}/category`, { waitUntil: 'commit' })
  await expect.poll(() => ran(page), { timeout: 15_000 }).toEqual(['after'])
})

test('no custom code runs in the checkout or the account, and both are loaded as new documents', async ({
  page,
  request,
}) => {
  await allow(page)
  await serve(page, `<script>${add('ran')}</script>`)
  for (const path of ['/checkout', '/register', '/buyer/show', '/%63heckout']) {
    const policy = (await request.get(shop.address + path)).headers()['content-security-policy']
    expect(policy, path).not.toContain('tags.example')
    await page.goto(shop.address + path, { waitUntil: 'networkidle' })
    expect(await ran(page), path).toEqual([])
  }
  // Entering or leaving such a page loads a new document, also through history.
  const loaded: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname))
  await page.goto(`${shop.address}/register`)
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect.poll(() => ran(page)).toEqual(['ran'])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Open an account' })).toBeVisible()
  expect(await ran(page)).toEqual([])
  expect(loaded).toEqual(['/register', '/category', '/register'])
})

test('every path change is reported once, also to and from pages without custom code (spec 2 and 7)', async ({
  page,
}) => {
  await allow(page)
  const reported: string[] = []
  // Across the documents of the tab.
  await page.exposeFunction('report', (message: { event?: string; page_path?: string }) => {
    if (message.event === 'page_view') reported.push(message.page_path ?? '')
  })
  await serve(page, '<script>window.dataLayer = { push: (message) => report(message) }</script>')
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
  await allow(page)
  await serve(page, `<script>${add('ran')}</script>`)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(`${shop.address}/category?custom-code=off`)
  await expect.poll(() => messages.join()).toContain('is disabled in this tab')
  await page.goto(`${shop.address}/cart`, { waitUntil: 'networkidle' })
  expect(await ran(page)).toEqual([])
  await page.goto(`${shop.address}/cart?custom-code=on`)
  await expect.poll(() => ran(page)).toEqual(['ran'])
})

test('the operator can disable custom code in the shop', async ({ page }) => {
  test.setTimeout(120_000)
  const without = await mkdtemp(join(tmpdir(), 'trellis-without-code-'))
  const closed = await openIn(without, { CUSTOM_CODE: 'off', CONSENT: 'off' })
  try {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const answer = await page.goto(`${closed.address}/category`, { waitUntil: 'networkidle' })
    expect(answer?.headers()['content-security-policy']).not.toContain('tags.example')
    expect(requested.filter((url) => /custom-code|tags\.example/.test(url))).toEqual([])
  } finally {
    await closed.stop()
    await rm(without, { recursive: true, force: true })
  }
})

test('no tracker runs before the visitor has consented, and consent can be withdrawn', async ({ page }) => {
  await serve(
    page,
    `<script data-consent="necessary">${add('necessary')}</script>
     <script data-consent="statistics">${add('statistics')} window.dataLayer = [];</script>
     <script>${add('marketing')} window.calls = []; window.fbq = (verb, ...call) => calls.push(call);</script>`,
  )
  const banner = page.getByRole('region', { name: 'Cookie choices' })
  await page.goto(`${shop.address}/category`)
  await expect(banner).toBeVisible()
  await expect.poll(() => ran(page)).toEqual(['necessary'])
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await expect(banner).toBeHidden()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(banner).toBeHidden()
  expect(await ran(page)).toEqual(['necessary'])

  // By keyboard.
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(banner.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await banner.getByRole('checkbox', { name: /Statistics/ }).check()
  await banner.getByRole('button', { name: 'Save choices' }).click()
  await expect.poll(() => ran(page)).toEqual(['necessary', 'statistics'])
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect.poll(() => eventNames(page)).toEqual({ pixel: [], layer: ['page_view'] })
  const consent = (await page.context().cookies()).find(({ name }) => name === 'trellis_consent')
  expect(consent).toMatchObject({ value: '1.statistics', sameSite: 'Lax', httpOnly: false })
  expect(Math.round(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(180)

  await opener.click()
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => ran(page)).toEqual(['necessary', 'statistics', 'marketing'])
  await opener.click()
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  // Only a reload unloads a running script.
  await expect.poll(() => ran(page)).toEqual(['necessary'])
})

test('trackers in custom code receive the consent, and each path once', async ({ page }) => {
  await serve(page, '')
  await recordTrackers(page)
  const banner = page.getByRole('region', { name: 'Cookie choices' })
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  const go = async (name: string, path: RegExp) => {
    await page.getByRole('banner').getByRole('link', { name }).dblclick()
    await expect(page).toHaveURL(path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto(`${shop.address}/category`)
  await go('Cart', /\/cart$/)
  await expect(banner).toBeVisible()
  expect(await eventNames(page)).toEqual({ pixel: [], layer: [] })
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await go('Most popular', /\/category$/)
  expect(await eventNames(page)).toEqual({ pixel: [], layer: [] })

  await opener.click()
  await banner.getByRole('checkbox', { name: /Marketing/ }).check()
  await banner.getByRole('button', { name: 'Save choices' }).click()
  await go('Cart', /\/cart$/)
  await expect.poll(() => eventNames(page)).toEqual({ pixel: ['PageView'], layer: [] })
  await opener.click()
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await go('Most popular', /\/category$/)
  await expect.poll(() => eventNames(page)).toEqual({ pixel: ['PageView', 'PageView'], layer: ['page_view'] })
  await opener.click()
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await go('Cart', /\/cart$/)
  expect(await eventNames(page)).toEqual({ pixel: ['PageView', 'PageView'], layer: ['page_view'] })
})

test('tracker cookies are deleted when consent is withdrawn, also those of an earlier session', async ({ page }) => {
  // A subdomain, so that cookies can be set for the parent domain too.
  const address = shop.address.replace('localhost', 'www.shop.localhost')
  const cookies = () =>
    page
      .context()
      .cookies()
      .then((all) => all.map(({ name }) => name).toSorted())
  await page.context().addCookies([
    { name: '_ga_OLD', value: '1', url: address },
    { name: '_fbp', value: '1', domain: '.shop.localhost', path: '/' },
    { name: 'of_another_program', value: '1', url: address },
  ])
  await serve(
    page,
    `<script data-consent="necessary">document.cookie = 'chat=1; path=/'; ${add('necessary')}</script>
     <script data-consent="statistics">document.cookie = 'visits=1; path=/; max-age=9999'; ${add('statistics')}</script>
     <script>setTimeout(() => { document.cookie = 'adverts=1; path=/; max-age=9999' }); ${add('marketing')}</script>`,
  )
  const banner = page.getByRole('region', { name: 'Cookie choices' })
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  await page.goto(`${address}/category`)
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => ran(page)).toEqual(['necessary', 'statistics', 'marketing'])
  await expect.poll(cookies).toEqual(expect.arrayContaining(['_fbp', '_ga_OLD', 'adverts', 'chat', 'visits']))
  await page.goto(`${address}/cart`)
  await expect.poll(() => ran(page)).toHaveLength(3)

  await opener.click()
  await banner.getByRole('checkbox', { name: /Marketing/ }).uncheck()
  await banner.getByRole('button', { name: 'Save choices' }).click()
  await expect.poll(() => ran(page)).toEqual(['necessary', 'statistics'])
  await expect.poll(cookies).toEqual(expect.arrayContaining(['_ga_OLD', 'chat', 'visits']))
  expect((await cookies()).filter((name) => ['adverts', '_fbp'].includes(name))).toEqual([])

  await opener.click()
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await expect.poll(() => ran(page)).toEqual(['necessary'])
  await expect.poll(cookies).toEqual(['chat', 'of_another_program', 'trellis_consent'])
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
