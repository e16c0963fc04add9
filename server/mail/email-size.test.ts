import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LINE_NOTE_LENGTH, MAX_CART_LINES } from '#contract/orders/cart.ts'
import { EMAIL_TEXT_LENGTHS } from '#contract/content/email-texts.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { AccountEmail, OrderEmail } from '#server/jobs/jobs.ts'
import { addShopper, type Shopper } from '#test-kit/orders/buying.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import type { Email } from './mail.ts'

const MAX_BYTES = 90_000

/** The longest texts that the shop accepts, of characters that HTML writes as six. */
const longest = (length: number) => '"'.repeat(length)

let test: TestShop
let shopper: Shopper
/** Every line is from another supplier. */
let scattered: Order
/** All lines are from one supplier, which shipped them but for the last. */
let single: Order

beforeAll(async () => {
  test = await openTestShop({
    SELLER_BANK: Array.from({ length: 6 }, () => longest(80)).join('; '),
    OPERATOR_EMAIL: 'o@x.example',
  })
  shopper = await addShopper(test)
  await useLongestNames()
  scattered = await placeLongOrder(MAX_CART_LINES)
  single = await placeLongOrder(1)
  for (const { invoice } of [scattered, single]) await test.shop.orders.fulfilment.accept(invoice)
  const lines = new Map(single.products.slice(0, -1).map(({ sku, qty }) => [sku, qty]))
  await test.shop.orders.fulfilment.ship(`${single.invoice}-1`, { carrier: longest(80), tracking: longest(120), lines })
  await test.shop.orders.fulfilment.cancel(scattered.invoice, longest(1000))
}, 120_000)
afterAll(() => test.close())

async function useLongestNames(): Promise<void> {
  const { db } = test.database
  await db
    .updateTable('users')
    .set({ u_fname: longest(40), u_lname: longest(40) })
    .where('id', '=', shopper.id)
    .execute()
  const reason = { status: 'approved', status_reason: longest(1000), request_text: longest(1000) }
  await db
    .updateTable('companies')
    .set({ name: longest(200), ...reason })
    .where('id', '=', shopper.companyId)
    .execute()
  const place = { name: longest(200), line1: longest(200), line2: longest(200), city: longest(100) }
  await db.updateTable('addresses').set(place).where('company_id', '=', shopper.companyId).execute()
}

/** Places an order of as many lines as a cart can have, from this many suppliers. */
async function placeLongOrder(suppliers: number): Promise<Order> {
  const { db } = test.database
  const c_name = `Vases of ${suppliers}`
  const { c_id } = await db
    .insertInto('categories')
    .values({ c_name, c_link: `vases-of-${suppliers}` })
    .returning('c_id')
    .executeTakeFirstOrThrow()
  const makers = await db
    .insertInto('suppliers')
    .values(
      Array.from({ length: suppliers }, (_, index) => ({ name: longest(120), slug: `maker-${suppliers}-${index}` })),
    )
    .returning('id')
    .execute()
  const products = await db
    .insertInto('products')
    .values(
      Array.from({ length: MAX_CART_LINES }, (_, index) => ({
        sku: `${suppliers}-${index}-`.padEnd(64, '"'),
        slug: `product-${suppliers}-${index}`,
        title: longest(255),
        supplier_id: makers[index % suppliers]?.id ?? 0,
        category_id: c_id,
        price_cents: 100,
        stock: 1000,
      })),
    )
    .returning('ocid')
    .execute()
  const lines = products.map(({ ocid }) => ({ ocid, quantity: 3, note: longest(LINE_NOTE_LENGTH) }))
  await test.shop.cart.addMany(shopper.visitor, lines)
  return shopper.place(await shopper.checkout(), { notes: longest(2000), po_number: longest(64) })
}

type Payloads<Kind extends { letter: string }> = {
  [Letter in Kind['letter']]: (mail: string) => Promise<Kind[]>
}

