import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the "new" badge', () => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop()
  })
  afterEach(() => test.close())

  /** Returns the ages in days of the products with the badge, of products added that many days ago. */
  async function newOf(days: readonly number[]): Promise<number[]> {
    const { db } = test.database
    const cameBefore = new Map<number, number>()
    for (const ago of days) {
      cameBefore.set(await addProduct(db, { created_at: new Date(Date.now() - ago * 86_400_000) }), ago)
    }
    const rule = { sort: 'newest', limit: null } as const
    const { data } = await test.shop.catalog.selection({ rule }, { page: 1, perPage: 10 })
    return data.flatMap(({ ocid, badges }) => (badges.includes('new') ? [cameBefore.get(ocid) ?? Number.NaN] : []))
  }

  it('lasts 45 days', async () => {
    expect(await newOf([200, 46, 44, 1])).toEqual([1, 44])
  })

  it('is for products added after the opening assortment, not for that itself', async () => {
    expect(await newOf([10, 9, 4, 2, 0])).toEqual([0, 2])
  })

  it('also applies if the opening assortment is discontinued', async () => {
    const { db } = test.database
    await addProduct(db, { status: 'discontinued', created_at: new Date(Date.now() - 400 * 86_400_000) })
    expect(await newOf([4, 2])).toEqual([2, 4])
  })
})
