import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { createLog } from '#server/boot/log.ts'
import { runScheduledCleanup } from '#server/boot/scheduled-cleanup.ts'
import { commandSocket } from '#server/cli/running-shop/messages.ts'
import { serveCommands } from '#server/cli/running-shop/serve-commands.ts'
import { addOperatorKey, signInStaff } from '#test-kit/accounts/staff.ts'
import { registerAndConfirm } from '#test-kit/accounts/registration.ts'
import { openBrowser } from '#test-kit/browser.ts'
import { addBuyer, addProduct, placementOf } from '#test-kit/catalog.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { moveDeadline } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openTestStripe } from '#test-kit/stripe.ts'
import { eventually } from '#test-kit/waits.ts'
import { recordActivity, runAs } from './activity.ts'

const API = '/api/v2/buyer'

describe('the log at the level info has one line for each thing that happened, with who caused it', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let test: TestShop
  let stopCommands: () => Promise<void>
  const logged: string[] = []
  beforeAll(async () => {
    stripe = await openTestStripe()
    const log = createLog('info', { write: (line: string) => logged.push(line) })
    test = await openTestShop({ ...stripe.environment, LOG_LEVEL: 'info' }, { log })
    stopCommands = await serveCommands(test)
  })
  afterAll(async () => {
    await stopCommands()
    await test.close()
    await stripe.close()
  })

  const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const linesOf = (event: string) => lines().filter((line) => line['msg'] === 'activity' && line['event'] === event)

  /** Runs a command in the running shop, as the user odile of the machine. */
  async function command(...args: string[]): Promise<void> {
    const socket = connect(commandSocket(test.config))
    socket.write(`${JSON.stringify({ args, cwd: test.config.dataDir, by: 'odile' })}\n`)
    expect(await text(socket)).toContain('{"code":0}')
  }

  async function signedIn() {
    const buyer = await addBuyer(test.shop, `buyer-${randomUUID().slice(0, 8)}`)
    const browser = openBrowser(test)
    await browser.signIn(buyer.email)
    return { buyer, browser }
  }

  /** Places an order of one product by the API. `headers`: an API key instead of the session. */
  async function place({ call }: ReturnType<typeof openBrowser>, headers = {}): Promise<Order> {
    const ocid = await addProduct(test.database.db, { stock: 100 })
    await call('POST', '/legacy/cart/add', { id: ocid, quantity: 1 }, headers)
    const checkout = (await call('GET', `${API}/checkout`, undefined, headers)).body as Checkout
    const key = { 'idempotency-key': randomUUID() }
    const placed = await call('POST', `${API}/checkout/place`, placementOf(checkout), { ...headers, ...key })
    expect(placed.status).toBe(201)
    return placed.body as Order
  }

  it('an order by a buyer, and its acceptance by a command', async () => {
    const { buyer, browser } = await signedIn()
    const { invoice } = await place(browser)
    expect(linesOf('order placed').at(-1)).toMatchObject({
      level: 30,
      by: 'buyer',
      buyer: buyer.id,
      order: invoice,
      reqId: expect.any(String),
    })
    await command('orders', 'accept', invoice)
    const [accepted, ...more] = linesOf('order accepted')
    expect(accepted).toMatchObject({ by: 'command', user: 'odile', command: ['orders', 'accept', invoice] })
    expect(accepted?.['order']).toContain(invoice)
    expect(more).toEqual([])
    const recorded = await readFile(join(test.config.dataDir, 'commands.log'), 'utf8')
    expect(recorded).toContain('"event":"order accepted","by":"command","user":"odile"')
  })

  it('an order by an API key', async () => {
    const { buyer, browser } = await signedIn()
    const created = await browser.call('POST', `${API}/api-keys`, {
      name: 'Till',
      scopes: ['cart:write', 'orders:read', 'orders:write'],
    })
    const { invoice } = await place(openBrowser(test), { authorization: `Bearer ${created.body.key}` })
    expect(linesOf('order placed').at(-1)).toMatchObject({
      by: 'buyer',
      buyer: buyer.id,
      apiKey: created.body.data.id,
      order: invoice,
    })
  })

  it('a registration by a guest, and its approval by a command', async () => {
    await registerAndConfirm(test, 'new@example.com')
    const [registered] = linesOf('buyer registered')
    expect(registered).toMatchObject({ by: 'guest', company: expect.any(Number) })
    await command('buyers', 'reject', 'new@example.com', '--reason', 'No store')
    await command('buyers', 'approve', 'new@example.com')
    // A repetition changes nothing.
    await command('buyers', 'approve', 'new@example.com')
    expect(linesOf('buyer approved')).toMatchObject([
      { by: 'command', user: 'odile', company: registered?.['company'] },
    ])
  })

  it('an order that a person and an API client of the operator accept', async () => {
    const { browser } = await signedIn()
    const staff = await signInStaff(test)
    const key = await addOperatorKey(test, staff.id, ['orders.read', 'orders.write'])
    for (const [headers, by] of [
      [staff.headers, { by: 'staff', staff: staff.id }],
      [{ authorization: `Bearer ${key}` }, { by: 'operator key', key: expect.any(Number) }],
    ] as const) {
      const { invoice } = await place(browser)
      const url = `/api/v2/admin/orders/${invoice}`
      const { version } = (await test.app.inject({ url, headers })).json<{ data: { version: number } }>().data
      const answer = await test.app.inject({ method: 'POST', url: `${url}/accept`, payload: { version }, headers })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(linesOf('order accepted').at(-1)).toMatchObject(by)
    }
  })

  it('an import', async () => {
    const file = join(test.config.dataDir, 'goods.csv')
    await writeFile(file, 'sku,title,price,stock,supplier,category\nLAN-9,Brass lantern,40,24,acme,lighting\n')
    await command('import', file, '--create-missing', '--dry-run')
    await command('import', file, '--create-missing')
    expect(linesOf('import done')).toMatchObject([
      { by: 'command', user: 'odile', kind: 'products', file: 'goods.csv', rows: 1, created: 1, rejected: 0 },
    ])
  })

  it('a webhook of the card processor, the job that charges a card, and a deadline', async () => {
    const shopper = await addShopper(test)
    await shopper.put(await addProduct(test.database.db, { stock: 100 }))
    const checkout = await shopper.checkout({ paymentMethod: 'card' })
    const { payment_id: payment } = await shopper.pay(checkout)
    const { rows } = await test.database.pool.query('select provider_ref as ref from card_payments where id = $1', [
      payment,
    ])
    const ref = String(rows[0].ref)
    stripe.confirm(ref)
    const webhook = stripe.webhook('payment_intent.amount_capturable_updated', ref)
    await test.app.inject({ method: 'POST', url: '/stripe/webhook', ...webhook })
    expect(linesOf('webhook of the card processor')).toMatchObject([{ by: 'processor', payment }])
    const { invoice } = await shopper.place(checkout, { paymentMethod: 'card', payment_id: payment })

    const late = await addShopper(test)
    await late.put(await addProduct(test.database.db, { stock: 100 }))
    const unpaid = await late.place(await late.checkout(), { paymentMethod: 'bank_transfer' })
    await moveDeadline(test, unpaid.invoice, -1)
    await runScheduledCleanup(test.shop, test.mailbox, test.log)
    const [canceled] = linesOf('order canceled')
    expect(canceled).toMatchObject({ by: 'schedule', task: 'payment deadlines' })
    expect(canceled?.['order']).toContain(unpaid.invoice)

    await test.work()
    await eventually(() => expect(linesOf('payment received').at(-1)?.['order']).toBe(invoice))
    expect(linesOf('payment received').at(-1)).toMatchObject({ by: 'job', job: 'payment.capture' })
  })

  it('and none for what was rolled back, or happened for demo data', async () => {
    const written: string[] = []
    const scope = {
      actor: () => ({ by: 'guest' }) as const,
      write: ({ event }: { event: string }) => written.push(event),
    }
    await runAs(scope, async () => {
      const failing = test.shop.transaction(async (bound) => {
        recordActivity('rolled back')
        await bound.transaction(async () => recordActivity('rolled back with the outer one'))
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await test.shop.transaction(async () => {
        recordActivity('committed')
        expect(written).toEqual([])
      })
      recordActivity('outside of a transaction')
    })
    recordActivity('without an actor')
    expect(written).toEqual(['committed', 'outside of a transaction'])
  })
})
