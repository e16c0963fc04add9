import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDERS_HELP, runOrders } from './cli-orders.ts'
import { placeOrder } from './orders/test-placed.ts'
import { heard } from './test-command.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

function run(...args: string[]): Promise<{ code: number; said: string }> {
  const { orders, billing } = test.shop
  return heard({ help: ORDERS_HELP, several: true }, args, (print) => runOrders(args, { orders, billing, print }))
}

describe('the command orders', () => {
  it('takes an order from placed to paid', async () => {
    expect((await run('list')).said).toBe('There are no orders yet.')
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]], {
      po_number: 'PO-5',
      notes: 'Ring at the back door',
    })
    const { invoice } = order
    const sku = order.products[0]?.sku ?? ''
    expect((await run('list', '--state', 'placed')).said).toContain(`${invoice}-1  placed`)
    expect((await run('accept', invoice)).said).toBe(`${invoice}-1: accepted; a mail says so.`)
    const part = await run('ship', invoice, '--carrier', 'UPS', '--tracking', '1Z9', '--lines', `${sku}=2`)
    expect(part.said).toContain(`${invoice}-1 is partly shipped: 2 units with UPS.\nINV-000001 over $`)
    expect((await run('ship', `${invoice}-1`, '--carrier', 'Van')).said).toContain('is shipped: 3 units with Van.')
    expect((await run('deliver', invoice)).code).toBe(0)
    const total = order.orderTotal.toFixed(2)
    expect((await run('pay', invoice, '--amount', total, '--reference', 'B-1')).said).toContain(
      'payment is paid now; a mail says so.',
    )
    expect((await run('pay', invoice, '--amount', total, '--reference', 'B-1')).said).toContain('booked already')
    const shown = (await run('show', `${invoice}-1`)).said
    for (const piece of [
      'PO PO-5',
      'Ship to ',
      'Notes: Ring at the back door',
      ' each',
      'INV-000002  paid',
      '5 × ',
      'sent 2 units with UPS, tracking number 1Z9.',
    ]) {
      expect(shown).toContain(piece)
    }
    expect((await run('overdue')).said).toBe('No invoice is overdue.')
    expect((await run('refund', invoice, '--reason', 'Broken')).said).toMatch(
      new RegExp(`is to be paid back: .* orders pay-back ${invoice} --amount \\d+\\.\\d\\d --reference TEXT$`),
    )
    expect((await run('pay-back', invoice, '--amount', total, '--reference', 'B-2')).said).toContain(
      'went back; a mail says so.',
    )
  })

  it('takes no reference that is longer than is kept', async () => {
    const { order } = await placeOrder(test)
    for (const verb of ['pay', 'pay-back']) {
      const { code, said } = await run(verb, order.invoice, '--amount', '1.00', '--reference', 'x'.repeat(121))
      expect({ code, said }).toEqual({
        code: 2,
        said: expect.stringContaining('--reference wants 120 letters at most.'),
      })
    }
    expect((await run('pay', order.invoice, '--amount', '1.00', '--reference', 'x'.repeat(120))).code).toBe(0)
  })

  it('finds orders by what buyers write of them', async () => {
    const first = await placeOrder(test, undefined, { po_number: 'LOBBY-7' })
    const second = await placeOrder(test)
    const { company } = await test.shop.orders.ofAnybody(second.order.invoice)
    const numbers = async (...asked: string[]) => (await run('list', ...asked)).said.match(/^T-\d+/gm) ?? []
    expect(await numbers('--search', 'lobby-7')).toEqual([first.order.invoice])
    expect(await numbers('--search', `${second.order.invoice}-1`.toLowerCase())).toEqual([second.order.invoice])
    expect(await numbers('--search', second.order.products[0]?.sku ?? '')).toEqual([second.order.invoice])
    expect(await numbers('--search', company)).toEqual([second.order.invoice])
    expect(await numbers('--search', 'lobby-7', '--state', 'placed')).toEqual([first.order.invoice])
    expect((await run('list', '--search', 'lobby-7', '--state', 'shipped')).said).toBe(
      'No order with anything shipped is found by "lobby-7".',
    )
  })

  it('finds an order by what buyers write on a transfer, in whatever case, and says what is paid in words', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { paymentMethod: 'bank_transfer' })
    const { invoice } = order
    await run('accept', invoice.toLowerCase())
    const [, paper = ''] = /(INV-\d+)/.exec((await run('ship', invoice, '--carrier', 'UPS')).said) ?? []
    expect((await run('pay', paper.toLowerCase(), '--amount', '1', '--reference', 'P-1')).said).toContain(
      `$1.00 for ${invoice}: payment is part paid now; a mail says so.`,
    )
    const [, credit = ''] =
      /(CN-\d+)/.exec((await run('refund', invoice, '--amount', '2', '--reason', 'Late')).said) ?? []
    const shown = (await run('show', invoice.slice(2))).said
    expect(shown).toContain(`${invoice}: shipped, payment part paid, $`)
    expect(shown).toContain(' by bank transfer')
    expect(shown).toContain(`${paper}  part paid  $`)
    expect(shown).toContain(`${credit}  credit note  $2.00\n`)
    expect((await run('show', credit)).said).toBe(shown)
    expect((await run('accept', paper)).said).toBe(`There is no order ${paper}.`)
  })

  it('pays the invoice that a transfer names before an older one of the order', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 2 }], [{ cents: 4000, units: 1 }]], {
      paymentMethod: 'bank_transfer',
    })
    const { invoice } = order
    await run('accept', invoice)
    for (const part of ['-1', '-2']) await run('ship', invoice + part, '--carrier', 'UPS')
    const invoices = async () => (await test.shop.orders.ofAnybody(invoice)).order.invoices
    const [first, second] = await invoices()
    await run('pay', second?.number ?? '', '--amount', (second?.total ?? 0).toFixed(2), '--reference', 'N-1')
    expect((await invoices()).map(({ balance }) => balance)).toEqual([first?.total, 0])
    await run('pay', second?.number ?? '', '--amount', '5', '--reference', 'N-2')
    expect((await invoices()).map(({ balance }) => balance)).toEqual([(first?.total ?? 0) - 5, 0])
  })

  it('says what is open again where a deposit goes back that the order needs', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]])
    const { invoice, orderTotal } = order
    await run('pay', invoice, '--amount', '20', '--reference', 'D-1')
    const { said } = await run('pay-back', invoice, '--amount', '20', '--reference', 'D-2')
    expect(said).toBe(
      `$20.00 of ${invoice} went back; a mail says so.\n$${orderTotal.toFixed(2)} of it is to be paid now.`,
    )
  })

  it('refunds a part, and puts it back in stock where it is told to', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 5 }]])
    const { invoice } = order
    const sku = order.products[0]?.sku ?? ''
    await run('accept', invoice)
    await run('ship', invoice, '--carrier', 'UPS')
    const lines = ['--line', `${sku}=1`, '--reason', 'Chipped', '--restock']
    expect((await run('refund', invoice, ...lines)).said).toContain(`${invoice}-1 is partly refunded: CN-`)
    expect((await run('refund', invoice, '--amount', '2.50', '--reason', 'Late')).said).toContain('over $2.50.')
    expect((await run('refund', invoice, '--amount', '999', '--reason', 'No')).code).toBe(1)
    expect((await run('freight', invoice, '120.00')).said).toContain('goes by freight')
  })

  it('cancels, and says why something cannot be done', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    expect(await run('ship', invoice, '--carrier', 'UPS')).toEqual({
      code: 1,
      said: `${invoice}-1 is placed: it cannot be shipped now. Accept it first: npm run shop -- orders accept ${invoice}-1`,
    })
    expect((await run('cancel', invoice, '--reason', 'Sold out')).said).toContain('cancelled; a mail says why.')
    expect(await run('accept', 'T-9')).toEqual({ code: 1, said: 'There is no order T-9.' })
  })

  it('names what comes first where an order cannot be delivered yet', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const first = (command: string) => `first: npm run shop -- orders ${command}`
    expect((await run('deliver', invoice)).said).toContain(`Accept it ${first(`accept ${invoice}-1`)}`)
    await run('accept', invoice)
    expect((await run('deliver', invoice)).said).toContain(`Ship it ${first(`ship ${invoice}-1 --carrier UPS`)}`)
    expect((await run('accept', invoice)).said).toBe(`${invoice}-1 is accepted: it cannot be accepted now.`)
  })

  it('tells what becomes of money that is more than the order costs', async () => {
    const { order } = await placeOrder(test)
    const { invoice, orderTotal } = order
    const pay = (sum: number, reference: string) =>
      run('pay', invoice, '--amount', sum.toFixed(2), '--reference', reference)
    expect((await pay(orderTotal - 1, 'S-1')).said).not.toContain('more than')
    const { said } = await pay(6, 'S-2')
    expect(said).toContain(
      `$6.00 for ${invoice}: payment is paid now; a mail says so.\n$5.00 more than the order costs has come in.`,
    )
    const [, back = ''] = /npm run shop -- orders (pay-back .*) TEXT$/.exec(said) ?? []
    expect((await run(...back.split(' '), 'S-3')).said).toBe(`$5.00 of ${invoice} went back; a mail says so.`)
    expect((await run('pay-back', invoice, '--amount', '9999', '--reference', 'S-4')).code).toBe(1)
  })

  it('says what was paid in advance for what will not be sent, and how it is given back', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 3000, units: 1 }]], {
      paymentMethod: 'bank_transfer',
    })
    const { invoice, orderTotal, groups } = order
    await run('pay', invoice, '--amount', orderTotal.toFixed(2), '--reference', 'S-5')
    const { said } = await run('cancel', `${invoice}-1`, '--reason', 'Sold out')
    const sum = (groups[0]?.total ?? 0).toFixed(2)
    // What is still to be sent is paid by the rest: this waits for nothing.
    expect(said).toContain(`$${sum} more than the order costs has come in. To give it back,`)
    expect(said).toContain(`orders pay-back ${invoice} --amount ${sum} --reference TEXT`)
    const whole = (await run('cancel', invoice, '--reason', 'Sold out')).said
    expect(whole).toContain(`$${orderTotal.toFixed(2)} more than the order costs has come in. To give it back,`)
  })

  it('lists the orders of which money is to be paid back, and how much', async () => {
    const [cancelled, kept] = [
      await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' }),
      await placeOrder(test, undefined, { paymentMethod: 'bank_transfer' }),
    ]
    for (const { order } of [cancelled, kept])
      await run('pay', order.invoice, '--amount', order.orderTotal.toFixed(2), '--reference', `L-${order.invoice}`)
    const { invoice, orderTotal } = cancelled.order
    const found = async () => (await run('list', '--pay-back', '--search', 'T-')).said
    expect(await found()).not.toContain(invoice)
    await test.shop.orders.cancelOwn(cancelled.shopper, invoice, { reason: 'Not needed any more' })
    const sum = orderTotal.toFixed(2)
    expect(await found()).toContain(`npm run shop -- orders pay-back ${invoice} --amount ${sum} --reference TEXT`)
    expect(await found()).toMatch(new RegExp(`^${invoice}  cancelled`, 'm'))
    expect(await found()).not.toContain(kept.order.invoice)
    await run('pay-back', invoice, '--amount', sum, '--reference', 'L-back')
    expect((await run('list', '--pay-back', '--search', invoice)).said).toBe(
      `No order with money to be paid back is found by "${invoice}".`,
    )
  })

  it('takes a SKU as it is written before one that differs in its capitals, and each line once', async () => {
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
    expect((await run('show', invoice)).said).toContain(
      `${first?.toLowerCase()}  5 × ${products[1]?.title}, $20.00 each (2 shipped)`,
    )
    await run('ship', invoice, '--carrier', 'UPS')
    const twice = ['--line', `${first}=1`, '--line', `${first?.replace('S', 's')}=1`, '--reason', 'Chipped']
    expect((await run('refund', invoice, ...twice)).said).toBe(
      `${first} is named twice: name it once, with all its units.`,
    )
  })

  it.each([
    [['shpi', 'T-1'], 'There is no command "orders shpi"; did you mean "orders ship"?'],
    [['dance'], 'There is no command "orders dance". Choose one of these:'],
    [['ship'], 'orders ship needs an order number, such as T-100001.'],
    [['freight', 'T-1'], 'orders freight needs a sum, such as 120.00.'],
    [['accept', 'T-1', 'T-2'], 'What is "T-2"? orders accept takes no more than an order number there.'],
    [['overdue', 'now'], 'What is "now"? orders overdue takes nothing more there.'],
    [['ship', 'T-1', '--carier', 'UPS'], 'orders ship takes no --carier; did you mean --carrier?'],
    [['ship', 'T-1'], 'orders ship needs --carrier.'],
    [
      ['cancel', 'T-1', '--reason'],
      '--reason needs a value after it; one that begins with a hyphen is written --reason=-…',
    ],
    [['refund', 'T-1', '--restock=yes'], '--restock stands alone: it takes no value.'],
    [['list', '--state', 'gone'], 'There is no state "gone". States are placed, accepted, partly_shipped, shipped'],
    [
      ['pay', 'T-1', '--amount', '12', '--reference', 'x', '--on', '31.03.2026'],
      '--on must be a date up to today, such as 20',
    ],
  ])('says of %j what is wrong before it shows its help', async (args, sentence) => {
    const { code, said } = await run(...args)
    expect(code).toBe(2)
    expect(said.split('\n')[0]).toContain(sentence)
    expect(said).toContain('\n\nnpm run shop -- orders <what>')
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
  ])('makes no sense of %s %s %s %s %s %s %s %s', async (...args) => {
    const { code, said } = await run(...args)
    expect(code).toBe(2)
    expect(said).toContain('npm run shop -- orders <what>')
  })
})
