import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegistrationDetails, RegistrationList } from '#contract/schemas/admin-companies.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import {
  type FormFields,
  PDF,
  registerAndConfirm,
  renderPendingEmails,
  registrationForm,
  confirm,
  sendForm,
  tokenIn,
} from '#test-kit/accounts/registration.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const PASSWORD_OF_FORM = 'seven-brass-lanterns'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop({ REGISTRATION: 'review' })
  staff = await signInStaff(test)
})
afterAll(() => test.close())

let registered = 0

/** Registers a company with a confirmed email address. Returns its id. */
async function addRegistration(fields: FormFields = {}, file?: Buffer): Promise<number> {
  registered += 1
  const email = fields['user[email]'] ?? `applicant${registered}@harbor${registered}.example`
  const own = { 'company[name]': `Harbor Lane ${registered}`, 'address[line1]': `${registered} Harbor Lane`, ...fields }
  if (file) {
    const form = registrationForm(email, own)
    form.set('documents[resale_certificate]', new File([new Uint8Array(file)], 'resale <b>.pdf'))
    await sendForm(test, form)
    await confirm(test, tokenIn((await renderPendingEmails(test)).find(({ to }) => to === email)))
  } else {
    await registerAndConfirm(test, email, own)
  }
  await renderPendingEmails(test)
  const { company_id } = await test.database.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return company_id
}

async function queue(tab: string, more = ''): Promise<RegistrationList> {
  const { body } = await staff.call('GET', `/registrations?tab=${tab}${more}`)
  return body as unknown as RegistrationList
}

const idsOf = ({ data }: RegistrationList) => data.map(({ id }) => id)

async function details(id: number): Promise<RegistrationDetails> {
  const { body } = await staff.call('GET', `/registrations/${id}`)
  return body['data'] as RegistrationDetails
}

const auditOf = (id: number) =>
  test.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'changes'])
    .where('subject_kind', '=', 'company')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('the review queue', () => {
  it('lists waiting companies in the order in which they registered, in pages, with the number of each tab', async () => {
    const ids = [await addRegistration(), await addRegistration(), await addRegistration()]
    const first = await queue('waiting', '&limit=2')
    const all = await queue('waiting')
    expect(idsOf(all).slice(-3)).toEqual(ids)
    expect(first.next).not.toBeNull()
    const second = await queue('waiting', `&limit=100&cursor=${first.next}`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(all))
    expect(all.counts.waiting).toEqual(all.data.length)
    expect(all.data.at(-1)).toMatchObject({
      company: `Harbor Lane ${registered}`,
      applicant: 'Odile Marchetti',
      place: 'Portland, ME',
      certificate: 'none',
      buyer_type: 'physical',
    })
  })

  it('refuses a cursor that it did not write', async () => {
    expect(await staff.call('GET', '/registrations?cursor=abc')).toMatchObject({ status: 422 })
    const other = Buffer.from('["2020-01-01",1,2]').toString('base64url')
    expect(await staff.call('GET', `/registrations?cursor=${other}`)).toMatchObject({ status: 422 })
  })
})

