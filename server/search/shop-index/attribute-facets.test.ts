import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/catalog/search.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import type { Shop } from '#server/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({}, { search: true })
  await test.work()
})
afterAll(() => test.close())

interface Answer {
  nbHits: number
  facets?: Record<string, Record<string, number>>
  facets_stats?: Record<string, { min: number; max: number }>
}
async function search(params: object, indexName: string = SEARCH_INDEX): Promise<Answer> {
  const { results } = await test.shop.search.query([{ indexName, params: { query: '', ...params } }])
  return results[0] as Answer
}
const rows = async (query: string) => (await test.database.pool.query<Record<string, unknown>>(query)).rows

it('lets searches filter by own attributes, in all orders, and ends with the attribute', async () => {
  const settingsOf = (name: string) => rows(`select settings from search_indexes where name = '${name}'`)
  const before = await settingsOf(SEARCH_INDEX)
  await rows(`insert into attributes (key, name, type, unit, choices, is_facet, position) values
    ('finish', 'Finish', 'choice', null, '{Matte,Glossy}', true, 1), ('height', 'Height', 'number', 'cm', '{}', true, 2),
    ('boxed', 'Boxed', 'yes_no', null, '{}', true, 3), ('secret', 'Secret', 'text', null, '{}', false, 4)`)
  const add = (attributes: object) => addProduct(test.database.db, { attributes: JSON.stringify(attributes) })
  const ocids = [
    await add({ finish: 'Matte', height: 30, boxed: true, secret: 'x' }),
    await add({ finish: 'Glossy', height: 12.5 }),
    await add({}),
  ]
  await test.shop.search.configure()
  await test.shop.search.refresh(ocids)
  await test.search.caughtUp()
  const facets = ['attributes.finish', 'attributes.height', 'attributes.boxed', 'attributes.secret']
  expect(await search({ facets })).toMatchObject({
    nbHits: 3,
    facets: { 'attributes.finish': { Matte: 1, Glossy: 1 }, 'attributes.boxed': { true: 1 } },
    facets_stats: { 'attributes.height': { min: 12.5, max: 30 } },
  })
  expect((await search({ facets })).facets).not.toHaveProperty('attributes.secret')
  for (const index of [SEARCH_INDEX, SEARCH_SORTS.newest]) {
    expect((await search({ facetFilters: ['attributes.finish:Matte'] }, index)).nbHits).toBe(1)
    expect((await search({ numericFilters: ['attributes.height>=12', 'attributes.height<=20'] }, index)).nbHits).toBe(1)
  }
  await test.shop.search.rebuild()
  await test.search.caughtUp()
  expect((await search({ facetFilters: ['attributes.boxed:true'] })).nbHits).toBe(1)
  const records = await rows(
    `select body from search_objects join search_indexes using (store_id) where name = '${SEARCH_INDEX}' and object_id = '${ocids[2]}'`,
  )
  expect(records).toHaveLength(1)
  expect(records[0]?.['body']).not.toHaveProperty('attributes')
  await rows(`update products set attributes = '{}'`)
  await rows('delete from attributes')
  await test.shop.search.configure()
  expect(await settingsOf(SEARCH_INDEX)).toEqual(before)
})

it('has the values of a facet again after they were converted, and no other record is written for a new name', async () => {
  const shop = await openTestShop({}, { search: true })
  try {
    const { db, pool } = shop.database
    const by = { kind: 'staff', id: 1, name: 'Sam Staff' } as const
    const fields = { unit: null, choices: [], in_specs: true, in_feed: false, is_facet: true, categories: null }
    const attributes = <T>(work: (all: Shop['taxonomy']['attributes']) => Promise<T>) =>
      shop.shop.transaction((bound) => work(bound.taxonomy.attributes))
    const depth = await attributes((all) => all.create({ ...fields, key: 'depth', name: 'Depth', type: 'text' }, by))
    const ocid = await addProduct(db, { attributes: JSON.stringify({ depth: '12 cm' }) })
    const refreshes = async () =>
      (await pool.query(`select from pgboss.job where name = 'search.refresh' and state = 'created'`)).rowCount
    const change = { ...fields, name: 'Depth of it', type: 'text', version: depth.version, discard: 0 } as const
    const { after } = await attributes((all) => all.set(depth.id, change, by))
    expect(await refreshes()).toBe(0)
    await attributes((all) => all.set(depth.id, { ...change, type: 'number', unit: 'mm', version: after.version }, by))
    await attributes((all) => all.work(depth.id))
    // Its job can run before the last one of the conversion.
    await shop.shop.search.refresh([ocid])
    await pool.query(`delete from pgboss.job where name in ('search.refresh', 'attribute.work')`)
    await attributes((all) => all.work(depth.id))
    await shop.work()
    await eventually(async () => {
      const [found] = (
        await shop.shop.search.query([
          { indexName: SEARCH_INDEX, params: { query: '', numericFilters: ['attributes.depth=120'] } },
        ])
      ).results as Answer[]
      expect(found?.nbHits).toBe(1)
    })
  } finally {
    await shop.close()
  }
})
