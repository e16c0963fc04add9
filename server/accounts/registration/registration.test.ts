import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import {
  BROWSER,
  confirm,
  jpeg,
  ownAddress,
  PDF,
  register,
  registerAndConfirm,
  registrationForm,
  sendForm,
  tokenIn,
  renderPendingEmails,
} from '#test-kit/accounts/registration.ts'

const CERTIFICATE = 'documents[resale_certificate]'

describe('registration', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    await addBuyer(test.shop, 'nora')
  })
  afterAll(() => test.close())

  const rowsOf = async (table: string) => (await test.database.pool.query(`select * from ${table}`)).rows as unknown[]
  const status = (id: string) => test.app.inject(`/api/v2/buyer/registration/${id}`)
  const errorsOf = async (form: FormData) => {
    const answer = await sendForm(test, form)
    expect(answer.statusCode).toBe(422)
    return answer.json<{ errors: Record<string, string[]> }>().errors
  }

  it('leads from the form through an email to a company that may order', async () => {
    const form = registrationForm('odile@example.com', { 'consents[news]': '1' })
    form.set(CERTIFICATE, new File([new Uint8Array(PDF)], 'Résale 🏺.pdf'))
    const answer = await sendForm(test, form)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ status: true, userId: expect.stringMatching(/^[\w-]{36}$/), next: 'confirm_email' })
    const { userId } = answer.json<{ userId: string }>()
    expect((await status(userId)).json()).toEqual({
      data: {
        email_masked: 'o•••@example.com',
        email_verified: false,
        status: 'pending',
        missing: [],
        review_hours: 0,
        submitted_at: expect.any(String),
      },
    })

    const [email] = await renderPendingEmails(test)
    expect(email).toMatchObject({ to: 'odile@example.com', subject: 'Please confirm your email address' })
    expect(email?.text).toContain('https://shop.example/confirm-email#token=')
    const confirmed = await confirm(test, tokenIn(email))
    expect(confirmed.json()).toEqual({ status: true, set_password: null })
    const session = confirmed.cookies.find(({ name }) => name === 'trellis_session')?.value ?? ''
    const exchanged = await test.app.inject({
      url: '/legacy/session',
      cookies: { trellis_session: session },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    const { accessToken } = exchanged.json<{ accessToken: string }>()
    const user = await test.app.inject({
      url: '/api/v2/buyer/get-user',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(user.json()).toMatchObject({
      data: {
        u_id: userId,
        u_fname: 'Odile',
        email: 'odile@example.com',
        u_phone: '(207) 555-0182',
        email_verified: true,
        status: 'approved',
        role: 'owner',
        company: { name: 'Harbor Lane Goods', legal_name: 'Harbor Lane Goods LLC', terms_days: 30 },
      },
    })
    expect((await status(userId)).json()).toMatchObject({ data: { email_verified: true, status: 'approved' } })
    expect(await rowsOf('tax_certificates')).toEqual([
      expect.objectContaining({
        state: 'ME',
        number: '123-456',
        file_name: 'Résale 🏺.pdf',
        file_type: 'application/pdf',
      }),
    ])
    const { rows } = await test.database.pool.query(`select terms_version, notices from users where u_fname = 'Odile'`)
    expect(rows).toEqual([{ terms_version: expect.any(String), notices: { news: true } }])
    expect(await renderPendingEmails(test)).toEqual([expect.objectContaining({ subject: 'Welcome to Trellis' })])
  })

  it('works for each type of buyer with the required fields', async () => {
    const none = {
      'company[name]': undefined,
      'company[legal_name]': undefined,
      'tax[state]': undefined,
      'tax[number]': undefined,
    }
    const designer = { ...none, 'company[buyer_type_id]': '4', 'company[name]': 'Studio Ode' }
    const online = { 'company[buyer_type_id]': '5', 'company[website]': 'harborlane.example' }
    for (const [index, fields] of [designer, online, {}, { 'company[buyer_type_id]': '7' }].entries()) {
      expect((await sendForm(test, registrationForm(`type${index}@example.com`, fields))).statusCode).toBe(201)
    }
    const id = await registerAndConfirm(test, 'public@example.com', { ...none, 'company[buyer_type_id]': '8' })
    const { rows } = await test.database.pool.query(
      `select companies.name from users join companies on companies.id = company_id where public_id = '${id}'`,
    )
    expect(rows).toEqual([{ name: 'Odile Marchetti' }])
    await renderPendingEmails(test)
  })

  it('rejects names with a web address', async () => {
    for (const link of ['Win at https://evil.example', 'www.evil', 'evil.example', 'Free: x.co/a', 'evil。example']) {
      expect(Object.keys(await errorsOf(registrationForm('x@example.com', { 'user[u_fname]': link })))).toEqual([
        'user.u_fname',
      ])
    }
  })

  it('puts no text of the form into an email to an unconfirmed address', async () => {
    const texts = {
      'user[u_fname]': 'Callmenow',
      'user[u_lname]': 'Foryourprize',
      'user[u_phone]': '(207) 555-0199',
      'company[name]': 'Wonderprize',
      'company[legal_name]': 'Legalprize',
      'company[website]': 'https://prize.example',
      'address[line1]': '99 Prizestreet',
      'address[city]': 'Prizetown',
    }
    await register(test, 'stranger@example.com', texts)
    const [email] = await renderPendingEmails(test)
    const sent = `${email?.subject} ${email?.text} ${email?.html}`.toLowerCase()
    for (const text of Object.values(texts)) expect(sent).not.toContain(text.toLowerCase())
    expect(sent).not.toContain('prize')
  })

  it('responds the same for an address with an account, and notifies only its owner', async () => {
    const [fresh, taken] = [
      await sendForm(test, registrationForm('fresh@example.com')),
      await sendForm(test, registrationForm('NORA@example.com')),
    ]
    const shape = { status: true, userId: expect.any(String), next: 'confirm_email' }
    expect([fresh.statusCode, fresh.json()]).toEqual([201, shape])
    expect([taken.statusCode, taken.json()]).toEqual([201, shape])
    expect(Object.keys(fresh.headers)).toEqual(Object.keys(taken.headers))
    const [freshId, takenId] = [fresh, taken].map((answer) => answer.json<{ userId: string }>().userId)
    const [one, other] = [await status(freshId ?? ''), await status(takenId ?? '')].map((answer) =>
      answer.json<{ data: object }>(),
    )
    expect({ ...other?.data, email_masked: '', submitted_at: '' }).toEqual({
      ...one?.data,
      email_masked: '',
      submitted_at: '',
    })
    expect((await renderPendingEmails(test)).map(({ to, subject }) => [to, subject])).toEqual([
      ['fresh@example.com', 'Please confirm your email address'],
      ['nora@example.com', 'You already have an account'],
    ])
  })

  it('stores nothing if a bot filled in the honeypot, and responds with success', async () => {
    const before = (await rowsOf('registrations')).length
    const answer = await sendForm(test, registrationForm('robot@example.com', { fax: '555' }))
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { status: true, userId: expect.any(String), next: 'confirm_email' },
    ])
    expect(await rowsOf('registrations')).toHaveLength(before)
    expect(await renderPendingEmails(test)).toEqual([])
  })

  it('rejects fields that would set a role, terms or an approval', async () => {
    const form = registrationForm('greedy@example.com', {
      'user[role]': 'admin',
      'user[company_id]': '1',
      'company[status]': 'approved',
      'company[terms_days]': '180',
      invited_by: '1',
    })
    const answer = await sendForm(test, form)
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors).toSorted()]).toEqual([
      422,
      ['company.status', 'company.terms_days', 'invited_by', 'user.company_id', 'user.role'],
    ])
    expect(await renderPendingEmails(test)).toEqual([])
  })

  it('confirms once, reports why a link does not work, and creates one account for two registrations', async () => {
    await register(test, 'twice@example.com')
    const [first] = await renderPendingEmails(test)
    await register(test, 'Twice@example.com', { 'company[name]': 'Second Try' })
    const [second] = await renderPendingEmails(test)
    const companies = (await rowsOf('companies')).length
    const both = await Promise.all([confirm(test, tokenIn(first)), confirm(test, tokenIn(first))])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
    const late = await confirm(test, tokenIn(second))
    expect([late.statusCode, late.json()]).toEqual([410, expect.objectContaining({ status: false, code: 'used' })])
    expect(await rowsOf('companies')).toHaveLength(companies + 1)
    expect((await confirm(test, 'x'.repeat(43))).json()).toMatchObject({ code: 'invalid' })

    await register(test, 'slow@example.com')
    const emails = await renderPendingEmails(test)
    await test.database.db
      .updateTable('registration_links')
      .set({ expires_at: new Date(0) })
      .execute()
    const slow = emails.find(({ to }) => to === 'slow@example.com')
    expect((await confirm(test, tokenIn(slow))).json()).toMatchObject({ code: 'expired' })
  })

  it('signs in by the link only if the browser is not signed in', async () => {
    await register(test, 'guest@example.com')
    const emails = await renderPendingEmails(test)
    const login = await test.app.inject({
      method: 'POST',
      url: '/legacy/login',
      payload: { email: 'nora', password: 'a-long-enough-password' },
      remoteAddress: ownAddress(),
    })
    const nora = login.cookies.find(({ name }) => name === 'trellis_session')?.value ?? ''
    const confirmed = await confirm(test, tokenIn(emails[0]), { ...BROWSER, trellis_session: nora })
    expect(confirmed.json()).toEqual({ status: true, set_password: null })
    expect(confirmed.cookies).toEqual([])
    await renderPendingEmails(test)
  })

  it('discards the password if another browser confirms the email', async () => {
    const form = registrationForm('victim@example.com', { 'user[password]': 'the-one-of-mallory' })
    const marked = await sendForm(test, form, { cookies: {} })
    const mark = marked.cookies.find(({ name }) => name === 'trellis_registration')
    expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax', value: expect.stringMatching(/^[\w-]{43}$/) })
    const emails = await renderPendingEmails(test)
    const other = await confirm(test, tokenIn(emails.at(-1)), { trellis_registration: 'v'.repeat(43) })
    expect(other.cookies).toEqual([])
    const answer = other.json<{ set_password: string }>()
    expect(answer).toEqual({ status: true, set_password: expect.stringMatching(/^[\w-]{43}$/) })

    const post = (url: string, payload: object) =>
      test.app.inject({ method: 'POST', url, payload, remoteAddress: ownAddress() })
    const login = async (password: string) =>
      (await post('/legacy/login', { email: 'victim@example.com', password })).statusCode
    expect(await login('the-one-of-mallory')).toBe(422)
    const password = 'walnut shelf by the window'
    expect((await post('/api/v2/buyer/password/reset', { token: answer.set_password, password })).statusCode).toBe(200)
    expect([await login('the-one-of-mallory'), await login(password)]).toEqual([422, 200])

    await sendForm(test, registrationForm('own@example.com'), { cookies: { trellis_registration: mark?.value ?? '' } })
    const own = (await renderPendingEmails(test)).find(({ to }) => to === 'own@example.com')
    const same = await confirm(test, tokenIn(own), { trellis_registration: mark?.value ?? '' })
    expect(same.json()).toEqual({ status: true, set_password: null })
    await renderPendingEmails(test)
  })

  it('reports the missing confirmation on sign-in if the password is correct', async () => {
    await register(test, 'early@example.com')
    await register(test, 'nora@example.com')
    const login = async (password: string, email = 'Early@example.com') => {
      const payload = { email, password }
      const answer = await test.app.inject({
        method: 'POST',
        url: '/legacy/login',
        payload,
        remoteAddress: ownAddress(),
      })
      return answer.json<{ code: string; errors: { email: string[] } }>()
    }
    expect(await login('seven-brass-lanterns')).toMatchObject({
      code: 'email_unconfirmed',
      errors: { email: [expect.stringContaining('confirm your email first')] },
    })
    // The response is the same if the address has an account, so that it reveals nothing.
    expect(await login('seven-brass-lanterns', 'nora@example.com')).toEqual(await login('seven-brass-lanterns'))
    expect(await login('eight-brass-lanterns')).toMatchObject({
      code: 'wrong_credentials',
      errors: { email: ['These credentials do not match our records.'] },
    })
    await renderPendingEmails(test)
  })

  it('stores no password and no token in plain text', async () => {
    await register(test, 'secret@example.com')
    const { rows } = await test.database.pool.query(
      `select registrations.*, registration_links.*, job.data from registrations
       left join registration_links on registration_id = registrations.id, pgboss.job where job.name = 'account.letter'`,
    )
    const everything = JSON.stringify(rows)
    const [email] = await renderPendingEmails(test)
    expect(tokenIn(email)).toMatch(/^[\w-]{43}$/)
    expect(everything).toContain('secret@example.com')
    for (const secret of ['seven-brass-lanterns', tokenIn(email)]) expect(everything).not.toContain(secret)
  })

  it('expires unconfirmed registrations after a week, also those of an older release, and deletes the certificate soon after', async () => {
    const form = registrationForm('late@example.com')
    form.set(CERTIFICATE, new File([new Uint8Array(await jpeg())], 'c.jpg'))
    const { userId } = (await sendForm(test, form)).json<{ userId: string }>()
    const result = await test.database.pool.query(
      `update registrations set created_at = now() - interval '11 days', submission = submission - 'news' where id = '${userId}' returning submission`,
    )
    const key = (result.rows as { submission: { tax: { file: { file_key: string } } } }[])[0]?.submission.tax.file
      .file_key
    expect(key).toMatch(/^private\/certificates\/[\w-]{36}\.jpg$/)
    await test.shop.accounts.registration.deleteExpired()
    expect((await status(userId)).statusCode).toBe(404)
    const { rows } = await test.database.pool.query(`select data from pgboss.job where name = 'file.remove'`)
    expect(rows).toEqual([{ data: { key } }])
    await renderPendingEmails(test)
  })

  it('rejects the eleventh registration an hour from one network, with a retry time', async () => {
    const remoteAddress = '10.200.0.1'
    const answers = []
    for (let round = 0; round < 11; round += 1) {
      answers.push(await sendForm(test, registrationForm(`many${round}@example.com`), { remoteAddress }))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3000)
    await renderPendingEmails(test)
  })

  it('accepts only a form, by POST, from the shop’s own pages', async () => {
    const url = '/legacy/register-action'
    const json = await test.app.inject({ method: 'POST', url, payload: { user: {} }, remoteAddress: ownAddress() })
    expect([json.statusCode, json.json()]).toEqual([415, expect.objectContaining({ code: 'unsupported_type' })])
    const get = await test.app.inject(url)
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
    const foreign = await sendForm(test, registrationForm('x@example.com'), {
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.json()).toMatchObject({ code: 'cross_site' })
  })
})
