import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Alert, AlertList } from '#contract/schemas/admin/system/alerts.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { runScheduledCleanup } from '#server/boot/scheduled-cleanup.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { PDF, registerAndConfirm, sendForm } from '#test-kit/accounts/registration.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { ALL, placeOrder as placeOldOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ REGISTRATION: 'review' })
})
afterAll(() => test.close())

async function inboxOf(staff: TestStaff, query = ''): Promise<AlertList> {
  const { status, body } = await staff.call('GET', `/alerts${query}`)
  expect(status).toBe(200)
  return body as unknown as AlertList
}

const latest = async (staff: TestStaff): Promise<Alert | undefined> => (await inboxOf(staff)).data[0]

async function placeOrder(name: string): Promise<string> {
  const buyer = await addBuyer(test.shop, name)
  const ocid = await addProduct(test.database.db, { price_cents: 40_000, stock: 100 })
  await test.shop.cart.add({ user: buyer, guestHash: null }, { id: ocid, quantity: 1 })
  return (await placeCart(test.shop, buyer)).invoice
}

/** Returns the emails about alerts that wait to be sent to a person, and removes them. */
async function takeEmails({ id }: TestStaff) {
  const { rows } = await test.database.pool.query(
    `delete from pgboss.job where name = 'staff.alert' and (data ->> 'staffId')::integer = $1 returning data`,
    [id],
  )
  const emails = []
  for (const { data } of rows) emails.push(await test.shop.alerts.email(data, 'https://shop.example'))
  return emails
}

const tidyUp = () => runScheduledCleanup(test.shop, test.mailbox, test.log)

const prefer = (staff: TestStaff, kind: string, email: string) =>
  staff.call('POST', '/alerts/preferences', { preferences: [{ kind, email }] })

describe('the inbox of staff', () => {
  it('has each registration that waits, and each that was answered', async () => {
    const staff = await signInStaff(test)
    await registerAndConfirm(test, 'odile@lane.example', { 'company[name]': 'Lane' })
    const alert = await latest(staff)
    expect(alert).toMatchObject({
      kind: 'registration',
      text: 'Lane has registered and waits for its review.',
      subject: { kind: 'company' },
      read: false,
    })
    const id = alert?.subject.id
    await staff.call('POST', `/registrations/${id}/reject`, { seen_status: 'pending', reason: 'No certificate' })
    const odile = await signInAs(test, 'odile@lane.example', 'seven-brass-lanterns')
    const form = new FormData()
    form.set('tax[state]', 'ME')
    form.set('tax[number]', '7')
    form.set('documents[resale_certificate]', new File([new Uint8Array(PDF)], 'c.pdf'))
    const added = await sendForm(test, form, { url: '/api/v2/buyer/certificates', headers: odile.headers })
    expect(added.statusCode).toBe(201)
    expect(await latest(staff)).toMatchObject({ text: 'Lane has answered and waits for another review.' })
  })

  it('has an order in the transaction that places it, once', async () => {
    const staff = await signInStaff(test)
    const invoice = await placeOrder('orla')
    const { data } = await inboxOf(staff)
    expect(data.filter(({ subject }) => subject.id === invoice)).toMatchObject([
      { kind: 'order', text: expect.stringMatching(/^orla & Co placed T-\d+, \$/) },
    ])
  })

  it('has an order only until it is accepted or canceled, and a registration until it is decided', async () => {
    const staff = await signInStaff(test)
    const subjects = async () => (await inboxOf(staff, '?limit=100')).data.map(({ subject }) => subject.id)
    const [accepted, canceled] = [await placeOrder('ada'), await placeOrder('bora')]
    expect(await subjects()).toEqual(expect.arrayContaining([accepted, canceled]))
    await test.shop.orders.fulfilment.accept(accepted)
    await test.shop.orders.fulfilment.cancel(canceled, 'Out of stock')
    const left = await subjects()
    expect(left.filter((id) => id === accepted || id === canceled)).toEqual([])
    await registerAndConfirm(test, 'lena@lane.example', { 'company[name]': 'Lena' })
    const company = (await latest(staff))?.subject.id ?? ''
    expect(await subjects()).toContain(company)
    await staff.call('POST', `/registrations/${company}/reject`, { seen_status: 'pending', reason: 'No certificate' })
    expect(await subjects()).not.toContain(company)
  })

  it('has only what the person can act on', async () => {
    await placeOrder('petra')
    const reviewer = await signInStaff(test, ['companies.approve'] satisfies Permission[])
    const { data } = await inboxOf(reviewer, '?limit=100')
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['registration']))
    const viewer = await signInStaff(test, ['reports.read'] satisfies Permission[])
    expect(await inboxOf(viewer)).toEqual({ data: [], next: null, unread: 0 })
    const staff = await signInStaff(test)
    const order = (await inboxOf(staff)).data.find(({ kind }) => kind === 'order')
    await reviewer.call('POST', '/alerts/read', { ids: [order?.id] })
    const { rows } = await test.database.pool.query('select from staff_alert_reads where staff_id = $1', [reviewer.id])
    expect(rows).toEqual([])
  })

  it('is read and unread by each person for themselves, and has pages', async () => {
    const [ann, ben] = [await signInStaff(test), await signInStaff(test)]
    await placeOrder('quinn')
    const { unread } = await inboxOf(ann)
    const alert = await latest(ann)
    await ann.call('POST', '/alerts/read', { ids: [alert?.id] })
    expect(await inboxOf(ann)).toMatchObject({ unread: unread - 1 })
    expect(await latest(ann)).toMatchObject({ id: alert?.id, read: true })
    expect(await inboxOf(ben)).toMatchObject({ unread })
    expect((await inboxOf(ann, '?unread=true')).data.map(({ id }) => id)).not.toContain(alert?.id)
    await ann.call('POST', '/alerts/unread', { ids: [alert?.id] })
    expect(await inboxOf(ann)).toMatchObject({ unread })
    const first = await inboxOf(ann, '?limit=1')
    const rest = await inboxOf(ann, `?limit=100&cursor=${first.next}`)
    expect([...first.data, ...rest.data]).toEqual((await inboxOf(ann, '?limit=100')).data)
  })

  it('has an accepted certificate that expires soon, once', async () => {
    const staff = await signInStaff(test)
    const { companyId } = await addBuyer(test.shop, 'rosa')
    await test.database.pool.query(
      `insert into tax_certificates (company_id, state, number, expires_on, accepted_at)
        values ($1, 'TX', '1', current_date + 10, now()), ($1, 'ME', '2', current_date + 90, now()), ($1, 'VT', '3', current_date + 10, null)`,
      [companyId],
    )
    await tidyUp()
    await tidyUp()
    const { data } = await inboxOf(staff, '?limit=100')
    expect(data.filter(({ kind }) => kind === 'certificate_expiring')).toMatchObject([
      { text: expect.stringMatching(/^The TX certificate of rosa & Co expires on \d{4}-/) },
    ])
  })
})

