import type { AddressInfo } from 'node:net'
import {
  type Algoliasearch,
  algoliasearch,
  type DictionaryEntry,
  type DictionaryType,
  type IndexSettings,
} from 'algoliasearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const GOODS = [
  'Gartenstühle aus Holz',
  'Stuhl für den Garten',
  'Kaffeekanne',
  'Kanne für Kaffee',
  'Xylobank',
  'The lamp',
  'Lamp of the office',
  'Brass ornament',
  'Brassware ornaments',
]

describe('the dictionaries of the official client', () => {
  let test: TestShop
  let admin: Algoliasearch
  let clientOf: (key: string) => Algoliasearch

  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const host = { url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const }
    const keys = await test.shop.search.keys()
    clientOf = (key) => algoliasearch(keys.app, key, { hosts: [host] })
    admin = clientOf(keys.admin)
    await settings({
      searchableAttributes: ['title'],
      queryLanguages: ['de', 'en'],
      decompoundedAttributes: { de: ['title'] },
    })
    const objects = GOODS.map((title, index) => ({ objectID: String(index + 1), title }))
    for (const { taskID } of await admin.saveObjects({ indexName: 'goods', objects })) await done(taskID)
  })
  afterAll(() => test.close())

  const done = (taskID: number) => admin.waitForTask({ indexName: 'goods', taskID })
  async function settings(indexSettings: IndexSettings) {
    await done((await admin.setSettings({ indexName: 'goods', indexSettings })).taskID)
  }
  const save = async (dictionaryName: DictionaryType, ...entries: DictionaryEntry[]) => {
    const requests = entries.map((body) => ({ action: 'addEntry' as const, body }))
    const batchDictionaryEntriesParams = { clearExistingDictionaryEntries: true, requests }
    const { taskID } = await admin.batchDictionaryEntries({ dictionaryName, batchDictionaryEntriesParams })
    await admin.waitForAppTask({ taskID })
  }
  const found = async (query: string, more = {}) => {
    const searchParams = { query, queryType: 'prefixNone' as const, typoTolerance: false, ...more }
    const { hits } = await admin.searchSingleIndex<{ title: string }>({ indexName: 'goods', searchParams })
    return hits.map(({ title }) => title).toSorted()
  }
  const disable = async (disableStandardEntries: Record<string, Record<string, boolean>>) => {
    const dictionarySettingsParams = { disableStandardEntries } as never
    const { taskID } = await admin.setDictionarySettings(dictionarySettingsParams)
    await admin.waitForAppTask({ taskID })
  }

  it.each([
    ['a part of a compound word finds it', 'Stühle', {}, ['Gartenstühle aus Holz']],
    ['a compound word finds its parts', 'Kaffeekanne', {}, ['Kaffeekanne', 'Kanne für Kaffee']],
    ['not without decompoundQuery', 'Kaffeekanne', { decompoundQuery: false }, ['Kaffeekanne']],
    ['not in languages without compounds', 'Kaffeekanne', { queryLanguages: ['en'] }, ['Kaffeekanne']],
    ['parts may be plurals', 'Gartenstuhl', { ignorePlurals: true }, ['Gartenstühle aus Holz', 'Stuhl für den Garten']],
    ['parts are neighbors of the other words', '"Stühle aus"', { advancedSyntax: true }, ['Gartenstühle aus Holz']],
    ['unknown words are not split', 'Bank', {}, []],
  ])('%s', async (_title, query, more, expected) => {
    expect(await found(query, more)).toEqual(expected)
  })

  it('marks a compound word of which a part matches', async () => {
    const { hits } = await admin.searchSingleIndex({
      indexName: 'goods',
      searchParams: { query: 'stühle', queryType: 'prefixNone' },
    })
    expect(hits[0]?._highlightResult).toMatchObject({
      title: { value: '<em>Gartenstühle</em> aus Holz', matchLevel: 'full' },
    })
  })

  it('splits compound words by custom entries, in new and existing records', async () => {
    await save(
      'compounds',
      { objectID: 'x', language: 'de', word: 'Xylobank', decomposition: ['Xylo', 'Bank'] },
      { objectID: 'k', language: 'de', word: 'Kaffeekanne', decomposition: ['Kaffeekanne'] },
    )
    expect(await found('bank')).toEqual(['Xylobank'])
    expect(await found('kanne')).toEqual(['Kanne für Kaffee'])
    await save('compounds')
    expect(await found('bank')).toEqual([])
    expect(await found('kanne')).toEqual(['Kaffeekanne', 'Kanne für Kaffee'])
    await disable({ compounds: { de: true } })
    expect(await found('stühle')).toEqual([])
    await disable({ compounds: { de: false } })
    expect(await found('stühle')).toEqual(['Gartenstühle aus Holz'])
  })

  it('removes custom stop words, and keeps standard ones that are disabled', async () => {
    const parameters = { removeStopWords: true, queryLanguages: ['en'] }
    expect(await found('the office lamp', parameters)).toEqual(['Lamp of the office'])
    await save(
      'stopwords',
      { objectID: 'office', language: 'en', word: 'office' },
      { objectID: 'en-of', language: 'en', word: 'of', state: 'disabled' },
    )
    expect(await found('the office lamp', parameters)).toEqual(['Lamp of the office', 'The lamp'])
    expect(await found('of lamp', parameters)).toEqual(['Lamp of the office'])
    expect(await found('office lamp', { ...parameters, queryLanguages: ['fr'] })).toEqual(['Lamp of the office'])
    await disable({ stopwords: { en: true } })
    expect(await found('the lamp', { ...parameters, queryLanguages: ['en'] })).toHaveLength(2)
    expect(await found('a lamp', parameters)).toEqual([])
    expect(await admin.getDictionarySettings()).toMatchObject({
      disableStandardEntries: { stopwords: { en: true }, plurals: {}, compounds: {} },
    })
    await disable({ stopwords: { en: false } })
    await save('stopwords')
  })

  it('knows custom plurals, and no standard ones of a language where they are off', async () => {
    const parameters = { ignorePlurals: true, queryLanguages: ['en'] }
    expect(await found('ornament', parameters)).toEqual(['Brass ornament', 'Brassware ornaments'])
    await save('plurals', { objectID: 'brass', language: 'en', words: ['brass', 'brassware'] })
    expect(await found('brass', parameters)).toEqual(['Brass ornament', 'Brassware ornaments'])
    await disable({ plurals: { en: true } })
    expect(await found('ornament', parameters)).toEqual(['Brass ornament'])
    await disable({ plurals: { en: false } })
    await save('plurals')
  })

  it('searches entries and counts them by language', async () => {
    await save(
      'stopwords',
      { objectID: 'brassy', language: 'en', word: 'brassy' },
      { objectID: 'bas', language: 'fr', word: 'bas' },
    )
    const searchOf = (query: string, language?: 'en' | 'fr') =>
      admin.searchDictionaryEntries({
        dictionaryName: 'stopwords',
        searchDictionaryEntriesParams: { query, ...(language && { language }) },
      })
    expect((await searchOf('brassy', 'en')).hits).toEqual([
      { objectID: 'brassy', language: 'en', word: 'brassy', state: 'enabled', type: 'custom' },
    ])
    expect(await searchOf('brassy', 'fr')).toMatchObject({ hits: [], nbHits: 0, nbPages: 0, page: 0 })
    expect((await searchOf('about')).hits).toEqual([
      { objectID: 'en-about', language: 'en', word: 'about', state: 'enabled', type: 'standard' },
    ])
    expect(await admin.getDictionaryLanguages()).toMatchObject({
      en: { stopwords: { nbCustomEntries: 1 }, plurals: { nbCustomEntries: 0 }, compounds: null },
      de: { compounds: { nbCustomEntries: 0 } },
      ja: { stopwords: { nbCustomEntries: 0 }, compounds: null },
    })
    const requests = [{ action: 'deleteEntry' as const, body: { objectID: 'brassy' } }]
    const { taskID } = await admin.batchDictionaryEntries({
      dictionaryName: 'stopwords',
      batchDictionaryEntriesParams: { requests },
    })
    await admin.waitForAppTask({ taskID })
    expect((await searchOf('brassy')).hits).toEqual([])
    expect((await searchOf('bas', 'fr')).hits).toHaveLength(1)
    await save('stopwords')
  })

  it('keeps entries and parts when an index is built anew', async () => {
    await save('compounds', { objectID: 'x', language: 'de', word: 'Xylobank', decomposition: ['Xylo', 'Bank'] })
    const { taskID } = await admin.operationIndex({
      indexName: 'goods',
      operationIndexParams: { operation: 'copy', destination: 'copy' },
    })
    await done(taskID)
    const { hits } = await admin.searchSingleIndex({ indexName: 'copy', searchParams: { query: 'bank' } })
    expect(hits).toMatchObject([{ title: 'Xylobank' }])
    await save('compounds')
  })

  it.each([
    ['a language without compounds', 'compounds', { language: 'en', word: 'x', decomposition: ['x', 'y'] }],
    ['an unknown language', 'stopwords', { language: 'xx', word: 'x' }],
    ['several words', 'stopwords', { language: 'en', word: 'two words' }],
    ['no words', 'plurals', { language: 'en', words: [] }],
  ] as const)('rejects an entry of %s and saves nothing', async (_case, dictionaryName, entry) => {
    const good = { language: 'de', word: 'neu', words: ['neu'], decomposition: ['neu'] }
    const requests = [good, entry].map((body, index) => ({
      action: 'addEntry' as const,
      body: { objectID: String(index), ...body },
    }))
    const batch = admin.batchDictionaryEntries({
      dictionaryName,
      batchDictionaryEntriesParams: { requests: requests as never },
    })
    await expect(batch).rejects.toMatchObject({ status: 400 })
    const { nbHits } = await admin.searchDictionaryEntries({
      dictionaryName,
      searchDictionaryEntriesParams: { query: 'neu' },
    })
    expect(nbHits).toBe(0)
  })

  it('rejects entries with which a word has too many plurals, and saves nothing', async () => {
    const entry = (objectID: string, count: number): DictionaryEntry => {
      return {
        objectID,
        language: 'en',
        words: ['sofa', ...Array.from({ length: count }, (_, index) => `${objectID}${index}`)],
      }
    }
    const add = (...entries: DictionaryEntry[]) => {
      const requests = entries.map((body) => ({ action: 'addEntry' as const, body }))
      return admin.batchDictionaryEntries({ dictionaryName: 'plurals', batchDictionaryEntriesParams: { requests } })
    }
    await save('plurals', entry('a', 20), entry('b', 20))
    const other: DictionaryEntry = { objectID: 'other', language: 'fr', words: ['sofa', 'canape'] }
    await expect(add(other, entry('c', 10))).rejects.toThrow(
      'Invalid dictionary entry: "sofa" would have more than 50 other forms in the entries of the dictionary plurals',
    )
    const search = { dictionaryName: 'plurals' as const, searchDictionaryEntriesParams: { query: 'sofa' } }
    expect((await admin.searchDictionaryEntries(search)).nbHits).toBe(2)
    await expect(add(other, entry('a', 29))).resolves.toHaveProperty('taskID')
    await save('plurals')
  })

  it('may be changed only by a key for all indexes', async () => {
    const { key } = await admin.addApiKey({ acl: ['editSettings', 'settings'], indexes: ['goods'] })
    const limited = clientOf(key)
    await expect(limited.getDictionaryLanguages()).resolves.toHaveProperty('en')
    const batchDictionaryEntriesParams = { requests: [] }
    await expect(
      limited.batchDictionaryEntries({ dictionaryName: 'stopwords', batchDictionaryEntriesParams }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
