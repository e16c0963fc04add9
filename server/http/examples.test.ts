import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deliveries, MadeApiKey, MadeWebhook } from '#contract/integrations.ts'
import { signInAs, type TestBuyer } from '#server/accounts/test-buyer.ts'
import { addBuyer, addProduct, PASSWORD } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { eventually } from '#tools/test-waits.ts'
import { FILTER_EXAMPLES, REFUSED_FILTERS } from './reference-search.ts'

const run = promisify(execFile)

let test: TestShop
let nora: TestBuyer
let folder: string
let environment: Record<string, string>
let examples: Example[]
beforeAll(async () => {
  test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' }, { search: true })
  await test.work()
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  const ocid = await addProduct(test.database.db, { ocid: 10_001, title: 'Stem vase', stock: 100 })
  await test.shop.search.refresh([ocid])
  await eventually(async () => {
    if ((await foundVases()).length === 0) throw new Error('The vase is not found yet.')
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const scopes = ['catalog:read', 'cart:write', 'orders:read']
  const { key } = (await nora.call('POST', '/api-keys', { name: 'Examples', scopes })).body as MadeApiKey
  folder = await mkdtemp(join(tmpdir(), 'trellis-examples-'))
  environment = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    TRELLIS: `http://127.0.0.1:${port}`,
    TRELLIS_KEY: key,
    EMAIL: 'nora@example.com',
    PASSWORD,
  }
  const { info } = (await test.app.inject('/openapi.json')).json<{ info: { description: string } }>()
  examples = examplesIn(info.description)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await test.close()
})

async function foundVases(): Promise<unknown[]> {
  const { results } = await test.shop.search.query([{ indexName: 'inventories_index', params: { query: 'vase' } }])
  return (results[0] as { hits: unknown[] }).hits
}

interface Example {
  title: string
  language: string
  code: string
}

/** The code of a Markdown text, each with the heading it stands under. */
function examplesIn(markdown: string): Example[] {
  return markdown.split(/^### /m).flatMap((part) => {
    const title = part.slice(0, part.indexOf('\n'))
    return [...part.matchAll(/^```(sh|js)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({
      title,
      language,
      code,
    }))
  })
}

function codeOf(title: string, language: string): string {
  const example = examples.find((each) => each.title === title && each.language === language)
  if (!example) throw new Error(`The reference has no ${language} of "${title}".`)
  return example.code
}

/** Runs an example as it is; returns what it prints. */
async function output(title: string, language: string): Promise<string> {
  const code = codeOf(title, language)
  const [program, ...args] =
    language === 'sh' ? ['sh', '-euc', code] : [process.execPath, '--input-type=module', '--eval', code]
  const { stdout } = await run(program ?? '', args, { cwd: folder, env: environment })
  return stdout
}

describe('the requests of the reference', () => {
  it.each([
    ['Make a key', 'sh', /"key":"trellis_[\w-]{43}"/],
    ['Make a key', 'js', /^trellis_[\w-]{43}\n$/],
    ['List your orders', 'sh', /"total":0/],
    ['List your orders', 'js', /^0 orders\n$/],
    ['Read the product feed', 'js', /^SKU-\d+ 10 100\n$/],
    ['Search a product', 'sh', /"OCID":(?:10001|"10001")/],
    ['Search a product', 'js', /^10001 Stem vase\n$/],
    ['Fill the cart', 'sh', /"count":12/],
    ['Fill the cart', 'js', /^24 pieces, \$240\n$/],
    ['From an empty cart to an order', 'sh', /"invoice":"[A-Z]+-\d+".*"orderTotal":3\d\d/],
    ['From an empty cart to an order', 'js', /^[A-Z]+-\d+ placed \$1\d\d/],
  ])('run as they are: %s, %s', async (title, language, printed) => {
    expect(await output(title, language)).toMatch(printed)
  })

  it('place an order whose price changes meanwhile only when the new total is taken', async () => {
    const { TRELLIS = '' } = environment
    let price = 1000
    const forward = async (request: IncomingMessage, response: ServerResponse) => {
      const { url = '', method = '', headers } = request
      // What others do to the shop between looking and placing.
      if (url.endsWith('/checkout/place') && price === 1000) {
        price = 1100
        await test.database.db.updateTable('products').set({ price_cents: price }).execute()
      }
      const { authorization = '', 'idempotency-key': key = 'none-that-is-needed' } = headers
      const answer = await fetch(TRELLIS + url, {
        method,
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': String(key) },
        ...(method === 'POST' && { body: await text(request) }),
      })
      response.writeHead(answer.status).end(await answer.text())
    }
    const between = createServer((request, response) => void forward(request, response)).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const { port } = between.address() as AddressInfo
    const code = codeOf('From an empty cart to an order', 'js')
    const env = { ...environment, TRELLIS: `http://127.0.0.1:${port}`, TAKE_NEW_TOTAL: 'yes' }
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, env })
    expect(stdout).toMatch(/^It would now be \$(\d+)\.\n[A-Z]+-\d+ placed \$\1\n$/)
    between.close()
  })

  it('filter the index as the reference writes filters, and are refused where it says so', async () => {
    const { app, search } = await test.shop.search.keys()
    const ask = async (filters: string) => {
      const headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': search }
      const payload = { query: '', filters }
      return (await test.app.inject({ method: 'POST', url: '/1/indexes/inventories_index/query', headers, payload }))
        .statusCode
    }
    for (const [filter] of FILTER_EXAMPLES) expect(await ask(filter), filter).toBe(200)
    for (const [filter] of REFUSED_FILTERS) expect(await ask(filter), filter).toBe(400)
  })

  it('read the feed into a file, once while it stays the same', async () => {
    await output('Read the product feed', 'sh')
    const { stdout } = await run('head', ['-c', '8', 'feed.csv'], { cwd: folder })
    expect(stdout).toBe('ocid,sku')
    await expect(output('Read the product feed', 'sh')).resolves.toBe('')
  })

  it('verify what a webhook is sent, and refuse what is forged, altered or old', async () => {
    const file = join(folder, 'receiver.mjs')
    await writeFile(file, codeOf('Verify a webhook', 'js'))
    const port = await freePort()
    const payload = { url: `http://127.0.0.1:${port}/`, events: ['order.placed'] }
    const { data, secret } = (await nora.call('POST', '/webhooks', payload)).body as MadeWebhook
    const receiver = spawn(process.execPath, [file], { env: { ...environment, WEBHOOK_SECRET: secret, PORT: port } })
    await once(receiver.stdout, 'data')
    await nora.call('POST', `/webhooks/${data.id}/test`)
    await eventually(async () => {
      const { body } = await nora.call('GET', `/webhooks/${data.id}/deliveries`)
      expect((body as Deliveries).data).toMatchObject([{ status: 'delivered', response_code: 204 }])
    })
    const now = Math.floor(Date.now() / 1000)
    const statuses = [
      await sendTo(port, secret, now, '{"id":1}', '{"id":1}'),
      await sendTo(port, secret, now, '{"id":1}', '{"id":2}'),
      await sendTo(port, 'another secret', now, '{"id":1}', '{"id":1}'),
      await sendTo(port, secret, now - 301, '{"id":1}', '{"id":1}'),
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' })).status,
    ]
    expect(statuses).toEqual([204, 400, 400, 400, 400])
    receiver.kill()
  })

  it('are all run here', () => {
    expect(examples.map(({ title, language }) => `${title}, ${language}`)).toEqual([
      'Make a key, sh',
      'Make a key, js',
      'List your orders, sh',
      'List your orders, js',
      'Read the product feed, sh',
      'Read the product feed, js',
      'Search a product, sh',
      'Search a product, js',
      'Fill the cart, sh',
      'Fill the cart, js',
      'From an empty cart to an order, sh',
      'From an empty cart to an order, js',
      'Verify a webhook, js',
    ])
  })
})

/** Sends `body` with the signature of `signed`. */
async function sendTo(port: string, secret: string, timestamp: number, signed: string, body: string): Promise<number> {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${signed}`).digest('hex')
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'Trellis-Timestamp': String(timestamp), 'Trellis-Signature': `v1=older,v1=${digest}` },
    body,
  })
  return answer.status
}

async function freePort(): Promise<string> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
