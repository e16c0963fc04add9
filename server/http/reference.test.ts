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
import { ApiProblem } from '#contract/client/send.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FILES } from '#contract/endpoints/files.ts'
import { ownFolder } from '#server/images/test-pictures.ts'
import { exampleOf, fileExampleOf } from './examples.ts'
import { referenceText } from './reference-text.ts'
import { makeEveryCall } from './test-example-calls.ts'
import { type ExampleShop, openExampleShop, sameShape, shortened } from './test-example-shop.ts'

const run = promisify(execFile)

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const FILE = fileURLToPath(new URL('../../contract/examples.json', import.meta.url))
const FILES_FILE = fileURLToPath(new URL('../../contract/file-examples.json', import.meta.url))

let shop: ExampleShop
let nora: Awaited<ReturnType<typeof makeEveryCall>>
beforeAll(async () => {
  shop = await openExampleShop()
  nora = await makeEveryCall(shop)
  // Put `{}` into the file to have it written anew.
  if (exampleOf('login') === undefined) writeFileSync(FILE, `${JSON.stringify(shop.examples, null, 2)}\n`)
}, 180_000)
afterAll(() => shop.test.close())

describe('the examples of the reference', () => {
  it('are made of a shop, every one, and answered by the contract', () => {
    expect(shop.faults).toEqual([])
    expect(Object.keys(shop.examples).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
  })

  it('look as the reference shows them', () => {
    const kept = JSON.parse(readFileSync(FILE, 'utf8')) as typeof shop.examples
    const others = Object.entries(shop.examples).filter(([name, example]) => !sameShape(example, kept[name]))
    expect(others.map(([name]) => name)).toEqual([])
  })

  it('have files beside them, which the client hands out', async () => {
    const { client } = nora
    const [certificate] = (await client.certificates()).data
    const files = await Promise.all([
      client.feedCsv(),
      client.feedJson({ query: { updated_since: '2020-01-01T00:00:00Z' } }),
      client.exportData(),
      client.certificateFile({ params: { id: certificate?.id ?? '' } }),
      client.ordersFile(),
      client.statementFile(),
    ])
    expect(files.map(({ headers }) => headers.get('content-type'))).toEqual([
      'text/csv; charset=utf-8',
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
      'application/pdf',
      'text/csv; charset=utf-8',
      'application/pdf',
    ])
    const feed: unknown = await files[1]?.json()
    expect([...Value.Errors(FILES.feedJson.answer, feed)]).toEqual([])
    expect((feed as Static<typeof FILES.feedJson.answer>).products.length).toBeGreaterThan(10)
    const unknown = client.paperFile({ params: { number: 'T-000000' } })
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('the examples of files', () => {
  it('are how the files begin that the shop answers with', async () => {
    const { client } = nora
    const [csv, feed, copy, orders] = await Promise.all([
      client.feedCsv().then(atHome),
      client.feedJson().then(atHome),
      client.exportData().then((file) => file.json()),
      client.ordersFile().then((file) => file.text()),
    ])
    const made = {
      feedCsv: beginningOf(csv),
      feedJson: shortened({ products: (JSON.parse(feed) as { products: unknown[] }).products.slice(0, 1) }),
      exportData: shortened(copy),
      ordersFile: beginningOf(orders),
    }
    if (fileExampleOf('feedCsv') === undefined) writeFileSync(FILES_FILE, `${JSON.stringify(made, null, 2)}\n`)
    const kept = JSON.parse(readFileSync(FILES_FILE, 'utf8')) as typeof made
    for (const name of ['feedCsv', 'ordersFile'] as const) {
      expect(kept[name].split('\n')).toHaveLength(2)
      expect(kept[name].split('\n')[0]).toBe(made[name].split('\n')[0])
    }
    for (const name of ['feedJson', 'exportData'] as const) {
      expect(sameShape(made[name], kept[name])).toBe(true)
      expect([...Value.Errors(FILES[name].answer, made[name])]).toEqual([])
    }
    expect([...Value.Errors(FILES.exportData.answer, copy)]).toEqual([])
  })

  /** The text of a file, as a shop would write it that is reached elsewhere. */
  async function atHome(file: Response): Promise<string> {
    return (await file.text()).replaceAll(shop.baseUrl, 'https://shop.example')
  }

  /** The line of the columns and the first row. */
  function beginningOf(csv: string): string {
    return csv.split(/\r?\n/).slice(0, 2).join('\n')
  }
})

describe('the client', () => {
  /** Runs what the reference begins with in `folder`; returns what it prints. */
  async function beginIn(folder: string): Promise<string> {
    const scopes = ['orders:read', 'cart:write'] as const
    const { key } = await nora.client.createApiKey({ body: { name: 'Beginner', scopes: [...scopes] } })
    const code = /```ts\n([\s\S]*?)\n```/.exec(referenceText(shop.baseUrl))?.[1] ?? ''
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
      env: { TRELLIS: shop.baseUrl, TRELLIS_KEY: key },
    })
    return stdout
  }

  it('begins as the reference shows it', async () => {
    expect(await beginIn(REPOSITORY)).toMatch(/^1 orders \d+ pieces\n$/)
  })

  it('runs in a program of others, with a copy of the contract and nothing else', async () => {
    const folder = await ownFolder()
    await cp(join(REPOSITORY, 'contract'), join(folder, 'contract'), { recursive: true })
    const [imports = '{}'] = /(?<="imports": )\{[^}]+\}/.exec(referenceText(shop.baseUrl)) ?? []
    await writeFile(join(folder, 'package.json'), `{ "type": "module", "imports": ${imports} }`)
    expect(await beginIn(folder)).toMatch(/^1 orders \d+ pieces\n$/)
  })

  it('throws what the shop refuses: status, code, message, texts by field', async () => {
    const client = createClient({ baseUrl: `${shop.baseUrl}/` })
    const refused = await client.login({ body: { email: '', password: 'x' } }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiProblem)
    expect(refused).toMatchObject({
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

  it('says so where the shop cannot be reached', async () => {
    const client = createClient({ baseUrl: shop.baseUrl, fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(client.cartCount()).rejects.toMatchObject({ status: 0, code: null })
  })
})
