import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

describe('a product is called new', () => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop()
  })
  afterEach(() => test.close())

  /** Which of products that came so many days ago are called so, by their days. */
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

  it('for 45 days', async () => {
    expect(await newOf([200, 46, 44, 1])).toEqual([1, 44])
  })

  it('where it came after what the shop opened with, not as a part of it', async () => {
    expect(await newOf([10, 9, 4, 2, 0])).toEqual([0, 2])
  })

  it('where what the shop opened with is sold no longer, too', async () => {
    const { db } = test.database
    await addProduct(db, { status: 'discontinued', created_at: new Date(Date.now() - 400 * 86_400_000) })
    expect(await newOf([4, 2])).toEqual([2, 4])
  })
})
