import { requireMember } from '#server/accounts/accounts.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  PDF,
  registerAndConfirm,
  registrationForm,
  register,
  sendForm,
  confirm,
  tokenIn,
  renderPendingEmails,
} from '#test-kit/accounts/registration.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the command buyers', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({ REGISTRATION: 'review', REVIEW_HOURS: '24' })
    const form = registrationForm('odile@example.com')
    form.set('documents[resale_certificate]', new File([new Uint8Array(PDF)], 'certificate.pdf'))
    await sendForm(test, form)
    const [letter] = await renderPendingEmails(test)
    await confirm(test, tokenIn(letter))
  })
  afterAll(() => test.close())

  const run = (...args: string[]) => runCommand(test, 'buyers', ...args)

  it('sets the terms of a company and rejects invalid values', async () => {
    expect(await run('terms', 'ODILE@example.com', '--days', '45', '--limit', '5000')).toMatchObject({
      code: 0,
      output: expect.stringContaining('pays invoices within 45 days, up to $5,000.00.'),
    })
    expect((await run('terms', 'odile@example.com', '--limit', 'none')).output).toContain('45 days, without a limit.')
    expect((await run('terms', 'odile@example.com', '--days', '0')).output).toContain('has no invoice terms.')
    for (const invalid of [
      ['--days', '-1'],
      ['--days', '181'],
      ['--days', '1.5'],
      ['--limit', 'much'],
      ['--limit=-5'],
    ]) {
      expect((await run('terms', 'odile@example.com', ...invalid)).code).toBeGreaterThan(0)
    }
    expect(await run('terms', 'nobody@example.com', '--days', '30')).toMatchObject({ code: 1 })
    expect((await run('terms', 'odile@example.com')).code).toBe(2)
    expect((await run('approve', 'odile@example.com', '--days', '3')).code).toBe(2)
  })

  it('sets if the webhooks of a company may reach private addresses', async () => {
    expect(await run('private-webhooks', 'Odile@example.com', 'on')).toMatchObject({
      code: 0,
      output: expect.stringContaining('may reach WEBHOOK_PRIVATE_ADDRESSES.'),
    })
    expect((await run('private-webhooks', 'odile@example.com', 'off')).output).toContain('may not reach')
    expect((await run('private-webhooks', 'odile@example.com')).code).toBe(2)
    expect((await run('private-webhooks', 'odile@example.com', 'maybe')).code).toBe(2)
    expect(await run('private-webhooks', 'nobody@example.com', 'on')).toEqual({
      code: 1,
      output: 'There is no buyer with the email address nobody@example.com.',
    })
  })

  it('signs a buyer out everywhere', async () => {
    const { session } = await signInAs(test, 'odile@example.com', 'seven-brass-lanterns')
    expect(await run('sign-out', 'Odile@example.com')).toMatchObject({ code: 0 })
    expect(await test.shop.accounts.sessions.buyerBySession(session)).toBeNull()
    expect(await run('sign-out', 'nobody@example.com')).toEqual({
      code: 1,
      output: 'There is no buyer with the email address nobody@example.com.',
    })
    expect((await run('sign-out')).code).toBe(2)
  })

  it('lists pending buyers, who were notified of the review time by email', async () => {
    const emails = await renderPendingEmails(test)
    expect(emails.filter(({ subject }) => subject === 'We are reviewing your account')).toEqual([
      expect.objectContaining({ text: expect.stringContaining('up to 24 hours') }),
    ])
    const { code, output } = await run('list', '--status', 'pending')
    expect(code).toBe(0)
    expect(output).toContain(
      'pending   odile@example.com  Odile Marchetti, Harbor Lane Goods, physical, certificate under review, has no invoice terms',
    )
    expect(await run('list', '--status', 'rejected')).toEqual({ code: 0, output: 'No buyer is rejected.' })
  })

  it('writes a certificate into a new file only', async () => {
    const file = join(test.config.dataDir, 'certificate.pdf')
    expect(await run('certificate', 'ODILE@example.com', file)).toMatchObject({ code: 0 })
    expect(await readFile(file)).toEqual(PDF)
    expect(await run('certificate', 'odile@example.com', file)).toEqual({
      code: 1,
      output: `${file} exists already. Name a new file, or overwrite it with --force.`,
    })
    const lost = join(test.config.dataDir, 'no', 'such.pdf')
    expect(await run('certificate', 'odile@example.com', lost)).toEqual({
      code: 1,
      output: `${lost} cannot be written: there is no folder ${join(test.config.dataDir, 'no')}. Make it first.`,
    })
  })

  it('accepts, ends and rejects certificates, with one email each', async () => {
    const listed = await run('certificate', 'list')
    const id = /^ *(\d+) {2}under review {2}ME 123-456, Harbor Lane Goods, odile@example.com, does not expire/m.exec(
      listed.output,
    )?.[1]
    const number = id ?? ''
    const byNumber = join(test.config.dataDir, 'by-number.pdf')
    expect(await run('certificate', 'save', number, byNumber)).toMatchObject({ code: 0 })
    expect(await readFile(byNumber)).toEqual(PDF)
    expect(await run('certificate', 'end', number, '--reason', 'Revoked.')).toEqual({
      code: 1,
      output: `Certificate ${number} is under review: reject it instead.`,
    })
    expect(await run('certificate', 'accept', number)).toEqual({
      code: 0,
      output:
        'The ME certificate 123-456 of Harbor Lane Goods is accepted: orders to ME are exempt. The buyer was notified by email.',
    })
    expect((await run('certificate', 'accept', number)).output).toContain('is accepted already.')
    expect(await renderPendingEmails(test)).toEqual([
      expect.objectContaining({
        to: 'odile@example.com',
        subject: 'Your Maine resale certificate is accepted',
        text: expect.stringContaining('Your orders to Maine are exempt from sales tax from now on.'),
      }),
    ])
    expect(await run('certificate', 'list')).toEqual({ code: 0, output: 'No certificate is under review.' })
    expect(await run('certificate', 'reject', number, '--reason', 'Too late')).toEqual({
      code: 1,
      output: `Certificate ${number} is accepted: end it instead.`,
    })
    expect((await run('certificate', 'end', number, '--reason', ' ')).code).toBe(1)
    expect(await run('certificate', 'end', number, '--reason', 'Maine revoked it. <b>')).toMatchObject({ code: 0 })
    const [ended] = await renderPendingEmails(test)
    expect(ended).toMatchObject({ subject: 'Your Maine resale certificate has ended' })
    expect(ended?.text).toContain('Reason: Maine revoked it. <b>')
    expect(ended?.html).toContain('&lt;b&gt;')
    expect((await run('certificate', 'list', 'ODILE@example.com')).output).toContain(`${number}  ended`)
    expect((await run('certificate', 'accept', number)).code).toBe(0)
    await renderPendingEmails(test)
    expect(await run('certificate', 'accept', '999999')).toEqual({
      code: 1,
      output: 'There is no certificate 999999 with a file.',
    })
    expect((await run('certificate', 'accept', 'x')).code).toBe(2)
    expect((await run('certificate', 'reject', number)).code).toBe(2)
  })

  it('rejects with a reason and approves, with one email each', async () => {
    const reason = 'The certificate has expired. <Please> send a new one.'
    expect(await run('reject', 'odile@example.com', '--reason', reason)).toMatchObject({ code: 0 })
    const [rejected] = await renderPendingEmails(test)
    expect(rejected).toMatchObject({ to: 'odile@example.com', subject: 'Your account was not approved' })
    expect(rejected?.text).toContain(reason)
    expect(rejected?.html).toContain('&lt;Please&gt;')

    const { rows } = await test.database.pool.query<{ id: number; company_id: number; public_id: string }>(
      `select id, company_id, public_id from users where email = 'odile@example.com'`,
    )
    const odile = await requireMember(test.database.db, { id: rows[0]?.id ?? 0, companyId: rows[0]?.company_id ?? 0 })
    const shown = await test.app.inject(`/api/v2/buyer/registration/${rows[0]?.public_id}`)
    expect(shown.json()).toMatchObject({ data: { status: 'rejected' } })
    expect(shown.body).not.toContain('expired')
    await test.shop.accounts.certificates.add(
      odile,
      { tax: { state: 'ME', number: '99' } },
      { name: 'new.pdf', bytes: PDF },
    )
    expect(await test.shop.accounts.profile.user(odile)).toMatchObject({ status: 'pending' })
    expect((await run('list', '--status', 'pending')).output).toContain(reason)
    const approved = await run('approve', 'odile@example.com')
    expect(approved.code).toBe(0)
    expect(approved.output).toContain(
      'Harbor Lane Goods can order now and was notified by email. It has no invoice terms.',
    )
    expect(approved.output).toMatch(/^Its ME certificate is under review: buyers certificate accept \d+$/m)
    expect(await renderPendingEmails(test)).toEqual([
      expect.objectContaining({
        subject: 'Your account is approved',
        text: expect.stringContaining('Harbor Lane Goods can now order. Your cart'),
      }),
    ])
    expect((await run('list')).output).not.toContain('reviewed as')
    await test.shop.accounts.certificates.add(
      odile,
      { tax: { state: 'NH', number: '7' } },
      { name: 'n.pdf', bytes: PDF },
    )
    await test.shop.accounts.profile.changeCompany(odile, { name: 'Anything Else' })
    expect((await run('list', '--status', 'approved')).output).toContain('Anything Else, reviewed as Harbor Lane Goods')
    await test.shop.accounts.profile.changeCompany(odile, { name: 'Harbor Lane Goods' })
    expect((await run('approve', 'odile@example.com')).output).toContain(
      'Harbor Lane Goods is approved already. It has no invoice terms.',
    )
    expect(await renderPendingEmails(test)).toEqual([])
  })

  it('explains what it cannot do', async () => {
    await register(test, 'new@example.com')
    expect(await run('approve', 'new@example.com')).toEqual({
      code: 1,
      output: 'new@example.com has registered but has not confirmed the email address yet.',
    })
    expect(await run('approve', 'nobody@example.com')).toEqual({
      code: 1,
      output: 'There is no registration for nobody@example.com.',
    })
    expect(await run('reject', 'odile@example.com', '--reason', ' ')).toMatchObject({ code: 1 })
    await renderPendingEmails(test)
    await registerAndConfirm(test, 'bare@example.com')
    expect(await run('certificate', 'bare@example.com', 'x')).toMatchObject({ code: 1 })
  })

  it.each([
    [['aprove', 'odile@example.com'], "error: unknown command 'aprove'\n(Did you mean approve?)"],
    [['approve'], "error: missing required argument 'email'"],
    [['approve', ' '], "error: command-argument value ' ' is invalid for argument 'email'. It must not be blank."],
    [['reject', 'odile@example.com'], "error: required option '--reason <text>' not specified"],
    [['terms', 'odile@example.com'], 'error: buyers terms needs --days, --limit or both'],
    [['certificate', 'a@b.c'], "error: missing required argument 'file'"],
    [
      ['list', '--status', 'odd'],
      "error: option '--status <status>' argument 'odd' is invalid. Allowed choices are pending, approved, rejected.",
    ],
    [['approve', 'odile@example.com', '--days', '3'], "error: unknown option '--days'"],
  ])('reports the error of %j before its help', async (args, message) => {
    const { code, output } = await run(...args)
    expect(code).toBe(2)
    expect(output.startsWith(message)).toBe(true)
  })

  it.each([
    [['list', '--status', 'odd']],
    [['approve']],
    [['reject', 'odile@example.com']],
    [['approve', 'odile@example.com', 'more']],
    [['certificate', 'odile@example.com']],
    [['dance']],
    [['list', '--loud']],
  ])('shows its help for %j', async (args) => {
    const { code, output } = await run(...args)
    expect(code).toBe(2)
    expect(output).toContain('Usage: npm run shop -- buyers')
  })
})