describe('a decision about a registration', () => {
  it('approves with terms and certificates in one audited step, and emails the owner', async () => {
    const id = await addRegistration({}, PDF)
    const [certificate] = (await details(id)).certificates
    const { status, body } = await staff.call('POST', `/registrations/${id}/approve`, {
      seen_status: 'pending',
      terms: { days: 45, limit: 2500.5 },
      certificates: [certificate?.id],
    })
    expect(status).toBe(200)
    expect(body['data']).toMatchObject({
      status: 'approved',
      terms: { days: 45, limit: 2500.5 },
      certificates: [{ status: 'accepted' }],
    })
    // Both were enqueued at the same time, that of the transaction.
    expect((await renderPendingEmails(test)).map(({ subject }) => subject).toSorted()).toEqual([
      'Your Maine resale certificate is accepted',
      'Your account is approved',
    ])
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'adminApproveRegistration',
        actor_name: 'Sam Staff',
        changes: {
          status: ['pending', 'approved'],
          limit: [null, 2500.5],
          accepted_certificates: [null, [certificate?.id]],
        },
      },
    ])
  })

  it('does not accept a certificate of another company', async () => {
    const [id, other] = [await addRegistration(), await addRegistration({}, PDF)]
    const [certificate] = (await details(other)).certificates
    const answer = await staff.call('POST', `/registrations/${id}/approve`, {
      seen_status: 'pending',
      certificates: [certificate?.id],
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: { certificates: [expect.any(String)] } } })
    expect(await details(id)).toMatchObject({ status: 'pending' })
    expect(await details(other)).toMatchObject({ certificates: [{ status: 'under_review' }] })
  })

  it('needs the permission for terms, and a recent confirmation, if it sets terms', async () => {
    const id = await addRegistration()
    const request = { seen_status: 'pending', terms: { days: 30, limit: null } }
    const reviewer = await signInStaff(test, ['companies.read', 'companies.approve'] satisfies Permission[])
    expect(await reviewer.call('POST', `/registrations/${id}/approve`, request)).toMatchObject({
      status: 403,
      body: { code: 'permission_missing', permission: 'companies.terms' },
    })
    const late = await signInStaff(test, ALL_PERMISSIONS)
    await test.database.pool.query(
      `update staff_tokens set confirmed_at = now() - interval '16 minutes' where staff_id = $1`,
      [late.id],
    )
    expect(await late.call('POST', `/registrations/${id}/approve`, request)).toMatchObject({
      status: 403,
      body: { code: 'password_required' },
    })
    expect(await reviewer.call('POST', `/registrations/${id}/approve`, { seen_status: 'pending' })).toMatchObject({
      status: 200,
    })
  })

  it('does not overwrite the decision of someone else', async () => {
    const id = await addRegistration()
    await staff.call('POST', `/registrations/${id}/approve`, { seen_status: 'pending' })
    expect(
      await staff.call('POST', `/registrations/${id}/reject`, { seen_status: 'pending', reason: 'Unknown' }),
    ).toMatchObject({ status: 409, body: { code: 'impossible_move', status: 'approved' } })
    expect(await details(id)).toMatchObject({ status: 'approved', status_reason: null })
    await renderPendingEmails(test)
    await staff.call('POST', `/registrations/${id}/approve`, { seen_status: 'pending' })
    expect(await renderPendingEmails(test)).toEqual([])
  })

  it('rejects with the reason that the owner reads, and stays undone if the reason is blank', async () => {
    const id = await addRegistration()
    expect(
      await staff.call('POST', `/registrations/${id}/reject`, { seen_status: 'pending', reason: ' ' }),
    ).toMatchObject({ status: 422 })
    await staff.call('POST', `/registrations/${id}/reject`, {
      seen_status: 'pending',
      reason: 'We sell to shops only.',
    })
    const [email] = await renderPendingEmails(test)
    expect(email?.text).toContain('We sell to shops only.')
    expect(idsOf(await queue('rejected'))).toContain(id)
    expect(await auditOf(id)).toMatchObject([
      { changes: { status: ['pending', 'rejected'], status_reason: [null, 'We sell to shops only.'] } },
    ])
  })

  it('may be a request: the company leaves the queue until its owner adds something, then waits at its end', async () => {
    const [id, later] = [await addRegistration(), await addRegistration()]
    await staff.call('POST', `/registrations/${id}/request`, { text: 'Please name your website.' })
    const [email] = await renderPendingEmails(test)
    expect(email).toMatchObject({ subject: 'We need something more to review your registration' })
    expect(email?.text).toContain('Please name your website.')
    expect(idsOf(await queue('waiting'))).not.toContain(id)
    expect(idsOf(await queue('requested'))).toContain(id)
    expect(await details(id)).toMatchObject({ status: 'pending', request: { text: 'Please name your website.' } })

    const owner = await ownerOf(id)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/profile/company',
      headers: owner.headers,
      payload: { name: 'Harbor Lane', website: 'www.harborlane.example' },
    })
    expect(answer.statusCode).toBe(200)
    expect(idsOf(await queue('waiting')).slice(-2)).toEqual([later, id])
    expect(await details(id)).toMatchObject({ request: null, website: 'https://www.harborlane.example/' })
  })

  it('sends no request that was answered before the email was written', async () => {
    const id = await addRegistration()
    await staff.call('POST', `/registrations/${id}/request`, { text: 'Please name your website.' })
    await staff.call('POST', `/registrations/${id}/approve`, { seen_status: 'pending' })
    expect((await renderPendingEmails(test)).map(({ subject }) => subject)).toEqual(['Your account is approved'])
    expect(
      await staff.call('POST', `/registrations/${id}/request`, { text: 'Please name your website.' }),
    ).toMatchObject({ status: 409 })
  })

  it('about a company that does not exist is a 404', async () => {
    expect(await staff.call('GET', '/registrations/2147483647')).toMatchObject({ status: 404 })
    expect(
      await staff.call('POST', '/registrations/2147483647/reject', { seen_status: 'pending', reason: 'x' }),
    ).toMatchObject({ status: 404 })
  })
})

