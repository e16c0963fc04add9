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
  waitingLetters,
} from './accounts/test-registration.ts'
import { signInAs } from './accounts/test-buyer.ts'
import { BUYERS_HELP, runBuyers } from './cli-buyers.ts'
import { heard } from './test-command.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

describe('the command buyers', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({ REGISTRATION: 'review', REVIEW_HOURS: '24' })
    const form = registrationForm('odile@example.com')
    form.set('documents[resale_certificate]', new File([new Uint8Array(PDF)], 'certificate.pdf'))
    await sendForm(test, form)
    const [letter] = await waitingLetters(test)
    await confirm(test, tokenIn(letter))
  })
  afterAll(() => test.close())

  function run(...args: string[]): Promise<{ code: number; said: string }> {
    const command = { help: BUYERS_HELP, several: true } as const
    return heard(command, args, (print) => runBuyers(args, { accounts: test.shop.accounts, print }))
  }

  it('sets the terms of a company and refuses nonsense', async () => {
    expect(await run('terms', 'ODILE@example.com', '--days', '45', '--limit', '5000')).toMatchObject({
      code: 0,
      said: expect.stringContaining('pays invoices within 45 days, up to $5,000.00.'),
    })
    expect((await run('terms', 'odile@example.com', '--limit', 'none')).said).toContain('45 days, without a limit.')
    expect((await run('terms', 'odile@example.com', '--days', '0')).said).toContain('has no invoice terms.')
    for (const wrong of [['--days', '-1'], ['--days', '181'], ['--days', '1.5'], ['--limit', 'much'], ['--limit=-5']]) {
      expect((await run('terms', 'odile@example.com', ...wrong)).code).toBeGreaterThan(0)
    }
    expect(await run('terms', 'nobody@example.com', '--days', '30')).toMatchObject({ code: 1 })
    expect((await run('terms', 'odile@example.com')).code).toBe(2)
    expect((await run('approve', 'odile@example.com', '--days', '3')).code).toBe(2)
  })

  it('signs somebody out of every browser', async () => {
    const { cookies } = await signInAs(test, 'odile@example.com', 'seven-brass-lanterns')
    expect(await run('sign-out', 'Odile@example.com')).toMatchObject({ code: 0 })
    expect(await test.shop.accounts.buyerBySession(cookies.trellis_session)).toBeNull()
    expect(await run('sign-out', 'nobody@example.com')).toEqual({
      code: 1,
      said: 'There is no buyer nobody@example.com.',
    })
    expect((await run('sign-out')).code).toBe(2)
  })

  it('shows who waits, and the mail told them how long it takes', async () => {
    expect(await waitingLetters(test)).toEqual([
      expect.objectContaining({
        subject: 'We are reviewing your account',
        text: expect.stringContaining('24 hours at most'),
      }),
    ])
    const { code, said } = await run('list', '--status', 'pending')
    expect(code).toBe(0)
    expect(said).toContain(
      'pending   odile@example.com  Odile Marchetti, Harbor Lane Goods, physical, certificate, has no invoice terms',
    )
    expect(await run('list', '--status', 'rejected')).toEqual({ code: 0, said: 'No buyer is rejected.' })
  })

  it('writes a certificate out, but over no file', async () => {
    const file = join(test.config.dataDir, 'certificate.pdf')
    expect(await run('certificate', 'ODILE@example.com', file)).toMatchObject({ code: 0 })
    expect(await readFile(file)).toEqual(PDF)
    expect(await run('certificate', 'odile@example.com', file)).toEqual({
      code: 1,
      said: `${file} exists already. Name a new file.`,
    })
    const lost = join(test.config.dataDir, 'no', 'such.pdf')
    expect(await run('certificate', 'odile@example.com', lost)).toEqual({
      code: 1,
      said: `${lost} cannot be written: there is no folder ${join(test.config.dataDir, 'no')}. Make it first.`,
    })
  })

  it('rejects with a reason and approves, with one mail each', async () => {
    const reason = 'The certificate has expired. <Please> send a new one.'
    expect(await run('reject', 'odile@example.com', '--reason', reason)).toMatchObject({ code: 0 })
    const [rejected] = await waitingLetters(test)
    expect(rejected).toMatchObject({ to: 'odile@example.com', subject: 'Your account was not approved' })
    expect(rejected?.text).toContain(reason)
    expect(rejected?.html).toContain('&lt;Please&gt;')

    const { rows } = await test.database.pool.query<{ id: number; company_id: number; public_id: string }>(
      `select id, company_id, public_id from users where email = 'odile@example.com'`,
    )
    const odile = { id: rows[0]?.id ?? 0, companyId: rows[0]?.company_id ?? 0 }
    const shown = await test.app.inject(`/api/v2/buyer/registration/${rows[0]?.public_id}`)
    expect(shown.json()).toMatchObject({ data: { status: 'rejected' } })
    expect(shown.body).not.toContain('expired')
    await test.shop.accounts.addCertificate(
      odile,
      { tax: { state: 'ME', number: '99' } },
      { name: 'new.pdf', bytes: PDF },
    )
    expect(await test.shop.accounts.user(odile.id)).toMatchObject({ status: 'pending' })
    expect((await run('list', '--status', 'pending')).said).toContain(reason)
    expect(await run('approve', 'odile@example.com')).toEqual({
      code: 0,
      said: 'Harbor Lane Goods may order now; a mail says so. It has no invoice terms.',
    })
    expect(await waitingLetters(test)).toEqual([
      expect.objectContaining({
        subject: 'Your account is approved',
        text: expect.stringContaining('Harbor Lane Goods can order now. What'),
      }),
    ])
    expect((await run('list')).said).not.toContain('reviewed as')
    await test.shop.accounts.addCertificate(odile, { tax: { state: 'NH', number: '7' } }, { name: 'n.pdf', bytes: PDF })
    await test.shop.accounts.changeCompany(odile, { name: 'Anything Else' })
    expect((await run('list', '--status', 'approved')).said).toContain('Anything Else, reviewed as Harbor Lane Goods')
    await test.shop.accounts.changeCompany(odile, { name: 'Harbor Lane Goods' })
    expect(await run('approve', 'odile@example.com')).toEqual({
      code: 0,
      said: 'Harbor Lane Goods is approved already. It has no invoice terms.',
    })
    expect(await waitingLetters(test)).toEqual([])
  })

  it('says in a sentence what it cannot do', async () => {
    await register(test, 'new@example.com')
    expect(await run('approve', 'new@example.com')).toEqual({
      code: 1,
      said: 'new@example.com has registered and not confirmed the address yet.',
    })
    expect(await run('approve', 'nobody@example.com')).toEqual({
      code: 1,
      said: 'Nobody registered as nobody@example.com.',
    })
    expect(await run('reject', 'odile@example.com', '--reason', ' ')).toMatchObject({ code: 1 })
    await waitingLetters(test)
    await registerAndConfirm(test, 'bare@example.com')
    expect(await run('certificate', 'bare@example.com', 'x')).toMatchObject({ code: 1 })
  })

  it.each([
    [['aprove', 'odile@example.com'], 'There is no command "buyers aprove"; did you mean "buyers approve"?'],
    [['approve'], 'buyers approve needs the email of a buyer, such as odile@example.com.'],
    [['reject', 'odile@example.com'], 'buyers reject needs --reason.'],
    [['terms', 'odile@example.com'], 'buyers terms needs --days, --limit or both.'],
    [['certificate', 'a@b.c'], 'buyers certificate needs the name of a new file, such as certificate.pdf.'],
    [['list', '--status', 'odd'], 'There is no status "odd". It is one of pending, approved, rejected.'],
    [['approve', 'odile@example.com', '--days', '3'], 'buyers approve takes no --days.'],
  ])('says of %j what is wrong before it shows its help', async (args, sentence) => {
    const { code, said } = await run(...args)
    expect(code).toBe(2)
    expect(said.split('\n')[0]).toBe(sentence)
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
    const { code, said } = await run(...args)
    expect(code).toBe(2)
    expect(said).toContain('npm run shop -- buyers <what>')
  })
})

