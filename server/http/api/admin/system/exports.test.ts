import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { csvChunks } from '#server/tables/csv.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
let invoices: string[]
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['orders.read', 'audit.read'])
  invoices = []
  for (const cents of [1000, 3000, 2000]) {
    const { order } = await placeOrder(test, [[{ cents, units: 1 }]], { po_number: '=1+1' })
    invoices.push(order.invoice)
  }
  await test.shop.orders.fulfilment.accept(invoices[2] ?? '')
})
afterAll(() => test.close())

const download = (path: string, { headers } = sam) =>
  test.app.inject({ url: API_PATHS.admin + path, headers: { cookie: headers.cookie } })
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true })

describe('an export of the queues of orders', () => {
  it('has exactly what the list has, in its order, with numbers as numbers and no cell as a formula', async () => {
    const csv = await download('/orders.csv?tab=accept&sort=-total')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    const rows = rowsOf(csv.body)
    expect(rows.map(({ order }) => order)).toEqual([invoices[1], invoices[0]])
    expect(rows[1]).toMatchObject({ po_number: "'=1+1", state: 'placed', total: '35.00', open: '35.00' })
    const answer = await download(`/orders.xlsx?tab=all&q=${invoices[2]}`)
    const [sheet] = await readXlsxFile(answer.rawPayload)
    const [header = [], ...lines] = sheet?.data ?? []
    expect(lines.map((line) => [line[header.indexOf('order')], line[header.indexOf('total')]])).toEqual([
      [invoices[2], 45],
    ])
  })

  it('has every order once when it is read in batches', async () => {
    const { backOffice } = test.shop.orders
    let batched = ''
    for await (const part of csvChunks(backOffice.export({ tab: 'all', sort: 'total' }, 1))) batched += part
    expect(rowsOf(batched).map(({ order }) => order)).toEqual([invoices[0], invoices[2], invoices[1]])
  })

  it('leaves a row in the audit log with its filter, and is closed without the permission', async () => {
    await download(`/orders.csv?tab=ship&q=${invoices[2]}`)
    const { body } = await sam.call('GET', '/audit?action=adminOrdersFile&limit=1')
    expect(body['data']).toMatchObject([
      { actor: 'Sam Staff', changes: { filter: [null, { tab: 'ship', q: invoices[2] }] } },
    ])
    const poor = await signInStaff(test, ['audit.read'])
    expect((await download('/orders.csv?tab=ship', poor)).statusCode).toBe(403)
    expect((await download('/orders.csv?tab=nonsense')).statusCode).toBe(422)
  })
})
