import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { type Engine, type Json, openEngine, readRule, readSettings, type View } from '#engine/engine.ts'
import { detectChange, stockIndependentStore } from './detect-change.ts'
import { SHOP_INDEX } from '#server/search/shop-index/default-settings.ts'

const STORE = '6f0f4f2e-5f3c-4b0e-9a39-1b1c4a4f3a11'
const MANY_SEARCHES = 6000

const viewOf = (settings: object = {}, rules: View['rules'] = []): View => ({
  store: STORE,
  settings: readSettings({ ...SHOP_INDEX.settings, replicas: [], ...settings }),
  synonyms: [],
  rules,
})

const row = (ocid: number, card: Readonly<Record<string, Json>>) => ({
  object_id: String(ocid),
  body: { title: `Vase ${ocid}`, OCID: ocid, card: { stock: 20, badges: [], ...card }, objectID: String(ocid) },
  time: 2,
})

describe('the change of a write to the index of the shop', () => {
  let folder: string
  let engine: Engine
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-change-'))
    const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }
    engine = await openEngine({ folder, searchThreads: 1, log })
    await engine.define(new Map([[SEARCH_INDEX, viewOf()]]))
    const known = [row(1, {}), row(2, { badges: ['new'] }), row(3, { badges: ['low_stock', 'best_seller'] })]
    await engine.apply(
      STORE,
      known.map(({ body, time }) => ({ record: body, sequence: time })),
      2,
    )
  })
  afterAll(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is the stock of the products if nothing else differs', async () => {
    expect(await detectChange(engine, [row(1, { stock: 3, badges: ['low_stock'] })])).toEqual(new Set([1]))
    expect(await detectChange(engine, [row(3, { stock: 90, badges: ['best_seller'] }), row(1, {})])).toEqual(
      new Set([3, 1]),
    )
  })

  it.each([
    ['is no longer new', [row(2, {})]],
    ['is no longer a best seller', [row(3, { badges: ['low_stock'] })]],
    ['costs more', [row(1, { item_price: 9 })]],
    ['is new', [row(4, {})]],
    ['is deleted', [{ object_id: '1', body: null, time: 2 }]],
  ])('is everything if a product %s', async (_case, rows) => {
    expect(await detectChange(engine, rows)).toBe('everything')
  })

  it('is everything, without waiting, while many searches are queued', async () => {
    const searches = Array.from({ length: MANY_SEARCHES }, (_, index) =>
      engine.query({ indexName: SEARCH_INDEX, query: `vase ${index}` }, false),
    )
    let answered = false
    const all = Promise.allSettled(searches).then(() => (answered = true))
    expect(await detectChange(engine, [row(1, { stock: 3 })])).toBe('everything')
    expect(answered).toBe(false)
    await all
  })
})

describe('the stock-independent store', () => {
  const storeOf = (...views: View[]) =>
    stockIndependentStore(new Map(views.map((view, i) => [i ? `r${i}` : SEARCH_INDEX, view])))

  it('is that of the shop with its default settings', () => {
    expect(storeOf(viewOf(), viewOf(Object.values(SHOP_INDEX.replicas)[0]))).toBe(STORE)
  })

  it.each([
    ['a ranking by stock', { customRanking: ['desc(card.stock)', 'desc(OCID)'] }],
    ['ties broken by the last write', { customRanking: ['desc(popularity)'] }],
    ['a facet of badges', { attributesForFaceting: ['card.badges'] }],
    ['a numeric filter by stock', { numericAttributesForFiltering: ['card.stock'] }],
    ['search in badges', { searchableAttributes: ['title', 'card.badges'] }],
    ['search in all attributes', { searchableAttributes: [] }],
    ['a replica sorted by stock', { ranking: ['desc(card.stock)', 'typo'] }],
  ])('does not exist with %s, also in a replica', (_case, settings) => {
    expect(storeOf(viewOf(settings))).toBeUndefined()
    expect(storeOf(viewOf(), viewOf(settings))).toBeUndefined()
  })

  const ruleWith = (consequence: object, more: object = {}) => [
    readRule({ objectID: 'r', conditions: [{ pattern: 'gift card', anchoring: 'contains' }], consequence, ...more }),
  ]

  it.each([
    ['filters', { filters: 'NOT is_sale:true AND card.stock > 3' }],
    ['facet filters', { facetFilters: [['card.badges:new']] }],
    ['optional filters', { optionalFilters: ['card.badges:new'] }],
    ['an automatic filter', { automaticFacetFilters: ['card.badges<score=2>'] }],
  ])('does not exist if a rule has %s by the card', (_case, params) => {
    expect(storeOf(viewOf({}, ruleWith({ params })))).toBeUndefined()
  })

  it('is not affected by words and attributes that only contain the word card', () => {
    const rules = ruleWith({ params: { query: 'postcard', filters: 'cardboard:true' } }, { description: 'card.stock' })
    expect(storeOf(viewOf({ attributesForFaceting: ['cardboard'], attributesToRetrieve: ['card'] }, rules))).toBe(STORE)
  })

  it('does not exist before there is an index', () => {
    expect(stockIndependentStore(new Map())).toBeUndefined()
  })
})
