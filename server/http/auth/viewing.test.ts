import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { FILE_ENDPOINTS, type FileEndpoint } from '#contract/endpoints/files.ts'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { REFUSED_OPERATIONS, requirePageAllowedInView } from './viewing-rules.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

let buyers = 0

/** Views the shop as a new buyer, in the browser of `by`. */
async function view(by = staff) {
  buyers += 1
  const buyer = await addBuyer(test.shop, `viewed${buyers}`)
  const path = `/companies/${buyer.companyId}/people/${buyer.id}/view`
  const started = await test.app.inject({ method: 'POST', url: API_PATHS.admin + path, headers: by.headers })
  expect(started.statusCode, started.body).toBe(200)
  const cookie = started.cookies.find(({ name }) => name === 'trellis_view')?.value ?? ''
  const browser = { trellis_view: cookie, trellis_staff: by.session }
  const session = await test.app.inject({
    url: '/legacy/session',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    cookies: browser,
  })
  const token = session.json<{ accessToken: string }>().accessToken
  return { buyer, name: `viewed${buyers}`, cookie, browser, token }
}

interface Sent {
  method?: Endpoint['method']
  payload?: object
  cookies: Record<string, string>
}

/** Sends a call of the buyer API, as the storefront does. Returns the response. */
const send = (token: string, path: string, { cookies, ...sent }: Sent) =>
  test.app.inject({ url: API_PATHS.buyer + path, headers: { authorization: `Bearer ${token}` }, cookies, ...sent })

const statusOf = async (token: string, cookies: Record<string, string>) =>
  (await send(token, '/get-user', { cookies })).statusCode

const auditOf = async (buyerId: number) => {
  const { rows } = await test.database.pool.query<Record<string, unknown>>(
    `select actor_kind, actor_name, on_behalf_of, action from audit_log
      where subject_kind = 'buyer' and subject_id = $1 order by id`,
    [String(buyerId)],
  )
  return rows
}