describe('what waits too long', () => {
  const ofKind = async (staff: TestStaff, kind: Alert['kind']) =>
    (await inboxOf(staff, '?limit=100')).data.filter((alert) => alert.kind === kind)
  const daysAgo = (days: number): TestShop => ({
    ...test,
    shop: test.shop.withClock(() => new Date(Date.now() - days * DAY_MS)),
  })

  it('is an order that is not accepted in time, once, until it is accepted', async () => {
    const staff = await signInStaff(test, ['orders.write'])
    const { order } = await placeOldOrder(daysAgo(9), [[{ cents: 1000, units: 5 }], [{ cents: 1000, units: 5 }]])
    await placeOldOrder(test)
    await tidyUp()
    await tidyUp()
    expect(await ofKind(staff, 'accept_late')).toMatchObject([
      { subject: { kind: 'order', id: order.invoice }, text: expect.stringContaining('is not accepted in time') },
    ])
    await test.shop.orders.fulfilment.accept(`${order.invoice}-1`)
    expect(await ofKind(staff, 'accept_late')).toHaveLength(1)
    await test.shop.orders.fulfilment.accept(order.invoice)
    expect(await ofKind(staff, 'accept_late')).toEqual([])
  })

  it('is a suborder that is not shipped in time, until it is shipped', async () => {
    const staff = await signInStaff(test, ['orders.write'])
    const { order } = await placeOldOrder(daysAgo(20))
    await daysAgo(15).shop.orders.fulfilment.accept(order.invoice)
    await test.database.pool.query('alter table maker_orders disable trigger maker_orders_agreed')
    await test.database.pool.query('update maker_orders set lead_time_max_days = 3 where number like $1', [
      `${order.invoice}-%`,
    ])
    await test.database.pool.query('alter table maker_orders enable trigger maker_orders_agreed')
    await tidyUp()
    await tidyUp()
    expect(await ofKind(staff, 'ship_late')).toMatchObject([{ text: expect.stringContaining(`${order.invoice}-1 of`) }])
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    expect(await ofKind(staff, 'ship_late')).toEqual([])
  })

  it('is freight to quote, from the order until the quote', async () => {
    const staff = await signInStaff(test, ['orders.write'])
    const { order, freighted } = await placeFreightOrder(test, 'invoice', 5000)
    expect(await ofKind(staff, 'freight')).toMatchObject([{ subject: { kind: 'order', id: order.invoice } }])
    await test.shop.orders.fulfilment.quoteFreight(freighted, 2500)
    expect(await ofKind(staff, 'freight')).toEqual([])
  })

  it('is a job that failed for good, until it is retried', async () => {
    const staff = await signInStaff(test, ['system.read'])
    const { pool } = test.database
    const check = () => test.shop.transaction((bound) => bound.system.alertFailedJobs())
    await test.shop.jobs.enqueue('file.remove', { key: 'lost' })
    const ofJob = `where name = 'file.remove' and data ->> 'key' = 'lost'`
    await pool.query(`update pgboss.job set state = 'failed', output = '{"message": "The disk is full"}' ${ofJob}`)
    await check()
    await check()
    expect(await ofKind(staff, 'job_failed')).toMatchObject([
      { subject: { kind: 'job' }, text: 'The job file.remove has failed for good: The disk is full' },
    ])
    await pool.query(`update pgboss.job set state = 'retry' ${ofJob}`)
    await check()
    expect(await ofKind(staff, 'job_failed')).toEqual([])
  })

  it('is a product that is out of stock, until it is back', async () => {
    const staff = await signInStaff(test, ['stock.write'])
    const ocid = await addProduct(test.database.db, { title: 'Oak bowl', sku: 'OAK-9', stock: 50 })
    const setStock = async (stock: number) => {
      await test.database.pool.query('update products set stock = $1 where ocid = $2', [stock, ocid])
      await test.shop.integrations.productsChanged([ocid])
    }
    await setStock(0)
    await setStock(0)
    expect(await ofKind(staff, 'stock_out')).toMatchObject([
      { subject: { kind: 'product', id: String(ocid) }, text: 'Oak bowl (OAK-9) is out of stock.' },
    ])
    await setStock(50)
    expect(await ofKind(staff, 'stock_out')).toEqual([])
  })
})

