import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS, type Permission } from '#contract/backoffice/permissions.ts'
import { addRegistration, signInApplicant } from '#test-kit/accounts/applicants.ts'
import { type FormFields, PDF, renderPendingEmails } from '#test-kit/accounts/registration.ts'
import { idsOf, readQueue, readRegistration } from '#test-kit/accounts/review-queue.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop({ REGISTRATION: 'review' })
  staff = await signInStaff(test)
})
afterAll(() => test.close())

const add = async (fields: FormFields = {}, file?: Buffer) => (await addRegistration(test, fields, file)).id

const auditOf = (id: number) =>
  test.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'changes'])
    .where('subject_kind', '=', 'company')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('a decision about a registration', () => {
  it('approves with terms and certificates in one audited step, and emails the owner', async () => {
    const id = await add({}, PDF)
    const [certificate] = (await readRegistration(staff, id)).certificates
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
    const [id, other] = [await add(), await add({}, PDF)]
    const [certificate] = (await readRegistration(staff, other)).certificates
    const answer = await staff.call('POST', `/registrations/${id}/approve`, {
      seen_status: 'pending',
      certificates: [certificate?.id],
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: { certificates: [expect.any(String)] } } })
    expect(await readRegistration(staff, id)).toMatchObject({ status: 'pending' })
    expect(await readRegistration(staff, other)).toMatchObject({ certificates: [{ status: 'under_review' }] })
  })

  it('needs the permission for terms, and a recent confirmation, if it sets terms', async () => {
    const id = await add()
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
    const id = await add()
    await staff.call('POST', `/registrations/${id}/approve`, { seen_status: 'pending' })
    expect(
      await staff.call('POST', `/registrations/${id}/reject`, { seen_status: 'pending', reason: 'Unknown' }),
    ).toMatchObject({ status: 409, body: { code: 'impossible_move', status: 'approved' } })
    expect(await readRegistration(staff, id)).toMatchObject({ status: 'approved', status_reason: null })
    await renderPendingEmails(test)
    await staff.call('POST', `/registrations/${id}/approve`, { seen_status: 'pending' })
    expect(await renderPendingEmails(test)).toEqual([])
  })

  it('rejects with the reason that the owner reads, and stays undone if the reason is blank', async () => {
    const id = await add()
    expect(
      await staff.call('POST', `/registrations/${id}/reject`, { seen_status: 'pending', reason: ' ' }),
    ).toMatchObject({ status: 422 })
    await staff.call('POST', `/registrations/${id}/reject`, {
      seen_status: 'pending',
      reason: 'We sell to shops only.',
    })
    const [email] = await renderPendingEmails(test)
    expect(email?.text).toContain('We sell to shops only.')
    expect(idsOf(await readQueue(staff, 'rejected'))).toContain(id)
    expect(await auditOf(id)).toMatchObject([
      { changes: { status: ['pending', 'rejected'], status_reason: [null, 'We sell to shops only.'] } },
    ])
  })

  it('may be a request: the company leaves the queue until its owner adds something, then waits at its end', async () => {
    const [id, later] = [await add(), await add()]
    await staff.call('POST', `/registrations/${id}/request`, { text: 'Please name your website.' })
    const [email] = await renderPendingEmails(test)
    expect(email).toMatchObject({ subject: 'We need something more to review your registration' })
    expect(email?.text).toContain('Please name your website.')
    expect(idsOf(await readQueue(staff, 'waiting'))).not.toContain(id)
    expect(idsOf(await readQueue(staff, 'requested'))).toContain(id)
    expect(await readRegistration(staff, id)).toMatchObject({
      status: 'pending',
      request: { text: 'Please name your website.' },
    })

    const headers = await signInApplicant(test, id)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/profile/company',
      headers,
      payload: { name: 'Harbor Lane', website: 'www.harborlane.example' },
    })
    expect(answer.statusCode).toBe(200)
    expect(idsOf(await readQueue(staff, 'waiting')).slice(-2)).toEqual([later, id])
    expect(await readRegistration(staff, id)).toMatchObject({
      request: null,
      website: 'https://www.harborlane.example/',
    })
  })

  it('sends no request that was answered before the email was written', async () => {
    const id = await add()
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
