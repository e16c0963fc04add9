import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

describe('the lists of receivables', () => {
  it('end after a cursor beyond all days and amounts', async () => {
    const query = { cursor: '999999999999999.999999999999999', limit: 10 }
    expect(await test.shop.billing.overduePage(query)).toEqual({ data: [], next: null })
    expect(await test.shop.billing.receivables(query)).toMatchObject({ data: [], next: null })
  })
})
