import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deliveries, CreatedApiKey, CreatedWebhook } from '#contract/schemas/integrations.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { clientWith } from '#test-kit/orders/test-mode.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { openReceiver, type WebhookReceiver } from '#test-kit/webhook-receiver.ts'
import { FILTER_EXAMPLES, REJECTED_FILTERS } from './search-text.ts'

const run = promisify(execFile)

let test: TestShop
let nora: TestBuyer
let folder: string
let environment: Record<string, string>
let examples: Example[]
let testKey: string
/** Keeps the port for the receivers of the examples, because the settings of the shop name it. */
let placeholder: WebhookReceiver
let hookPort: string
beforeAll(async () => {
  placeholder = await openReceiver()
  hookPort = String(placeholder.port)
  test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: `127.0.0.1:${hookPort}` }, { search: true })
  await test.work()
  await addBuyer(test.shop, 'nora')
  nora = await signInAs(test, 'nora')
  await test.shop.integrations.setPrivateWebhooks('nora@example.com', true)
  const ocid = await addProduct(test.database.db, { ocid: 10_001, title: 'Stem vase', stock: 100 })
  await test.shop.search.refresh([ocid])
  await eventually(async () => {
    if ((await foundVases()).length === 0) throw new Error('The vase is not searchable yet.')
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const scopes = ['catalog:read', 'cart:write', 'orders:read']
  const { key } = (await nora.call('POST', '/api-keys', { name: 'Examples', scopes })).body as CreatedApiKey
  const testScopes = [...scopes, 'orders:write']
  const testing = await nora.call('POST', '/api-keys', { name: 'Test mode', scopes: testScopes, test: true })
  testKey = (testing.body as CreatedApiKey).key
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
  await placeholder.close()
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

/** Returns the code blocks of a Markdown text with their headings. */
function examplesIn(markdown: string): Example[] {
  return markdown.split(/^### /m).flatMap((part) => {
    const title = part.slice(0, part.indexOf('\n'))
    return [...part.matchAll(/^```(sh|js|python|php)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({
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

/** Runs an example unchanged, with these variables instead of the usual ones. Returns its output. */
async function output(title: string, language: string, variables: Record<string, string> = {}): Promise<string> {
  const code = codeOf(title, language)
  if (language === 'php') return requestOfPhp(code)
  const [command = '', ...args] = COMMANDS[language] ?? []
  const { stdout } = await run(command, [...args, code], { cwd: folder, env: { ...environment, ...variables } })
  return stdout
}

const COMMANDS: Record<string, readonly string[]> = {
  sh: ['sh', '-euc'],
  js: [process.execPath, '--input-type=module', '--eval'],
  python: ['python3', '-c'],
}

/** Makes the request of an example in PHP, which is not on every machine that runs the tests. Returns the response. */
async function requestOfPhp(code: string): Promise<string> {
  const { TRELLIS = '', TRELLIS_KEY = '' } = environment
  const path = /getenv\('TRELLIS'\) \. '([^']+)'/.exec(code)?.[1] ?? ''
  const method = /'method' => '(\w+)'/.exec(code)?.[1] ?? 'GET'
  const content = /json_encode\(\[(.*)\]\)/.exec(code)?.[1]
  const [, header = ''] = /'header' => \[(.*)\]/.exec(code) ?? []
  const headers = header
    .replaceAll(` ' . getenv('TRELLIS_KEY')`, ` ${TRELLIS_KEY}'`)
    .split(', ')
    .map((line) => line.slice(1, -1).split(': ') as [string, string])
  const body = content === undefined ? null : `{${content.replaceAll(/'(\w+)' => /g, '"$1":')}}`
  return (await fetch(TRELLIS + path, { method, headers, body })).text()
}

describe('the requests of the reference', () => {
  it.each([
    ['Create an API key', 'sh', /"key":"trellis_[\w-]{43}"/],
    ['Create an API key', 'js', /^trellis_[\w-]{43}\n$/],
    ['List your orders', 'sh', /"total":0/],
    ['List your orders', 'js', /^0 orders\n$/],
    ['List your orders', 'python', /^0 orders\n$/],
    ['List your orders', 'php', /"total":0/],
    ['Create an API key', 'python', /^trellis_[\w-]{43}\n$/],
    ['Read the product feed', 'python', /^SKU-\d+ 10 100\n$/],
    ['Read the product feed', 'php', /"sku":"SKU-\d+"/],
    ['Search for products', 'python', /^10001 Stem vase\n$/],
    ['Read the product feed', 'js', /^SKU-\d+ 10 100\n$/],
    ['Search for products', 'sh', /"OCID":(?:10001|"10001")/],
    ['Search for products', 'js', /^10001 Stem vase\n$/],
    ['Add to the cart', 'sh', /"count":12/],
    ['Add to the cart', 'js', /^24 units, \$240\n$/],
    ['Add to the cart', 'python', /^36 units, \$360\n$/],
    ['Add to the cart', 'php', /"count":48/],
    ['From an empty cart to an order', 'sh', /"invoice":"[A-Z]+-\d+".*"orderTotal":6\d\d/],
    ['From an empty cart to an order', 'js', /^[A-Z]+-\d+ placed \$1\d\d/],
    ['From an empty cart to an order', 'python', /^[A-Z]+-\d+ placed \$1\d\d/],
  ])('run unchanged: %s, %s', async (title, language, printed) => {
    expect(await output(title, language)).toMatch(printed)
  })

  it.each([
    ['sh', /"state":"shipped".*"number":"TEST-\d+-1-INV1"/],
    ['js', /^shipped TEST-\d+-1-INV1 145\n$/],
    ['python', /^shipped TEST-\d+-1-INV1 145(?:\.0)?\n$/],
  ])('ship a test order with a test key: %s', async (language, printed) => {
    const tester = clientWith(test, testKey)
    await test.database.db.updateTable('products').set({ price_cents: 1000, stock: 100 }).execute()
    await tester.place([[10_001, 12]])
    expect(await output('Ship a test order', language, { TRELLIS_KEY: testKey })).toMatch(printed)
  })

  it('place an order whose price has changed only with the new total', async () => {
    const { TRELLIS = '' } = environment
    let price = 1000
    const forward = async (request: IncomingMessage, response: ServerResponse) => {
      const { url = '', method = '', headers } = request
      // Another user changes the price proxy reading the checkout and placing the order.
      if (url.endsWith('/checkout/place') && price === 1000) {
        price = 1100
        await test.database.db.updateTable('products').set({ price_cents: price }).execute()
      }
      const { authorization = '', 'idempotency-key': key = 'no-key-is-required' } = headers
      const answer = await fetch(TRELLIS + url, {
        method,
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': String(key) },
        ...(method === 'POST' && { body: await text(request) }),
      })
      response.writeHead(answer.status).end(await answer.text())
    }
    const proxy = createServer((request, response) => void forward(request, response)).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    const code = codeOf('From an empty cart to an order', 'js')
    const env = { ...environment, TRELLIS: `http://127.0.0.1:${port}`, TAKE_NEW_TOTAL: 'yes' }
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, env })
    expect(stdout).toMatch(/^The total is now \$(\d+)\.\n[A-Z]+-\d+ placed \$\1\n$/)
    proxy.close()
  })

  it('filter the index as documented, and are rejected as documented', async () => {
    const { app, search } = await test.shop.search.keys()
    const sendRequest = async (filters: string) => {
      const headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': search }
      const payload = { query: '', filters }
      return (await test.app.inject({ method: 'POST', url: '/1/indexes/inventories_index/query', headers, payload }))
        .statusCode
    }
    for (const [filter] of FILTER_EXAMPLES) expect(await sendRequest(filter), filter).toBe(200)
    for (const [filter] of REJECTED_FILTERS) expect(await sendRequest(filter), filter).toBe(400)
  })

  it('download the feed into a file, once while it is unchanged', async () => {
    await output('Read the product feed', 'sh')
    const { stdout } = await run('head', ['-c', '8', 'feed.csv'], { cwd: folder })
    expect(stdout).toBe('ocid,sku')
    await expect(output('Read the product feed', 'sh')).resolves.toBe('')
  })

  it.each([
    ['js', process.execPath, 'receiver.mjs'],
    ['python', 'python3', 'receiver.py'],
  ])('verify webhook messages, and reject forged, altered and old ones: %s', async (language, command, name) => {
    const file = join(folder, name)
    await writeFile(file, codeOf('Verify a webhook', language))
    const payload = { url: `http://127.0.0.1:${hookPort}/`, events: ['order.placed'] }
    const { data, secret } = (await nora.call('POST', '/webhooks', payload)).body as CreatedWebhook
    await placeholder.close()
    const receiver = spawn(command, [file], {
      env: { ...environment, WEBHOOK_SECRET: secret, PORT: hookPort },
    })
    await once(receiver.stdout, 'data')
    await nora.call('POST', `/webhooks/${data.id}/test`)
    await eventually(async () => {
      const { body } = await nora.call('GET', `/webhooks/${data.id}/deliveries`)
      expect((body as Deliveries).data).toMatchObject([{ status: 'delivered', response_code: 204 }])
    })
    const now = Math.floor(Date.now() / 1000)
    const statuses = [
      await sendTo(hookPort, secret, now, MESSAGE, MESSAGE),
      await sendTo(hookPort, secret, now, MESSAGE, MESSAGE.replace('1', '2')),
      await sendTo(hookPort, 'another secret', now, MESSAGE, MESSAGE),
      await sendTo(hookPort, secret, now - 301, MESSAGE, MESSAGE),
      (await fetch(`http://127.0.0.1:${hookPort}`, { method: 'POST', body: '{}' })).status,
    ]
    expect(statuses).toEqual([204, 400, 400, 400, 400])
    receiver.kill()
    await once(receiver, 'exit')
    placeholder = await openReceiver(Number(hookPort))
  })

  it('are all tested here', () => {
    expect(examples.map(({ title, language }) => `${title}, ${language}`)).toEqual([
      'Create an API key, sh',
      'Create an API key, js',
      'Create an API key, python',
      'List your orders, sh',
      'List your orders, js',
      'List your orders, python',
      'List your orders, php',
      'Read the product feed, sh',
      'Read the product feed, js',
      'Read the product feed, python',
      'Read the product feed, php',
      'Search for products, sh',
      'Search for products, js',
      'Search for products, python',
      'Add to the cart, sh',
      'Add to the cart, js',
      'Add to the cart, python',
      'Add to the cart, php',
      'From an empty cart to an order, sh',
      'From an empty cart to an order, js',
      'From an empty cart to an order, python',
      'Ship a test order, sh',
      'Ship a test order, js',
      'Ship a test order, python',
      'Verify a webhook, js',
      'Verify a webhook, python',
    ])
  })
})

const MESSAGE = '{"id":1,"event":"test"}'

/** Sends `body` with the signature of `signed`. */
async function sendTo(port: string, secret: string, timestamp: number, signed: string, body: string): Promise<number> {
  const format = secret.startsWith('whsec_') ? {} : { format: 'raw' as const }
  const signature = new Webhook(secret, format).sign('event-1', new Date(timestamp * 1000), signed)
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: {
      'webhook-id': 'event-1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,previous ${signature}`,
    },
    body,
  })
  return answer.status
}
