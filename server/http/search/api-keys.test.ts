import type { AddressInfo } from 'node:net'
import { type Algoliasearch, algoliasearch, type ApiKey } from 'algoliasearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const NOT_ALLOWED = { status: 403, message: expect.stringContaining('Method not allowed with this API key') }
const UNKNOWN = { status: 403, message: expect.stringContaining('Invalid Application-ID or API key') }

describe('managed keys, through the official client', () => {
  let test: TestShop
  let admin: Algoliasearch
  let clientOf: (key: string) => Algoliasearch
  const open: TestShop[] = []

  const create = async (apiKey: ApiKey) => (await admin.addApiKey(apiKey)).key
  const nbHits = async (client: Algoliasearch, searchParams = {}, indexName = 'shelf') =>
    (await client.searchSingleIndex({ indexName, searchParams })).nbHits

  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    open.push(test)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const keys = await test.shop.search.keys()
    const hosts = [{ url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const }]
    clientOf = (key) => algoliasearch(keys.app, key, { hosts })
    admin = clientOf(keys.admin)
    for (const indexName of ['shelf', 'desk']) {
      await admin.setSettings({
        indexName,
        indexSettings: { attributesForFaceting: ['color'], unretrievableAttributes: ['cost'], hitsPerPage: 5 },
      })
      const objects = Array.from({ length: 10 }, (_, n) => ({
        objectID: String(n),
        color: n < 4 ? 'red' : 'blue',
        cost: n,
      }))
      for (const { taskID } of await admin.saveObjects({ indexName, objects }))
        await admin.waitForTask({ indexName, taskID })
    }
  })
  afterAll(async () => {
    for (const each of open) await each.close()
  })

  it('are created, read, listed, changed, deleted and restored', async () => {
    const attributes: ApiKey = { acl: ['search'], description: 'for a partner', indexes: ['shelf'], validity: 3600 }
    const { key, createdAt } = await admin.addApiKey(attributes)
    expect(createdAt).toMatch(/^\d{4}-/)
    await admin.waitForApiKey({ operation: 'add', key })
    const created = { ...attributes, value: key, referers: [], queryParameters: '', maxHitsPerQuery: 0 }
    expect(await admin.getApiKey({ key })).toMatchObject({ ...created, createdAt: expect.any(Number) })
    expect((await admin.listApiKeys()).keys).toMatchObject([created])
    const changed: ApiKey = { acl: ['search', 'browse'], maxHitsPerQuery: 3 }
    await admin.updateApiKey({ key, apiKey: changed })
    await admin.waitForApiKey({ operation: 'update', key, apiKey: changed })
    expect(await admin.getApiKey({ key })).toMatchObject({ ...changed, description: '', indexes: [], validity: 0 })
    await admin.deleteApiKey({ key })
    await admin.waitForApiKey({ operation: 'delete', key })
    await expect(nbHits(clientOf(key))).rejects.toMatchObject(UNKNOWN)
    expect((await admin.listApiKeys()).keys).toEqual([])
    await admin.restoreApiKey({ key })
    expect(await nbHits(clientOf(key))).toBe(10)
    await admin.deleteApiKey({ key })
    for (const call of [admin.getApiKey, admin.deleteApiKey, admin.restoreApiKey])
      await expect(call({ key: 'no such key' })).rejects.toMatchObject({ status: 404 })
  })

  it('are managed with the admin key only, and can read themselves', async () => {
    const key = await create({ acl: ['search', 'settings'] })
    const client = clientOf(key)
    expect(await client.getApiKey({ key })).toMatchObject({ value: key, acl: ['search', 'settings'] })
    const other = await create({ acl: ['search'] })
    await expect(client.getApiKey({ key: other })).rejects.toMatchObject(NOT_ALLOWED)
    await expect(client.listApiKeys()).rejects.toMatchObject(NOT_ALLOWED)
    await expect(client.addApiKey({ acl: ['addObject'] })).rejects.toMatchObject(NOT_ALLOWED)
    await expect(client.updateApiKey({ key, apiKey: { acl: ['addObject'] } })).rejects.toMatchObject(NOT_ALLOWED)
    await expect(client.deleteApiKey({ key: other })).rejects.toMatchObject(NOT_ALLOWED)
    const secured = clientOf(admin.generateSecuredApiKey({ parentApiKey: key, restrictions: { filters: 'color:red' } }))
    await expect(secured.getApiKey({ key })).rejects.toMatchObject(NOT_ALLOWED)
  })

  it('permit exactly the calls of their acl', async () => {
    const indexName = 'desk'
    const rule = { objectID: 'r', conditions: [], consequence: { hide: [{ objectID: 'none' }] } }
    const action = (name: 'addObject' | 'deleteObject' | 'clear') => (client: Algoliasearch) =>
      client.batch({ indexName, batchWriteParams: { requests: [{ action: name, body: { objectID: 'x' } }] } })
    const calls: [acl: ApiKey['acl'][number], call: (client: Algoliasearch) => Promise<unknown>][] = [
      ['search', (client) => nbHits(client, {}, indexName)],
      ['search', (client) => client.getObject({ indexName, objectID: '1' })],
      ['browse', (client) => client.browse({ indexName })],
      ['listIndexes', (client) => client.listIndices()],
      ['settings', (client) => client.getSettings({ indexName })],
      ['settings', (client) => client.searchRules({ indexName })],
      ['settings', (client) => client.searchSynonyms({ indexName })],
      ['editSettings', (client) => client.setSettings({ indexName, indexSettings: { hitsPerPage: 5 } })],
      ['editSettings', (client) => client.saveRule({ indexName, objectID: 'r', rule })],
      ['addObject', (client) => client.saveObject({ indexName, body: { objectID: 'x' } })],
      ['addObject', action('addObject')],
      ['deleteObject', (client) => client.deleteObject({ indexName, objectID: 'x' })],
      ['deleteObject', action('deleteObject')],
      ['deleteIndex', (client) => client.deleteBy({ indexName, deleteByParams: { filters: 'color:none' } })],
      ['deleteIndex', (client) => client.deleteIndex({ indexName: 'nothing' })],
      ['deleteIndex', action('clear')],
    ]
    for (const acl of new Set(calls.map(([needed]) => needed))) {
      const client = clientOf(await create({ acl: [acl] }))
      for (const [needed, call] of calls.toSorted(
        ([a], [b]) => Number(a === 'deleteIndex') - Number(b === 'deleteIndex'),
      )) {
        const answer = await call(client).then(
          () => 'permitted',
          ({ status, message }: { status: number; message: string }) => ({ status, message }),
        )
        const expected = needed === acl ? 'permitted' : NOT_ALLOWED
        expect([acl, String(call), answer]).toEqual([acl, String(call), expected])
      }
      if (acl === 'deleteIndex')
        for (const { taskID } of await admin.saveObjects({ indexName, objects: [{ objectID: '1' }] }))
          await admin.waitForTask({ indexName, taskID })
    }
  })

  it('reach only their indexes, in every call that names one', async () => {
    const acl: ApiKey['acl'] = [
      'search',
      'browse',
      'addObject',
      'deleteIndex',
      'editSettings',
      'settings',
      'listIndexes',
    ]
    const client = clientOf(await create({ acl, indexes: ['shel*', 'own_*'] }))
    expect(await nbHits(client)).toBe(10)
    expect((await client.listIndices()).items.map(({ name }) => name)).toEqual(['shelf'])
    const refused = [
      nbHits(client, {}, 'desk'),
      client.search({ requests: [{ indexName: 'shelf' }, { indexName: 'desk' }] }),
      client.browse({ indexName: 'desk' }),
      client.getSettings({ indexName: 'desk' }),
      client.multipleBatch({ requests: [{ action: 'addObject', indexName: 'desk', body: { objectID: 'x' } }] }),
      client.operationIndex({ indexName: 'shelf', operationIndexParams: { operation: 'copy', destination: 'desk' } }),
      client.setSettings({ indexName: 'own_a', indexSettings: { replicas: ['virtual(desk)'] } }),
    ]
    await Promise.all(refused.map((each) => expect(each).rejects.toMatchObject({ status: 403 })))
    await client.saveObject({ indexName: 'own_a', body: { objectID: 'x' } })
  })

  it('add their parameters to queries, which cannot override them', async () => {
    const client = clientOf(
      await create({ acl: ['search', 'browse'], queryParameters: 'filters=color:red&hitsPerPage=2' }),
    )
    const answer = await client.searchSingleIndex({ indexName: 'shelf', searchParams: { filters: 'NOT objectID:0' } })
    expect(answer).toMatchObject({ nbHits: 3, hitsPerPage: 2 })
    expect(await nbHits(client, { filters: 'color:blue' })).toBe(0)
    await expect(client.getObject({ indexName: 'shelf', objectID: '9' })).rejects.toMatchObject(NOT_ALLOWED)
    await expect(client.browse({ indexName: 'shelf' })).rejects.toMatchObject(NOT_ALLOWED)
    const elsewhere = await create({ acl: ['search'], queryParameters: 'restrictSources=10.0.0.0/8' })
    await expect(nbHits(clientOf(elsewhere))).rejects.toMatchObject({ status: 403 })
  })

  it('are parents of secured keys, which have the restrictions of both and can only search', async () => {
    const parentApiKey = await create({
      acl: ['search', 'addObject'],
      indexes: ['shelf'],
      queryParameters: 'filters=color:red',
    })
    const restrictions = { filters: 'NOT objectID:0', restrictIndices: ['shelf', 'desk'] }
    const value = admin.generateSecuredApiKey({ parentApiKey, restrictions })
    const client = clientOf(value)
    expect([await nbHits(client), await nbHits(client)]).toEqual([3, 3])
    await expect(nbHits(client, {}, 'desk')).rejects.toMatchObject({ status: 403 })
    await expect(client.saveObject({ indexName: 'shelf', body: { objectID: 'x' } })).rejects.toMatchObject(NOT_ALLOWED)
    await admin.deleteApiKey({ key: parentApiKey })
    await expect(nbHits(client)).rejects.toMatchObject(UNKNOWN)
  })

  it('limit the hits of a query', async () => {
    const client = clientOf(await create({ acl: ['search', 'browse'], maxHitsPerQuery: 3 }))
    const hits = async (searchParams: object) => {
      const found = await client.searchSingleIndex({ indexName: 'shelf', searchParams })
      return found.hits.length
    }
    for (const requested of [{}, { hitsPerPage: 100 }, { params: 'hitsPerPage=100' }, { offset: 0, length: 9 }])
      expect(await hits(requested)).toBe(3)
    expect(await hits({ hitsPerPage: 2 })).toBe(2)
    expect((await client.browse({ indexName: 'shelf' })).hits).toHaveLength(3)
    await expect(hits({ hitsPerPage: 'many' })).rejects.toMatchObject({ status: 400 })
  })

  it('hide unretrievable attributes unless their acl shows them', async () => {
    const costOf = async (acl: ApiKey['acl']) => {
      const client = clientOf(await create({ acl }))
      const { hits } = await client.browse({ indexName: 'shelf', browseParams: { filters: 'objectID:7' } })
      return hits[0]
    }
    expect(await costOf(['browse'])).not.toHaveProperty('cost')
    expect(await costOf(['browse', 'seeUnretrievableAttributes'])).toMatchObject({ cost: 7 })
  })

  it('are accepted from the pages of their referers', async () => {
    const key = await create({ acl: ['search'], referers: ['https://shop.example/*', '*partner.example*'] })
    const { app } = await test.shop.search.keys()
    const from = async (referer?: string) => {
      const headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': key, ...(referer && { referer }) }
      return (await test.app.inject({ method: 'POST', url: '/1/indexes/shelf/query', payload: '{}', headers }))
        .statusCode
    }
    for (const referer of ['https://shop.example/', 'https://shop.example/a', 'http://www.partner.example/x'])
      expect(await from(referer)).toBe(200)
    for (const referer of [undefined, 'https://shop.example.evil/', 'http://shop.example/'])
      expect(await from(referer)).toBe(403)
  })

  it('limit the requests of an address in an hour', async () => {
    const key = await create({ acl: ['search'], maxQueriesPerIPPerHour: 2 })
    const { app } = await test.shop.search.keys()
    const request = (remoteAddress: string) => {
      const headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': key }
      return test.app.inject({ method: 'POST', url: '/1/indexes/shelf/query', payload: '{}', headers, remoteAddress })
    }
    const answers = [await request('203.0.113.1'), await request('203.0.113.1'), await request('203.0.113.1')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(60)
    expect((await request('203.0.113.2')).statusCode).toBe(200)
  })

  it('are unknown after their end', async () => {
    const key = await create({ acl: ['search'], validity: 1000 })
    expect(await nbHits(clientOf(key))).toBe(10)
    await test.database.pool.query(
      `update search_api_keys set expires_at = now() - interval '1 second' where value = $1`,
      [key],
    )
    await admin.deleteApiKey({ key: await create({ acl: ['search'] }) })
    await expect(nbHits(clientOf(key))).rejects.toMatchObject(UNKNOWN)
    await expect(admin.getApiKey({ key })).rejects.toMatchObject({ status: 404 })
  })

  it('are rejected with invalid attributes', async () => {
    const refused: [object, string][] = [
      [{}, 'Invalid key: it must have required properties acl'],
      [{ acl: ['everything'] }, 'Invalid key: acl[0]'],
      [{ acl: ['search'], maxHitsPerQuery: 1001 }, 'Invalid key: maxHitsPerQuery'],
      [{ acl: ['search'], validity: -1 }, 'Invalid key: validity'],
      [{ acl: ['search'], queryParameters: 'colour=red' }, 'Unknown parameter: colour'],
      [{ acl: ['search'], queryParameters: 'filters=a b' }, 'filters: Unexpected token'],
      [{ acl: ['search'], description: '\0' }, 'Invalid key'],
    ]
    for (const [body, message] of refused)
      await expect(admin.customPost({ path: '1/keys', body: body as Record<string, unknown> })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(message),
      })
  })
})
