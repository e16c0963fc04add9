import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_EMAILS_PER_HOUR } from '#contract/content/email-texts.ts'
import type { EmailSummary, EmailTextsDetails, StoredEmailTexts } from '#contract/schemas/admin/settings/email-texts.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import type { Shopper } from '#test-kit/orders/buying.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const ORIGINAL: StoredEmailTexts = { subject: null, heading: null, intro: null, closing: null }
const PATH = '/settings/emails/order_placed'

let test: TestShop
let staff: TestStaff
let shopper: Shopper
let invoice: string
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test, ['settings.read', 'settings.write'], 'June Park')
  const placed = await placeOrder(test, [[{ cents: 1000, units: 2 }]])
  shopper = placed.shopper
  invoice = placed.order.invoice
})
afterAll(() => test.close())
beforeEach(() => save({}))

async function read(path = PATH): Promise<EmailTextsDetails> {
  return (await staff.call('GET', path)).body['data'] as EmailTextsDetails
}

async function save(
  texts: Partial<StoredEmailTexts>,
  { path = PATH, version }: { path?: string; version?: number } = {},
) {
  const seen = version ?? (await read(path)).version
  return staff.call('POST', path, { version: seen, ...ORIGINAL, ...texts })
}

const confirmation = () => test.shop.orders.emails.confirmation(invoice, 'https://shop.example')
const preview = (query: string, path = PATH) =>
  test.app.inject({ url: `/api/v2/admin${path}/preview?${query}`, headers: { cookie: staff.headers.cookie } })
const encoded = (texts: object) => Buffer.from(JSON.stringify(texts)).toString('base64url')

describe('the texts of an email', () => {
  it('apply to the next one of its kind, escaped, and are the originals again after they are restored', async () => {
    const before = await confirmation()
    const hostile = '<img src=x onerror=alert(1)> & more'
    await save({
      subject: `{{shopName}} has your order {{orderNumber}} ${hostile}`,
      intro: `Hello {{buyerName}},\n\nthis is {{orderNumber}}.\n${hostile}`,
      closing: 'Questions?\n\nCall us.',
    })
    const changed = await confirmation()
    expect(changed.subject).toBe(`Trellis has your order ${invoice} ${hostile}`)
    expect(changed.html).not.toContain('<img')
    expect(changed.html).toContain(`this is ${invoice}.<br>&lt;img src=x onerror=alert(1)&gt; &amp; more`)
    expect(changed.text).toMatch(/Hello shopper\d+,\n\nthis is/)
    expect(changed.text).toMatch(/Questions\?\n\nCall us\.\n\nSee your order:/)

    await save({})
    expect(await confirmation()).toEqual(before)
  })

  it('are stored as null where they are like the original', async () => {
    const { original } = await read()
    await save({ subject: ` ${original.subject} `, heading: original.heading, intro: 'Order {{orderNumber}}!' })
    expect((await read()).stored).toEqual({ ...ORIGINAL, intro: 'Order {{orderNumber}}!' })
    const { data } = (await staff.call('GET', '/settings/emails')).body as unknown as { data: EmailSummary[] }
    expect(data.filter(({ changed }) => changed)).toMatchObject([{ kind: 'order_placed', changed_by: 'June Park' }])
  })

  it('are rejected with unknown and without required placeholders, too long, or with a line break in the subject', async () => {
    const { status, body } = await save({ subject: 'Hi {{name}}', intro: 'Thank you.' })
    expect([status, body['errors']]).toEqual([
      422,
      {
        subject: [
          '{{name}} is not a placeholder of this text. Use one of {{orderNumber}}, {{buyerName}}, {{shopName}}.',
        ],
        intro: ['Add {{orderNumber}}: the rest of the email does not state it.'],
      },
    ])
    const injected = await save({
      subject: 'Hi\r\nBcc: all@x.example',
      heading: 'x'.repeat(151),
      intro: 'y'.repeat(1001),
    })
    expect([injected.status, Object.keys(injected.body['errors'] as object).toSorted()]).toEqual([
      422,
      ['heading', 'intro', 'subject'],
    ])
    const clusters = await save({ subject: '👩‍👩‍👧‍👦'.repeat(100) })
    expect(clusters.status).toBe(422)
    expect((await read()).stored).toEqual(ORIGINAL)
  })

  it('of an email that protects an account have no closing', async () => {
    const path = '/settings/emails/password_reset'
    const { status, body } = await save({ closing: 'Or just send us your password.' }, { path })
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['closing']])
    await save({ intro: 'Hello {{buyerName}}, you asked for this.' }, { path })
    const email = await test.shop.accounts.email(
      { letter: 'reset', mail: 'm', name: shopper.email },
      'https://shop.example',
    )
    expect(email?.text).toMatch(
      /you asked for this\.\n\nUse this link to set a new password\. It signs you out everywhere/,
    )
    expect(email?.text).toContain('https://shop.example/password-reset#token=')
    await save({}, { path })
  })

  it('are not those of an unknown email', async () => {
    expect((await staff.call('GET', '/settings/emails/constructor')).status).toBe(404)
    expect((await preview('', '/settings/emails/constructor')).statusCode).toBe(404)
  })

  it('reject a change that was decided on an older version, and one of two at the same time', async () => {
    const { version } = await read()
    const both = [save({ subject: 'One' }, { version }), save({ subject: 'Other' }, { version })]
    const results = await Promise.all(both)
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      changed_by: 'June Park',
    })
  })

  it('leave a row in the audit log with the texts that changed', async () => {
    await save({ subject: 'Order {{orderNumber}}' })
    const row = await test.database.db
      .selectFrom('audit_log')
      .select(['subject_kind', 'subject_id', 'changes'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      subject_kind: 'setting',
      subject_id: 'email.order_placed',
      changes: { subject: [null, 'Order {{orderNumber}}'] },
    })
  })
})

