import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiKey, CreatedApiKey, CreatedWebhook, Webhook } from '#contract/schemas/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createSecretCipher } from '#server/tokens/secret-cipher.ts'

let test: TestShop
let buyer: TestBuyer
let buyers = 0
beforeAll(async () => {
  test = await openTestShop({ SECRET_KEY: 'a key of the operator' })
})
afterAll(() => test.close())
beforeEach(async () => {
  buyers += 1
  await addBuyer(test.shop, `rosa${buyers}`)
  buyer = await signInAs(test, `rosa${buyers}`)
})

async function post(path: string, payload: object | undefined, key: string) {
  const headers = { ...buyer.headers, 'idempotency-key': key }
  const answer = await test.app.inject({ method: 'POST', url: `/api/v2/buyer${path}`, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}

describe('an API key that is created with an idempotency key', () => {
  const TILL = { name: 'Till', scopes: ['seeds:write'] }
  const make = async (key: string, input: object = TILL): Promise<{ status: number; body: CreatedApiKey }> =>
    post('/api-keys', input, key)
  const keys = async () => ((await buyer.call('GET', '/api-keys')).body as { data: ApiKey[] }).data
  const opens = async (key: string) =>
    (await test.app.inject({ url: '/api/v2/buyer/seed', headers: { authorization: `Bearer ${key}` } })).statusCode

  it('is created once, also by ten concurrent requests, and only the last secret is valid', async () => {
    const key = randomUUID()
    const lost = await Promise.all(Array.from({ length: 10 }, () => make(key)))
    const { status, body } = await make(key)
    expect([status, ...lost.map((answer) => answer.status)]).toEqual(Array.from({ length: 11 }, () => 201))
    const { data } = body
    expect(await keys()).toEqual([data])
    expect(data.prefix).toBe(body.key.slice(0, data.prefix.length))
    for (const answer of lost) expect([answer.body.data.id, await opens(answer.body.key)]).toEqual([data.id, 401])
    expect(await opens(body.key)).toBe(200)
  })

  it('is reported by one email', async () => {
    const key = randomUUID()
    await make(key)
    await make(key)
    const { rows } = await test.database.pool.query(
      `select from pgboss.job where name = 'account.letter' and data->>'userId' = $1`,
      [buyer.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('that is already in use keeps its secret', async () => {
    const key = randomUUID()
    const { body } = await make(key)
    expect(await opens(body.key)).toBe(200)
    expect(await make(key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await opens(body.key)).toBe(200)
  })

  it('is not created again after it was revoked', async () => {
    const key = randomUUID()
    const { body } = await make(key)
    await buyer.call('DELETE', `/api-keys/${body.data.id}`)
    expect(await make(key)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await opens(body.key)).toBe(401)
    expect(await keys()).toMatchObject([{ status: 'revoked' }])
  })

  it('is another one with another idempotency key, and a different request with the same key is rejected', async () => {
    const key = randomUUID()
    await make(key)
    await make(randomUUID())
    expect(await make(key, { ...TILL, name: 'Web' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await keys()).toHaveLength(2)
  })
})

describe('a webhook that is created with an idempotency key', () => {
  const HOOK = { url: 'https://erp.example/hooks', events: ['order.placed'] }
  const make = async (key: string, input: object = HOOK): Promise<{ status: number; body: CreatedWebhook }> =>
    post('/webhooks', input, key)
  const webhooks = async () => ((await buyer.call('GET', '/webhooks')).body as { data: Webhook[] }).data

  it('is created once, also by ten concurrent requests, and every response has its secret', async () => {
    const key = randomUUID()
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => make(key)))
    expect(first).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
    for (const other of others) expect(other).toEqual(first)
    expect(await webhooks()).toEqual([first?.body.data])
  })

  it('gets a new secret if the stored one can no longer be decrypted', async () => {
    const key = randomUUID()
    const { body } = await make(key)
    await test.database.pool.query(
      `update webhooks set secret = 'sealed:' || encode(sha256('another key'), 'base64') where public_id = $1`,
      [body.data.id],
    )
    const again = (await make(key)).body
    expect(again).toEqual({ data: body.data, secret: expect.stringMatching(/^whsec_/) })
    expect(again.secret).not.toBe(body.secret)
    expect((await make(key)).body).toEqual(again)
  })

  it('rotates its secret once, so that the secret that the receiver knows still signs', async () => {
    const { body } = await make(randomUUID())
    const rotate = (key: string) => post(`/webhooks/${body.data.id}/rotate-secret`, undefined, key)
    const key = randomUUID()
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => rotate(key)))
    for (const other of others) expect(other).toEqual(first)
    expect(first?.body.secret).not.toBe(body.secret)
    const { rows } = await test.database.pool.query('select former_secret from webhooks where public_id = $1', [
      body.data.id,
    ])
    expect(createSecretCipher('a key of the operator').decrypt(rows[0].former_secret)).toBe(body.secret)
    expect((await rotate(randomUUID())).body.secret).not.toBe(first?.body.secret)
  })

  it('does not return a secret that a later request rotated', async () => {
    const [made, first, later] = [randomUUID(), randomUUID(), randomUUID()]
    const { data } = (await make(made)).body
    const rotate = (key: string) => post(`/webhooks/${data.id}/rotate-secret`, undefined, key)
    await rotate(first)
    const { body } = await rotate(later)
    const conflict = {
      status: 409,
      body: { code: 'key_reused', message: 'The secret of this webhook was changed since. Rotate it again.' },
    }
    expect(await rotate(first)).toMatchObject(conflict)
    expect(await make(made)).toMatchObject(conflict)
    expect((await rotate(later)).body).toEqual(body)
  })

  it('is not created again after it was removed', async () => {
    const key = randomUUID()
    const { data } = (await make(key)).body
    await buyer.call('DELETE', `/webhooks/${data.id}`)
    expect(await make(key)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This webhook was removed. Create another one.' },
    })
    expect(await webhooks()).toEqual([])
  })

  it('is another one with another idempotency key, and a different request with the same key is rejected', async () => {
    const key = randomUUID()
    await make(key)
    await make(randomUUID())
    expect(await make(key, { ...HOOK, events: ['stock.out'] })).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    })
    expect(await webhooks()).toHaveLength(2)
  })
})
