import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the command orders export', () => {
  let test: TestShop
  let folder: string
  let invoice: string
  beforeAll(async () => {
    test = await openTestShop()
    folder = await mkdtemp(join(tmpdir(), 'trellis-orders-'))
    const { order } = await placeOrder(test, [[{ cents: 1050, units: 5 }], [{ cents: 400, units: 1 }]], {
      po_number: '=1+1',
      paymentMethod: 'bank_transfer',
    })
    invoice = order.invoice
    await run('accept', invoice)
    await run('ship', `${invoice}-1`, '--carrier', 'UPS')
    await run('pay', invoice, '--amount', '500', '--reference', 'B-1')
    await run('refund', `${invoice}-1`, '--amount', '2.50', '--reason', 'Late')
    await run('pay-back', invoice, '--amount', '1', '--reference', 'B-2')
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })

  const run = (...args: string[]) => runCommand(test, 'orders', ...args)
  const file = (name: string) => join(folder, name)

  it('writes orders with their lines as CSV, in which no cell is a formula', async () => {
    expect((await run('export', 'orders', file('orders.csv'))).output).toBe(
      `Wrote 2 rows of orders to ${file('orders.csv')}.`,
    )
    const rows: Record<string, string>[] = parse(await readFile(file('orders.csv'), 'utf8'), {
      bom: true,
      columns: true,
    })
    expect(rows).toMatchObject([
      {
        order: invoice,
        suborder: `${invoice}-1`,
        units: '5',
        unit_price: '10.50',
        line_total: '52.50',
        po_number: "'=1+1",
      },
      { suborder: `${invoice}-2`, units: '1', unit_price: '4.00', state: 'accepted' },
    ])
    expect((await run('export', 'orders', file('orders.csv'))).output).toContain('overwrite it with --force')
  })

  it('writes invoices and credit notes as a workbook with numbers', async () => {
    expect((await run('export', 'invoices', file('invoices.xlsx'))).code).toBe(0)
    const [sheet] = await readXlsxFile(file('invoices.xlsx'))
    const [header = [], ...rows] = sheet?.data ?? []
    const cell = (row: number, name: string) => rows[row]?.[header.indexOf(name)]
    expect([cell(0, 'number'), cell(0, 'kind'), cell(0, 'order'), cell(0, 'goods')]).toEqual([
      'INV-000001',
      'invoice',
      invoice,
      52.5,
    ])
    expect([cell(1, 'kind'), cell(1, 'credits'), cell(1, 'total')]).toEqual(['credit_note', 'INV-000001', 2.5])
  })

  it('writes payments and refunds as JSON', async () => {
    expect((await run('export', 'payments', file('payments.json'))).code).toBe(0)
    const rows = JSON.parse(await readFile(file('payments.json'), 'utf8')) as object[]
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'received', reference: 'B-1', order: invoice, amount: 500 }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'refunded', reference: 'B-2', amount: -1 }))
  })

  it('rejects a file of another kind', async () => {
    expect(await run('export', 'orders', file('orders.txt'))).toMatchObject({
      code: 2,
      output: expect.stringContaining('must end with .csv, .xlsx or .json'),
    })
  })
})