describe('viewing the shop as a buyer', () => {
  it('shows what the buyer sees, by token and by cookie, and fills their cart', async () => {
    const { buyer, name, browser, token } = await view()
    const user = await send(token, '/get-user', { cookies: browser })
    expect(user.json()).toMatchObject({ data: { email: `${name}@example.com` } })
    const ocid = await addProduct(test.database.db, { price_cents: 1000 })
    const added = await test.app.inject({
      method: 'POST',
      url: '/legacy/cart/add',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      cookies: browser,
      payload: { id: ocid, quantity: 1 },
    })
    expect(added.statusCode, added.body).toBe(200)
    expect(await test.shop.cart.count({ user: buyer, guestHash: null })).toBe(1)
  })

  it('leaves rows of the audit log on the buyer at its start, at its end and for each write', async () => {
    const { buyer, browser, token } = await view()
    await send(token, '/get-user', { cookies: browser })
    await send(token, '/seed', { method: 'POST', payload: { name: 'Spring' }, cookies: browser })
    expect(await staff.call('POST', '/viewing/end')).toMatchObject({ status: 200 })
    const row = { actor_kind: 'staff', actor_name: 'Sam Staff', on_behalf_of: buyer.id }
    expect(await auditOf(buyer.id)).toEqual([
      { ...row, action: 'adminViewAsBuyer' },
      { ...row, action: 'createSeed' },
      { ...row, action: 'adminEndViewing' },
    ])
    const timeline = await staff.call('GET', `/companies/${buyer.companyId}/timeline`)
    expect(timeline.body['data']).toMatchObject([
      { by: 'Sam Staff', text: expect.stringMatching(/^Ended the view as a buyer/) },
      { by: 'Sam Staff', text: expect.stringMatching(/^createSeed/) },
      { by: 'Sam Staff', text: expect.stringMatching(/^Began to view the shop as a buyer/) },
      { kind: 'registered' },
    ])
  })

  it('marks a write that failed with a row of its own, and makes no write whose row cannot be stored', async () => {
    const { buyer, browser, token } = await view()
    const write = (path: string, payload: object) => send(token, path, { method: 'POST', payload, cookies: browser })
    const ocid = await addProduct(test.database.db, { price_cents: 1000 })
    expect((await write('/seed/attach', { ocid, seeds: [987_654] })).statusCode).toBe(404)
    const row = { actor_kind: 'staff', actor_name: 'Sam Staff', on_behalf_of: buyer.id }
    const attempt = [
      { ...row, action: 'adminViewAsBuyer' },
      { ...row, action: 'attachToSeeds' },
      { ...row, action: 'attachToSeeds failed' },
    ]
    expect(await auditOf(buyer.id)).toEqual(attempt)
    const changes = await test.database.pool.query(
      `select changes from audit_log where subject_id = $1 and action = 'attachToSeeds failed'`,
      [String(buyer.id)],
    )
    expect(changes.rows).toEqual([{ changes: { error: [null, 'not_found'] } }])

    await test.database.pool.query(
      `alter table audit_log add constraint stores_no_failure check (action not like '% failed') not valid`,
    )
    try {
      expect((await write('/seed/attach', { ocid, seeds: [987_654] })).statusCode).toBe(404)
    } finally {
      await test.database.pool.query('alter table audit_log drop constraint stores_no_failure')
    }
    attempt.push({ ...row, action: 'attachToSeeds' })

    await test.database.pool.query('alter table audit_log add constraint stores_nothing check (false) not valid')
    try {
      expect((await write('/seed', { name: 'Unseen' })).statusCode).toBe(500)
    } finally {
      await test.database.pool.query('alter table audit_log drop constraint stores_nothing')
    }
    expect((await test.shop.seeds.list(buyer, { page: 1, limit: 18 })).data).toEqual([])
    expect(await auditOf(buyer.id)).toEqual(attempt)
  })

  it('ends by signing out in the storefront, which keeps the session of the browser itself', async () => {
    const { buyer, browser, token } = await view()
    const own = await signInAs(test, `viewed${buyers}`)
    const cookies = { ...browser, ...own.cookies }
    const out = await test.app.inject({
      method: 'POST',
      url: '/legacy/logout',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      cookies,
    })
    expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([['trellis_view', '']])
    expect(await statusOf(token, cookies)).toBe(401)
    expect((await own.call('GET', '/get-user')).status).toBe(200)
    expect((await auditOf(buyer.id)).at(-1)).toMatchObject({ action: 'adminEndViewing' })
  })

  it('reports to the banner as whom, and until when', async () => {
    const { buyer } = await view()
    expect((await staff.call('GET', '/viewing')).body).toEqual({
      data: {
        person: `viewed${buyers} Buyer`,
        company: `viewed${buyers} & Co`,
        company_id: buyer.companyId,
        until: expect.any(String),
      },
    })
    await staff.call('POST', '/viewing/end')
    expect((await staff.call('GET', '/viewing')).body).toEqual({ data: null })
  })

  it('is listed among the devices of the buyer, who can end it', async () => {
    const { name, browser, token } = await view()
    const buyer = await signInAs(test, name)
    const devices = (await buyer.call('GET', '/devices')).body as { data: { id: string; name: string }[] }
    const staffView = devices.data.find((device) => device.name === 'Staff of this shop, viewing it as you')
    expect(devices.data).toHaveLength(2)
    await buyer.call('DELETE', `/devices/${staffView?.id}`)
    expect(await statusOf(token, browser)).toBe(401)
  })
})

describe('what a view refuses', () => {
  const path = (pattern: string) => pattern.replaceAll(/:\w+/g, '1')

  it.each(REFUSED_OPERATIONS.filter((name) => name in ENDPOINTS))('is the operation %s', async (name) => {
    const { api, method, path: pattern, multipart } = (ENDPOINTS as Record<string, Endpoint>)[name] as Endpoint
    const { token, browser } = await current()
    const answer = await test.app.inject({
      method,
      url: API_PATHS[api] + path(pattern),
      cookies: browser,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(api === 'buyer' && { authorization: `Bearer ${token}` }),
        'idempotency-key': 'viewing-refused-0001',
        ...(multipart && { 'content-type': 'multipart/form-data; boundary=x' }),
      },
      ...(method !== 'GET' && { payload: multipart ? '--x--\r\n' : {} }),
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'permission_missing'])
  })

  it.each(REFUSED_OPERATIONS.filter((name) => name in FILE_ENDPOINTS))('is the file %s', async (name) => {
    const { path: pattern } = (FILE_ENDPOINTS as Record<string, FileEndpoint>)[name] as FileEndpoint
    const { browser } = await current()
    expect((await test.app.inject({ url: path(pattern), cookies: browser })).statusCode).toBe(403)
  })

  it.each([
    '/buyer/integrations',
    '/Buyer/Integrations',
    '/buyer/%69ntegrations.data',
    '/cart/../buyer/integrations?page=1',
    '/checkout/card',
    '//checkout/card',
  ])('is the page %s', (url) => {
    expect(() => requirePageAllowedInView(url, false)).toThrow('only the buyer can do this')
  })

  it.each(['/checkout', '/buyer/show', '/cart/../checkout', '/cart/%2e%2e/buyer/show', '/seed/..\\checkout.data'])(
    'is the form of %s, but not those of cart and seeds',
    (url) => {
      expect(() => requirePageAllowedInView(url, true)).toThrow('only the buyer can do this')
      for (const allowed of ['/cart', '/cart.data?index', '/quick-order', '/seed/1', '/inventory/7/vase']) {
        expect(() => requirePageAllowedInView(allowed, true)).not.toThrow()
      }
    },
  )

  let shared: ReturnType<typeof view> | undefined
  const current = () => (shared ??= view())
})

