import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttributeDetails, AttributeEffects } from '#contract/schemas/admin/catalog/attributes.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  await test.work()
  sam = await signInStaff(test)
})
afterAll(() => test.close())

const TEXT = {
  type: 'text',
  unit: null,
  choices: [],
  is_facet: false,
  in_specs: true,
  in_feed: false,
  categories: null,
} as const
const create = (key: string, fields: object = {}) =>
  sam.call('POST', '/attributes', { ...TEXT, key, name: key, ...fields })
async function add(key: string, fields: object = {}): Promise<AttributeDetails> {
  return (await create(key, fields)).body['data'] as AttributeDetails
}
const bodyOf = (attribute: AttributeDetails, fields: object) => {
  const { name, type, unit, choices, is_facet, in_specs, in_feed, categories } = attribute
  return { name, type, unit, choices, is_facet, in_specs, in_feed, categories, ...fields }
}
const set = (attribute: AttributeDetails, fields: object) =>
  sam.call('POST', `/attributes/${attribute.id}`, { version: attribute.version, ...bodyOf(attribute, fields) })
async function preview(attribute: AttributeDetails, fields: object): Promise<AttributeEffects> {
  const response = await sam.call('POST', `/attributes/${attribute.id}/preview`, bodyOf(attribute, fields))
  return response.body['data'] as AttributeEffects
}
const read = async ({ id }: AttributeDetails) =>
  (await sam.call('GET', `/attributes/${id}`)).body['data'] as AttributeDetails
const write = (ocid: number, attributes: object, seen?: object) =>
  sam.call('POST', `/products/${ocid}`, { fields: { attributes }, ...(seen && { seen: { attributes: seen } }) })
async function valuesOf(ocid: number): Promise<unknown> {
  const { body } = await sam.call('GET', `/products/${ocid}`)
  return (body['data'] as { fields: { attributes: unknown } }).fields.attributes
}

/** Reads past the cache of the shop, which notifications evict. */
const specsOf = (ocid: number) => test.shop.transaction(async (bound) => (await bound.catalog.item(ocid))?.specs)

describe('values of own attributes', () => {
  it('are parsed by their type, one by one, and leave the others as they are', async () => {
    await add('glaze')
    await add('height', { type: 'number', unit: 'cm' })
    await add('boxed', { type: 'yes_no' })
    await add('finish', { type: 'choice', choices: ['Matte', 'Glossy'] })
    const ocid = await addProduct(test.database.db)
    await write(ocid, { glaze: ' Celadon ', height: 30.5, boxed: true, finish: 'matte' })
    expect(await valuesOf(ocid)).toEqual({ glaze: 'Celadon', height: 30.5, boxed: true, finish: 'Matte' })
    await write(ocid, { height: '12 in', boxed: null })
    expect(await valuesOf(ocid)).toEqual({ glaze: 'Celadon', height: 30.48, finish: 'Matte' })
    const rejected = await write(ocid, { height: '12 kg', finish: 'Satin', weave: 'Twill' })
    expect(rejected.status).toBe(422)
    expect(rejected.body['errors']).toEqual({
      'attributes.height': ['Has the unit "kg"; write the number in cm.'],
      'attributes.finish': ['Write one of: Matte, Glossy.'],
      'attributes.weave': ['There is no attribute "weave"; add it in the back office first.'],
    })
    const field = 'attributes'
    for (const value of [{ a: 1 }, ['Matte']]) {
      expect((await write(ocid, { finish: value })).status).toBe(422)
      const operations = [{ kind: 'set', field, attribute: 'finish', value }]
      const edit = { target: { ocids: [ocid] }, operations }
      expect((await sam.call('POST', '/products/bulk-edits/preview', edit)).status).toBe(422)
    }
  })

  it('conflict only with a change of the same attribute', async () => {
    const ocid = await addProduct(test.database.db)
    await write(ocid, { glaze: 'Ash', height: 10 })
    await write(ocid, { height: 11 })
    expect((await write(ocid, { glaze: 'Oribe' }, { glaze: 'Ash' })).status).toBe(200)
    const late = await write(ocid, { height: 12 }, { height: 10 })
    expect(late).toMatchObject({ status: 409, body: { stored: { attributes: { height: 11 } } } })
    // What the editor has typed is sent again after a response that was lost.
    expect((await write(ocid, { height: '11' }, { height: 10 })).status).toBe(200)
  })

  it('belong to the categories of the attribute and those below, and stay when a product is moved away', async () => {
    const category = async (c_name: string, parent_id: number | null = null) => {
      const fields = { c_name, parent_id, status: 'active', description: '', image: null, image_alt: '' }
      return (await sam.call('POST', '/categories', fields)).body['data'] as { c_id: number; c_link: string }
    }
    const lamps = await category('Lamps')
    const floor = await category('Floor lamps', lamps.c_id)
    const rugs = await category('Rugs')
    const bulb = await add('bulb', { categories: [lamps.c_id] })
    expect(bulb).toMatchObject({ category_names: ['Lamps'], applies_to: [floor.c_link, lamps.c_link] })
    const lamp = await addProduct(test.database.db, { category_id: floor.c_id })
    const rug = await addProduct(test.database.db, { category_id: rugs.c_id })
    expect((await write(lamp, { bulb: 'E27' })).status).toBe(200)
    expect((await write(rug, { bulb: 'E27' })).body['errors']).toMatchObject({
      'attributes.bulb': [expect.stringContaining('Products of this category have no bulb')],
    })
    expect(await specsOf(lamp)).toEqual([{ name: 'bulb', value: 'E27' }])
    await sam.call('POST', `/products/${lamp}`, { fields: { category: rugs.c_link } })
    expect(await valuesOf(lamp)).toEqual({ bulb: 'E27' })
    expect(await specsOf(lamp)).toEqual([])
    // Floor lamps inherit it from lamps.
    await sam.call('POST', `/categories/${floor.c_id}/merge`, { into: rugs.c_id })
    expect((await read(bulb)).category_names).toEqual(['Lamps', 'Rugs'])
    await sam.call('POST', `/categories/${lamps.c_id}/merge`, { into: rugs.c_id })
    expect((await read(bulb)).category_names).toEqual(['Rugs'])
    // Someone who opened the category before the merge would undo it.
    expect((await set(bulb, { name: 'Bulb' })).status).toBe(409)
  })
})

