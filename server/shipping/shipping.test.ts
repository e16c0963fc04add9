import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import type { ShippingRate } from '#contract/schemas/orders/rates.ts'

const STANDARD: ShippingRate = {
  key: 'standard',
  name: 'Standard',
  kind: 'flat',
  rate: 15,
  free_from: 500,
  free_counts: 'order',
  transit_days: [2, 6],
}

describe('shipping methods', () => {
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

  /** Returns names and prices (cents) of the shipping methods of a supplier, for goods in cents. */
  async function methodsOf(
    slug: string,
    subtotal: number,
    { weightLb = 1, state = 'TX', order = 0 }: { weightLb?: number; state?: string | null; order?: number } = {},
  ) {
    const supplierId = ids[slug] ?? 0
    const { methods } = await test.shop.shipping.options([{ supplierId, subtotal, weightLb }], state, order || subtotal)
    return methods.get(supplierId)?.map(({ name, price }) => [name, price])
  }

  it('are those of the shop for a supplier without its own, the first the default', async () => {
    await use([STANDARD, { ...STANDARD, key: 'express', name: 'Express', rate: 45, free_from: 9000 }])
    expect(await methodsOf('potter', 10_000)).toEqual([
      ['Standard', 1500],
      ['Express', 4500],
    ])
  })

  it('are free from a target on, to the cent, by order or by supplier', async () => {
    expect(await methodsOf('potter', 49_999)).toEqual([['Standard', 1500]])
    expect(await methodsOf('potter', 50_000)).toEqual([['Standard', 0]])
    expect(await methodsOf('potter', 100, { order: 50_000 })).toEqual([['Standard', 0]])
    await use([{ ...STANDARD, free_counts: 'maker' }])
    expect(await methodsOf('potter', 100, { order: 50_000 })).toEqual([['Standard', 1500]])
  })

  it('by weight charge each started pound, without floating point errors', async () => {
    const heavy = { key: 'heavy', maker: 'mason', name: 'By weight', kind: 'weight', rate: 9, per_pound: 0.65 } as const
    await use([STANDARD, { ...heavy, transit_days: [3, 7] }])
    expect(await methodsOf('mason', 100, { weightLb: 0.1 + 0.2 + 2.7 })).toEqual([['By weight', 900 + 3 * 65]])
    expect(await methodsOf('mason', 100, { weightLb: 3.001 })).toEqual([['By weight', 900 + 4 * 65]])
    expect(await methodsOf('potter', 100)).toEqual([['Standard', 1500]])
  })

  it('by freight have no price yet', async () => {
    await use([STANDARD, { key: 'freight', maker: 'mason', name: 'Freight', kind: 'freight', transit_days: [5, 12] }])
    expect(await methodsOf('mason', 100)).toEqual([['Freight', null]])
  })

  it('are offered within their weights and states only; a supplier may have none', async () => {
    await use([
      { ...STANDARD, max_weight_lb: 50, states: ['TX', 'ME'] },
      { ...STANDARD, key: 'pallet', name: 'Pallet', min_weight_lb: 50, states: ['TX'] },
    ])
    expect(await methodsOf('potter', 100, { weightLb: 49 })).toEqual([['Standard', 1500]])
    // Floating point sums of three weights that add up to 50.
    expect(await methodsOf('potter', 100, { weightLb: 50.000000000000007, state: 'ME' })).toEqual([['Standard', 1500]])
    expect(await methodsOf('potter', 100, { weightLb: 51 })).toEqual([['Pallet', 1500]])
    expect(await methodsOf('potter', 100, { state: 'HI' })).toEqual([])
    expect(await methodsOf('potter', 100, { state: null })).toEqual([])
  })

  it('return the free shipping target of the default method', async () => {
    expect(await test.shop.shipping.options([], null, 0)).toMatchObject({ freeFrom: 50_000 })
    await use([{ ...STANDARD, free_counts: 'maker' }])
    expect(await test.shop.shipping.options([], null, 0)).toMatchObject({ freeFrom: null })
  })

  it('return no target that would make no goods of the cart ship free', async () => {
    const freeFrom = async (slugs: readonly string[], state: string | null, order = 10_000) => {
      const groups = slugs.map((slug) => ({ supplierId: ids[slug] ?? 0, subtotal: 10_000, weightLb: 1 }))
      return (await test.shop.shipping.options(groups, state, order)).freeFrom
    }
    const air: ShippingRate = { key: 'air', kind: 'flat', name: 'By air', rate: 60, transit_days: [3, 9] }
    await use([{ ...STANDARD, states: ['ME', 'TX'] }, air, { ...air, key: 'van', maker: 'mason' }])
    expect(await freeFrom(['potter'], 'TX')).toBe(50_000)
    // The free method does not ship there, so the next one is the default, and it has a price.
    expect(await freeFrom(['potter'], 'HI')).toBeNull()
    // Without an address it is unknown whether the free method ships there.
    expect(await freeFrom(['potter'], null)).toBeNull()
    expect(await freeFrom(['mason'], 'TX')).toBeNull()
    expect(await freeFrom(['mason', 'potter'], 'TX')).toBe(50_000)
  })

  it('return the next target of several, and the last one if all are reached', async () => {
    await use([STANDARD, { ...STANDARD, key: 'van', name: 'Van', maker: 'mason', free_from: 100 }])
    const groups = ['mason', 'potter'].map((slug) => ({ supplierId: ids[slug] ?? 0, subtotal: 5_000, weightLb: 1 }))
    const freeFrom = async (order: number) => (await test.shop.shipping.options(groups, 'TX', order)).freeFrom
    expect(await freeFrom(5_000)).toBe(10_000)
    expect(await freeFrom(11_000)).toBe(50_000)
    expect(await freeFrom(60_000)).toBe(50_000)
  })
})