/** Payloads of every kind of email about an order. */
const ORDER_EMAILS: Payloads<OrderEmail> = {
  accepted: async (mail) => [{ letter: 'accepted', mail, eventIds: await eventsOf(scattered, 'accepted') }],
  cancelled: async (mail) => [{ letter: 'cancelled', mail, eventIds: await eventsOf(scattered, 'cancelled') }],
  refunded: async (mail) => {
    const papers = Array.from({ length: MAX_CART_LINES }, (_, index) => `CN-${100_000 + index}`)
    const details = { cents: 1000, reason: longest(1000), papers, to_card: true }
    return [{ letter: 'refunded', mail, eventIds: await addEvents(scattered, 'refunded', details) }]
  },
  freight: async (mail) => {
    const [eventId = 0] = await addEvents(single, 'freight_quoted', { cents: 1000, tax: 80 })
    return [{ letter: 'freight', mail, eventId }]
  },
  note: async (mail) => {
    const [eventId = 0] = await addEvents(single, 'note', { text: longest(4000) })
    return [{ letter: 'note', mail, eventId }]
  },
  shipped: async (mail) => {
    const { rows } = await test.database.pool.query<{ id: number }>('select id::integer from shipments')
    return rows.map(({ id }) => ({ letter: 'shipped', mail, shipmentId: id }))
  },
  invoice: async (mail) => (await invoices()).map((paper) => ({ letter: 'invoice', mail, paper })),
  reminder: async (mail) => (await invoices()).map((paper) => ({ letter: 'reminder', mail, paper, kind: 'overdue_1' })),
  payment_failed: async (mail) => {
    const [eventId = 0] = await addEvents(single, 'payment_failed', { failure: longest(1000) })
    return [{ letter: 'payment_failed', mail, eventId }]
  },
  pay_by: async (mail) => {
    await test.shop.cart.addMany(shopper.visitor, [{ ocid: single.products[0]?.ocid ?? 0, quantity: 3 }])
    const order = await shopper.place(await shopper.checkout(), {
      paymentMethod: 'bank_transfer',
      po_number: longest(64),
    })
    return [{ letter: 'pay_by', mail, invoice: order.invoice }]
  },
  prepared_cart: async (mail) => {
    const lines = single.products.map(({ ocid, qty }) => ({ ocid, quantity: qty, note: longest(LINE_NOTE_LENGTH) }))
    const prepared = { preparedBy: longest(120), message: longest(1000) }
    const { id } = await test.shop.cart.drafts.prepare(shopper, lines, prepared, randomUUID())
    return [{ letter: 'prepared_cart', mail, draft: id }]
  },
  revised: async (mail) => [{ letter: 'revised', mail, ...(await addRevision('applied')) }],
  revision_proposed: async (mail) => [{ letter: 'revision_proposed', mail, ...(await addRevision('proposed')) }],
  unpaid_cancelled: async (mail) => [{ letter: 'unpaid_cancelled', mail, ...unpaid() }],
  unpaid_open: async (mail) => [{ letter: 'unpaid_open', mail, ...unpaid() }],
  paid: async (mail) => [{ letter: 'paid', mail, ...money() }],
  paid_back: async (mail) => [{ letter: 'paid_back', mail, ...money() }],
  booking_corrected: async (mail) => {
    const booked = { invoice: single.invoice, booked: 'payment', cents: 2_147_483_647, right: 100 } as const
    return [{ letter: 'booking_corrected', mail, ...booked }]
  },
  overcharged: async (mail) => [{ letter: 'overcharged', mail, ...money() }],
  undercharged: async (mail) => [{ letter: 'undercharged', mail, ...money() }],
}

const money = () => ({ invoice: single.invoice, cents: 2_147_483_647 })
const unpaid = () => ({ invoice: single.invoice, payBy: '2026-09-30' })

const owner = () => ({ userId: shopper.id })
const person = () => ({ email: shopper.email, u_fname: longest(40) })
const webhookUrl = `https://x.example/?${'&'.repeat(1980)}`
const revoked = { keys: 20, webhooks: 10 }

