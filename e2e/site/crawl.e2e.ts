import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, type APIResponse, request } from '@playwright/test'
import { register } from '#e2e/test-kit/new-buyer.ts'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

/** Part of every text that Ann enters. Long enough not to occur by chance in a nonce, a token or the hash of a file. */
const MARK = 'qzxwvjkh'
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const ROUTES = readFileSync(new URL('../../web/routes.ts', import.meta.url), 'utf8')

let shop: string
let ann: APIRequestContext
let bob: APIRequestContext
let guest: APIRequestContext
let invoice: string
let seed: string

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.beforeAll(async ({ browser }) => {
  shop = process.env['SHOP_URL'] ?? ''
  guest = await request.newContext({ extraHTTPHeaders: AJAX })
  ann = await registered(MARK)
  bob = await registered('Bob')
  const { data } = await (await ann.get(`${shop}/api/v2/buyer/get-featured-products`)).json()
  const { data: item } = await (await ann.get(`${shop}/api/v2/buyer/inventory/${data[0].ocid}`)).json()
  const add = { id: item.ocid, quantity: item.min_qty, note: `Note${MARK}` }
  await expectOk(ann.post(`${shop}/legacy/cart/add`, { data: add }))
  const { totals_hash, address_id, terms_version } = await (await ann.get(`${shop}/api/v2/buyer/checkout`)).json()
  const placement = { totals_hash, address_id, terms_version, paymentMethod: 'invoice', po_number: `PO${MARK}` }
  const headers = { 'Idempotency-Key': randomUUID() }
  invoice = (await expectOk(ann.post(`${shop}/api/v2/buyer/checkout/place`, { data: placement, headers }))).invoice
  await expectOk(ann.post(`${shop}/legacy/cart/add`, { data: add }))
  const made = await expectOk(ann.post(`${shop}/api/v2/buyer/seed`, { data: { name: `Seed${MARK}` } }))
  seed = made.data.uuid

  /** Returns a request context with a new buyer's cookies. */
  async function registered(name: string): Promise<APIRequestContext> {
    const context = await request.newContext({ extraHTTPHeaders: AJAX })
    const person = { first: `${name}a`, last: `${name}b`, company: `${name} & Co`, street: `1 ${name} Road` }
    const email = await register(context, shop, person)
    const page = await browser.newPage()
    const token = new URL(await mailedLink(page, shop, email)).hash.slice('#token='.length)
    await page.close()
    await expectOk(context.post(`${shop}/api/v2/buyer/confirm-email`, { data: { token } }))
    return context
  }
})

/** Returns the JSON of a response that must be successful. */
async function expectOk(response: Promise<APIResponse>) {
  const answer = await response
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Returns a path for every route, with Ann's ids where a route has a buyer's parameter. */
function addresses(): string[] {
  const paths = [...ROUTES.matchAll(/\broute\('([^']+)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(30)
  return ['/', ...paths.filter((path) => path !== 'styleguide').map((path) => `/${filled(path)}`)]
}

const WORDS: Record<string, () => string> = {
  'seed/:uuid': () => `seed/${seed}`,
  'seed/:uuid/show': () => `seed/${seed}/show`,
  'buyer/orders/:invoice': () => `buyer/orders/${invoice}`,
  'thank-you-page': () => `thank-you-page?order=${invoice}`,
  'inventory/search': () => `inventory/search?keyword=${MARK.slice(0, 2)}`,
}

function filled(path: string): string {
  return (
    WORDS[path]?.() ??
    path
      .replace('*', 'nowhere')
      .replaceAll(/\/:\w+\?/g, '')
      .replaceAll(/:\w+/g, '1')
  )
}

test('no page of another buyer or a guest shows a buyer’s data, also from a cache', async () => {
  const shown: string[] = []
  for (const path of addresses()) {
    const own = await ann.get(shop + path, { maxRedirects: 0 })
    if ((await own.text()).includes(MARK)) {
      shown.push(path)
      expect(own.headers()['cache-control'] ?? '', path).not.toContain('public')
    }
    const data = path === '/' ? '/_root.data' : path.replace(/(\?|$)/, '.data$1')
    const checks = Object.entries({ guest, bob }).flatMap(([who, context]) =>
      [path, data].map(async (address) => {
        const answer = await context.get(shop + address, { maxRedirects: 0 })
        return { at: `${who} at ${address}`, status: answer.status(), leaks: (await answer.text()).includes(MARK) }
      }),
    )
    for (const { at, status, leaks } of await Promise.all(checks)) {
      expect(status, at).toBeLessThan(500)
      expect(leaks, at).toBe(false)
    }
  }
  expect(shown).toEqual(expect.arrayContaining([`/buyer/orders/${invoice}`, `/seed/${seed}`]))
})

test('every page and asset has the security headers: a script nonce, no framing, no sniffing, no other origin', async () => {
  const page = await guest.get(shop)
  const html = await page.text()
  const policy = page.headers()['content-security-policy'] ?? ''
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
  expect(scripts).toMatch(/'nonce-[\w-]{22}'/)
  expect(scripts).not.toMatch(/unsafe|\*|data:/)
  for (const part of [`object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`, `form-action 'self'`]) {
    expect(policy).toContain(part)
  }
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const style = /"(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? ''
  for (const path of ['/', '/cart', '/nowhere', asset, style, '/favicon.svg', '/builds/latest.json']) {
    const headers = (await guest.get(shop + path)).headers()
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy'], path).toContain(`frame-ancestors 'none'`)
  }
  const again = await guest.get(shop, { headers: { 'if-none-match': page.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)
  // The browser keeps the policy and the nonce of its cached copy.
  expect(again.headers()).not.toHaveProperty('content-security-policy')
})