describe('a view of the shop as a buyer', () => {
  it('needs the permission and a recent confirmation, and a person who is there', async () => {
    const { id, companyId } = await addBuyer(test.shop, 'permission')
    const path = `/companies/${companyId}/people/${id}/view`
    const poor = await signInStaff(
      test,
      ALL_PERMISSIONS.filter((permission) => permission !== 'companies.impersonate'),
    )
    expect(await poor.call('POST', path)).toMatchObject({ status: 403, body: { code: 'permission_missing' } })
    const idle = await signInStaff(test)
    await test.database.pool.query(
      `update staff_tokens set confirmed_at = now() - interval '1 hour' where staff_id = $1`,
      [idle.id],
    )
    expect(await idle.call('POST', path)).toMatchObject({ status: 403, body: { code: 'password_required' } })
    const { companyId: other } = await addBuyer(test.shop, 'another')
    expect(await staff.call('POST', `/companies/${other}/people/${id}/view`)).toMatchObject({ status: 404 })
  })

  it('is worthless in another browser, without or with the session of another person', async () => {
    const { token, cookie, browser } = await view()
    const thief = await signInStaff(test)
    expect(await statusOf(token, browser)).toBe(200)
    expect(await statusOf(token, {})).toBe(401)
    expect(await statusOf(token, { trellis_view: cookie })).toBe(401)
    expect(await statusOf(token, { trellis_view: cookie, trellis_staff: thief.session })).toBe(401)
    const page = await test.app.inject({ url: '/legacy/session', cookies: { trellis_view: cookie } })
    expect(page.json()).not.toHaveProperty('accessToken')
  })

  it('gives no access to the operator API, nor does the session of staff to that of buyers', async () => {
    const { token, cookie } = await view()
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const operator = (authorization: object, cookies: Record<string, string>) =>
      test.app.inject({ url: `${API_PATHS.admin}/companies`, headers: { ...headers, ...authorization }, cookies })
    expect((await operator({ authorization: `Bearer ${token}` }, {})).statusCode).toBe(403)
    expect((await operator({}, { trellis_staff: cookie })).statusCode).toBe(403)
    const user = (cookies: Record<string, string>) =>
      test.app.inject({ url: `${API_PATHS.buyer}/get-user`, headers, cookies })
    expect((await user({ trellis_staff: staff.session })).statusCode).toBe(403)
    expect((await user({ trellis_view: staff.session, trellis_staff: staff.session })).statusCode).toBe(401)
    expect((await user({ trellis_session: cookie, trellis_staff: staff.session })).statusCode).toBe(401)
  })

  it('does not count in a request that another site may have sent', async () => {
    const { browser } = await view()
    const answer = await test.app.inject({ url: '/legacy/session', cookies: browser })
    expect(answer.json()).not.toHaveProperty('accessToken')
  })

  it.each([
    ['its 30 minutes', `update impersonations set expires_at = now() - interval '1 second'`],
    ['the session in the back office', `delete from staff_tokens where staff_id = $1`],
    ['the account of the person', `update staff set state = 'disabled' where id = $1`],
    [
      'the permission',
      `update staff_roles set permissions = array_remove(permissions, 'companies.impersonate')
        where id in (select role_id from staff_role_members where staff_id = $1)`,
    ],
    ['the account of the company', `update companies set closed_at = now()`],
  ])('ends with %s', async (_, change) => {
    const by = await signInStaff(test)
    const { token, browser } = await view(by)
    expect(await statusOf(token, browser)).toBe(200)
    await test.database.pool.query(change, change.includes('$1') ? [by.id] : [])
    expect(await statusOf(token, browser)).toBe(401)
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const session = await test.app.inject({ url: '/legacy/session', headers, cookies: browser })
    expect(session.statusCode).toBe(401)
    expect(session.cookies).toMatchObject([{ name: 'trellis_view', value: '' }])
    await test.database.pool.query('update companies set closed_at = null')
  })
})
