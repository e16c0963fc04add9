import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper } from '#test-kit/orders/buying.ts'

describe('the search of orders', () => {
  let test: TestShop
  let ann: Awaited<ReturnType<typeof addShopper>>
  let invoice: string
  beforeAll(async () => {
    test = await openTestShop()
    ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, { sku: 'HAL-VAS-001', title: 'Vase, 50% wool' }), 1)
    const order = await ann.place(await ann.checkout(), { po_number: ' PO\u201177\u200B ' })
    invoice = order.invoice
    await ann.put(await addProduct(test.database.db, { sku: 'OTHER', title: 'Rug' }), 1)
    await ann.place(await ann.checkout())
  })
  afterAll(() => test.close())

  async function found(q: string): Promise<string[]> {
    const { data } = await test.shop.orders.reading.list(ann, { q, page: 1, limit: 20 })
    const { orders } = await test.shop.orders.reading.listForOperator({ search: q })
    const numbers = data.map((order) => order.invoice)
    expect(orders.map((order) => order.invoice).toReversed()).toEqual(numbers)
    return numbers
  }

  it('finds an order number, a PO number and a SKU however they are written', async () => {
    const digits = invoice.slice(2)
    const orders = [`T${digits}`, `t_${digits}`, `#T-${digits}`, `T\u2212${digits}`, `\uFEFFT-${digits}\u200B`, digits]
    const purchases = ['PO-77', 'po77', 'PO_77', 'PO\u201377', 'ＰＯ－７７']
    const skus = ['hal_vas_001', 'HAL–VAS–001', '#HAL-VAS', 'HAL-VAS\u200B-001']
    for (const word of [...orders, ...purchases, ...skus]) {
      expect([word, await found(word)]).toEqual([word, [invoice]])
    }
    expect(await found(`T${digits}-1`)).toEqual([invoice])
    expect(await found('50%')).toEqual([invoice])
    expect(await found('HAL-VAS-002')).toEqual([])
  })

  it('stores a PO number without characters that cannot be seen', async () => {
    expect((await test.shop.orders.reading.byInvoice({ user: ann, guestHash: null }, invoice))?.po_number).toBe('PO-77')
  })
})
