import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const read = (...rows: string[]) =>
  test.shop.orders.fulfilment.tryShipments(['suborder,carrier,tracking', ...rows].join('\n'))

describe('a file of shipments', () => {
  it('is rejected if it is not CSV', async () => {
    await expect(read('T-1,"UPS,1Z1')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('has the line numbers of the file, also after empty lines', async () => {
    expect((await read('T-1,UPS,1', '', '', 'T-2,UPS,2')).map(({ line }) => line)).toEqual([2, 5])
  })

  it('has no carrier or tracking number that is too long to be shipped', async () => {
    const { order } = await placeOrder(test)
    await test.shop.orders.fulfilment.accept(order.invoice)
    const rows = await read(`${order.invoice},${'U'.repeat(81)},1`, `${order.invoice},UPS,${'1'.repeat(121)}`)
    expect(rows.map(({ problem }) => problem)).toEqual([
      'the carrier has more than 80 characters',
      'the tracking number has more than 120 characters',
    ])
  })
})
