import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import { BYTE_ORDER_MARK } from '#contract/text/csv-cell.ts'
import type {
  RecordStockBatch,
  StockBatch,
  StockLine,
  StockLines,
} from '#contract/schemas/admin/catalog/stock-batches.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { statementsOf } from '#test-kit/count-queries.ts'
import { addShopper, stockOf } from '#test-kit/orders/buying.ts'
import { ALL } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
let skus = 0
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

async function addSku(stock: number, fields: { barcode?: string } = {}): Promise<{ ocid: number; sku: string }> {
  skus += 1
  const sku = `BATCH-${skus}-X`
  return { sku, ocid: await addProduct(test.database.db, { sku, stock, ...fields }) }
}

async function record(body: object, key: string = randomUUID()): Promise<StockLine[]> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `${API_PATHS.admin}/inventory/batches`,
    headers: { ...staff.headers, 'idempotency-key': key },
    payload: body,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}])
  return answer.json<StockLines>().data
}

async function read(csv: string, more: object = {}) {
  const { status, body } = await staff.call('POST', '/inventory/batches/file', { csv, ...more })
  return { status, errors: body['errors'], ...(body as unknown as StockLines) }
}

const count = (code: string, units: number, at?: Date): StockBatch => ({
  kind: 'counted',
  entries: [{ code, units, ...(at && { counted_at: at.toISOString() }) }],
})

/** Confirms that the counts differ from the stock by more than half. */
const confirmed = ({ kind, entries }: StockBatch): RecordStockBatch => ({
  kind,
  entries: entries.map((entry) => ({
    ...entry,
    confirmed_warning: 'It differs from the stock by more than half.',
  })),
})

async function newestMovement(ocid: number) {
  const { data } = await test.shop.inventory.movements(ocid, { limit: 1 })
  return data[0]
}

describe('a file of counts', () => {
  it('is checked first: differences, unknown and repeated products, large differences; nothing is recorded', async () => {
    const [same, less, far, twice] = [await addSku(5), await addSku(30), await addSku(90), await addSku(1)]
    const csv = [
      'SKU;Title;Counted;Reason',
      `${same.sku};Vase;5;`,
      `${less.sku.toLowerCase()};Vase;28;Broken`,
      `${far.sku};Vase;9;`,
      `${twice.sku};Vase;1;`,
      `${twice.ocid};Vase;2;`,
      'GONE-1;Vase;2;',
      `${same.sku};Vase;;not counted`,
      `${less.sku};Vase;many;`,
    ].join('\n')
    const { kind, data } = await read(csv)
    expect(kind).toBe('counted')
    expect(data).toMatchObject([
      { line: 2, ocid: same.ocid, on_hand: 5, change: 0, available: 5, warning: null, problem: null },
      { line: 3, ocid: less.ocid, on_hand: 30, change: -2, available: 28, reason: 'Broken' },
      { line: 4, change: -81, warning: 'It differs from the stock by more than half.', problem: null },
      { line: 5, change: null, problem: 'It is also on line 6. Add its units up.' },
      { line: 6, problem: 'It is also on line 5. Add its units up.' },
      { line: 7, ocid: null, problem: 'No product has this code.' },
      { line: 9, problem: '“many” is not a whole number of units.' },
    ])
    expect(await newestMovement(less.ocid)).toMatchObject({ kind: 'opening' })
  })

  it.each([
    ['without a column of units', 'sku,title\nA,B', 'The first line must have'],
    ['with both counts and receipts', 'sku,counted,received\nA,1,2', 'The first line must have'],
    ['without a row of units', 'sku,counted\nA,', 'No row of the file has units'],
    ['with too many rows', `sku,counted\n${'A,1\n'.repeat(2001)}`, 'A file has at most 2000 rows'],
  ])('is rejected %s', async (_title, csv, message) => {
    const { status, errors } = await read(csv)
    expect([status, errors]).toEqual([422, { csv: [expect.stringContaining(message)] }])
  })

  it('is the count sheet of its supplier or category, filled in', async () => {
    const { sku, ocid } = await addSku(7, { barcode: '4006381333931' })
    const url = `${API_PATHS.admin}/inventory/count-sheet.csv`
    const { body } = await test.app.inject({ url, headers: staff.headers })
    const lines = body.split(/\r?\n/)
    const row = lines.find((line) => line.startsWith(sku))
    expect([lines[0]?.replace(BYTE_ORDER_MARK, ''), row]).toEqual([
      'sku,barcode,title,supplier,counted,reason,reference',
      expect.stringMatching(/^BATCH-\d+-X,4006381333931,[^,]+,Halden Pottery,,,$/),
    ])
    const filled = body.replace(row ?? '', row?.replace(/,,,$/, ',6,Broken,') ?? '')
    expect((await read(filled)).data).toMatchObject([{ ocid, change: -1, reason: 'Broken' }])
    const { category_id } = await test.database.db
      .selectFrom('products')
      .select('category_id')
      .where('ocid', '=', ocid)
      .executeTakeFirstOrThrow()
    const sheet = async (query: string) => (await staff.call('GET', `/inventory/count-sheet?${query}`)).body['data']
    expect(await sheet(`category=${category_id}`)).toContainEqual(expect.objectContaining({ ocid }))
    expect(await sheet('supplier=999999')).toEqual([])
    const { body: choices } = await staff.call('GET', '/inventory/count-sheet/choices')
    expect(choices['data']).toMatchObject({ categories: [{ id: category_id, name: 'Vases' }] })
  })
})