it('a credit limit of 0 means no terms, in the command, emails and profile', async () => {
  const test = await openTestShop({ REGISTRATION: 'review', TERMS_DAYS: '14' })
  const email = 'odile@example.com'
  const run = async (...args: string[]) => (await runCommand(test, 'buyers', ...args)).output
  await sendForm(test, registrationForm(email))
  const [letter] = await renderPendingEmails(test)
  await confirm(test, tokenIn(letter))
  await renderPendingEmails(test)
  expect(await run('terms', email, '--limit', '0')).toBe('Harbor Lane Goods has no invoice terms.')
  expect(await run('approve', email)).toContain('It has no invoice terms.')
  const [approved] = await renderPendingEmails(test)
  expect(approved?.text).toContain('Harbor Lane Goods can now order. Your cart')
  const owner = await test.shop.accounts.byEmail(email)
  expect((await test.shop.accounts.profile.user(owner)).company.terms_days).toBe(0)
  expect(await run('terms', email, '--limit', '0.01')).toContain('pays invoices within 14 days, up to $0.01.')
  await test.close()
})

it('new companies have the terms of the settings, which the list and the approval show', async () => {
  const test = await openTestShop({ REGISTRATION: 'review', TERMS_DAYS: '14', TERMS_LIMIT: '2500' })
  const email = 'odile@example.com'
  const lines: string[] = []
  const run = async (...args: string[]) => lines.push(...(await runCommand(test, 'buyers', ...args)).output.split('\n'))
  await sendForm(test, registrationForm(email))
  await run('list')
  const [letter] = await renderPendingEmails(test)
  await confirm(test, tokenIn(letter))
  await run('list')
  await run('approve', email)
  expect(lines).toEqual([
    'There are no buyers yet.',
    'odile@example.com has registered but has not confirmed the email address yet.',
    expect.stringContaining(', pays invoices within 14 days, up to $2,500.00, '),
    'Harbor Lane Goods can order now and was notified by email. It pays invoices within 14 days, up to $2,500.00.',
  ])
  await test.close()
})

