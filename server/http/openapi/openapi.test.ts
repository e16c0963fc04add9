import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#contract/client/client.ts'
import { ApiError } from '#contract/client/send.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { FILE_ENDPOINTS } from '#contract/endpoints/files.ts'
import { ownFolder } from '#test-kit/images.ts'
import { exampleOf, fileExampleOf } from './examples.ts'
import { introText } from './intro-text.ts'
import { makeEveryCall } from '#test-kit/examples/example-calls.ts'
import { type ExampleShop, openExampleShop, sameShape, shortened } from '#test-kit/examples/example-shop.ts'

const run = promisify(execFile)

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))
const FILE = fileURLToPath(new URL('../../../contract/examples/responses.json', import.meta.url))
const FILES_FILE = fileURLToPath(new URL('../../../contract/examples/file-responses.json', import.meta.url))

let shop: ExampleShop
let nora: Awaited<ReturnType<typeof makeEveryCall>>
beforeAll(async () => {
  shop = await openExampleShop()
  nora = await makeEveryCall(shop)
  // To record the examples again, replace the content of the file with `{}`.
  if (exampleOf('login') === undefined) writeFileSync(FILE, `${JSON.stringify(shop.examples, null, 2)}\n`)
}, 180_000)
afterAll(() => shop.test.close())

describe('the examples of the reference', () => {
  it('are all recorded from a shop and match the contract', () => {
    expect(shop.faults).toEqual([])
    expect(Object.keys(shop.examples).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
  })

  it('have the same shape as in the reference', () => {
    const stored = JSON.parse(readFileSync(FILE, 'utf8')) as typeof shop.examples
    const others = Object.entries(shop.examples).filter(([name, example]) => !sameShape(example, stored[name]))
    expect(others.map(([name]) => name)).toEqual([])
  })

  it('have files that the client returns', async () => {
    const { client } = nora
    const [certificate] = (await client.certificates()).data
    const files = await Promise.all([
      client.feedCsv(),
      client.feedJson({ query: { updated_since: '2020-01-01T00:00:00Z' } }),
      client.exportData(),
      client.certificateFile({ params: { id: certificate?.id ?? '' } }),
      client.ordersFile(),
      client.invoicesFile(),
      client.statementFile(),
    ])
    expect(files.map(({ headers }) => headers.get('content-type'))).toEqual([
      'text/csv; charset=utf-8',
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
      'application/pdf',
      'text/csv; charset=utf-8',
      'text/csv; charset=utf-8',
      'application/pdf',
    ])
    const feed: unknown = await files[1]?.json()
    expect([...Value.Errors(FILE_ENDPOINTS.feedJson.response, feed)]).toEqual([])
    expect((feed as Static<typeof FILE_ENDPOINTS.feedJson.response>).products.length).toBeGreaterThan(10)
    const unknown = client.paperFile({ params: { number: 'T-000000' } })
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('the examples of files', () => {
  it('are the beginnings of the files that the shop returns', async () => {
    const { client } = nora
    const [csv, feed, copy, orders, invoices] = await Promise.all([
      client.feedCsv().then(withExampleOrigin),
      client.feedJson().then(withExampleOrigin),
      client.exportData().then((file) => file.json()),
      client.ordersFile().then((file) => file.text()),
      client.invoicesFile().then((file) => file.text()),
    ])
    const made = {
      feedCsv: beginningOf(csv),
      feedJson: shortened(withOneProduct(JSON.parse(feed) as { products: unknown[] })),
      exportData: shortened(copy),
      ordersFile: beginningOf(orders),
      invoicesFile: beginningOf(invoices),
    }
    if (fileExampleOf('feedCsv') === undefined) writeFileSync(FILES_FILE, `${JSON.stringify(made, null, 2)}\n`)
    const stored = JSON.parse(readFileSync(FILES_FILE, 'utf8')) as typeof made
    for (const name of ['feedCsv', 'ordersFile', 'invoicesFile'] as const) {
      expect(stored[name].split('\n')).toHaveLength(2)
      expect(stored[name].split('\n')[0]).toBe(made[name].split('\n')[0])
    }
    for (const name of ['feedJson', 'exportData'] as const) {
      expect(sameShape(made[name], stored[name])).toBe(true)
      expect([...Value.Errors(FILE_ENDPOINTS[name].response, made[name])]).toEqual([])
    }
    expect([...Value.Errors(FILE_ENDPOINTS.exportData.response, copy)]).toEqual([])
  })

  /** Returns the text of a file, with the origin of the example shop. */
  async function withExampleOrigin(file: Response): Promise<string> {
    return (await file.text()).replaceAll(shop.baseUrl, 'https://shop.example')
  }

  function withOneProduct({ products, ...feed }: { products: unknown[] }): object {
    return { ...feed, products: products.slice(0, 1) }
  }

  /** Returns the header and the first row. */
  function beginningOf(csv: string): string {
    return csv.split(/\r?\n/).slice(0, 2).join('\n')
  }
})

describe('the client', () => {
  /** Runs the first example of the reference in `folder`. Returns its output. */
  async function runFirstExample(folder: string): Promise<string> {
    const scopes = ['orders:read', 'cart:write'] as const
    const { key } = await nora.client.createApiKey({ body: { name: 'Beginner', scopes: [...scopes] } })
    const code = /```ts\n([\s\S]*?)\n```/.exec(introText(shop.baseUrl))?.[1] ?? ''
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
      env: { TRELLIS: shop.baseUrl, TRELLIS_KEY: key },
    })
    return stdout
  }

  it('runs as the reference shows it', async () => {
    expect(await runFirstExample(REPOSITORY)).toMatch(/^3 orders \d+ pieces\n$/)
  })

  it('runs in another project with only a copy of the contract', async () => {
    const folder = await ownFolder()
    await cp(join(REPOSITORY, 'contract'), join(folder, 'contract'), { recursive: true })
    const [imports = '{}'] = /(?<="imports": )\{[^}]+\}/.exec(introText(shop.baseUrl)) ?? []
    await writeFile(join(folder, 'package.json'), `{ "type": "module", "imports": ${imports} }`)
    expect(await runFirstExample(folder)).toMatch(/^3 orders \d+ pieces\n$/)
  })

  it('throws errors of the shop: status, code, message, texts by field', async () => {
    const client = createClient({ baseUrl: `${shop.baseUrl}/` })
    const error = await client.login({ body: { email: '', password: 'x' } }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      errors: { email: ['This field is required.'] },
    })
    await expect(client.getUser()).rejects.toMatchObject({ status: 403, code: 'not_signed_in' })
    await expect(createClient({ baseUrl: shop.baseUrl, apiKey: 'trellis_unknown' }).orders()).rejects.toMatchObject({
      status: 401,
      code: 'invalid_token',
    })
  })

  it('throws without a status if the shop cannot be reached', async () => {
    const client = createClient({ baseUrl: shop.baseUrl, fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(client.cartCount()).rejects.toMatchObject({ status: 0, code: null })
  })
})