/** Payloads of every kind of email about an account. */
const ACCOUNT_EMAILS: Payloads<AccountEmail> = {
  confirm: async (mail) => [{ letter: 'confirm', mail, registrationId: await addRegistration() }],
  welcome: async (mail) => [{ letter: 'welcome', mail, ...owner() }],
  approved: async (mail) => [{ letter: 'approved', mail, ...owner() }],
  rejected: async (mail) => [{ letter: 'rejected', mail, ...owner() }],
  request: async (mail) => [{ letter: 'request', mail, ...owner() }],
  'password-changed': async (mail) => [{ letter: 'password-changed', mail, ...owner(), revoked }],
  'signed-out': async (mail) => [{ letter: 'signed-out', mail, ...owner(), revoked }],
  certificate: async (mail) => [
    { letter: 'certificate', mail, ...owner(), certificateId: await addCertificate(), status: 'ended' },
  ],
  'certificate-expiring': async (mail) => [
    {
      letter: 'certificate-expiring',
      mail,
      ...owner(),
      certificateId: await addCertificate({ expires_on: '2026-12-01' }),
    },
  ],
  'api-key-made': async (mail) => [{ letter: 'api-key-made', mail, ...owner(), key: longest(100) }],
  'api-key-revoked': async (mail) => [{ letter: 'api-key-revoked', mail, ...owner(), key: longest(100) }],
  'webhook-changed': async (mail) =>
    (['created', 'changed', 'secret', 'paused', 'resumed', 'removed'] as const).map((change) => {
      return { letter: 'webhook-changed', mail, ...owner(), url: webhookUrl, change }
    }),
  reset: async (mail) => [{ letter: 'reset', mail, name: shopper.email }],
  'login-link': async (mail) => [{ letter: 'login-link', mail, name: shopper.email, redirect: `/${'a'.repeat(499)}` }],
  'email-wish': async (mail) => [{ letter: 'email-wish', mail, ...(await changingEmail()) }],
  'email-change': async (mail) => [{ letter: 'email-change', mail, ...(await changingEmail()) }],
  'email-changed': async (mail) => [{ letter: 'email-changed', mail, ...person() }],
  closed: async (mail) => [{ letter: 'closed', mail, ...person() }],
  'company-invitation': async (mail) => [{ letter: 'company-invitation', mail, invitation: await addInvitation() }],
  'company-left': async (mail) => [{ letter: 'company-left', mail, ...owner(), companyId: shopper.companyId }],
  'company-owner': async (mail) => [{ letter: 'company-owner', mail, ...owner(), companyId: shopper.companyId }],
}

describe('the largest email', () => {
  it('that confirms an order has its totals before its first lines, and links to the others', async () => {
    for (const { invoice } of [single, scattered]) {
      const email = await test.shop.orders.emails.confirmation(invoice, 'https://shop.example')
      expectSmall(email)
      for (const part of [email.text, email.html]) {
        expect(part.indexOf('Total')).toBeGreaterThan(0)
        expect(part.indexOf('Total')).toBeLessThan(part.indexOf(`${single.products[0]?.sku.slice(0, 2)}`))
      }
    }
  })

  it('that confirms an order links to its PDF and page for the lines that it leaves out', async () => {
    const { text, html } = await test.shop.orders.emails.confirmation(single.invoice, 'https://shop.example')
    for (const part of [text, html]) {
      expect(part).toMatch(/also the \d{3} more items:/)
      expect(part).toContain(`https://shop.example/order-files/${single.invoice}.pdf`)
      expect(part).toContain(`https://shop.example/buyer/orders/${single.invoice}`)
    }
  })

  it('that confirms an order is not clipped with the longest texts of staff', async () => {
    const texts = {
      subject: longest(EMAIL_TEXT_LENGTHS.subject),
      heading: longest(EMAIL_TEXT_LENGTHS.heading),
      intro: '{{orderNumber}}'.padEnd(EMAIL_TEXT_LENGTHS.intro, '"'),
      closing: longest(EMAIL_TEXT_LENGTHS.closing),
    }
    await test.shop.emailTexts.set('order_placed', { ...texts, version: 0, by: 'June Park' })
    const email = await test.shop.orders.emails.confirmation(scattered.invoice, 'https://shop.example')
    expect(email.text).toContain(texts.closing)
    expectSmall(email)
  })

  it.each(Object.entries(ORDER_EMAILS))('about an order (%s) is not clipped', async (_, payloads) => {
    const emails = await Promise.all(
      (await payloads('m')).map((payload) => test.shop.orders.emails.render(payload, 'https://shop.example')),
    )
    expect(emails.length).toBeGreaterThan(0)
    for (const email of emails) expectSmall(email)
  })

  it.each(Object.entries(ACCOUNT_EMAILS))('about an account (%s) is not clipped', async (_, payloads) => {
    const emails = await Promise.all(
      (await payloads('m')).map((payload) => test.shop.accounts.email(payload, 'https://shop.example')),
    )
    expect(emails.length).toBeGreaterThan(0)
    for (const email of emails) expectSmall(email)
  })

  it('about a webhook that was switched off is not clipped', async () => {
    const { public_id } = await test.database.db
      .insertInto('webhooks')
      .values({
        company_id: shopper.companyId,
        user_id: shopper.id,
        url: webhookUrl,
        events: ['order.placed'],
        secret: 's',
        disabled_at: new Date(),
        disabled_by: 'failures',
      })
      .returning('public_id')
      .executeTakeFirstOrThrow()
    const off = { webhook: public_id, at: new Date().toISOString() }
    const email = await test.shop.integrations.disabledWebhookEmail(off, 'https://shop.example')
    expect(email?.text).toContain(webhookUrl.slice(0, 50))
    expectSmall(email)
  })
})

