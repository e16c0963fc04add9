import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_INDEX } from '#contract/search.ts'
import type { Engine, View } from '#engine/engine.ts'
import { openEngine } from '#engine/open-engine.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import type { Json } from '#engine/record.ts'
import { changeOf, storeBlindToStock } from './change.ts'
import { SHOP_INDEX } from './settings.ts'

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

describe('what a write to the index of the shop changes', () => {
  let folder: string
  let engine: Engine
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-change-'))
    const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }
    engine = await openEngine({ folder, searchers: 1, log })
    await engine.define(new Map([[SEARCH_INDEX, viewOf()]]))
    const known = [row(1, {}), row(2, { badges: ['new'] }), row(3, { badges: ['low_stock', 'best_seller'] })]
    await engine.apply(
      STORE,
      known.map(({ body, time }) => ({ record: body, order: time })),
      2,
    )
  })
  afterAll(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is how many there are where nothing else is different', async () => {
    expect(await changeOf(engine, [row(1, { stock: 3, badges: ['low_stock'] })])).toEqual(new Set([1]))
    expect(await changeOf(engine, [row(3, { stock: 90, badges: ['best_seller'] }), row(1, {})])).toEqual(
      new Set([3, 1]),
    )
  })

  it.each([
    ['is no longer new', [row(2, {})]],
    ['is no longer among the best', [row(3, { badges: ['low_stock'] })]],
    ['costs more', [row(1, { item_price: 9 })]],
    ['was not there', [row(4, {})]],
    ['is gone', [{ object_id: '1', body: null, time: 2 }]],
  ])('is everything where one %s', async (_case, rows) => {
    expect(await changeOf(engine, rows)).toBe('everything')
  })

  it('is everything, and soon, while many searches wait', async () => {
    const searches = Array.from({ length: MANY_SEARCHES }, (_, index) =>
      engine.query({ indexName: SEARCH_INDEX, query: `vase ${index}` }, false),
    )
    let answered = false
    const all = Promise.allSettled(searches).then(() => (answered = true))
    expect(await changeOf(engine, [row(1, { stock: 3 })])).toBe('everything')
    expect(answered).toBe(false)
    await all
  })
})

describe('the store in which nothing depends on how many there are', () => {
  const blind = (...views: View[]) =>
    storeBlindToStock(new Map(views.map((view, i) => [i ? `r${i}` : SEARCH_INDEX, view])))

  it('is that of the shop as it is set up', () => {
    expect(blind(viewOf(), viewOf(Object.values(SHOP_INDEX.replicas)[0]))).toBe(STORE)
  })

  it.each([
    ['a ranking by stock', { customRanking: ['desc(card.stock)', 'desc(OCID)'] }],
    ['the last one written coming first', { customRanking: ['desc(popularity)'] }],
    ['a facet of badges', { attributesForFaceting: ['card.badges'] }],
  ])('is none with %s, also in a replica', (_case, settings) => {
    expect(blind(viewOf(settings))).toBeUndefined()
    expect(blind(viewOf(), viewOf(settings))).toBeUndefined()
  })

  it('is none before there is an index', () => {
    expect(storeBlindToStock(new Map())).toBeUndefined()
  })
})
