import type { AddressInfo } from 'node:net'
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const ruleOf = (objectID: string) => ({ objectID, conditions: [], consequence: { hide: [{ objectID: 'x' }] } })
const synonymOf = (objectID: string) => ({ objectID, type: 'synonym', synonyms: ['a', 'b'] })

describe('switches in the query string, as client libraries of every age send them', () => {
  let test: TestShop
  let admin: Algoliasearch

  const idsOf = async (indexName: string, kind: 'rules' | 'synonyms') => {
    const { hits } =
      kind === 'rules' ? await admin.searchRules({ indexName }) : await admin.searchSynonyms({ indexName })
    return hits.map(({ objectID }) => objectID).toSorted()
  }
  /** Sends a body that is a list, which the typed methods of the client send only with their own spelling of switches. */
  const post = (path: string, body: unknown, queryParameters: Record<string, unknown> = {}) =>
    admin.customPost({ path, body: body as Record<string, unknown>, parameters: queryParameters })

  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const keys = await test.shop.search.keys()
    const hosts = [{ url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const }]
    admin = algoliasearch(keys.app, keys.admin, { hosts })
  })
  afterAll(() => test.close())

  it.each([1, 'true', true])('replaces all rules and synonyms with %s', async (on) => {
    const indexName = `replaced_${typeof on}_${on}`
    await admin.saveRules({ indexName, rules: [ruleOf('old')] })
    await admin.saveSynonyms({ indexName, synonymHit: [{ objectID: 'old', type: 'synonym', synonyms: ['a', 'b'] }] })
    await post(`1/indexes/${indexName}/rules/batch`, [ruleOf('new')], { clearExistingRules: on })
    await post(`1/indexes/${indexName}/synonyms/batch`, [synonymOf('new')], { replaceExistingSynonyms: on })
    expect(await idsOf(indexName, 'rules')).toEqual(['new'])
    expect(await idsOf(indexName, 'synonyms')).toEqual(['new'])
  })

  it.each([0, 'false', false])('adds rules and synonyms with %s', async (off) => {
    const indexName = `added_${typeof off}_${off}`
    await admin.saveRules({ indexName, rules: [ruleOf('old')] })
    await admin.saveSynonyms({ indexName, synonymHit: [{ objectID: 'old', type: 'synonym', synonyms: ['a', 'b'] }] })
    await post(`1/indexes/${indexName}/rules/batch`, [ruleOf('new')], { clearExistingRules: off })
    await post(`1/indexes/${indexName}/synonyms/batch`, [synonymOf('new')], { replaceExistingSynonyms: off })
    expect(await idsOf(indexName, 'rules')).toEqual(['new', 'old'])
    expect(await idsOf(indexName, 'synonyms')).toEqual(['new', 'old'])
  })

  it('forwards settings, rules and synonyms to replicas with 1', async () => {
    const parameters = { forwardToReplicas: 1 }
    await admin.setSettings({ indexName: 'first', indexSettings: { replicas: ['second'] } })
    await admin.customPut({ path: '1/indexes/first/settings', body: { hitsPerPage: 7 }, parameters })
    await admin.customPut({ path: '1/indexes/first/rules/r', body: ruleOf('r'), parameters })
    await admin.customPut({ path: '1/indexes/first/synonyms/s', body: synonymOf('s'), parameters })
    expect(await admin.getSettings({ indexName: 'second' })).toMatchObject({ hitsPerPage: 7 })
    expect(await idsOf('second', 'rules')).toEqual(['r'])
    expect(await idsOf('second', 'synonyms')).toEqual(['s'])
    await admin.customDelete({ path: '1/indexes/first/rules/r', parameters })
    await post('1/indexes/first/synonyms/clear', {}, parameters)
    expect(await idsOf('second', 'rules')).toEqual([])
    expect(await idsOf('second', 'synonyms')).toEqual([])
  })

  it('updates only existing records with createIfNotExists=0', async () => {
    const body = { n: 1 }
    await post('1/indexes/partial/absent/partial', body, { createIfNotExists: 0 })
    await post('1/indexes/partial/present/partial', body, { createIfNotExists: 1 })
    const requests = ['absent', 'present'].map((objectID) => ({ indexName: 'partial', objectID }))
    expect((await admin.getObjects({ requests })).results).toEqual([null, { objectID: 'present', n: 1 }])
  })

  it('rejects a value that is neither true nor false in every call that has a switch, and writes nothing', async () => {
    await admin.saveRules({ indexName: 'strict', rules: [ruleOf('old')] })
    const calls = [
      ['PUT', 'settings', 'forwardToReplicas', { hitsPerPage: 3 }],
      ['PUT', 'rules/r', 'forwardToReplicas', ruleOf('r')],
      ['POST', 'rules/batch', 'clearExistingRules', [ruleOf('r')]],
      ['POST', 'rules/batch', 'forwardToReplicas', [ruleOf('r')]],
      ['POST', 'rules/clear', 'forwardToReplicas', {}],
      ['DELETE', 'rules/old', 'forwardToReplicas', undefined],
      ['PUT', 'synonyms/s', 'forwardToReplicas', synonymOf('s')],
      ['POST', 'synonyms/batch', 'replaceExistingSynonyms', [synonymOf('s')]],
      ['POST', 'synonyms/batch', 'forwardToReplicas', [synonymOf('s')]],
      ['POST', 'synonyms/clear', 'forwardToReplicas', {}],
      ['DELETE', 'synonyms/s', 'forwardToReplicas', undefined],
      ['POST', 'record/partial', 'createIfNotExists', { n: 1 }],
    ] as const
    const { app, admin: key } = await test.shop.search.keys()
    const headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': key }
    for (const [method, path, name, payload] of calls)
      for (const value of ['yes', '', '2', 'TRUE']) {
        const url = `/1/indexes/strict/${path}?${name}=${value}`
        const answer = await test.app.inject({
          method,
          url,
          headers,
          ...(payload && { payload: JSON.stringify(payload) }),
        })
        const message = `Invalid value for "${name}" parameter, expected boolean`
        expect([method, path, value, answer.json()]).toEqual([method, path, value, { message, status: 400 }])
      }
    expect(await idsOf('strict', 'rules')).toEqual(['old'])
    expect(await idsOf('strict', 'synonyms')).toEqual([])
    await expect(admin.getObject({ indexName: 'strict', objectID: 'record' })).rejects.toMatchObject({ status: 404 })
  })
})
