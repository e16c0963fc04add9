import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/catalog/search.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import { createHostedIndexSync } from './sync-hosted-index.ts'
import { createHostedSearch } from './hosted-search.ts'
import { refreshRecords } from '#server/search/shop-index/refresh-records.ts'

/** The search of one shop plays the hosted service of another one: both have the same protocol. */
describe('a hosted search', () => {
  let service: TestShop
  let shop: TestShop
  let settings: Record<string, string>
  /** Searches, again if the service does not respond in time: both shops share the processor with other tests. */
  const find = (query: string, indexName: string = SEARCH_INDEX) =>
    eventually(async () => {
      const { results } = await shop.shop.search.query([{ indexName, params: { query, facets: ['colors'] } }])
      return results[0] as { nbHits: number; hits: { title: string }[] }
    })

  const writable = () =>
    createHostedSearch({
      appId: settings['SEARCH_APP_ID'],
      publicKey: undefined,
      adminKey: settings['SEARCH_ADMIN_KEY'],
      host: settings['SEARCH_HOST'],
    })

  beforeAll(async () => {
    service = await openTestShop({}, { search: true })
    await service.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = service.app.server.address() as AddressInfo
    const { app, search, admin } = await service.shop.search.keys()
    settings = {
      SEARCH_APP_ID: app,
      SEARCH_PUBLIC_KEY: search,
      SEARCH_ADMIN_KEY: admin,
      SEARCH_HOST: `http://127.0.0.1:${port}`,
    }
    shop = await openTestShop(settings)
    await addProduct(shop.database.db, { title: 'Olive bowl', colors: ['Green'], price_cents: 900 })
    await addProduct(shop.database.db, { title: 'Oak bowl', price_cents: 500 })
  })
  afterAll(async () => {
    await shop.close()
    await service.close()
  })

  it('is filled when the shop starts, with settings, replicas, synonyms and rules', async () => {
    await shop.prepareSearch()
    expect((await find('bowl')).nbHits).toBe(2)
    expect((await find('bowl', SEARCH_SORTS.price_up)).hits.map((hit) => hit.title)).toEqual(['Oak bowl', 'Olive bowl'])
    expect((await find('bowl', SEARCH_SORTS.price_down)).hits.map((hit) => hit.title)).toEqual([
      'Olive bowl',
      'Oak bowl',
    ])
    const { indexes } = service.shop.search
    expect(await indexes.settings(SEARCH_INDEX)).not.toHaveProperty('typoToleranceOnKnownWords')
    expect(await indexes.settings(SEARCH_INDEX)).toMatchObject({ typoTolerance: 'min' })
    expect((await indexes.synonyms(SEARCH_INDEX, { query: 'settee' })).nbHits).toBe(1)
    expect((await indexes.rules(SEARCH_INDEX, {})).nbHits).toBe(1)
    expect((await indexes.list()).map((index) => index.name).toSorted()).toEqual(Object.values(SEARCH_SORTS).toSorted())
  })

  it('receives changes', async () => {
    await shop.work()
    const ocid = await addProduct(shop.database.db, { title: 'Late lamp' })
    await shop.shop.jobs.enqueue('search.refresh', { ocids: [ocid] })
    await eventually(async () => expect((await find('late lamp')).nbHits).toBe(1))
    const found: Promise<number>[] = []
    const countHits = () =>
      found.push(
        find('late lamp').then(
          ({ nbHits }) => nbHits,
          () => -1,
        ),
      )
    await shop.database.listen('catalog_changed', countHits, countHits)
    await shop.database.db.updateTable('products').set({ status: 'discontinued' }).where('ocid', '=', ocid).execute()
    await shop.shop.jobs.enqueue('search.refresh', { ocids: [ocid] })
    await eventually(async () => expect((await find('late lamp')).nbHits).toBe(0))
    // Cached pages are invalidated once the service no longer finds the product.
    await eventually(async () => expect(await found.at(-1)).toBe(0))
  })

  it('ends with the newest record, also if an older one arrives after it (race)', async () => {
    const { db } = shop.database
    const ocid = await addProduct(db, { title: 'Slow stool' })
    await shop.shop.search.refresh([ocid])
    const hosted = writable()
    const sent: unknown[] = []
    const hostedIndex = createHostedIndexSync(db, {
      ...hosted,
      async push(records, deleted) {
        sent.push(...records.map((record) => record['title']))
        if (sent.length === 1) {
          await db.updateTable('products').set({ title: 'Quick stool' }).where('ocid', '=', ocid).execute()
          await refreshRecords(db, [ocid])
        }
        await hosted.push(records, deleted)
      },
    })
    await hostedIndex.push([String(ocid)])
    expect(sent).toEqual(['Slow stool', 'Quick stool'])
    await db.updateTable('products').set({ status: 'discontinued' }).where('ocid', '=', ocid).execute()
    await refreshRecords(db, [ocid])
    await hostedIndex.push([String(ocid)])
  })

  it('can be filtered by an attribute that was added while it was filled (race)', async () => {
    const hosted = writable()
    const hostedIndex = createHostedIndexSync(shop.database.db, {
      ...hosted,
      async replace(...content) {
        await shop.database.pool.query(
          `insert into attributes (key, name, type, is_facet, position) values ('glaze', 'Glaze', 'text', true, 1)`,
        )
        await hostedIndex.configure()
        return hosted.replace(...content)
      },
    })
    await hostedIndex.sync()
    const settingsOf = (name: string) => service.shop.search.indexes.settings(name)
    for (const name of [SEARCH_INDEX, SEARCH_SORTS.newest])
      expect((await settingsOf(name))['attributesForFaceting']).toContain('searchable(attributes.glaze)')
  })

  it('is the service that browsers search at, and the shop answers no searches itself', async () => {
    expect(await shop.shop.search.config('https://shop.example')).toEqual({
      appId: settings['SEARCH_APP_ID'],
      publicKey: settings['SEARCH_PUBLIC_KEY'],
      hosts: [{ url: settings['SEARCH_HOST']?.replace('http://', ''), protocol: 'http' }],
      indexName: SEARCH_INDEX,
    })
    expect((await shop.app.inject({ method: 'POST', url: '/1/indexes/*/queries' })).statusCode).toBe(404)
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)
  })

  it('is rewritten by the command sync', async () => {
    expect(await runCommand(shop, 'search', 'sync')).toEqual({ code: 0, output: 'The hosted search has 2 records.' })
    expect((await find('bowl')).nbHits).toBe(2)
    expect(await runCommand(shop, 'search', 'nothing')).toMatchObject({ code: 2 })
  })

  it('is not rendered without an application id or public key', async () => {
    const half = await openTestShop({ SEARCH_PUBLIC_KEY: 'key' })
    expect(await half.shop.search.config('https://shop.example')).toBeNull()
    await half.close()
  })
})
