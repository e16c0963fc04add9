import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import type { ShippingRate } from '#contract/rates.ts'

const STANDARD: ShippingRate = {
  key: 'standard',
  name: 'Standard',
  kind: 'flat',
  rate: 15,
  free_from: 500,
  free_counts: 'order',
  transit_days: [2, 6],
}

describe('ways of shipping', () => {
  let test: TestShop
  let ids: Record<string, number>
  beforeAll(async () => {
    test = await openTestShop()
    const { db } = test.database
    const made = await db
      .insertInto('suppliers')
      .values([
        { name: 'Potter', slug: 'potter' },
        { name: 'Mason', slug: 'mason' },
      ])
      .returning(['slug', 'id'])
      .execute()
    ids = Object.fromEntries(made.map(({ slug, id }) => [slug, id]))
  })
  beforeEach(() => use([STANDARD]))
  afterAll(() => test.close())

  const use = async (shipping: ShippingRate[]) =>
    expect(await test.shop.rates.write({ shipping, taxes: [], minimums: [] })).toEqual([])

  /** Names and prices in cents of the ways of a maker, for goods in cents. */
  async function waysOf(
    maker: string,
    subtotal: number,
    { weightLb = 1, state = 'TX', order = 0 }: { weightLb?: number; state?: string | null; order?: number } = {},
  ) {
    const supplierId = ids[maker] ?? 0
    const { ways } = await test.shop.shipping.options([{ supplierId, subtotal, weightLb }], state, order || subtotal)
    return ways.get(supplierId)?.map(({ name, price }) => [name, price])
  }

  it('are those of the shop for a maker without its own, the first the default', async () => {
    await use([STANDARD, { ...STANDARD, key: 'express', name: 'Express', rate: 45, free_from: 9000 }])
    expect(await waysOf('potter', 10_000)).toEqual([
      ['Standard', 1500],
      ['Express', 4500],
    ])
  })

  it('cost nothing from a target on, to the cent, counted over the order or the maker alone', async () => {
    expect(await waysOf('potter', 49_999)).toEqual([['Standard', 1500]])
    expect(await waysOf('potter', 50_000)).toEqual([['Standard', 0]])
    expect(await waysOf('potter', 100, { order: 50_000 })).toEqual([['Standard', 0]])
    await use([{ ...STANDARD, free_counts: 'maker' }])
    expect(await waysOf('potter', 100, { order: 50_000 })).toEqual([['Standard', 1500]])
  })

  it('by weight cost each pound begun, and what sums lose begins none', async () => {
    const heavy = { key: 'heavy', maker: 'mason', name: 'By weight', kind: 'weight', rate: 9, per_pound: 0.65 } as const
    await use([STANDARD, { ...heavy, transit_days: [3, 7] }])
    expect(await waysOf('mason', 100, { weightLb: 0.1 + 0.2 + 2.7 })).toEqual([['By weight', 900 + 3 * 65]])
    expect(await waysOf('mason', 100, { weightLb: 3.001 })).toEqual([['By weight', 900 + 4 * 65]])
    expect(await waysOf('potter', 100)).toEqual([['Standard', 1500]])
  })

  it('by freight have no price yet', async () => {
    await use([STANDARD, { key: 'freight', maker: 'mason', name: 'Freight', kind: 'freight', transit_days: [5, 12] }])
    expect(await waysOf('mason', 100)).toEqual([['Freight', null]])
  })

  it('are offered within their weights and states only; a maker may be left with none', async () => {
    await use([
      { ...STANDARD, max_weight_lb: 50, states: ['TX', 'ME'] },
      { ...STANDARD, key: 'pallet', name: 'Pallet', min_weight_lb: 50, states: ['TX'] },
    ])
    expect(await waysOf('potter', 100, { weightLb: 49 })).toEqual([['Standard', 1500]])
    // Three parts of 16.6667 pounds and a bit are what floating point makes of 50.
    expect(await waysOf('potter', 100, { weightLb: 50.000000000000007, state: 'ME' })).toEqual([['Standard', 1500]])
    expect(await waysOf('potter', 100, { weightLb: 51 })).toEqual([['Pallet', 1500]])
    expect(await waysOf('potter', 100, { state: 'HI' })).toEqual([])
    expect(await waysOf('potter', 100, { state: null })).toEqual([])
  })

  it('name the target of the default way for the cart', async () => {
    expect(await test.shop.shipping.options([], null, 0)).toMatchObject({ freeFrom: 50_000 })
    await use([{ ...STANDARD, free_counts: 'maker' }])
    expect(await test.shop.shipping.options([], null, 0)).toMatchObject({ freeFrom: null })
  })

  it('name no target that would make no goods of the cart travel free', async () => {
    const freeFrom = async (makers: readonly string[], state: string | null, order = 10_000) => {
      const groups = makers.map((maker) => ({ supplierId: ids[maker] ?? 0, subtotal: 10_000, weightLb: 1 }))
      return (await test.shop.shipping.options(groups, state, order)).freeFrom
    }
    const air: ShippingRate = { key: 'air', kind: 'flat', name: 'By air', rate: 60, transit_days: [3, 9] }
    await use([{ ...STANDARD, states: ['ME', 'TX'] }, air, { ...air, key: 'van', maker: 'mason' }])
    expect(await freeFrom(['potter'], 'TX')).toBe(50_000)
    // Where the free way does not go the next one is the usual one, and it has a price.
    expect(await freeFrom(['potter'], 'HI')).toBeNull()
    // Nor does it go to a visitor who has not said where to, for all that is known.
    expect(await freeFrom(['potter'], null)).toBeNull()
    expect(await freeFrom(['mason'], 'TX')).toBeNull()
    expect(await freeFrom(['mason', 'potter'], 'TX')).toBe(50_000)
  })

  it('name the next target where makers have several, and the last one where all are reached', async () => {
    await use([STANDARD, { ...STANDARD, key: 'van', name: 'Van', maker: 'mason', free_from: 100 }])
    const groups = ['mason', 'potter'].map((maker) => ({ supplierId: ids[maker] ?? 0, subtotal: 5_000, weightLb: 1 }))
    const freeFrom = async (order: number) => (await test.shop.shipping.options(groups, 'TX', order)).freeFrom
    expect(await freeFrom(5_000)).toBe(10_000)
    expect(await freeFrom(11_000)).toBe(50_000)
    expect(await freeFrom(60_000)).toBe(50_000)
  })
})
