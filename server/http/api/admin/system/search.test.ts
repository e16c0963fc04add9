import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOUND_ACCESS, FOUND_KINDS, MAX_FOUND } from '#contract/backoffice/admin-search.ts'
import type { FoundRecord } from '#contract/schemas/admin/system/search.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { ALL, orderNow, placeOrder, type PlacedOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
let placed: PlacedOrder
let document: string
beforeAll(async () => {
  test = await openTestShop({}, { search: true })
  sam = await signInStaff(test)
  placed = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { po_number: 'PO-77 A' })
  const { invoice } = placed.order
  await test.shop.orders.fulfilment.accept(invoice)
  await test.shop.orders.fulfilment.ship(invoice, { ...ALL, tracking: '1Z-777-X' })
  document = (await orderNow(test, placed)).invoices[0]?.number ?? ''
})
afterAll(() => test.close())

async function find(text: string, staff = sam): Promise<FoundRecord[]> {
  const { status, body } = await staff.call('GET', `/search?q=${encodeURIComponent(text)}`)
  expect([status, body]).toEqual([200, body])
  return body['data'] as FoundRecord[]
}
const idsOf = async (kind: FoundRecord['kind'], text: string) =>
  (await find(text)).filter((each) => each.kind === kind).map(({ id }) => id)

describe('the search of the back office', () => {
  it('finds an order by any of its numbers, however it is written, and by the beginning of its own', async () => {
    const { invoice } = placed.order
    const digits = invoice.replace('T-', '')
    const written = [
      invoice,
      ` #${invoice.toLowerCase().replace('-', '')} `,
      digits,
      digits.slice(0, 4),
      `T-${digits.slice(0, 3)}`,
      `${invoice}-1`,
      `${invoice}-1-P1`,
      'po77a',
      '1z 777 x',
    ]
    for (const text of written) expect([text, await idsOf('order', text)]).toEqual([text, [invoice]])
    expect(await idsOf('order', 'T-9999999')).toEqual([])
    const [found] = await find(invoice)
    expect(found).toMatchObject({ kind: 'order', title: invoice, amount: placed.order.orderTotal })
    expect(found?.detail).toContain('& Co')
  })

  it('finds an invoice by its number, with or without zeros, and leads to its order', async () => {
    const number = String(Number(document.replace('INV-', '')))
    for (const text of [document, document.toLowerCase(), document.slice(0, -1), number, `inv ${number}`]) {
      const found = (await find(text)).find(({ title }) => title === document)
      expect([text, found?.kind, found?.id]).toEqual([text, 'invoice', placed.order.invoice])
    }
  })

  it('finds companies, people and suppliers by the beginnings of words of their names, the best first', async () => {
    const { companyId } = await addBuyer(test.shop, 'Ottoline')
    const other = await addBuyer(test.shop, 'Harriet')
    await test.database.pool.query(`update companies set name = 'Harriet Ottoline' where id = $1`, [other.companyId])
    expect(await idsOf('company', 'OTTOL')).toEqual([String(companyId), String(other.companyId)])
    expect(await idsOf('company', 'otto harri')).toEqual([String(other.companyId)])
    const people = (await find('harriet')).filter(({ kind }) => kind === 'person')
    expect(people).toMatchObject([{ title: 'Harriet Buyer', detail: 'Harriet@example.com' }])
    const fjord = { name: 'Fjord & Filt', slug: 'fjord-filt' }
    const { id } = await test.database.db
      .insertInto('suppliers')
      .values(fjord)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await idsOf('supplier', 'filt')).toEqual([String(id)])
    // A single letter matches too much, and punctuation nothing.
    expect(await find('o')).toEqual([])
    expect(await find(`'"!&|:*()`)).toEqual([])
  })

  it('finds a product by OCID and SKU in any state, and by words as buyers do', async () => {
    const draft = await addProduct(test.database.db, { sku: 'HAL-VAS-001', title: 'Unfinished vase', state: 'draft' })
    for (const text of [String(draft), '#hal_vas 001']) {
      expect([text, await idsOf('product', text)]).toEqual([text, [String(draft)]])
    }
    const lamp = await addProduct(test.database.db, { title: 'Periwinkle lamp' })
    await test.shop.search.refresh([lamp])
    await test.search.caughtUp()
    expect(await idsOf('product', 'periwinkle')).toEqual([String(lamp)])
  })

  it('finds only what the person may read', async () => {
    await addBuyer(test.shop, 'Quill')
    const texts = ['quill', placed.order.invoice, document, 'HAL-VAS-001', 'filt']
    for (const kind of FOUND_KINDS) {
      const access = FOUND_ACCESS[kind]
      const reader = await signInStaff(test, [access])
      const found = (await Promise.all(texts.map((text) => find(text, reader)))).flat()
      expect(new Set(found.map((each) => FOUND_ACCESS[each.kind]))).toEqual(new Set([access]))
    }
    const nothing = await signInStaff(test, ['home.read'])
    expect((await Promise.all(texts.map((text) => find(text, nothing)))).flat()).toEqual([])
  })

  it('has at most five records of a kind, and as many queries for few records as for many', async () => {
    await addBuyer(test.shop, 'Zebra-1')
    const count = () => countQueries(test.database, () => find('zebra'))
    const before = await count()
    for (let number = 2; number <= MAX_FOUND + 2; number += 1) await addBuyer(test.shop, `Zebra-${number}`)
    expect(await idsOf('company', 'zebra')).toHaveLength(MAX_FOUND)
    expect(await count()).toBe(before)
  })

  it('rejects an empty text and one that is too long', async () => {
    expect((await sam.call('GET', '/search')).status).toBe(422)
    expect((await sam.call('GET', '/search?q=')).status).toBe(422)
    expect((await sam.call('GET', `/search?q=${'a'.repeat(121)}`)).status).toBe(422)
  })
})