describe('a batch', () => {
  it('records what has no problem, and what has a warning only if that is confirmed', async () => {
    const [less, same, far] = [await addSku(30), await addSku(4), await addSku(90)]
    const body = {
      kind: 'counted',
      entries: [
        { code: less.sku, units: 28, reason: 'Broken', reference: 'Spring' },
        { code: same.sku, units: 4 },
        { code: far.sku, units: 0 },
        { code: 'GONE-1', units: 1 },
      ],
    }
    expect((await record(body)).map(({ recorded }) => recorded)).toEqual([true, true, false, false])
    const by = { kind: 'counted', actor: 'Sam Staff' }
    expect(await newestMovement(less.ocid)).toMatchObject({ ...by, change: -2, reason: 'Broken', reference: 'Spring' })
    expect(await newestMovement(same.ocid)).toMatchObject({ ...by, change: 0, stock: 4, reason: null })
    expect(await stockOf(test, far.ocid)).toBe(90)
    const again = (confirmed_warning: string) =>
      record({ ...body, entries: [{ code: far.sku, units: 0, confirmed_warning }] })
    expect(await again('7 units of DN-1 were received before.')).toMatchObject([{ recorded: false }])
    expect(await again('It differs from the stock by more than half.')).toMatchObject([{ recorded: true }])
    expect(await stockOf(test, far.ocid)).toBe(0)
  })

  it('is recorded once for its idempotency key, also by ten concurrent requests, with one row in the audit log', async () => {
    const { sku, ocid } = await addSku(10)
    const key = randomUUID()
    const body = { kind: 'received', entries: [{ code: sku, units: 5 }] }
    const all = await Promise.all(Array.from({ length: 10 }, () => record(body, key)))
    for (const lines of all) expect(lines).toEqual(all[0])
    expect(await stockOf(test, ocid)).toBe(15)
    const { body: log } = await staff.call('GET', '/audit?action=adminRecordStockBatch&limit=2')
    expect(log['data']).toMatchObject([{ changes: { received: [null, 1], units: [null, 5], skipped: [null, 0] } }, {}])
    expect((log['data'] as { changes: { units: unknown[] } }[])[1]?.changes.units).not.toEqual([null, 5])
  })

  it('adds receipts of a product up, finds it by its barcode with or without zeros, and warns of a repeated delivery note', async () => {
    const { sku, ocid } = await addSku(10, { barcode: '036000291452' })
    const entries = [
      { code: '36000291452', units: 6, reference: 'DN-9' },
      { code: '0036000291452', units: 4, reference: 'DN-9' },
    ]
    const warning = 'An earlier line has the same product and DN-9.'
    expect(await read('barcode,received,reference\n036000291452,6,DN-9\n36000291452,4,dn-9')).toMatchObject({
      data: [{ warning: null }, { warning: 'An earlier line has the same product and dn-9.' }],
    })
    const confirmed = entries.map((entry) => ({ ...entry, confirmed_warning: warning }))
    expect(await record({ kind: 'received', entries: confirmed })).toMatchObject([
      { ocid, sku, change: 6, available: 16, warning: null, recorded: true },
      { ocid, change: 4, available: 20, warning, recorded: true },
    ])
    const { body } = await staff.call('POST', '/inventory/batches/preview', {
      kind: 'received',
      entries: [{ code: sku, units: 6, reference: 'dn-9' }],
    })
    expect(body['data']).toMatchObject([{ warning: '10 units of dn-9 were received before.', recorded: false }])
    const [none] = await record({ kind: 'received', entries: [{ code: sku, units: 0 }] })
    expect(none).toMatchObject({ recorded: false, problem: 'Enter 1 or more units.' })
    expect(await stockOf(test, ocid)).toBe(20)
  })

  it('of counts at different times has the movement of each, written by two statements', async () => {
    const products = await Promise.all([4, 5, 6, 7].map((stock) => addSku(stock)))
    const start = Date.now() - 60_000
    const entries = products.map(({ sku }, at) => ({
      code: sku,
      units: 5,
      reason: `Shelf ${at}`,
      counted_at: new Date(start + at).toISOString(),
    }))
    const written = await statementsOf(test.database, () => record({ kind: 'counted', entries }))
    expect(written.filter((text) => /update products|insert into stock_movements/.test(text))).toHaveLength(2)
    for (const [at, { ocid }] of products.entries())
      expect(await newestMovement(ocid)).toMatchObject({
        kind: 'counted',
        change: [1, 0, -1, -2][at],
        stock: 5,
        reason: `Shelf ${at}`,
        reference: null,
        actor: 'Sam Staff',
        at: entries[at]?.counted_at,
      })
  })

  it('needs the permission to change stock', async () => {
    const reader = await signInStaff(test, ['catalog.read'], 'Ray Reader')
    for (const path of ['', '/preview'])
      expect((await reader.call('POST', `/inventory/batches${path}`, count('A', 1))).status).toBe(403)
    expect((await reader.call('POST', '/inventory/batches/file', { csv: 'sku,counted\nA,1' })).status).toBe(403)
  })
})