it('a limit of nothing is no terms: neither the command nor a mail nor the profile promises any', async () => {
  const test = await openTestShop({ REGISTRATION: 'review', TERMS_DAYS: '14' })
  const email = 'odile@example.com'
  const run = async (...args: string[]) => {
    const lines: string[] = []
    await runBuyers(args, { accounts: test.shop.accounts, print: (line) => lines.push(line) })
    return lines.join('\n')
  }
  await sendForm(test, registrationForm(email))
  const [letter] = await waitingLetters(test)
  await confirm(test, tokenIn(letter))
  await waitingLetters(test)
  expect(await run('terms', email, '--limit', '0')).toBe('Harbor Lane Goods has no invoice terms.')
  expect(await run('approve', email)).toContain('It has no invoice terms.')
  const [approved] = await waitingLetters(test)
  expect(approved?.text).toContain('Harbor Lane Goods can order now. What')
  const { rows } = await test.database.pool.query<{ id: number }>('select id from users where email = $1', [email])
  expect((await test.shop.accounts.user(rows[0]?.id ?? 0)).company.terms_days).toBe(0)
  expect(await run('terms', email, '--limit', '0.01')).toContain('pays invoices within 14 days, up to $0.01.')
  await test.close()
})

it('companies that register have the terms of the settings, and the list and the approval say which', async () => {
  const test = await openTestShop({ REGISTRATION: 'review', TERMS_DAYS: '14', TERMS_LIMIT: '2500' })
  const email = 'odile@example.com'
  const lines: string[] = []
  const run = (...args: string[]) =>
    runBuyers(args, { accounts: test.shop.accounts, print: (line) => lines.push(line) })
  await sendForm(test, registrationForm(email))
  await run('list')
  const [letter] = await waitingLetters(test)
  await confirm(test, tokenIn(letter))
  await run('list')
  await run('approve', email)
  expect(lines).toEqual([
    'There are no buyers yet.',
    'odile@example.com has registered and not confirmed the address yet.',
    expect.stringContaining(', pays invoices within 14 days, up to $2,500.00, '),
    'Harbor Lane Goods may order now; a mail says so. It pays invoices within 14 days, up to $2,500.00.',
  ])
  await test.close()
})

it('who registers in two spellings of an address waits once, and no longer once one of them is confirmed', async () => {
  const test = await openTestShop()
  const list = async () => {
    const lines: string[] = []
    await runBuyers(['list'], { accounts: test.shop.accounts, print: (line) => lines.push(line) })
    return lines.join('\n')
  }
  await sendForm(test, registrationForm('Odile@Example.com'))
  const [letter] = await waitingLetters(test)
  await sendForm(test, registrationForm('odile@example.com'))
  await waitingLetters(test)
  expect(await list()).toBe(
    'There are no buyers yet.\nodile@example.com has registered and not confirmed the address yet.',
  )
  await confirm(test, tokenIn(letter))
  expect(await list()).not.toContain('not confirmed')
  await test.close()
})