async function ownerOf(companyId: number) {
  const { email } = await test.database.db
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const answer = await test.app.inject({
    method: 'POST',
    url: '/legacy/login',
    payload: { email, password: PASSWORD_OF_FORM },
    remoteAddress: `10.11.0.${companyId % 250}`,
  })
  return { headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } }
}

describe('the checks of a registration', () => {
  it('compare the email with the website, and the resale number with the address', async () => {
    const good = await addRegistration({
      'user[email]': 'odile@brass.example',
      'company[website]': 'https://www.brass.example',
    })
    expect((await details(good)).checks).toMatchObject([
      { kind: 'email_domain', result: 'ok' },
      { kind: 'certificate', result: 'warning' },
      { kind: 'resale_state', result: 'ok' },
    ])
    const suspicious = await addRegistration({ 'user[email]': 'odile.m@gmail.com', 'tax[state]': 'NY' }, PDF)
    expect((await details(suspicious)).checks).toMatchObject([
      { kind: 'email_domain', result: 'warning', text: 'gmail.com is a free email provider.' },
      { kind: 'certificate', result: 'ok' },
      { kind: 'resale_state', result: 'warning', text: 'The resale number is of New York, the address is in Maine.' },
    ])
  })

  it('find companies with the same phone, resale number, address, name and email domain', async () => {
    const shared = {
      'user[u_phone]': '+1 207 555 0199',
      'tax[number]': 'R-771',
      'company[name]': 'Twin Pines',
      'address[line1]': '7 Pine St',
    }
    const first = await addRegistration({ ...shared, 'user[email]': 'a@pines.example' })
    const second = await addRegistration({
      ...shared,
      'user[email]': 'b@pines.example',
      'user[u_phone]': '(207) 555-0199',
      'tax[number]': 'r771',
      'company[name]': 'TWIN PINES',
      'address[line1]': '7 PINE ST',
    })
    expect((await details(second)).duplicates).toEqual([
      {
        id: first,
        name: 'Twin Pines',
        status: 'pending',
        reasons: ['email_domain', 'phone', 'tax_number', 'address', 'name'],
      },
    ])
  })
})

describe('the file of a certificate', () => {
  it('is shown in a frame of the back office with its verified type, and opens without the ajax header', async () => {
    const id = await addRegistration({}, PDF)
    const [certificate] = (await details(id)).certificates
    const url = certificate?.file?.url ?? ''
    const answer = await test.app.inject({ url, headers: { cookie: staff.headers.cookie } })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `frame-ancestors 'self'`,
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="resale_b_.pdf"; filename*=UTF-8''resale%20%3Cb%3E.pdf`,
    })
  })

  it('is closed to guests, buyers, pages of other sites and staff without the permission', async () => {
    const id = await addRegistration({}, PDF)
    const [certificate] = (await details(id)).certificates
    const url = certificate?.file?.url ?? ''
    const poor = await signInStaff(
      test,
      ALL_PERMISSIONS.filter((permission) => permission !== 'companies.read'),
    )
    const read = async (headers: Record<string, string>) => (await test.app.inject({ url, headers })).statusCode
    expect(await read({})).toBe(403)
    expect(await read((await ownerOf(id)).headers)).toBe(403)
    expect(await read({ cookie: poor.headers.cookie })).toBe(403)
    expect(await read({ cookie: staff.headers.cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
    const other = await test.app.inject({
      url: '/api/v2/admin/certificates/2147483647/file',
      headers: { cookie: staff.headers.cookie },
    })
    expect(other.statusCode).toBe(404)
  })

  it('is a download if its stored type is not that of a certificate', async () => {
    const id = await addRegistration({}, PDF)
    const [certificate] = (await details(id)).certificates
    await test.database.pool.query(`update tax_certificates set file_type = 'text/html' where id = $1`, [
      certificate?.id,
    ])
    const url = `/api/v2/admin/certificates/${certificate?.id}/file`
    const answer = await test.app.inject({ url, headers: { cookie: staff.headers.cookie } })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/octet-stream' })
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })
})

describe('the texts for rejections and requests', () => {
  it('are replaced as a whole, by who may change settings', async () => {
    const { body } = await staff.call('GET', '/registrations/texts')
    expect(body['data']).toHaveLength(5)
    const texts = [{ kind: 'reject', name: 'No shop', text: 'We could not find your shop.' }]
    expect(await staff.call('POST', '/registrations/texts', { texts })).toMatchObject({
      status: 200,
      body: { data: texts },
    })
    expect((await staff.call('GET', '/registrations/texts')).body['data']).toEqual(texts)
  })
})