describe('a count that is recorded later', () => {
  it('keeps the sales, shipments and receipts since it was made', async () => {
    const { sku, ocid } = await addSku(100)
    const shopper = await addShopper(test)
    const buy = async (units: number) => {
      await shopper.put(ocid, units)
      return (await shopper.place(await shopper.checkout())).invoice
    }
    await buy(10)
    // Two units are missing on the shelf: 98 instead of 100, of which 10 are reserved.
    const at = new Date()
    const shipped = await buy(7)
    await test.shop.orders.fulfilment.accept(shipped)
    await test.shop.orders.fulfilment.ship(shipped, ALL)
    const canceled = await buy(5)
    await test.shop.orders.fulfilment.cancel(canceled, 'Broken')
    await record({ kind: 'received', entries: [{ code: sku, units: 24 }] })

    const [line] = await record(count(sku, 98, at))
    expect(line).toMatchObject({ on_hand: 100, change: -2, recorded: true })
    const { data } = (await staff.call('GET', `/inventory/${ocid}`)).body as { data: unknown }
    expect(data).toMatchObject({ on_hand: 98 - 7 + 24, reserved: 10, available: 98 - 7 + 24 - 10 })
    expect(await newestMovement(ocid)).toMatchObject({ kind: 'counted', change: -2, at: at.toISOString() })
  })

  it('changes the stock once if two people counted the same, in either order', async () => {
    const [early, late] = [new Date(Date.now() - 120_000), new Date(Date.now() - 60_000)]
    const inOrder = await addSku(12)
    await record(count(inOrder.sku, 10, early))
    expect(await record(count(inOrder.sku, 10, late))).toMatchObject([{ change: 0, recorded: true }])
    expect(await stockOf(test, inOrder.ocid)).toBe(10)

    const reversed = await addSku(12)
    await record(count(reversed.sku, 10, late))
    expect(await record(count(reversed.sku, 10, early))).toMatchObject([
      { recorded: false, problem: 'A later count of it has been recorded.' },
    ])
    expect(await stockOf(test, reversed.ocid)).toBe(10)
  })

  it('cannot be of the future or too old, and cannot take what orders have', async () => {
    const { sku, ocid } = await addSku(10)
    const problemOf = async (batch: StockBatch) => (await record(batch))[0]?.problem
    expect(await problemOf(count(sku, 9, new Date(Date.now() + 60_000)))).toMatch('in the future')
    expect(await problemOf(count(sku, 9, new Date(Date.now() - 8 * 86_400_000)))).toMatch('more than 7 days old')
    const shopper = await addShopper(test)
    await shopper.put(ocid, 8)
    await shopper.place(await shopper.checkout())
    expect(await problemOf(count(sku, 5))).toMatch('Orders that have not shipped lack 3 units.')
    expect(await stockOf(test, ocid)).toBe(2)
  })

  it('leaves what is on the shelf in any history of receipts, damages and losses', { timeout: 60_000 }, async () => {
    const shelves = [await addSku(500), await addSku(500), await addSku(500)]
    const step = fc.record({
      kind: fc.constantFrom('receive', 'damage', 'lose', 'count'),
      shelf: fc.nat(2),
      units: fc.integer({ min: 1, max: 9 }),
    })
    const onShelf = [500, 500, 500]
    const history = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const counts = new Map<number, { units: number; at: Date }>()
      for (const { kind, shelf, units } of steps) {
        const { sku, ocid } = shelves[shelf] ?? { sku: '', ocid: 0 }
        // A unit that is lost after the count is not in it.
        if (kind === 'lose' && !counts.has(shelf)) onShelf[shelf] = (onShelf[shelf] ?? 0) - units
        if (kind === 'count') {
          counts.set(shelf, { units: onShelf[shelf] ?? 0, at: new Date() })
          // What happens in the same millisecond is neither before nor after the count.
          await delay(2)
        }
        if (kind === 'receive') {
          await record({ kind: 'received', entries: [{ code: sku, units }] })
          onShelf[shelf] = (onShelf[shelf] ?? 0) + units
        }
        if (kind === 'damage') {
          await test.database.pool.query(
            `with movement as materialized (select set_config('trellis.stock_movement', '{"kind": "damaged"}', true) as setting)
             update products set stock = stock - $2 from movement where ocid = $1 and movement.setting is not null`,
            [ocid, units],
          )
          onShelf[shelf] = (onShelf[shelf] ?? 0) - units
        }
      }
      for (const [shelf, { units, at }] of counts) {
        const { sku, ocid } = shelves[shelf] ?? { sku: '', ocid: 0 }
        const [line] = await record(confirmed(count(sku, units, at)))
        expect(line).toMatchObject({ recorded: true })
        expect(await stockOf(test, ocid)).toBe(onShelf[shelf])
      }
      const { rows } = await test.database.pool.query(
        `select ocid, products.stock, sum(change)::integer as sum from products join stock_movements using (ocid)
         where ocid = any($1) group by ocid`,
        [shelves.map(({ ocid }) => ocid)],
      )
      expect(rows.map(({ sum }) => sum)).toEqual(rows.map(({ stock }) => stock))
    })
    await fc.assert(history, { numRuns: 8 })
  })
})
