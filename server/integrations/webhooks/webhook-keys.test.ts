import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CreatedApiKey, CreatedWebhook, Webhook } from '#contract/schemas/integrations.ts'
import type { Scope } from '#contract/integrations.ts'
import { RECENT_SIGN_IN_MINUTES } from '#contract/accounts/sign-in.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { renderPendingEmails } from '#test-kit/accounts/registration.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const HOOK = { url: 'https://shop.example/hook', events: ['order.placed'] }

let test: TestShop
let buyers = 0
let ann: TestBuyer
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  buyers += 1
  await addBuyer(test.shop, `ann${buyers}`)
  ann = await signInAs(test, `ann${buyers}`)
  await renderPendingEmails(test)
})

/** Creates a key. Returns its id and a function that calls the API with it. */
async function keyWith(scopes: Scope[]) {
  const { key, data } = (await ann.call('POST', '/api-keys', { name: 'ERP', scopes })).body as CreatedApiKey
  return {
    id: data.id,
    async call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await test.app.inject({ method, url: `/api/v2/buyer${path}`, payload, headers })
      return { status: answer.statusCode, body: answer.json<unknown>() }
    },
  }
}

const MANAGER: Scope[] = ['webhooks:write', 'orders:read']

it('are managed by an API key with their scope, however long ago its buyer signed in', async () => {
  const key = await keyWith(MANAGER)
  await test.database.pool.query(
    'update tokens set created_at = created_at - make_interval(mins => $2) where user_id = $1',
    [ann.id, RECENT_SIGN_IN_MINUTES],
  )
  const made = await key.call('POST', '/webhooks', HOOK)
  expect(made).toMatchObject({ status: 201, body: { data: HOOK, secret: expect.any(String) } })
  const { data, secret } = made.body as CreatedWebhook
  const changed = await key.call('POST', `/webhooks/${data.id}`, { events: ['order.shipped'], active: false })
  expect(changed).toMatchObject({ status: 200, body: { data: { events: ['order.shipped'], status: 'paused' } } })
  const rotated = await key.call('POST', `/webhooks/${data.id}/rotate-secret`)
  expect((rotated.body as CreatedWebhook).secret).not.toBe(secret)
  expect((await key.call('POST', `/webhooks/${data.id}/test`)).status).toBe(201)
  expect((await key.call('GET', `/webhooks/${data.id}/deliveries`)).body).toMatchObject({ data: [{ origin: 'test' }] })
  expect((await key.call('DELETE', `/webhooks/${data.id}`)).status).toBe(200)
  expect((await key.call('GET', '/webhooks')).body).toEqual({ data: [] })
})

it('are closed to a key without their scope or without the orders that they send', async () => {
  for (const [scopes, missing] of [
    [['orders:read'], 'webhooks:write'],
    [['webhooks:write'], 'orders:read'],
  ] as const) {
    const key = await keyWith([...scopes])
    expect(await key.call('POST', '/webhooks', HOOK)).toMatchObject({ status: 403, body: { scope: missing } })
    expect((await key.call('GET', '/webhooks')).status).toBe(403)
  }
})

it('of a key are reported by email, and are paused when the password changes', async () => {
  const key = await keyWith(MANAGER)
  await renderPendingEmails(test)
  await key.call('POST', '/webhooks', HOOK)
  expect((await renderPendingEmails(test)).map(({ text }) => text)).toEqual([expect.stringContaining(HOOK.url)])
  await ann.call('POST', '/password/change', { current_password: PASSWORD, password: 'another-long-enough-password' })
  expect((await key.call('GET', '/webhooks')).status).toBe(401)
  const { rows } = await test.database.pool.query('select disabled_by from webhooks where company_id = $1', [
    ann.companyId,
  ])
  expect(rows).toEqual([{ disabled_by: 'shop' }])
})

it('of a key continue when the key alone is revoked, which the email about it states', async () => {
  const key = await keyWith(MANAGER)
  await key.call('POST', '/webhooks', HOOK)
  await renderPendingEmails(test)
  expect((await ann.call('DELETE', `/api-keys/${key.id}`)).status).toBe(200)
  expect((await renderPendingEmails(test)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Webhooks continue, also those that it created.'),
  ])
  expect((await ann.call('GET', '/webhooks')).body).toMatchObject({ data: [{ ...HOOK, status: 'active' }] })
})

it('of another company are not found with any key', async () => {
  const { data } = (await ann.call('POST', '/webhooks', HOOK)).body as { data: Webhook }
  await addBuyer(test.shop, `eve${buyers}`)
  ann = await signInAs(test, `eve${buyers}`)
  const key = await keyWith(MANAGER)
  for (const path of [`/webhooks/${data.id}`, `/webhooks/${data.id}/rotate-secret`, `/webhooks/${data.id}/test`]) {
    expect((await key.call('POST', path, {})).status, path).toBe(404)
  }
})

it('are not changed by a key that is revoked while the request waits', async () => {
  const { id } = await keyWith(MANAGER)
  const manager = { ...ann, session: null, apiKey: id }
  await ann.call('DELETE', `/api-keys/${id}`)
  await expect(
    test.shop.integrations.webhooks.create(manager, { url: HOOK.url, events: ['order.placed'] }),
  ).rejects.toMatchObject({ code: 'invalid_token' })
})