describe('the preview of an email', () => {
  it('has its own address, with a policy that gives a frame no rights', async () => {
    await save({ closing: 'Stored closing.' })
    const html = await preview('part=html')
    expect(html.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; style-src 'unsafe-inline'/)
    expect([html.headers['content-type'], html.headers['x-frame-options'], html.headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'SAMEORIGIN',
      'private, no-store',
    ])
    for (const part of ['Stored closing.', '>Trellis</p>']) expect(html.body).toContain(part)
  })

  it('shows texts that are not stored, as HTML and as plain text', async () => {
    const texts = encoded({ ...ORIGINAL, intro: 'Grüße, {{buyerName}} <b>!</b> {{orderNumber}}' })
    expect((await preview(`texts=${texts}`)).body).toContain('Grüße, Nora &lt;b&gt;!&lt;/b&gt; TR-100231')
    const plain = await preview(`part=text&texts=${texts}`)
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(plain.body).toContain('Grüße, Nora <b>!</b> TR-100231')
  })

  it('rejects what is not the texts of an email, and people without the permission', async () => {
    for (const texts of ['x', encoded([]), encoded({ ...ORIGINAL, subject: 'x'.repeat(200) })])
      expect((await preview(`texts=${texts}`)).statusCode).toBe(422)
    const other = await signInStaff(test, ['orders.read'])
    const url = `/api/v2/admin${PATH}/preview`
    expect((await test.app.inject({ url, headers: { cookie: other.headers.cookie } })).statusCode).toBe(403)
    expect((await test.app.inject({ url })).json()).toMatchObject({ code: 'not_signed_in' })
  })
})

describe('a test email', () => {
  it('goes to the person who is signed in, with texts that need not be stored', async () => {
    const texts = { ...ORIGINAL, subject: 'Test of {{orderNumber}}' }
    const { status, body } = await staff.call('POST', `${PATH}/test`, texts)
    const { email } = await test.database.db
      .selectFrom('staff')
      .select('email')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
    expect([status, body['data']]).toEqual([200, { to: email }])
    const { rows } = await test.database.pool.query<{ data: never }>(
      `select data from pgboss.job where name = 'staff.letter' order by created_on desc limit 1`,
    )
    const sent = rows[0] ? await test.shop.staff.email(rows[0].data, 'https://shop.example') : null
    expect(sent).toMatchObject({ to: email, subject: 'Test of TR-100231' })
    expect(sent?.text).toContain('See your order:\nhttps://shop.example/')
    expect((await read()).stored).toEqual(ORIGINAL)
  })

  it('is refused with errors, without the permission, and after many in an hour', async () => {
    const person = await signInStaff(test, ['settings.read', 'settings.write'])
    expect((await person.call('POST', `${PATH}/test`, { ...ORIGINAL, intro: 'No number' })).status).toBe(422)
    for (let count = 0; count < TEST_EMAILS_PER_HOUR; count++)
      expect((await person.call('POST', `${PATH}/test`, ORIGINAL)).status).toBe(200)
    expect((await person.call('POST', `${PATH}/test`, ORIGINAL)).status).toBe(429)
    const reader = await signInStaff(test, ['settings.read'])
    expect((await reader.call('POST', `${PATH}/test`, ORIGINAL)).status).toBe(403)
  })
})
