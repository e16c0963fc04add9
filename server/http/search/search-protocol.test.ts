import type { AddressInfo } from 'node:net'
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const LAMPS = [
  { objectID: '1', title: 'Red lamp', color: 'red', price: 10, count: 1, tags: ['a'] },
  { objectID: '2', title: 'Blue lamp', color: 'blue', price: 20, count: 2, tags: ['a', 'b'] },
  { objectID: '3', title: 'Blue vase', color: 'blue', price: 30, count: 3, tags: [] },
]

describe('the official client', () => {
  let test: TestShop
  let host: { url: string; port: number; protocol: 'http'; accept: 'readWrite' }
  let keys: { app: string; search: string; admin: string }
  let admin: Algoliasearch
  let visitor: Algoliasearch

  const clientOf = (key: string, options = {}) => algoliasearch(keys.app, key, { hosts: [host], ...options })
  const done = async ({ taskID }: { taskID?: number }) => {
    await admin.waitForTask({ indexName: 'lamps', taskID: taskID ?? 0 })
  }
  const fill = async (indexName: string) => {
    await done(
      await admin.setSettings({
        indexName,
        indexSettings: { searchableAttributes: ['title'], attributesForFaceting: ['searchable(color)', 'price'] },
      }),
    )
    for (const task of await admin.saveObjects({ indexName, objects: LAMPS })) await done(task)
  }
  const idsOf = async (indexName: string, query = '', more = {}) => {
    const { hits } = await admin.searchSingleIndex({ indexName, searchParams: { query, ...more } })
    return hits.map((hit) => hit.objectID)
  }

  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    host = { url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' }
    keys = await test.shop.search.keys()
    admin = clientOf(keys.admin)
    visitor = clientOf(keys.search)
    await fill('lamps')
  })
  afterAll(() => test.close())

  it('searches several indexes in one call, with facets', async () => {
    const { results } = await visitor.search({
      requests: [
        { indexName: 'lamps', query: 'lamp', facets: ['color', 'price'] },
        { indexName: 'lamps', type: 'facet', facet: 'color', facetQuery: 'bl' },
      ],
    })
    expect(results[0]).toMatchObject({
      nbHits: 2,
      facets: { color: { red: 1, blue: 1 } },
      facets_stats: { price: { min: 10, max: 20 } },
    })
    expect(results[1]).toMatchObject({ facetHits: [{ value: 'blue', count: 2 }] })
  })

  it('sends compressed bodies', async () => {
    const zipping = clientOf(keys.admin, { compression: 'gzip' })
    const words = 'lamp '.repeat(300)
    await done(await zipping.saveObject({ indexName: 'zipped', body: { objectID: 'z', words } }))
    expect(await admin.getObject({ indexName: 'zipped', objectID: 'z' })).toEqual({ objectID: 'z', words })
  })

  it('saves, reads, updates in part and deletes objects', async () => {
    const indexName = 'objects'
    const saved = await admin.saveObject({ indexName, body: { title: 'No id of its own' } })
    expect(saved).toMatchObject({ createdAt: expect.any(String), objectID: expect.any(String) })
    await done(saved)
    expect(await idsOf(indexName)).toEqual([saved.objectID])
    await done(await admin.addOrUpdateObject({ indexName, objectID: 'a b/c', body: { n: 1 } }))
    await done(
      await admin.partialUpdateObject({
        indexName,
        objectID: 'a b/c',
        attributesToUpdate: { n: { _operation: 'Increment', value: 4 }, m: 2 },
      }),
    )
    expect(await visitor.getObject({ indexName, objectID: 'a b/c' })).toEqual({ objectID: 'a b/c', n: 5, m: 2 })
    expect(await visitor.getObject({ indexName, objectID: 'a b/c', attributesToRetrieve: ['m'] })).toEqual({
      objectID: 'a b/c',
      m: 2,
    })
    const { results } = await visitor.getObjects({
      requests: [
        { indexName, objectID: 'nobody' },
        { indexName, objectID: 'a b/c', attributesToRetrieve: ['n'] },
      ],
    })
    expect(results).toEqual([null, { objectID: 'a b/c', n: 5 }])
    await done(await admin.deleteObject({ indexName, objectID: 'a b/c' }))
    await expect(visitor.getObject({ indexName, objectID: 'a b/c' })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('ObjectID does not exist'),
    })
    expect(await idsOf(indexName)).toEqual([saved.objectID])
  })

  it('writes batches to one index and to several, in order', async () => {
    const { taskID, objectIDs } = await admin.batch({
      indexName: 'batches',
      batchWriteParams: {
        requests: [
          { action: 'addObject', body: { objectID: 'x', n: 1 } },
          { action: 'partialUpdateObject', body: { objectID: 'x', m: 1 } },
          { action: 'partialUpdateObjectNoCreate', body: { objectID: 'y', m: 1 } },
          { action: 'addObject', body: { objectID: 'w', n: 1 } },
          { action: 'deleteObject', body: { objectID: 'w' } },
        ],
      },
    })
    await done({ taskID })
    expect(objectIDs).toEqual(['x', 'x', 'y', 'w', 'w'])
    const { hits } = await admin.searchSingleIndex({ indexName: 'batches' })
    expect(hits).toMatchObject([{ objectID: 'x', n: 1, m: 1 }])
    const tasks = await admin.multipleBatch({
      requests: [
        { action: 'addObject', indexName: 'batches', body: { objectID: 'one' } },
        { action: 'clear', indexName: 'others' },
        { action: 'addObject', indexName: 'others', body: { objectID: 'two' } },
      ],
    })
    for (const task of Object.values(tasks.taskID)) await done({ taskID: task })
    expect(await idsOf('others')).toEqual(['two'])
  })

  it('replaces all objects of an index at once', async () => {
    await fill('replaced')
    await admin.replaceAllObjects({ indexName: 'replaced', objects: [{ objectID: 'new', title: 'Brass lamp' }] })
    expect(await idsOf('replaced')).toEqual(['new'])
    expect(await idsOf('replaced', 'brass')).toEqual(['new'])
    const { items } = await admin.listIndices()
    expect(items.map((item) => item.name).filter((name) => name.startsWith('replaced'))).toEqual(['replaced'])
    const settings = await admin.getSettings({ indexName: 'replaced' })
    expect(settings.searchableAttributes).toEqual(['title'])
  })

  it('browses all records, in order, beyond the paging limit', async () => {
    const objects = Array.from({ length: 2500 }, (_, index) => ({ objectID: String(index), n: index }))
    for (const task of await admin.saveObjects({ indexName: 'many', objects })) await done(task)
    const seen: string[] = []
    await admin.browseObjects({
      indexName: 'many',
      browseParams: { hitsPerPage: 1000 },
      aggregator: ({ hits }) => seen.push(...hits.map((hit) => hit.objectID)),
    })
    expect(new Set(seen).size).toBe(2500)
    await expect(visitor.browse({ indexName: 'many' })).rejects.toMatchObject({ status: 403 })
  })

  it('deletes by a filter, and clears', async () => {
    await fill('swept')
    await done(await admin.deleteBy({ indexName: 'swept', deleteByParams: { filters: 'color:blue' } }))
    expect(await idsOf('swept')).toEqual(['1'])
    await expect(admin.deleteBy({ indexName: 'swept', deleteByParams: {} })).rejects.toMatchObject({ status: 400 })
    await done(await admin.clearObjects({ indexName: 'swept' }))
    expect(await idsOf('swept')).toEqual([])
    expect((await admin.getSettings({ indexName: 'swept' })).searchableAttributes).toEqual(['title'])
  })

  it('copies, moves and deletes indexes', async () => {
    await fill('source')
    const copy = { operation: 'copy' as const, destination: 'copy' }
    await done(await admin.operationIndex({ indexName: 'source', operationIndexParams: copy }))
    expect((await idsOf('copy')).toSorted()).toEqual(['1', '2', '3'])
    const settings = { operation: 'copy' as const, destination: 'settings-only', scope: ['settings' as const] }
    await done(await admin.operationIndex({ indexName: 'source', operationIndexParams: settings }))
    expect(await idsOf('settings-only')).toEqual([])
    const move = { operation: 'move' as const, destination: 'moved' }
    await done(await admin.operationIndex({ indexName: 'source', operationIndexParams: move }))
    expect((await idsOf('moved')).length).toBe(3)
    expect(await admin.indexExists({ indexName: 'source' })).toBe(false)
    await done(await admin.deleteIndex({ indexName: 'moved' }))
    await expect(idsOf('moved')).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Index moved does not exist'),
    })
    await done(await admin.deleteIndex({ indexName: 'never-there' }))
  })

  it('sorts the relevant records in a virtual replica', async () => {
    const objects = [
      { objectID: 'near', title: 'oak table', price: 2 },
      { objectID: 'far', title: 'oak chair beside a table', price: 1 },
    ]
    await done(
      await admin.setSettings({ indexName: 'relevant', indexSettings: { replicas: ['virtual(relevant_price)'] } }),
    )
    const indexSettings = { customRanking: ['asc(price)'], relevancyStrictness: 90 }
    await done(await admin.setSettings({ indexName: 'relevant_price', indexSettings }))
    for (const task of await admin.saveObjects({ indexName: 'relevant', objects })) await done(task)
    const search = async (searchParams: object) =>
      admin.searchSingleIndex({ indexName: 'relevant_price', searchParams: { query: 'oak table', ...searchParams } })
    expect(await search({})).toMatchObject({
      hits: [{ objectID: 'near' }],
      nbHits: 2,
      nbSortedHits: 1,
      appliedRelevancyStrictness: 90,
    })
    const { hits } = await search({ relevancyStrictness: 0 })
    expect(hits.map(({ objectID }) => objectID)).toEqual(['far', 'near'])
  })

  it('supports replicas with their own sort order', async () => {
    await fill('sorted')
    await done(await admin.setSettings({ indexName: 'sorted', indexSettings: { replicas: ['sorted_up'] } }))
    await done(await admin.setSettings({ indexName: 'sorted_up', indexSettings: { ranking: ['asc(price)'] } }))
    await done(await admin.saveObject({ indexName: 'sorted', body: { objectID: '0', title: 'Cheap lamp', price: 1 } }))
    expect(await idsOf('sorted_up')).toEqual(['0', '1', '2', '3'])
    expect(await admin.getSettings({ indexName: 'sorted_up' })).toMatchObject({
      primary: 'sorted',
      searchableAttributes: ['title'],
    })
    const forwarded = { indexName: 'sorted', indexSettings: { hitsPerPage: 2 }, forwardToReplicas: true }
    await done(await admin.setSettings(forwarded))
    expect(await idsOf('sorted_up')).toEqual(['0', '1'])
    await expect(admin.saveObject({ indexName: 'sorted_up', body: { objectID: '9' } })).rejects.toMatchObject({
      status: 400,
    })
    await done(await admin.setSettings({ indexName: 'sorted', indexSettings: { replicas: [] } }))
    await done(await admin.clearObjects({ indexName: 'sorted' }))
    expect(await idsOf('sorted_up')).toEqual(['0', '1'])
  })

  it('stores synonyms and rules', async () => {
    await fill('worded')
    const indexName = 'worded'
    const synonymHit = [{ objectID: 's', type: 'synonym' as const, synonyms: ['vase', 'urn'] }]
    await done(await admin.saveSynonyms({ indexName, synonymHit }))
    expect(await idsOf(indexName, 'urn')).toEqual(['3'])
    expect(await admin.searchSynonyms({ indexName })).toMatchObject({ nbHits: 1, hits: synonymHit })
    expect(await admin.getSynonym({ indexName, objectID: 's' })).toMatchObject({ synonyms: ['vase', 'urn'] })
    await done(await admin.deleteSynonym({ indexName, objectID: 's' }))
    expect(await idsOf(indexName, 'urn')).toEqual([])
    const rule = {
      objectID: 'r',
      conditions: [{ pattern: 'lamp', anchoring: 'contains' as const }],
      consequence: { hide: [{ objectID: '1' }] },
    }
    await done(await admin.saveRule({ indexName, objectID: 'r', rule }))
    expect(await idsOf(indexName, 'lamp')).toEqual(['2'])
    expect(await admin.searchRules({ indexName })).toMatchObject({ nbHits: 1, page: 0, nbPages: 1 })
    await done(await admin.clearRules({ indexName }))
    expect((await idsOf(indexName, 'lamp')).length).toBe(2)
    await expect(admin.getRule({ indexName, objectID: 'r' })).rejects.toMatchObject({ status: 404 })
  })

  it('can only do what its key allows', async () => {
    await expect(visitor.saveObject({ indexName: 'lamps', body: {} })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Method not allowed with this API key'),
    })
    const stranger = clientOf('no key of ours')
    await expect(stranger.searchSingleIndex({ indexName: 'lamps' })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Invalid Application-ID or API key'),
      correlationId: expect.any(String),
    })
  })

  it('can use secured keys', async () => {
    const restrictions = { filters: 'color:blue', restrictIndices: ['lam*'], validUntil: Date.now() / 1000 + 60 }
    const secured = clientOf(admin.generateSecuredApiKey({ parentApiKey: keys.search, restrictions }))
    const search = (searchParams: object) => secured.searchSingleIndex({ indexName: 'lamps', searchParams })
    expect((await search({ query: 'lamp' })).hits.map((hit) => hit.objectID)).toEqual(['2'])
    expect((await search({ params: 'query=lamp&filters=price<15' })).nbHits).toBe(0)
    expect((await search({ facetFilters: ['color:red'] })).nbHits).toBe(0)
    await expect(search({ filters: 'price<15) OR (price>0' })).rejects.toMatchObject({ status: 400 })
    await expect(secured.getObject({ indexName: 'lamps', objectID: '1' })).rejects.toMatchObject({ status: 403 })
    await expect(secured.searchSingleIndex({ indexName: 'others' })).rejects.toMatchObject({ status: 403 })
    const expired = admin.generateSecuredApiKey({ parentApiKey: keys.search, restrictions: { validUntil: 1 } })
    await expect(clientOf(expired).searchSingleIndex({ indexName: 'lamps' })).rejects.toMatchObject({ status: 403 })
  })
})
