import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { ApiKey, CreatedApiKey } from '#contract/schemas/integrations.ts'
import { MAX_API_KEYS, SCOPES, type Scope } from '#contract/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { waitForEmail } from '#test-kit/accounts/emails.ts'
import { addMember } from '#test-kit/accounts/members.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let nora: TestBuyer
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  await addProduct(test.database.db)
})
afterAll(() => test.close())

async function makeKey(scopes: Scope[], more: object = {}): Promise<CreatedApiKey> {
  const made = await nora.call('POST', '/api-keys', { name: 'Stock sync', scopes, ...more })
  expect(made.status).toBe(201)
  return made.body as CreatedApiKey
}

async function callWith(key: string, url: string, more: { method?: 'GET' | 'POST' | 'DELETE'; payload?: object } = {}) {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await test.app.inject({ url, ...more, headers })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json<{ code?: string; message?: string }>(),
  }
}

describe('an API key', () => {
  it('is shown once, stored as a hash and listed by its prefix', async () => {
    const { data, key } = await makeKey(['catalog:read'])
    expect(key).toMatch(/^trellis_[\w-]{43}$/)
    const { body } = await nora.call('GET', '/api-keys')
    const listed = (body as { data: ApiKey[] }).data.find(({ id }) => id === data.id)
    expect(listed).toMatchObject({ name: 'Stock sync', prefix: key.slice(0, 14), status: 'active', last_used_at: null })
    expect(JSON.stringify(body)).not.toContain(key)
    const { rows } = await test.database.pool.query('select api_keys::text as row from api_keys')
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('is read with its creator in one query, besides the count of its requests', async () => {
    const { key } = await makeKey(['catalog:read'])
    const authenticate = () => test.shop.integrations.apiKeys.authenticate(key)
    // The first use is recorded.
    await authenticate()
    expect(await countQueries(test.database, authenticate)).toBe(2)
  })

  it('is reported to the buyer by email when it is created', async () => {
    await test.work()
    await addBuyer(test.shop, 'tilda')
    const tilda = await signInAs(test, 'tilda')
    await tilda.call('POST', '/api-keys', { name: 'Till & web', scopes: ['catalog:read'] })
    const mail = await waitForEmail(test, 'tilda@example.com', 'A new API key for your account')
    expect(mail.text).toContain('The API key “Till & web” was just created.')
    expect(mail.html).toContain('“Till &amp; web”')
  })

  it('is limited to twenty per buyer, also with concurrent requests', async () => {
    await addBuyer(test.shop, 'mona')
    const mona = await signInAs(test, 'mona')
    const requests = Array.from({ length: MAX_API_KEYS + 4 }, (_, number) => ({
      name: `Key ${number}`,
      scopes: ['catalog:read'],
    }))
    const answers = await Promise.all(requests.map((key) => mona.call('POST', '/api-keys', key)))
    const rejected = answers.filter(({ status }) => status === 422)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_API_KEYS)
    expect(rejected).toHaveLength(4)
    expect(rejected[0]?.body).toMatchObject({
      errors: { name: ['You have 20 keys, which is the limit. Revoke one first.'] },
    })
  })

  it('does not count for the limit in another company of its owner', async () => {
    const { id } = await addBuyer(test.shop, 'nils')
    const nils = await signInAs(test, 'nils')
    for (let number = 0; number < MAX_API_KEYS; number += 1) {
      const made = await nils.call('POST', '/api-keys', { name: `Key ${number}`, scopes: ['catalog:read'] })
      expect(made.status).toBe(201)
    }
    const { companyId } = await addBuyer(test.shop, 'oda')
    await addMember(test, id, companyId)
    const elsewhere = await signInAs(test, 'nils')
    expect(elsewhere.companyId).toBe(companyId)
    const made = await elsewhere.call('POST', '/api-keys', { name: 'Till', scopes: ['catalog:read'] })
    expect(made.status).toBe(201)
  })

  it('may call the endpoints of its scopes; for others, the error names the missing scope', async () => {
    const { key } = await makeKey(['seeds:write'])
    const made = await callWith(key, '/api/v2/buyer/seed', { method: 'POST', payload: { name: 'By machine' } })
    expect(made.status).toBe(201)
    const rejected = await callWith(key, '/api/v2/buyer/inventory?ocids[]=1')
    expect(rejected).toMatchObject({ status: 403, body: { code: 'scope_missing', scope: 'catalog:read' } })
    expect(rejected.body.message).toContain('catalog:read')
  })

  it('never has access to endpoints of the buyer’s own account, with any scopes', async () => {
    const { key } = await makeKey([...SCOPES])
    const closed = Object.values<Endpoint>(ENDPOINTS).filter(({ scopes }) => scopes === undefined)
    const own = [
      '/profile',
      '/password/change',
      '/api-keys',
      '/api-keys/:id',
      '/close-account',
      '/devices',
      '/get-user',
    ]
    expect(closed.map(({ path }) => path)).toEqual(expect.arrayContaining(own))
    for (const { api, path, method } of closed) {
      const url = `${api === 'legacy' ? '/legacy' : '/api/v2/buyer'}${path.replaceAll(/:\w+/g, '1')}`
      const answer = await callWith(key, url, { method, ...(method === 'POST' && { payload: {} }) })
      expect({ url, ...answer }).toMatchObject({ url, status: 403, body: { code: 'scope_missing' } })
      await test.database.pool.query('delete from attempts')
    }
    expect(await callWith(key, '/api/v2/buyer/export')).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  })

  it('takes precedence: a session cookie in the same request is ignored', async () => {
    const { key } = await makeKey(['catalog:read'])
    const answer = await test.app.inject({
      url: '/api/v2/buyer/get-user',
      headers: { authorization: `Bearer ${key}`, 'x-requested-with': 'XMLHttpRequest' },
      cookies: nora.cookies,
    })
    expect(answer.statusCode).toBe(403)
  })

  it('is rejected with 401 if it is revoked, expired or unknown, or its buyer’s account is closed', async () => {
    const url = '/api/v2/buyer/seed'
    const revoked = await makeKey(['seeds:write'])
    expect((await callWith(revoked.key, url)).status).toBe(200)
    expect((await nora.call('DELETE', `/api-keys/${revoked.data.id}`)).status).toBe(200)
    expect((await nora.call('DELETE', `/api-keys/${revoked.data.id}`)).status).toBe(404)
    expect(await callWith(revoked.key, url)).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
    const expired = await makeKey(['seeds:write'], { expires_in_days: 1 })
    await test.database.pool.query(`update api_keys set expires_at = now() where public_id = $1`, [expired.data.id])
    expect((await callWith(expired.key, url)).body.message).toContain('expired')
    expect((await callWith('trellis_nobody', url)).status).toBe(401)
    expect((await callWith('trellis_nobody', '/api/v2/buyer/export')).status).toBe(401)

    await addBuyer(test.shop, 'closed')
    const closedBuyer = await signInAs(test, 'closed')
    const { body } = await closedBuyer.call('POST', '/api-keys', { name: 'x', scopes: ['seeds:write'] })
    const { key } = body as CreatedApiKey
    expect((await callWith(key, url)).status).toBe(200)
    await test.database.pool.query('update users set closed_at = now() where id = $1', [closedBuyer.id])
    expect((await callWith(key, url)).status).toBe(401)
  })

  it('sends rate limit headers and is limited to 600 requests a minute', async () => {
    const { key, data } = await makeKey(['seeds:write'])
    const first = await callWith(key, '/api/v2/buyer/seed')
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' })
    expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
    const { rows } = await test.database.pool.query('select id from api_keys where public_id = $1', [data.id])
    await test.database.pool.query('update attempts set count = 600')
    const stopped = await callWith(key, '/api/v2/buyer/seed')
    expect(stopped).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(stopped.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': expect.stringMatching(/^\d+$/) })
    expect(rows).toHaveLength(1)
    // The query above set every counter of the shop.
    await test.database.pool.query('delete from attempts')
  })

  it('records its last use, at most once a minute', async () => {
    const { key, data } = await makeKey(['seeds:write'])
    const used = async () =>
      (await test.database.pool.query('select last_used_at from api_keys where public_id = $1', [data.id])).rows
    await callWith(key, '/api/v2/buyer/seed')
    const first = await used()
    expect(first).toEqual([{ last_used_at: expect.any(Date) }])
    await callWith(key, '/api/v2/buyer/seed')
    expect(await used()).toEqual(first)
  })

  it('may be sent from any origin, because it cannot be forged without the key (CSRF)', async () => {
    const { key } = await makeKey(['seeds:write'])
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/seed',
      payload: { name: 'From elsewhere' },
      headers: { authorization: `Bearer ${key}`, origin: 'https://erp.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(201)
  })

  it('is not created without a name or scopes, with unknown scopes, or above the limit', async () => {
    for (const payload of [
      { name: ' ', scopes: ['catalog:read'] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['everything'] },
    ]) {
      expect(await nora.call('POST', '/api-keys', payload)).toMatchObject({ status: 422 })
    }
    await addBuyer(test.shop, 'many')
    const many = await signInAs(test, 'many')
    const statuses = []
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await many.call('POST', '/api-keys', { name: 'x', scopes: ['catalog:read'] })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 422])
  })

  it('is in the data export without its secret, and is deleted with the account', async () => {
    await addBuyer(test.shop, 'leaving')
    const leaving = await signInAs(test, 'leaving')
    const { body } = await leaving.call('POST', '/api-keys', { name: 'Till', scopes: ['catalog:read'] })
    await leaving.call('POST', '/webhooks', { url: 'https://example.com/hook', events: ['order.placed'] })
    const copy = (await leaving.call('GET', '/export')).body as object
    expect(copy).toMatchObject({ api_keys: [{ name: 'Till' }], webhooks: [{ url: 'https://example.com/hook' }] })
    expect(JSON.stringify(copy)).not.toMatch(new RegExp(`${(body as CreatedApiKey).key}|secret`))
    expect((await leaving.call('POST', '/close-account', { password: PASSWORD })).status).toBe(200)
    const { rows } = await test.database.pool.query(
      `select name from api_keys where user_id = $1 union all select url from webhooks where company_id = $2`,
      [leaving.id, leaving.companyId],
    )
    expect(rows).toEqual([])
  })

  it('of another buyer is not found', async () => {
    const { data } = await makeKey(['catalog:read'])
    await addBuyer(test.shop, 'eve')
    const eve = await signInAs(test, 'eve')
    expect((await eve.call('DELETE', `/api-keys/${data.id}`)).status).toBe(404)
    expect((await eve.call('GET', '/api-keys')).body).toEqual({ data: [] })
  })
})
