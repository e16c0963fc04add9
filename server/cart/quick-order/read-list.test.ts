import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListSource } from './read-list.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'
import { runFor } from '#server/work-budget/requester.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { workbookOf } from '#test-kit/workbook.ts'

describe('a list of a quick order', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await addProduct(test.database.db, { sku: 'HAL-VAS-001', case_pack: 6, qty_step: 6, min_qty: 6 })
    await addProduct(test.database.db, { sku: 'VASE' })
  })
  afterAll(() => test.close())

  const read = (source: ListSource) => test.shop.cart.quickOrder.readList(source, '10.1.2.3')
  async function fileOf(file: File, sheet = '') {
    return read({ file: new Uint8Array(await file.arrayBuffer()), sheet })
  }
  const ROWS = [
    { product: 'hal_vas_001', quantity: '2 packs', note: '' },
    { product: 'VASE', quantity: '8', note: '' },
  ]

  it('is recognized line by line by the codes that the shop has, in one query', async () => {
    const before = test.database.pool.query
    let queries = 0
    test.database.pool.query = ((...args: Parameters<typeof before>) => {
      queries += 1
      return before.apply(test.database.pool, args)
    }) as typeof before
    const text = `Hi, please send us:\n2 packs of hal_vas_001\nVASE: 8\n${'So far, 3 of all\n'.repeat(50)}Thanks, Jo`
    const result = await read({ text })
    test.database.pool.query = before
    expect(result).toMatchObject({ error: null, parsed: { rows: ROWS, ignoredCount: 52 } })
    expect(queries).toBeLessThan(8)
  })

  it('is read in a thread if it is long, with the same result', async () => {
    const text = `hal_vas_001 2 packs\nVASE 8\n${'Thanks for everything\n'.repeat(2000)}`
    expect(await read({ text })).toMatchObject({ error: null, parsed: { rows: ROWS, ignoredCount: 2000 } })
  })

  it('does not block the process while a hostile one is read, and is answered in bounded size', async () => {
    for (const unit of ['a"b"c,', `,"${'""'.repeat(900)}`, '"",', '1 1 1 1 1 1 1 1\n', 'a1\n']) {
      const text = unit.repeat(Math.floor(100_000 / unit.length))
      const result = await read({ text })
      expect(JSON.stringify(result).length).toBeLessThan(60_000)
    }
    expect(await read({ text: 'x'.repeat(100_001) })).toEqual({ parsed: null, error: 'too_long' })
  })

  it('can be a workbook, of which the sheet is chosen if there are several', async () => {
    const order = [
      ['SKU', 'Qty'],
      ['hal_vas_001', '2 packs'],
      ['VASE', 8],
    ] as const
    expect(await fileOf(workbookOf({ Cover: [['Hello']], Order: order }))).toMatchObject({ parsed: { rows: ROWS } })
    const several = workbookOf({ May: [['SKU'], ['VASE']], June: order })
    expect(await fileOf(several)).toEqual({ parsed: null, error: 'several_sheets', names: ['May', 'June'] })
    expect(await fileOf(several, ' june ')).toMatchObject({ parsed: { rows: ROWS } })
    expect(await fileOf(new File(['%PDF-1.4'], 'order.csv'))).toEqual({ parsed: null, error: 'not_a_list' })
  })

  it('is refused while the requester has too many others, and then read again; those of another are still read', async () => {
    const text = 'VASE 8\n'.repeat(2000)
    const budget = createWorkBudget({ perNetwork: 300, perBuyer: 1000 })
    const [many, one] = [budget.open('192.0.2.1'), budget.open('192.0.2.2')]
    const flood = Array.from({ length: 14 }, () => runFor(many, () => read({ text })))
    const settled = Promise.allSettled(flood)
    expect(await runFor(one, () => read({ text }))).toMatchObject({ error: null })
    const results = await settled
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'rate_limited' })
    expect(await runFor(many, () => read({ text }))).toMatchObject({ error: null })
  })

  it('is charged to the requester by the CPU time of the thread', async () => {
    const budget = createWorkBudget({ perNetwork: 300, perBuyer: 1000 })
    await runFor(budget.open('192.0.2.1'), () => read({ text: 'VASE 8\n'.repeat(2000) }))
    expect(budget.spent().lists).toBeGreaterThan(1)
  })

  it('is refused from a network that reads too many', async () => {
    await test.database.pool.query('update attempts set count = 120')
    await expect(read({ text: 'VASE 8' })).rejects.toMatchObject({ code: 'rate_limited' })
    await test.database.pool.query('delete from attempts')
  })

  it('has its codes found by the API however they are written, and only those that exist', async () => {
    const guest = openBrowser(test)
    const { status, body } = await guest.cart('/codes', { codes: ['#HAL–VAS–001', 'please', 'vase\u200B', ''] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { code: '#HAL–VAS–001', sku: 'HAL-VAS-001' },
      { code: 'vase\u200B', sku: 'VASE' },
    ])
    expect((await guest.cart('/codes', { codes: Array.from({ length: 5001 }, () => 'a') })).status).toBe(422)
  })

  it('orders packs as units of the product', async () => {
    const { body } = await openBrowser(test).cart('/check', {
      rows: [{ product: 'hal vas 001', quantity: 2, unit: 'pack' }],
    })
    expect(body.rows[0]).toMatchObject({ status: 'ok', quantity: 12 })
  })

  it('has a bounded body in the API', async () => {
    const rows = [{ product: 'VASE', quantity: 1, note: 'x'.repeat(1_100_000) }]
    expect((await openBrowser(test).cart('/check', { rows })).status).toBe(413)
  })
})
