import type { AddressInfo } from 'node:net'
import { type Algoliasearch, algoliasearch, type DeleteByParams, type ScopeType } from 'algoliasearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const RULE = {
  objectID: 'always',
  conditions: [],
  consequence: { hide: [{ objectID: '1' }], promote: [{ objectID: '2', position: 0 }], filterPromotes: false },
}

describe('the official client in scripts', () => {
  let test: TestShop
  let admin: Algoliasearch
  let clientOf: (key: string) => Algoliasearch
  let keys: { app: string; search: string; admin: string }

  const done = async ({ taskID }: { taskID: number }) => {
    await admin.waitForTask({ indexName: 'any', taskID })
  }
  const fill = async (indexName: string) => {
    await done(await admin.setSettings({ indexName, indexSettings: { attributesForFaceting: ['color', 'secret'] } }))
    const objects = [
      { objectID: '1', color: 'red', secret: 'no' },
      { objectID: '2', color: 'blue', secret: 'yes' },
      { objectID: '3', color: 'red', secret: 'yes' },
    ]
    for (const task of await admin.saveObjects({ indexName, objects })) await done(task)
    return objects
  }
  const saveRule = async (indexName: string, rule: typeof RULE | { objectID: string; consequence: object }) =>
    done(await admin.saveRule({ indexName, objectID: rule.objectID, rule }))
  const secured = (searchParams: object) =>
    clientOf(admin.generateSecuredApiKey({ parentApiKey: keys.search, restrictions: { searchParams } }))
  const browsed = async (indexName: string) => {
    const hits: object[] = []
    await admin.browseObjects({
      indexName,
      browseParams: { hitsPerPage: 2 },
      aggregator: (page) => hits.push(...page.hits),
    })
    return hits
  }

  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const host = { url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const }
    keys = await test.shop.search.keys()
    clientOf = (key) => algoliasearch(keys.app, key, { hosts: [host] })
    admin = clientOf(keys.admin)
  })
  afterAll(() => test.close())

  it('exports every record as it was saved, unaffected by rules', async () => {
    const objects = await fill('exported')
    await saveRule('exported', RULE)
    expect(await browsed('exported')).toEqual(objects.toReversed())
  })

  it('exports every record while the index is replaced by one filled before the last change', async () => {
    const objects = Array.from({ length: 10 }, (_, number) => ({ objectID: String(number) }))
    for (const indexName of ['moved', 'moved_tmp'])
      for (const task of await admin.saveObjects({ indexName, objects })) await done(task)
    await done(await admin.saveObject({ indexName: 'moved', body: { objectID: '9', stock: 3 } }))
    let page = await admin.browse({ indexName: 'moved', browseParams: { hitsPerPage: 5 } })
    const operationIndexParams = { operation: 'move' as const, destination: 'moved' }
    await done(await admin.operationIndex({ indexName: 'moved_tmp', operationIndexParams }))
    const seen = new Set(page.hits.map(({ objectID }) => objectID))
    while (page.cursor !== undefined) {
      page = await admin.browse({ indexName: 'moved', browseParams: { cursor: page.cursor, hitsPerPage: 4 } })
      for (const { objectID } of page.hits) seen.add(objectID)
    }
    expect(seen.size).toBe(10)
  })

  it('deletes by a filter, unaffected by rules', async () => {
    await fill('ruled')
    await saveRule('ruled', RULE)
    await done(await admin.deleteBy({ indexName: 'ruled', deleteByParams: { filters: 'color:red' } }))
    expect(await browsed('ruled')).toMatchObject([{ objectID: '2' }])
  })

  it('cannot delete by query or automatic radius, which would delete more than intended', async () => {
    await fill('named')
    await done(
      await admin.setSettings({ indexName: 'named', indexSettings: { removeWordsIfNoResults: 'allOptional' } }),
    )
    const around = { filters: 'color:red', aroundLatLng: '1,2' }
    for (const area of [around, { ...around, aroundRadius: 'all' }, { filters: 'color:red', aroundRadius: 10 }])
      await expect(
        admin.deleteBy({ indexName: 'named', deleteByParams: area as DeleteByParams }),
      ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('needs aroundLatLng with aroundRadius') })
    const others = { query: 'blue lamp', similarQuery: 'lamp', params: 'query=lamp' }
    for (const [name, value] of Object.entries(others)) {
      const deleteByParams = { filters: 'color:red', [name]: value }
      await expect(admin.deleteBy({ indexName: 'named', deleteByParams })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/does not support (query|similarQuery):/),
      })
    }
    expect(await browsed('named')).toHaveLength(3)
  })

  it('cannot delete by an undeclared attribute, which would delete all records without it', async () => {
    await fill('declared')
    await done(
      await admin.setSettings({ indexName: 'declared', indexSettings: { numericAttributesForFiltering: ['price'] } }),
    )
    const refused: [DeleteByParams, string][] = [
      [{ filters: 'NOT colour:red' }, 'cannot filter by colour: declare it in attributesForFaceting'],
      [{ facetFilters: ['color:red', 'colour:-red'] }, 'cannot filter by colour: declare it in attributesForFaceting'],
      [{ numericFilters: ['size>3'] }, 'cannot filter by size: declare it in numericAttributesForFiltering'],
      [{ filters: ' ', facetFilters: [[]] }, 'needs one of filters, facetFilters, numericFilters, tagFilters'],
    ]
    for (const [deleteByParams, message] of refused)
      await expect(admin.deleteBy({ indexName: 'declared', deleteByParams })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(message),
      })
    expect(await browsed('declared')).toHaveLength(3)
    const deleteByParams = { filters: 'NOT objectID:1 AND NOT _tags:kept AND NOT color:blue' }
    await done(await admin.deleteBy({ indexName: 'declared', deleteByParams }))
    expect(await browsed('declared')).toMatchObject([{ objectID: '2' }, { objectID: '1' }])
  })

  it('searches by location, and deletes in an area', async () => {
    const places = [
      { objectID: 'brooklyn', _geoloc: { lat: 40.6782, lng: -73.9442 } },
      { objectID: 'boston', _geoloc: { lat: 42.3601, lng: -71.0589 } },
      { objectID: 'newark', _geoloc: [{ lat: 40.7357, lng: -74.1724 }] },
    ]
    for (const task of await admin.saveObjects({ indexName: 'places', objects: places })) await done(task)
    const search = async (searchParams: object) => {
      const { hits } = await clientOf(keys.search).searchSingleIndex({ indexName: 'places', searchParams })
      return hits.map(({ objectID }) => objectID)
    }
    const around = { aroundLatLng: '40.7128,-74.006' }
    expect(await search({ ...around, aroundRadius: 50_000 })).toEqual(['brooklyn', 'newark'])
    expect(await search({ ...around, aroundRadius: 'all' })).toEqual(['brooklyn', 'newark', 'boston'])
    expect(await search({ insideBoundingBox: [[42, -72, 43, -71]] })).toEqual(['boston'])
    expect(await search({ insidePolygon: [[42, -72, 43, -72, 43, -71, 42, -71]] })).toEqual(['boston'])
    const deleteByParams = { ...around, aroundRadius: 10_000 }
    await done(await admin.deleteBy({ indexName: 'places', deleteByParams }))
    expect(await browsed('places')).toMatchObject([{ objectID: 'newark' }, { objectID: 'boston' }])
  })

  it('is not shown more by a rule than its key allows', async () => {
    await fill('secret')
    const promote = [{ objectID: '2', position: 0 }]
    const params = { facetFilters: ['color:red'], attributesToRetrieve: ['*'] }
    await saveRule('secret', { objectID: 'red', consequence: { params, promote, filterPromotes: false } })
    const search = (searchParams: object) =>
      secured(searchParams).searchSingleIndex({ indexName: 'secret', searchParams: { attributesToHighlight: [] } })
    expect((await search({ facetFilters: ['secret:no'] })).hits).toMatchObject([{ objectID: '1' }])
    expect((await search({ filters: 'secret:no' })).hits).toMatchObject([{ objectID: '1' }])
    expect((await search({ filters: 'secret:no', attributesToRetrieve: ['color'] })).hits).toEqual([
      { objectID: '1', color: 'red' },
    ])
  })

  it('can filter together with a key whose filter is in parentheses', async () => {
    await fill('grouped')
    const client = secured({ filters: '(secret:yes AND color:red)' })
    const searchParams = { filters: 'color:red OR color:blue' }
    expect(await client.searchSingleIndex({ indexName: 'grouped', searchParams })).toMatchObject({
      hits: [{ objectID: '3' }],
    })
  })

  it('reads only the attributes of a record that its key allows', async () => {
    await fill('shown')
    const client = secured({ attributesToRetrieve: ['color'] })
    const request = { indexName: 'shown', objectID: '1', attributesToRetrieve: ['secret', 'color'] }
    const record = { objectID: '1', color: 'red' }
    expect(await client.getObject(request)).toEqual(record)
    expect(await client.getObjects({ requests: [request, { indexName: 'shown', objectID: '1' }] })).toEqual({
      results: [record, record],
    })
  })

  it('gets highlights only of attributes that its key allows', async () => {
    await fill('marked')
    const client = secured({ attributesToRetrieve: ['color'] })
    for (const attributesToHighlight of [undefined, ['*'], ['secret']]) {
      const searchParams = { attributesToHighlight, attributesToSnippet: ['*'] }
      const { hits } = await client.searchSingleIndex({ indexName: 'marked', searchParams })
      expect(hits).toHaveLength(3)
      expect(JSON.stringify(hits)).not.toContain('secret')
    }
  })

  it('fills an index for the first time by replacing all objects', async () => {
    await admin.replaceAllObjects({ indexName: 'first', objects: [{ objectID: 'a' }] })
    expect(await browsed('first')).toEqual([{ objectID: 'a' }])
    const { items } = await admin.listIndices()
    expect(items.map(({ name }) => name).filter((name) => name.startsWith('first'))).toEqual(['first'])
  })

  it('copies a missing index as an empty one, does not overwrite an existing one, and moves nothing', async () => {
    await fill('kept')
    const operate = async (operation: 'copy' | 'move', destination: string) =>
      done(await admin.operationIndex({ indexName: 'nobody', operationIndexParams: { operation, destination } }))
    await operate('copy', 'kept')
    await operate('move', 'kept')
    await operate('copy', 'empty')
    await operate('move', 'never')
    expect(await browsed('kept')).toHaveLength(3)
    expect(await browsed('empty')).toEqual([])
    expect(await admin.indexExists({ indexName: 'never' })).toBe(false)
  })

  it('gives a replica the rules and synonyms of its primary, and no records', async () => {
    await fill('primary')
    await saveRule('primary', RULE)
    await done(await admin.setSettings({ indexName: 'primary', indexSettings: { replicas: ['primary_sorted'] } }))
    const copy = { operation: 'copy' as const, destination: 'primary_sorted' }
    const scope: ScopeType[] = ['rules', 'synonyms']
    await done(await admin.operationIndex({ indexName: 'primary', operationIndexParams: { ...copy, scope } }))
    expect(await admin.searchRules({ indexName: 'primary_sorted' })).toMatchObject({ nbHits: 1 })
    await expect(admin.operationIndex({ indexName: 'ruled', operationIndexParams: copy })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('is accepted from the networks of its key, and rejected if a network is malformed', async () => {
    await fill('near')
    const from = (restrictSources: string) => {
      const restrictions = { restrictSources }
      const client = clientOf(admin.generateSecuredApiKey({ parentApiKey: keys.search, restrictions }))
      return client.searchSingleIndex({ indexName: 'near' })
    }
    for (const source of ['127.0.0.0/8', '127.0.0.1', '10.0.0.0/8,127.0.0.1/32', '0.0.0.0/0'])
      expect((await from(source)).nbHits).toBe(3)
    for (const source of [
      '10.0.0.0/8',
      '10.0.0.0/',
      '10.0.0.0/8/0',
      '127.0.0.0/8.5',
      '127.0.0.0/0x8',
      '127.0.0.0/33',
      'here',
    ])
      await expect(from(source)).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('Source not allowed'),
      })
  })

  it('returns as many facet values as configured, and accepts lists as JSON', async () => {
    await fill('facets')
    const indexSettings = { attributesForFaceting: ['searchable(color)'], maxFacetHits: 1 }
    await done(await admin.setSettings({ indexName: 'facets', indexSettings }))
    const search = (request: object) =>
      admin.searchForFacetValues({ indexName: 'facets', facetName: 'color', searchForFacetValuesRequest: request })
    expect((await search({})).facetHits).toMatchObject([{ value: 'red', count: 2 }])
    expect((await search({ maxFacetHits: 2 })).facetHits).toHaveLength(2)
    const queryParameters = { attributesToRetrieve: '["color"]' }
    expect(await admin.customGet({ path: '1/indexes/facets/1' }, { queryParameters })).toEqual({
      objectID: '1',
      color: 'red',
    })
  })

  it('reads settings under current names, and a deleted replica stays deleted', async () => {
    const set = async (body: Record<string, unknown>) =>
      done((await admin.customPut({ path: '1/indexes/old/settings', body })) as { taskID: number })
    await set({ slaves: ['old_replica'], attributesToIndex: ['title'] })
    await set({ attributesToIndex: ['name'] })
    const settings = await admin.getSettings({ indexName: 'old' })
    expect(settings).toMatchObject({ replicas: ['old_replica'], searchableAttributes: ['name'] })
    await done(await admin.deleteIndex({ indexName: 'old_replica' }))
    await set({ hitsPerPage: 5 })
    expect(await admin.indexExists({ indexName: 'old_replica' })).toBe(false)
  })

  it('reads settings that an earlier version stored under old names', async () => {
    const store = async (settings: object) =>
      test.database.pool.query(`update search_indexes set settings = $1 where name = 'older'`, [
        JSON.stringify(settings),
      ])
    const set = async (indexSettings: object) => done(await admin.setSettings({ indexName: 'older', indexSettings }))
    await set({ replicas: ['older_replica'] })
    await store({ slaves: ['older_replica'], attributesToIndex: ['title'] })
    const settings = await admin.getSettings({ indexName: 'older' })
    expect(settings).toMatchObject({ replicas: ['older_replica'], searchableAttributes: ['title'] })
    const operationIndexParams = { operation: 'move' as const, destination: 'newer' }
    await done(await admin.operationIndex({ indexName: 'older', operationIndexParams }))
    expect(await admin.getSettings({ indexName: 'newer' })).toMatchObject({ replicas: ['older_replica'] })
    await set({ replicas: ['other_replica'] })
    await store({ slaves: ['other_replica'] })
    await done(await admin.deleteIndex({ indexName: 'other_replica' }))
    await set({ hitsPerPage: 5 })
    expect(await admin.indexExists({ indexName: 'other_replica' })).toBe(false)
  })
})
