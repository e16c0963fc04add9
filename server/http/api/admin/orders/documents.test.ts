import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['orders.read'])
})
afterAll(() => test.close())

const fetchFile = (path: string, { headers } = sam) =>
  test.app.inject({ url: API_PATHS.admin + path, headers: { cookie: headers.cookie } })

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

async function print(what: string, ...invoices: string[]): Promise<Buffer> {
  const answer = await fetchFile(`/orders/${what}.pdf?${invoices.map((one) => `invoices=${one}`).join('&')}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return answer.rawPayload
}

describe('documents for staff', () => {
  it('are those of the buyer, the confirmation and the purchase order, by the numbers that the order lists', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    await test.shop.orders.money.refund(invoice, { reason: 'Broken', cents: 100 })
    const { documents } = (await sam.call('GET', `/orders/${invoice}`)).body['data'] as AdminOrder
    expect(documents.map(({ kind }) => kind)).toEqual([
      'confirmation',
      'invoice',
      'credit_note',
      'packing_slip',
      'purchase_order',
    ])
    for (const { number } of documents) {
      const { statusCode, headers, rawPayload } = await fetchFile(`/documents/${number}.pdf`)
      expect([number, statusCode, headers['content-type']]).toEqual([number, 200, 'application/pdf'])
      expect([headers['cache-control'], pagesIn(rawPayload)]).toEqual(['private, no-store', 1])
    }
    expect((await fetchFile(`/documents/${invoice}-1-P9.pdf`)).statusCode).toBe(404)
    expect((await fetchFile('/documents/INV-999999.pdf')).statusCode).toBe(404)
  })

  it('are printed for many orders as one PDF', async () => {
    const placed = [await placeOrder(test), await placeOrder(test)].map(({ order }) => order.invoice)
    expect(pagesIn(await print('packing-slips', ...placed))).toBe(2)
    expect(pagesIn(await print('purchase-orders', ...placed))).toBe(2)
    expect(pagesIn(await print('labels', ...placed))).toBe(1)
    const { statusCode, body } = await fetchFile(`/orders/labels.pdf?invoices=T-1&invoices=${placed[0]}`)
    expect([statusCode, body]).toEqual([404, expect.stringContaining('There is no order T-1.')])
  })

  it('are closed without the permission', async () => {
    const { order } = await placeOrder(test)
    const poor = await signInStaff(test, ['companies.read'])
    expect((await fetchFile(`/documents/${order.invoice}.pdf`, poor)).statusCode).toBe(403)
    expect((await fetchFile(`/orders/labels.pdf?invoices=${order.invoice}`, poor)).statusCode).toBe(403)
  })
})
