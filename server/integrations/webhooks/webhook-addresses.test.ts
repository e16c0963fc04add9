import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CreatedWebhook, Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { openReceiver, type WebhookReceiver } from '#test-kit/webhook-receiver.ts'

let test: TestShop
let port: number
let receiver: WebhookReceiver
let buyer: TestBuyer
let buyers = 0
beforeAll(async () => {
  receiver = await openReceiver()
  port = receiver.port
  test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: `127.0.0.1:${port}`, SECRET_KEY: 'a key of the operator' })
  await test.work()
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.startTest()
  buyers += 1
  await addBuyer(test.shop, `buyer${buyers}`)
  await privateWebhooks(true)
  buyer = await signInAs(test, `buyer${buyers}`)
})

async function privateWebhooks(allowed: boolean): Promise<void> {
  await test.shop.integrations.setPrivateWebhooks(`buyer${buyers}@example.com`, allowed)
}

async function deliveriesOf(id: string): Promise<Delivery[]> {
  return ((await buyer.call('GET', `/webhooks/${id}/deliveries`)).body as Deliveries).data
}

describe('SSRF protection of webhooks', () => {
  /** Tries to create a webhook; returns the status and the first error of the URL. */
  async function attempt(url: string): Promise<[status: number, error?: string]> {
    const { status, body } = await buyer.call('POST', '/webhooks', { url, events: ['order.placed'] })
    return [status, (body as { errors?: { url: string[] } }).errors?.url[0]]
  }

  it('lets only companies that the operator chose reach a private address, and only on its own port', async () => {
    const notPublic = 'The address is not on the public internet.'
    const wrongPort = 'The shop does not connect to this address on this port.'
    const closed = port - 1
    expect(await attempt(receiver.url)).toEqual([201, undefined])
    expect(await attempt('http://127.0.0.1:8080/')).toEqual([422, notPublic])
    expect(await attempt(`http://127.0.0.1:${closed}/`)).toEqual([422, expect.stringContaining('is not allowed')])
    expect(await attempt(`http://127.0.0.2:${port}/`)).toEqual([422, wrongPort])
    // The port of a private address opens no public server, and no other port of public servers.
    expect(await attempt(`https://93.184.216.34:${port}/`)).toEqual([422, wrongPort])
    for (const other of [22, 5432]) {
      expect(await attempt(`https://example.com:${other}/`)).toEqual([422, expect.stringContaining('is not allowed')])
    }
    await privateWebhooks(false)
    for (const url of [receiver.url, `https://example.com:${port}/`]) {
      expect(await attempt(url)).toEqual([422, expect.stringContaining(`Port ${port} is not allowed`)])
    }
  })

  it('stops sending to a private address when the operator withdraws the permission, and changes no URL to one', async () => {
    const made = await buyer.call('POST', '/webhooks', { url: receiver.url, events: ['order.placed'] })
    const { data: webhook } = made.body as CreatedWebhook
    await privateWebhooks(false)
    await buyer.call('POST', `/webhooks/${webhook.id}/test`)
    await eventually(async () => expect((await deliveriesOf(webhook.id))[0]?.attempts).toBe(1))
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({ status: 'failed', response_code: null })
    expect(receiver.received).toEqual([])
    const changed = await buyer.call('POST', `/webhooks/${webhook.id}`, { url: receiver.url })
    expect(changed.status).toBe(422)
  })

  it('checks the address of a name on each connection', async () => {
    expect((await attempt(receiver.url.replace('127.0.0.1', 'localhost')))[0]).toBe(201)
    const { body } = await buyer.call('GET', '/webhooks')
    const [{ id } = { id: '' }] = (body as { data: { id: string }[] }).data
    const sent = (await buyer.call('POST', `/webhooks/${id}/test`)).body as { data: Delivery }
    await eventually(() => expect(receiver.received).toHaveLength(1))
    expect(sent.data.status).toBe('waiting')
  })

  it('rejects URLs that are not on the public internet', async () => {
    const guarded = await openTestShop({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' })
    await addBuyer(guarded.shop, 'nora')
    const nora = await signInAs(guarded, 'nora')
    const send = (url: string) => nora.call('POST', '/webhooks', { url, events: ['order.placed'] })
    for (const url of [
      'http://example.com/hook',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/',
      'https://2130706433/',
      'https://[::ffff:10.0.0.1]/',
      'https://user:secret@example.com/',
      'https://example.com:5432/',
      'ftp://example.com/',
      'nothing',
    ]) {
      const answer = await send(url)
      expect({ url, ...answer }).toMatchObject({ url, status: 422, body: { errors: { url: [expect.any(String)] } } })
    }
    // A host name is resolved only when a message is sent.
    const made = (await send('https://localhost/hook')).body as CreatedWebhook
    const test = (await nora.call('POST', `/webhooks/${made.data.id}/test`)).body as { data: Delivery }
    await guarded.shop.integrations.deliver({ delivery: test.data.id, attempt: 0 })
    const { body } = await nora.call('GET', `/webhooks/${made.data.id}/deliveries`)
    expect((body as Deliveries).data).toMatchObject([
      { status: 'failed', response_code: null, answer: 'The address is not on the public internet.' },
    ])
    await guarded.close()
  })
})