describe('emails about alerts', () => {
  it('are sent at once to those who want that and may act', async () => {
    const [ann, ben] = [await signInStaff(test), await signInStaff(test)]
    await prefer(ann, 'order', 'now')
    await placeOrder('sven')
    const [email, ...more] = await takeEmails(ann)
    expect(email).toMatchObject({ subject: 'Order to accept' })
    expect(email?.text).toContain('sven & Co placed')
    expect(more).toEqual([])
    expect(await takeEmails(ben)).toEqual([])
    await test.database.pool.query(`update staff_roles set permissions = '{}' where id = $1`, [ann.roleId])
    await placeOrder('theo')
    expect(await takeEmails(ann)).toEqual([])
  })

  it('are one about all orders that became late at the same time', async () => {
    const ann = await signInStaff(test, ['orders.write'])
    await prefer(ann, 'accept_late', 'now')
    const late = { ...test, shop: test.shop.withClock(() => new Date(Date.now() - 9 * DAY_MS)) }
    const orders = [(await placeOldOrder(late)).order, (await placeOldOrder(late)).order]
    await tidyUp()
    const [email, ...more] = await takeEmails(ann)
    expect(email?.subject).toBe('2 alerts')
    for (const { invoice } of orders) expect(email?.text).toContain(`${invoice} of`)
    expect(more).toEqual([])
  })

  it('are one digest of what is new, when its hour or day is over', async () => {
    const ann = await signInStaff(test)
    await placeOrder('ulla')
    await prefer(ann, 'order', 'daily')
    await placeOrder('vera')
    await placeOrder('wim')
    await tidyUp()
    expect(await takeEmails(ann)).toEqual([])
    await test.database.pool.query(`update staff_alert_preferences set emailed_at = now() - interval '24 hours'`)
    await tidyUp()
    const [email] = await takeEmails(ann)
    expect(email?.subject).toBe('2 alerts')
    expect(email?.text).toMatch(/vera & Co placed[^]*wim & Co placed/)
    expect(email?.text).not.toContain('ulla & Co')
    await test.database.pool.query(`update staff_alert_preferences set emailed_at = now() - interval '24 hours'`)
    await tidyUp()
    expect(await takeEmails(ann)).toEqual([])
  })

  it('are chosen by kind, for the kinds that the person can act on', async () => {
    const reviewer = await signInStaff(test, ['companies.approve'] satisfies Permission[])
    expect((await reviewer.call('GET', '/alerts/preferences')).body).toEqual({
      data: [{ kind: 'registration', email: 'never' }],
    })
    await prefer(reviewer, 'order', 'now')
    expect((await prefer(reviewer, 'registration', 'hourly')).body).toEqual({
      data: [{ kind: 'registration', email: 'hourly' }],
    })
    expect((await prefer(reviewer, 'registration', 'sometimes')).status).toBe(422)
  })
})