describe('a change of an attribute', () => {
  it('states what it does to stored values, and converts them in the history of each product', async () => {
    const depth = await add('depth')
    const [deep, vague, plain] = [
      await addProduct(test.database.db),
      await addProduct(test.database.db),
      await addProduct(test.database.db),
    ]
    await write(deep, { depth: '12 in' })
    await write(vague, { depth: 'about a foot' })
    await write(plain, { depth: '30' })
    const fields = { type: 'number', unit: 'cm' }
    expect(await preview(depth, fields)).toEqual({
      products: 3,
      converted: 2,
      discarded: 1,
      sample: [
        { before: 'about a foot', after: null, products: 1 },
        { before: '12 in', after: '30.48 cm', products: 1 },
        { before: '30', after: '30 cm', products: 1 },
      ],
    })
    expect(await set(depth, fields)).toMatchObject({ status: 409, body: { discarded: 1 } })
    expect((await set(depth, { ...fields, discard: 1 })).status).toBe(200)
    await test.work()
    expect([await valuesOf(deep), await valuesOf(vague), await valuesOf(plain)]).toEqual([
      { depth: 30.48 },
      {},
      { depth: 30 },
    ])
    const { body } = await sam.call('GET', `/products/${vague}/history`)
    expect((body['data'] as unknown[])[0]).toMatchObject({
      action: 'adminSetAttribute',
      changes: { attributes: [{ depth: 'about a foot' }, { depth: null }] },
    })
    expect(await read(depth)).toMatchObject({ type: 'number', unit: 'cm', is_converting: false, products: 2 })
  })

  it('does not change the unit of the values that a running bulk edit writes', async () => {
    const drop = await add('drop', { type: 'number', unit: 'cm' })
    const operations = JSON.stringify([{ kind: 'set', field: 'attributes', attribute: 'drop', value: 45 }])
    await test.database.pool.query(
      `insert into bulk_edits (actor_kind, actor_id, actor_name, target, operations, expected)
       values ('staff', 1, 'Sam Staff', '{"ocids": []}', $1, 0)`,
      [operations],
    )
    expect(await set(drop, { unit: 'in' })).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
    await test.database.pool.query(`update bulk_edits set state = 'done', ended_at = now()`)
    expect((await set(drop, { unit: 'in' })).status).toBe(200)
  })

  it('renames choices in the products, and rejects a version that is no longer current', async () => {
    const shade = await add('shade', { type: 'choice', choices: ['Dark', 'Light'] })
    const [dark, light] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    await write(dark, { shade: 'Dark' })
    await write(light, { shade: 'Light' })
    const choices = ['Deep']
    expect(await preview(shade, { choices, replacements: { Dark: 'Deep' } })).toMatchObject({
      converted: 1,
      discarded: 1,
    })
    await set(shade, { choices, replacements: { Dark: 'Deep' }, discard: 1 })
    await test.work()
    expect([await valuesOf(dark), await valuesOf(light)]).toEqual([{ shade: 'Deep' }, {}])
    expect((await set(shade, { name: 'Tone' })).status).toBe(409)
    // Properties that every object has are no replacements.
    const word = await add('word')
    await write(dark, { word: 'constructor' })
    expect(await preview(word, { type: 'choice', choices: ['constructor'] })).toMatchObject({
      converted: 0,
      discarded: 0,
    })
  })

  it('deletes the values with the attribute, if the number of products is known', async () => {
    const clay = await add('clay')
    const ocid = await addProduct(test.database.db)
    await write(ocid, { clay: 'Red' })
    const remove = (discard: number) => sam.call('POST', `/attributes/${clay.id}/delete`, { discard })
    expect((await remove(0)).status).toBe(409)
    expect((await remove(1)).status).toBe(200)
    await test.work()
    expect((await sam.call('GET', `/attributes/${clay.id}`)).status).toBe(404)
    expect(await valuesOf(ocid)).toEqual({})
  })

  it('needs a key, a name and choices that are its own, and all attributes for another order', async () => {
    await add('wick')
    expect((await create('wick', { name: 'Wick 2' })).body['errors']).toEqual({
      key: ['Another attribute has this key.'],
    })
    expect((await create('wick_2', { name: 'WICK' })).body['errors']).toEqual({
      name: ['Another attribute has this name.'],
    })
    expect((await create('wax', { type: 'choice' })).status).toBe(422)
    expect((await create('constructor')).status).toBe(422)
    expect((await create('wax', { type: 'choice', choices: ['Soy', 'soy '] })).body['errors']).toEqual({
      choices: ['soy is listed twice.'],
    })
    const list = async () => (await sam.call('GET', '/attributes')).body['data'] as AttributeDetails[]
    const ids = (await list()).map(({ id }) => id)
    expect((await sam.call('POST', '/attributes/order', { ids: ids.slice(1) })).status).toBe(409)
    await sam.call('POST', '/attributes/order', { ids: ids.toReversed() })
    expect((await list()).map(({ id }) => id)).toEqual(ids.toReversed())
  })
})

