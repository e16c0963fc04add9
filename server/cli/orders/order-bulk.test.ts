import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('for many orders, the command orders', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const run = (...args: string[]) => runCommand(test, 'orders', ...args)

  it('lists all orders, oldest first, by day, amount and street, and as JSON', async () => {
    const placed = [
      await placeOrder(test, [[{ cents: 300_000, units: 1 }]]),
      await placeOrder(test, [[{ cents: 400_000, units: 1 }]]),
    ]
    const numbers = placed.map(({ order }) => order.invoice)
    // Orders do not change: only their trigger keeps a test from making them differ.
    await test.database.pool.query('alter table orders disable trigger orders_agreed')
    await test.database.pool.query(
      `update orders set shipping_address = shipping_address || '{"line1": "77 Quarry Lane"}' where invoice = $1`,
      [numbers[1]],
    )
    await test.database.pool.query(`update orders set placed_at = '2025-03-31T23:59:59Z' where invoice = $1`, [
      numbers[0],
    ])
    await test.database.pool.query('alter table orders enable trigger orders_agreed')
    const listed = async (...args: string[]) => (await run('list', ...args)).output.match(/^T-\d+/gm) ?? []
    expect(await listed('--min', '3000')).toEqual(numbers)
    expect(await listed('--min', '3000', '--max', '3500')).toEqual([numbers[0]])
    expect(await listed('--street', 'quarry 77')).toEqual([numbers[1]])
    expect(await listed('--from', '2025-03-31', '--to', '2025-03-31')).toEqual([numbers[0]])
    expect((await run('list', '--to', '2025-03-30')).output).toBe('No order matches.')
    const { output } = await run('list', '--street', '77 quarry', '--json')
    expect(JSON.parse(output)).toMatchObject({ invoice: numbers[1], state: 'placed', suborders: [{ state: 'placed' }] })
    expect(await listed()).toEqual(numbers)
  })

  it('accepts several orders at once and ships those of a file, and reports the rows that fail', async () => {
    const [first, second] = [await placeOrder(test, [[{ cents: 1000, units: 4 }]]), await placeOrder(test)]
    const [one, two] = [first.order.invoice, second.order.invoice]
    const accepted = await run('accept', one.toLowerCase(), two, 'T-9')
    expect(accepted.code).toBe(1)
    expect(accepted.output).toContain(`${one}-1: accepted; the buyer gets an email.\n${two}-1: accepted;`)
    expect(accepted.output).toContain('T-9: There is no order T-9.\n1 of 3 rows failed.')
    const sku = first.order.products[0]?.sku ?? ''
    expect((await run('pick-list')).output).toContain(`${one}-1  `)
    expect((await run('pick-list')).output).toContain(`  ${sku}  4 × ${first.order.products[0]?.title}`)

    const folder = await mkdtemp(join(tmpdir(), 'trellis-tracking-'))
    const file = join(folder, 'tracking.csv')
    await writeFile(file, `Suborder,Carrier,Tracking,SKU,Units\n${one}-1,UPS,1Z1,${sku},x\n`)
    expect(await run('ship-file', file)).toMatchObject({
      code: 1,
      output: `${file}, line 2: units is "x".\nNothing was shipped.`,
    })
    await writeFile(
      file,
      `suborder,carrier,tracking,sku,units\n${one}-1,UPS,1Z1,${sku},1\n${one}-1,UPS,1Z1,${sku},2\n${two}-1,FedEx,77,,\n`,
    )
    const { code, output } = await run('ship-file', file)
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('is partly shipped: 3 units via UPS.'),
    })
    expect(output).toContain(`${two}-1 is shipped: `)
    expect((await run('pick-list')).output).toContain(`  ${sku}  1 × `)
    const again = await run('ship-file', file)
    expect(again.code).toBe(1)
    expect(again.output).toContain(`line 2, ${one}-1: Only 1 of ${sku} are left to ship.`)

    const pdf = join(folder, 'document.pdf')
    const invoice = /(INV-\d+)/.exec(output)?.[1] ?? ''
    for (const number of [invoice.toLowerCase(), `${one}-1-P1`, one]) {
      expect(await run('document', number, pdf, '--force')).toMatchObject({ code: 0 })
      expect((await readFile(pdf, 'latin1')).slice(0, 5)).toBe('%PDF-')
    }
    expect((await run('document', invoice, pdf)).output).toContain('overwrite it with --force')
    expect((await run('document', `${one}-1-P9`, join(folder, 'none.pdf'))).output).toContain('There is no document')
    await rm(folder, { recursive: true })
  })

  it('corrects a tracking number, of one of several shipments by its packing slip', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]])
    const { invoice, products } = order
    expect((await run('tracking', invoice, '1Z9')).output).toBe(`${invoice} has no shipment.`)
    await run('accept', invoice)
    await run('ship', invoice, '--carrier', 'UPS', '--tracking', '1Z8', '--lines', `${products[0]?.sku}=2`)
    expect(await run('tracking', invoice, ' 1Z9 ')).toEqual({
      code: 0,
      output: `${invoice}-1-P1: UPS, tracking number 1Z9. The order page shows it; no email is sent.`,
    })
    await run('ship', invoice, '--carrier', 'UPS', '--tracking', '1Z7')
    expect((await run('tracking', `${invoice}-1`, '77')).output).toBe(
      `${invoice}-1 has several shipments: choose one of ${invoice}-1-P1, ${invoice}-1-P2.`,
    )
    expect((await run('tracking', `${invoice}-1-p2`, '77', '--carrier', 'FedEx')).code).toBe(0)
    const { groups, timeline } = (await test.shop.orders.reading.forOperator(invoice)).order
    expect(groups[0]?.shipments).toMatchObject([
      { carrier: 'UPS', tracking: '1Z9', tracking_url: 'https://www.ups.com/track?tracknum=1Z9' },
      { carrier: 'FedEx', tracking: '77', tracking_url: 'https://www.fedex.com/fedextrack/?trknbr=77' },
    ])
    expect(timeline.at(-1)?.text).toBe('Tracking number corrected: FedEx 77.')
  })
})
