import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const run = (...args: string[]) => runCommand(test, 'orders', ...args)

describe('the command orders', () => {
  it('takes an order from placed to paid', async () => {
    expect((await run('list')).output).toBe('There are no orders yet.')
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]], {
      po_number: 'PO-5',
      notes: 'Ring at the back door',
    })
    const { invoice } = order
    const sku = order.products[0]?.sku ?? ''
    expect((await run('list', '--state', 'placed')).output).toContain(`${invoice}-1  placed`)
    expect((await run('accept', invoice)).output).toBe(`${invoice}-1: accepted; the buyer gets an email.`)
    const shipped = await run('ship', invoice, '--carrier', 'UPS', '--tracking', '1Z9', '--lines', `${sku}=2`)
    expect(shipped.output).toContain(`${invoice}-1 is partly shipped: 2 units via UPS.\nINV-000001 for $`)
    expect((await run('ship', `${invoice}-1`, '--carrier', 'Van')).output).toContain('is shipped: 3 units via Van.')
    expect((await run('deliver', invoice)).code).toBe(0)
    const total = order.orderTotal.toFixed(2)
    expect((await run('pay', invoice, '--amount', total, '--reference', 'B-1')).output).toContain(
      'payment is paid now; the buyer gets an email.',
    )
    expect((await run('pay', invoice, '--amount', total, '--reference', 'B-1')).output).toContain('booked already')
    const shown = (await run('show', `${invoice}-1`)).output
    for (const piece of [
      'PO PO-5',
      'Ship to ',
      'Notes: Ring at the back door',
      ' each',
      'INV-000002  paid',
      '5 × ',
      'shipped 2 units via UPS, tracking number 1Z9.',
    ]) {
      expect(shown).toContain(piece)
    }
    expect((await run('overdue')).output).toBe('No invoice is overdue.')
    expect((await run('refund', invoice, '--reason', 'Broken')).output).toMatch(
      new RegExp(
        `must be paid back\\.\\nSend a transfer and book it: .* orders pay-back ${invoice} --amount \\d+\\.\\d\\d --reference TEXT$`,
      ),
    )
    expect((await run('pay-back', invoice, '--amount', total, '--reference', 'B-2')).output).toContain(
      'paid back; the buyer gets an email.',
    )
  })

  it('rejects a reference that is too long', async () => {
    const { order } = await placeOrder(test)
    for (const verb of ['pay', 'pay-back']) {
      const { code, output } = await run(verb, order.invoice, '--amount', '1.00', '--reference', 'x'.repeat(121))
      expect({ code, output }).toEqual({
        code: 2,
        output: expect.stringContaining('It must have at most 120 characters.'),
      })
    }
    expect((await run('pay', order.invoice, '--amount', '1.00', '--reference', 'x'.repeat(120))).code).toBe(0)
  })

  it('finds orders by the words of buyers', async () => {
    const first = await placeOrder(test, undefined, { po_number: 'LOBBY-7' })
    const second = await placeOrder(test)
    const { company } = await test.shop.orders.reading.forOperator(second.order.invoice)
    const numbers = async (...args: string[]) => (await run('list', ...args)).output.match(/^T-\d+/gm) ?? []
    expect(await numbers('--search', 'lobby-7')).toEqual([first.order.invoice])
    expect(await numbers('--search', `${second.order.invoice}-1`.toLowerCase())).toEqual([second.order.invoice])
    expect(await numbers('--search', second.order.products[0]?.sku ?? '')).toEqual([second.order.invoice])
    expect(await numbers('--search', company)).toEqual([second.order.invoice])
    expect(await numbers('--search', 'lobby-7', '--state', 'placed')).toEqual([first.order.invoice])
    expect((await run('list', '--search', 'lobby-7', '--state', 'shipped')).output).toBe(
      'No order with a suborder that is shipped matches "lobby-7".',
    )
  })

  it('finds an order by the text of a transfer, in any case, and shows its payment state', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { paymentMethod: 'bank_transfer' })
    const { invoice } = order
    await run('accept', invoice.toLowerCase())
    const [, paper = ''] = /(INV-\d+)/.exec((await run('ship', invoice, '--carrier', 'UPS')).output) ?? []
    expect((await run('pay', paper.toLowerCase(), '--amount', '1', '--reference', 'P-1')).output).toContain(
      `$1.00 for ${invoice} booked: payment is part paid now; the buyer gets an email.`,
    )
    const [, credit = ''] =
      /(CN-\d+)/.exec((await run('refund', invoice, '--amount', '2', '--reason', 'Late')).output) ?? []
    const shown = (await run('show', invoice.slice(2))).output
    expect(shown).toContain(`${invoice}: shipped, payment part paid, $`)
    expect(shown).toContain(' by bank transfer')
    expect(shown).toContain(`${paper}  part paid  $`)
    expect(shown).toContain(`${credit}  credit note  $2.00\n`)
    expect((await run('show', credit)).output).toBe(shown)
    expect((await run('accept', paper)).output).toBe(`There is no order ${paper}.`)
  })

  it('pays the named invoice before an older one of the order', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 2 }], [{ cents: 4000, units: 1 }]], {
      paymentMethod: 'bank_transfer',
    })
    const { invoice } = order
    await run('accept', invoice)
    for (const suffix of ['-1', '-2']) await run('ship', invoice + suffix, '--carrier', 'UPS')
    const invoices = async () => (await test.shop.orders.reading.forOperator(invoice)).order.invoices
    const [first, second] = await invoices()
    await run('pay', second?.number ?? '', '--amount', (second?.total ?? 0).toFixed(2), '--reference', 'N-1')
    expect((await invoices()).map(({ balance }) => balance)).toEqual([first?.total, 0])
    await run('pay', second?.number ?? '', '--amount', '5', '--reference', 'N-2')
    expect((await invoices()).map(({ balance }) => balance)).toEqual([(first?.total ?? 0) - 5, 0])
  })

  it('reports the open amount when a needed deposit is paid back', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]])
    const { invoice, orderTotal } = order
    await run('pay', invoice, '--amount', '20', '--reference', 'D-1')
    const { output } = await run('pay-back', invoice, '--amount', '20', '--reference', 'D-2')
    expect(output).toBe(
      `$20.00 of ${invoice} paid back; the buyer gets an email.\n$${orderTotal.toFixed(2)} is due now.`,
    )
  })

  it('refunds some units, and restocks them on request', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]])
    const { invoice } = order
    const sku = order.products[0]?.sku ?? ''
    await run('accept', invoice)
    await run('ship', invoice, '--carrier', 'UPS')
    const lines = ['--line', `${sku}=1`, '--reason', 'Chipped', '--restock']
    expect((await run('refund', invoice, ...lines)).output).toContain(`${invoice}-1 is partly refunded: CN-`)
    expect((await run('refund', invoice, '--amount', '2.50', '--reason', 'Late')).output).toContain('for $2.50.')
    expect((await run('refund', invoice, '--amount', '999', '--reason', 'No')).code).toBe(1)
    expect((await run('freight', invoice, '120.00')).output).toContain('ships by freight')
  })

  it('cancels, and explains what cannot be done', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    expect(await run('ship', invoice, '--carrier', 'UPS')).toEqual({
      code: 1,
      output: `${invoice}-1 is placed: it cannot be shipped now. Accept it first: npm run shop -- orders accept ${invoice}-1`,
    })
    expect((await run('cancel', invoice, '--reason', 'Sold out')).output).toContain(
      'canceled; the buyer gets an email.',
    )
    expect(await run('accept', 'T-9')).toEqual({ code: 1, output: 'There is no order T-9.' })
  })

  it('names the next step if an order cannot be delivered yet', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const first = (command: string) => `first: npm run shop -- orders ${command}`
    expect((await run('deliver', invoice)).output).toContain(`Accept it ${first(`accept ${invoice}-1`)}`)
    await run('accept', invoice)
    expect((await run('deliver', invoice)).output).toContain(`Ship it ${first(`ship ${invoice}-1 --carrier UPS`)}`)
    expect((await run('accept', invoice)).output).toBe(`${invoice}-1 is accepted: it cannot be accepted now.`)
  })

  it('reports money beyond what the order costs', async () => {
    const { order } = await placeOrder(test)
    const { invoice, orderTotal } = order
    const pay = (sum: number, reference: string) =>
      run('pay', invoice, '--amount', sum.toFixed(2), '--reference', reference)
    expect((await pay(orderTotal - 1, 'S-1')).output).not.toContain('more than')
    const { output } = await pay(6, 'S-2')
    expect(output).toContain(
      `$6.00 for ${invoice} booked: payment is paid now; the buyer gets an email.\n$5.00 more than the order costs was received.`,
    )
    const [, back = ''] = /npm run shop -- orders (pay-back .*) TEXT$/.exec(output) ?? []
    expect((await run(...back.split(' '), 'S-3')).output).toBe(
      `$5.00 of ${invoice} paid back; the buyer gets an email.`,
    )
    expect((await run('pay-back', invoice, '--amount', '9999', '--reference', 'S-4')).code).toBe(1)
  })

  it('reports advance payments for canceled suborders, and how to pay them back', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 3000, units: 1 }]], {
      paymentMethod: 'bank_transfer',
    })
    const { invoice, orderTotal, groups } = order
    await run('pay', invoice, '--amount', orderTotal.toFixed(2), '--reference', 'S-5')
    const { output } = await run('cancel', `${invoice}-1`, '--reason', 'Sold out')
    const sum = (groups[0]?.total ?? 0).toFixed(2)
    // What is still to be sent is paid by the rest: this waits for nothing.
    expect(output).toContain(`$${sum} more than the order costs was received. To pay it back,`)
    expect(output).toContain(`orders pay-back ${invoice} --amount ${sum} --reference TEXT`)
    const whole = (await run('cancel', invoice, '--reason', 'Sold out')).output
    expect(whole).toContain(`$${orderTotal.toFixed(2)} more than the order costs was received. To pay it back,`)
  })

  it('lists the orders with money to be paid back', async () => {
    const [cancelled, kept] = [
      await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' }),
      await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' }),
    ]
    for (const { order } of [cancelled, kept])
      await run('pay', order.invoice, '--amount', order.orderTotal.toFixed(2), '--reference', `L-${order.invoice}`)
    const { invoice, orderTotal } = cancelled.order
    const found = async () => (await run('list', '--pay-back', '--search', 'T-')).output
    expect(await found()).not.toContain(invoice)
    await test.shop.orders.fulfilment.cancelOwn(cancelled.shopper, invoice, { reason: 'Not needed any more' })
    const sum = orderTotal.toFixed(2)
    expect(await found()).toContain(`npm run shop -- orders pay-back ${invoice} --amount ${sum} --reference TEXT`)
    expect(await found()).toMatch(new RegExp(`^${invoice}  cancelled`, 'm'))
    expect(await found()).not.toContain(kept.order.invoice)
    await run('pay-back', invoice, '--amount', sum, '--reference', 'L-back')
    expect((await run('list', '--pay-back', '--search', invoice)).output).toBe(
      `No order with money to be paid back matches "${invoice}".`,
    )
  })

  it('prefers an exact SKU over one in another case, and guesses between no two', async () => {
    const { order } = await placeOrder(test, [
      [
        { cents: 1000, units: 5 },
        { cents: 2000, units: 5 },
      ],
    ])
    const { invoice, products } = order
    const [first, second] = products.map(({ sku }) => sku)
    // Lines do not change: only their triggers keep a test from making two of them alike.
    await test.database.pool.query('alter table order_lines disable trigger order_lines_immutable')
    await test.database.pool.query('update order_lines set sku = $1 where sku = $2', [first?.toLowerCase(), second])
    await test.database.pool.query('alter table order_lines enable trigger order_lines_immutable')
    await run('accept', invoice)
    await run('ship', invoice, '--carrier', 'UPS', '--lines', `${first?.toLowerCase()}=2`)
    expect((await run('show', invoice)).output).toContain(
      `${first?.toLowerCase()}  5 × ${products[1]?.title}, $20.00 each (2 shipped)`,
    )
    await run('ship', invoice, '--carrier', 'UPS')
    const refund = (...skus: (string | undefined)[]) =>
      run('refund', invoice, ...skus.flatMap((sku) => ['--line', `${sku}=1`]), '--reason', 'Chipped')
    for (const unclear of [first?.replace('S', 's'), first?.replace('-', ' ')]) {
      expect(await refund(unclear)).toEqual({
        code: 1,
        output: `${unclear} can be ${first} or ${first?.toLowerCase()}: write it exactly like the one that you mean.`,
      })
    }
  })

  it('uses each line once, however its SKU is written', async () => {
    const { invoice, products } = (await placeOrder(test)).order
    const sku = products[0]?.sku
    await run('accept', invoice)
    await run('ship', invoice, '--carrier', 'UPS', '--lines', `${sku?.toLowerCase().replace('-', '')}=5`)
    const twice = ['--line', `${sku}=1`, '--line', `${sku?.replace('S', 's')}=1`, '--reason', 'Chipped']
    expect((await run('refund', invoice, ...twice)).output).toBe(
      `${sku} is listed twice: list it once, with all its units.`,
    )
  })

  it.each([
    [['shpi', 'T-1'], "error: unknown command 'shpi'\n(Did you mean ship?)"],
    [['dance'], "error: unknown command 'dance'"],
    [['ship', '--carrier', 'UPS'], "error: missing required argument 'number'"],
    [['freight', 'T-1'], "error: missing required argument 'dollars'"],
    [['deliver', 'T-1', 'T-2'], "error: too many arguments for 'deliver'. Expected 1 argument but got 2."],
    [['overdue', 'now'], "error: too many arguments for 'overdue'. Expected 0 arguments but got 1."],
    [
      ['ship', 'T-1', '--carrier', 'UPS', '--traking', '1Z'],
      "error: unknown option '--traking'\n(Did you mean --tracking?)",
    ],
    [['ship', 'T-1'], "error: required option '--carrier <name>' not specified"],
    [['cancel', 'T-1', '--reason'], "error: option '--reason <text>' argument missing"],
    [
      ['cancel', 'T-1', '--reason', ' '],
      "error: option '--reason <text>' argument ' ' is invalid. It must not be blank.",
    ],
    [
      ['list', '--state', 'gone'],
      "error: option '--state <state>' argument 'gone' is invalid. Allowed choices are placed,",
    ],
    [
      ['pay', 'T-1', '--amount', '12', '--reference', 'x', '--on', '31.03.2026'],
      "error: option '--on <date>' argument '31.03.2026' is invalid. It must be a date up to today, such as 20",
    ],
    [
      ['refund', 'T-1', '--reason', 'x', '--line', 'A=1', '--amount', '5'],
      'error: orders refund takes --line or --amount, not both.',
    ],
  ])('reports the error of %j before its help', async (args, message) => {
    const { code, output } = await run(...args)
    expect(code).toBe(2)
    expect(output.startsWith(message)).toBe(true)
    expect(output).toContain('Usage: npm run shop -- orders')
  })

  it.each([
    ['ship', 'T-1'],
    ['ship', 'T-1', '--carrier', 'UPS', '--lines', 'A'],
    ['pay', 'T-1', '--amount', '12,00', '--reference', 'x'],
    ['pay', 'T-1', '--amount', '12', '--reference', 'x', '--on', '2026-13-01'],
    ['accept'],
    ['freight', 'T-1'],
    ['freight', 'T-1', '12,00'],
    ['refund', 'T-1', '--reason', 'x', '--line', 'A=1', '--amount', '5'],
    ['refund', 'T-1', '--reason', 'x', '--amount', '5', '--restock'],
    ['accept', 'T-1', '--reason', 'x'],
    ['list', '--state', 'gone'],
    ['list', '--nonsense'],
    ['dance'],
  ])('rejects %s %s %s %s %s %s %s %s', async (...args) => {
    const { code, output } = await run(...args)
    expect(code).toBe(2)
    expect(output).toContain('Usage: npm run shop -- orders')
  })
})
