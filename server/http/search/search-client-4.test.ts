import type { AddressInfo } from 'node:net'
import version4, { type SearchClient, type SearchIndex } from 'algoliasearch-4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const COLORS = [
  { objectID: '1', title: 'Red vase', color: 'red' },
  { objectID: '2', title: 'Blue vase', color: 'blue' },
  { objectID: '3', title: 'Red bowl', color: 'red' },
]
const RULE = { objectID: 'hide', conditions: [], consequence: { hide: [{ objectID: '1' }] } }
const SYNONYM = { objectID: 'jar', type: 'synonym' as const, synonyms: ['jar', 'vase'] }

/** Version 4 of the official client, which spells paths, switches and bodies in its own way. */
describe('version 4 of the official client', () => {
  let test: TestShop
  let client: SearchClient
  let clientOf: (key: string) => SearchClient
  let searchKey: string
  let last = 0

  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const keys = await test.shop.search.keys()
    searchKey = keys.search
    clientOf = (key) =>
      version4.default(keys.app, key, { hosts: [{ url: `127.0.0.1:${port}`, protocol: 'http', accept: 3 }] })
    client = clientOf(keys.admin)
  })
  afterAll(() => test.close())

  /** Returns a new index with three records. */
  async function filled(): Promise<SearchIndex> {
    last += 1
    const index = client.initIndex(`four_${last}`)
    await index.setSettings({ attributesForFaceting: ['searchable(color)'] }).wait()
    await index.saveObjects(COLORS).wait()
    return index
  }

  async function titlesOf(index: SearchIndex, query = '', parameters = {}): Promise<string[]> {
    const { hits } = await index.search<{ title: string }>(query, parameters)
    return hits.map(({ title }) => title).toSorted()
  }

  it('searches one index, several, and facet values', async () => {
    const index = await filled()
    expect(await titlesOf(index, 'vase', { filters: 'color:red' })).toEqual(['Red vase'])
    const { results } = await client.multipleQueries([
      { indexName: index.indexName, query: 'vase', params: { hitsPerPage: 1 } },
      { indexName: index.indexName, type: 'facet', facet: 'color', params: { facetQuery: 'bl' } },
    ])
    expect(results).toMatchObject([{ nbHits: 2, hits: [{}] }, { facetHits: [{ value: 'blue', count: 1 }] }])
    expect(await index.searchForFacetValues('color', 're')).toMatchObject({ facetHits: [{ value: 'red', count: 2 }] })
    expect(await index.findObject(({ objectID }) => objectID === '3')).toMatchObject({ object: COLORS[2] })
  })

  it('reads, changes and deletes records', async () => {
    const index = await filled()
    await index.partialUpdateObject({ objectID: '1', color: 'pink' }).wait()
    await index.partialUpdateObjects([{ objectID: '9', color: 'gray' }], { createIfNotExists: false }).wait()
    expect((await index.getObjects(['1', '9'])).results).toEqual([{ ...COLORS[0], color: 'pink' }, null])
    expect(await index.getObject('2', { attributesToRetrieve: ['color'] })).toEqual({ objectID: '2', color: 'blue' })
    await index.deleteObject('1').wait()
    await index.deleteBy({ filters: 'color:blue' }).wait()
    const left: string[] = []
    await index.browseObjects({ batch: (objects) => left.push(...objects.map(({ objectID }) => objectID)) })
    expect(left).toEqual(['3'])
    await index.clearObjects().wait()
    expect(await titlesOf(index)).toEqual([])
  })

  it('replaces all records, rules and synonyms', async () => {
    const index = await filled()
    await index.saveRule({ ...RULE, objectID: 'old' }).wait()
    await index.saveSynonym({ ...SYNONYM, objectID: 'old' }).wait()
    await index.replaceAllObjects(
      [
        { objectID: '1', title: 'Vase' },
        { objectID: '4', title: 'Jar' },
      ],
      { safe: true },
    )
    await index.replaceAllRules([RULE]).wait()
    await index.replaceAllSynonyms([SYNONYM]).wait()
    expect(await titlesOf(index, 'vase')).toEqual(['Jar'])
    expect(await index.searchRules('')).toMatchObject({ nbHits: 1, hits: [{ objectID: 'hide' }] })
    expect(await index.searchSynonyms('')).toMatchObject({ nbHits: 1, hits: [{ objectID: 'jar' }] })
    await index.deleteRule('hide').wait()
    await index.clearSynonyms().wait()
    expect(await titlesOf(index, 'vase')).toEqual(['Vase'])
  })

  it('forwards settings, rules and synonyms to replicas', async () => {
    const index = await filled()
    const replica = `${index.indexName}_by_color`
    await index.setSettings({ replicas: [replica] }).wait()
    await index.setSettings({ hitsPerPage: 2 }, { forwardToReplicas: true }).wait()
    await index.saveRules([RULE], { forwardToReplicas: true }).wait()
    await index.saveSynonyms([SYNONYM], { forwardToReplicas: true }).wait()
    const copy = client.initIndex(replica)
    expect(await copy.getSettings()).toMatchObject({ hitsPerPage: 2 })
    expect(await copy.getRule('hide')).toMatchObject({ objectID: 'hide' })
    expect(await copy.getSynonym('jar')).toMatchObject({ synonyms: ['jar', 'vase'] })
  })

  it('copies, moves, lists and deletes indexes', async () => {
    const index = await filled()
    const copy = client.initIndex(`${index.indexName}_copy`)
    await client.copyIndex(index.indexName, copy.indexName).wait()
    await client.copySettings(index.indexName, `${index.indexName}_bare`).wait()
    await client.moveIndex(copy.indexName, `${index.indexName}_moved`).wait()
    const names = (await client.listIndices()).items.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith(`${index.indexName}_`)).toSorted()).toEqual([
      `${index.indexName}_bare`,
      `${index.indexName}_moved`,
    ])
    expect(await copy.exists()).toBe(false)
    const moved = client.initIndex(`${index.indexName}_moved`)
    expect(await titlesOf(moved, 'vase')).toEqual(['Blue vase', 'Red vase'])
    await moved.delete().wait()
    expect(await moved.exists()).toBe(false)
  })

  it('creates, changes, deletes and restores keys, and derives secured ones', async () => {
    const index = await filled()
    const { key } = await client.addApiKey(['search'], { description: 'Window', indexes: ['other'] }).wait()
    await client.updateApiKey(key, { acl: ['search', 'browse'], indexes: [index.indexName] }).wait()
    expect(await client.getApiKey(key)).toMatchObject({ acl: ['search', 'browse'], indexes: [index.indexName] })
    expect(await titlesOf(clientOf(key).initIndex(index.indexName), 'bowl')).toEqual(['Red bowl'])
    await client.deleteApiKey(key).wait()
    await client.restoreApiKey(key).wait()
    expect((await client.listApiKeys()).keys.map(({ value }) => value)).toContain(key)
    const secured = client.generateSecuredApiKey(searchKey, { filters: 'color:blue' })
    expect(await titlesOf(clientOf(secured).initIndex(index.indexName))).toEqual(['Blue vase'])
  })

  it('writes, finds and deletes entries of dictionaries', async () => {
    const entry = (objectID: string, word: string) => ({ objectID, language: 'en', word })
    await client.replaceDictionaryEntries('stopwords', [entry('four-1', 'artisan'), entry('four-2', 'bespoke')]).wait()
    await client.saveDictionaryEntries('stopwords', [entry('four-3', 'curated')]).wait()
    await client.deleteDictionaryEntries('stopwords', ['four-1']).wait()
    const found = await client.searchDictionaryEntries('stopwords', 'bespoke')
    expect(found).toMatchObject({ nbHits: 1, hits: [{ objectID: 'four-2', word: 'bespoke' }] })
    await client.setDictionarySettings({ disableStandardEntries: { stopwords: { fr: true } } }).wait()
    expect(await client.getDictionarySettings()).toMatchObject({ disableStandardEntries: { stopwords: { fr: true } } })
    await client.clearDictionaryEntries('stopwords').wait()
    expect(await client.searchDictionaryEntries('stopwords', 'bespoke')).toMatchObject({ nbHits: 0 })
  })

  it('gets an error with a sentence for what the shop does not have', async () => {
    // The client takes any status of 500 or more for a host that is unavailable, and keeps what it answered.
    const refused: { transporterStackTrace: { response: { status: number; content: string } }[] } = await client
      .getLogs()
      .then(
        () => expect.unreachable(),
        (error) => error,
      )
    const [attempt] = refused.transporterStackTrace
    expect(attempt?.response).toMatchObject({ status: 501, content: expect.stringContaining('Logs are not part of') })
    await expect(client.initIndex('four_absent').search('vase')).rejects.toMatchObject({ status: 404 })
  })
})
