import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rates } from '#contract/schemas/orders/rates.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const RATES: Rates = {
  shipping: [
    {
      key: 'standard',
      name: 'Standard',
      kind: 'flat',
      rate: 15,
      free_from: 500,
      free_counts: 'order',
      transit_days: [2, 6],
    },
    {
      key: 'potter-weight',
      maker: 'potter',
      name: 'By weight',
      kind: 'weight',
      rate: 9,
      per_pound: 0.65,
      min_weight_lb: 1.5,
      max_weight_lb: 900,
      states: ['TX', 'ME'],
      transit_days: [3, 7],
    },
    { key: 'potter-freight', maker: 'potter', name: 'Freight', kind: 'freight', transit_days: [5, 12] },
  ],
  taxes: [
    { state: 'MO', percent: 4.225, shipping: false },
    { state: 'TX', percent: 6.25, shipping: true },
  ],
  minimums: [{ maker: 'potter', first_order: 150, reorder: null }],
}

describe('the file of rates', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await test.database.db.insertInto('suppliers').values({ name: 'Potter', slug: 'potter' }).execute()
  })
  afterAll(() => test.close())

  it('is read as it was written, and a second write changes nothing', async () => {
    expect(await test.shop.rates.write(RATES)).toEqual([])
    expect(await test.shop.rates.read()).toEqual(RATES)
    const ids = () => test.database.db.selectFrom('shipping_methods').select(['id', 'key']).orderBy('id').execute()
    const before = await ids()
    await test.shop.rates.write(RATES)
    expect(await ids()).toEqual(before)
  })

  it('may name states, which are stored by their two letters', async () => {
    const named = {
      ...RATES,
      taxes: [
        { state: 'Texas', percent: 6.25, shipping: true },
        { state: 'pr', percent: 11.5, shipping: true },
      ],
    }
    const shipping = RATES.shipping.map((rate) =>
      rate.states ? { ...rate, states: ['texas', 'Armed Forces Europe'] } : rate,
    )
    expect(await test.shop.rates.write({ ...named, shipping })).toEqual([])
    const { taxes, shipping: stored } = await test.shop.rates.read()
    expect(taxes.map(({ state }) => state)).toEqual(['PR', 'TX'])
    expect(stored.flatMap(({ states }) => states ?? [])).toEqual(['TX', 'AE'])
    const twice = [...named.taxes, { state: 'TX', percent: 1, shipping: true }]
    expect(await test.shop.rates.write({ ...named, taxes: twice })).toMatchObject([{ pointer: '/taxes/2/state' }])
  })

  it('removes what it leaves out', async () => {
    await test.shop.rates.write({ shipping: RATES.shipping.slice(0, 1), taxes: [], minimums: [] })
    expect(await test.shop.rates.read()).toEqual({ shipping: RATES.shipping.slice(0, 1), taxes: [], minimums: [] })
  })

  it.each([
    ['no object', 'the file must be an object with lists of shipping, taxes and minimums', []],
    [
      'an unknown field',
      '/taxes/0/citty: "citty" is not known: a sales tax has state, percent, shipping',
      { taxes: [{ state: 'TX', percent: 1, shipping: true, citty: 1 }] },
    ],
    [
      'a duplicate key',
      '/shipping/1/key: the shipping method "standard" is listed twice',
      { shipping: [RATES.shipping[0], RATES.shipping[0]] },
    ],
    [
      'an unknown maker',
      '/minimums/0/maker: there is no maker "nobody"',
      { minimums: [{ maker: 'nobody', first_order: 1, reorder: 1 }] },
    ],
    [
      'an unknown state',
      '/taxes/0/state: there is no state XX',
      { taxes: [{ state: 'XX', percent: 1, shipping: true }] },
    ],
    [
      'days in the wrong order',
      '"standard" takes fewer days at most than at least',
      { shipping: [{ ...RATES.shipping[0], transit_days: [6, 2] }] },
    ],
    [
      'no shipping method of the shop',
      'there is no shipping method without a maker',
      { shipping: RATES.shipping.slice(1) },
    ],
  ])('with %s is rejected as a whole', async (_name, sentence, change) => {
    await test.shop.rates.write(RATES)
    const errors = await test.shop.rates.write(Array.isArray(change) ? change : { ...RATES, ...change })
    expect(errors.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n')).toContain(sentence)
    expect(await test.shop.rates.read()).toEqual(RATES)
  })

  it('of the demo shop matches its suppliers', async () => {
    const file: Rates = JSON.parse(await readFile('database/demo/rates.json', 'utf8'))
    const suppliers = new Set([...file.shipping, ...file.minimums].flatMap(({ maker }) => maker ?? []))
    for (const slug of suppliers) {
      if (slug !== 'potter') await test.database.db.insertInto('suppliers').values({ name: slug, slug }).execute()
    }
    expect(await test.shop.rates.write(file)).toEqual([])
    expect(await test.shop.rates.read()).toEqual(file)
    expect(file.taxes).toHaveLength(46)
  })
})