it('is a constraint of the database: no writer stores a value that its attribute cannot have', async () => {
  await add('seats', { type: 'number' })
  const insert = (attributes: object) => addProduct(test.database.db, { attributes: JSON.stringify(attributes) })
  await expect(insert({ seats: 'four' })).rejects.toThrow('does not have this value')
  await expect(insert({ nothing: 1 })).rejects.toThrow('does not have this value')
  const ocid = await insert({ seats: 4 })
  // While a job converts the values, no one writes others beside it.
  await test.database.pool.query(`update attributes set work = '{}' where key = 'seats'`)
  await expect(insert({ seats: 5 })).rejects.toThrow('does not have this value')
  expect((await write(ocid, { seats: 5 })).body['errors']).toMatchObject({
    'attributes.seats': ['The values of seats are being converted; try again in a minute.'],
  })
})

it('sets an attribute of many products by a bulk edit, and restores it', async () => {
  await add('season', { type: 'choice', choices: ['Winter', 'Summer'] })
  const [one, other] = [await addProduct(test.database.db), await addProduct(test.database.db)]
  await write(one, { season: 'Winter' })
  const operation = { kind: 'set', field: 'attributes', attribute: 'season', value: 'Summer' }
  const start = (value: unknown) =>
    sam.call('POST', '/products/bulk-edits', {
      target: { ocids: [one, other] },
      operations: [{ ...operation, value }],
    })
  expect((await start('Fall')).body['errors']).toEqual({
    operations: ['Operation 1: season: write one of: Winter, Summer.'],
  })
  const { id } = (await start('Summer')).body['data'] as { id: number }
  await test.work()
  expect([await valuesOf(one), await valuesOf(other)]).toEqual([{ season: 'Summer' }, { season: 'Summer' }])
  await write(other, { season: 'Winter' })
  await sam.call('POST', `/products/bulk-edits/${id}/undo`)
  await test.work()
  expect([await valuesOf(one), await valuesOf(other)]).toEqual([{ season: 'Winter' }, { season: 'Winter' }])
})