function expectSmall(email: Email | null | undefined): void {
  expect(email).toBeTruthy()
  expect(Buffer.byteLength(email?.html ?? '')).toBeLessThan(MAX_BYTES)
  expect(Buffer.byteLength(email?.text ?? '')).toBeLessThan(MAX_BYTES)
  expect(Buffer.byteLength(email?.subject ?? '')).toBeLessThan(1000)
}

async function eventsOf({ invoice }: Order, kind: string): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `select event.id::integer from order_events as event join orders on orders.id = order_id
     where invoice = $1 and kind = $2 order by event.id`,
    [invoice, kind],
  )
  return rows.map(({ id }) => id)
}

/** Adds an event to each suborder. */
async function addEvents({ invoice }: Order, kind: string, details: object): Promise<number[]> {
  await test.database.pool.query(
    `insert into order_events (order_id, maker_order_id, kind, by_whom, details)
     select orders.id, suborder.id, $2, 'operator', $3
     from orders join maker_orders as suborder on suborder.order_id = orders.id where invoice = $1`,
    [invoice, kind, JSON.stringify(details)],
  )
  return eventsOf({ invoice } as Order, kind)
}

/** Adds a revision of the order with the most and longest lines that adds all of them. */
async function addRevision(state: 'applied' | 'proposed'): Promise<{ invoice: string; revision: number }> {
  const { invoice, products, shipping_address: address } = single
  const content = (lines: object[]) => JSON.stringify({ lines, suborders: [], address })
  const added = products.map(({ ocid, position, sku, title, qty }) => ({
    ocid,
    position,
    sku,
    title,
    quantity: qty,
    unit: 1,
  }))
  const { number } = await test.database.db
    .insertInto('order_revisions')
    .values({
      order_id: (await test.shop.orders.reading.forOperator(invoice)).id,
      number: state === 'applied' ? 1 : 2,
      state,
      reason: longest(500),
      author: 'Sam',
      edit: '{}',
      before: content([]),
      after: content(added),
      total_before_cents: 0,
      total_after_cents: 1,
      expires_at: new Date(Date.now() + 1e9),
      decided_at: state === 'applied' ? new Date() : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { invoice, revision: number }
}

async function invoices(): Promise<string[]> {
  const { data } = await test.shop.billing.documents(shopper.companyId, { page: 1, limit: 20 })
  return data.filter(({ kind }) => kind === 'invoice').map(({ number }) => number)
}

async function addInvitation(): Promise<number> {
  const { id } = await test.database.db
    .insertInto('company_invitations')
    .values({
      company_id: shopper.companyId,
      email: `${'i'.repeat(240)}${await invitationsSent()}@example.com`.slice(-254),
      role: 'viewer',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function invitationsSent(): Promise<number> {
  return (await test.database.db.selectFrom('company_invitations').select('id').execute()).length
}

async function addRegistration(): Promise<string> {
  const { id } = await test.database.db
    .insertInto('registrations')
    .values({
      email: `${'a'.repeat(240)}@x.example`,
      password_hash: randomUUID(),
      browser_hash: Buffer.alloc(32),
      submission: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addCertificate(
  end: { expires_on?: string; ended_at?: Date; ended_reason?: string } = {
    ended_at: new Date(),
    ended_reason: longest(1000),
  },
): Promise<number> {
  const { id } = await test.database.db
    .insertInto('tax_certificates')
    .values({ company_id: shopper.companyId, state: 'MP', number: longest(60), accepted_at: new Date(), ...end })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function changingEmail(): Promise<{ userId: number }> {
  await test.database.db
    .updateTable('users')
    .set({ new_email: `${'a'.repeat(240)}@y.example` })
    .where('id', '=', shopper.id)
    .execute()
  return { userId: shopper.id }
}