it('registrations with two spellings of an address are listed once, until one is confirmed', async () => {
  const test = await openTestShop()
  const list = async () => (await runCommand(test, 'buyers', 'list')).output
  await sendForm(test, registrationForm('Odile@Example.com'))
  const [letter] = await renderPendingEmails(test)
  await sendForm(test, registrationForm('odile@example.com'))
  await renderPendingEmails(test)
  expect(await list()).toBe(
    'There are no buyers yet.\nodile@example.com has registered but has not confirmed the email address yet.',
  )
  await confirm(test, tokenIn(letter))
  expect(await list()).not.toContain('not confirmed')
  await test.close()
})

it('lists and exports the buyers who agreed to news until they turn them off', async () => {
  const test = await openTestShop()
  const run = (...args: string[]) => runCommand(test, 'buyers', 'news', ...args)
  expect((await run('list')).output).toBe('No buyer has agreed to news.')
  const unconfirmed: boolean[] = []
  for (const [email, form] of [
    ['odile@example.com', registrationForm('odile@example.com', { 'consents[news]': '1' })],
    ['pia@example.com', registrationForm('pia@example.com')],
    ['rune@example.com', registrationForm('rune@example.com', { 'consents[news]': '1' })],
  ] as const) {
    await sendForm(test, form)
    const [confirmation] = await renderPendingEmails(test)
    unconfirmed.push((await run('list')).output.includes(email))
    await confirm(test, tokenIn(confirmation))
    await renderPendingEmails(test)
  }
  expect(unconfirmed).toEqual([false, false, false])
  const lines = (await run('list')).output.split('\n')
  expect(lines).toEqual([
    'odile@example.com  Odile Marchetti, Harbor Lane Goods',
    'rune@example.com  Odile Marchetti, Harbor Lane Goods',
  ])
  const odile = await test.shop.accounts.byEmail('odile@example.com')
  await test.shop.accounts.emailPreferences.change(odile, { news: false })
  const file = join(test.config.dataDir, 'news.csv')
  expect((await run('export', file)).output).toBe(`Wrote 1 buyer to ${file}.`)
  expect(await readFile(file, 'utf8')).toBe(
    'email,first_name,last_name,company\r\nrune@example.com,Odile,Marchetti,Harbor Lane Goods\r\n',
  )
  expect(await run('export', file)).toMatchObject({ code: 1, output: expect.stringContaining(file) })
  expect((await run('stop', 'RUNE@example.com')).output).toBe('RUNE@example.com gets no news.')
  expect((await run('list')).output).toBe('No buyer has agreed to news.')
  expect(await run('stop', 'nobody@example.com')).toMatchObject({ code: 1 })
  await test.close()
})
