import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExpiringCertificates } from '#contract/schemas/admin/companies/expiring-certificates.ts'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import { renderPendingEmails } from '#test-kit/accounts/registration.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

/** Adds an accepted certificate of a company that expires in some days. Returns its number. */
async function addCertificate(companyId: number, days: number | null, state = 'TX'): Promise<number> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `insert into tax_certificates (company_id, state, number, expires_on, accepted_at)
      values ($1, $2, 'R-1', $3, now()) returning id`,
    [companyId, state, days === null ? null : addDays(todayForBuyers(), days)],
  )
  return rows[0]?.id ?? 0
}

const list = async (query = '') =>
  (await staff.call('GET', `/certificates/expiring?${query}`)).body as unknown as ExpiringCertificates

it('certificates to renew are listed by their last day, unless a newer one replaces them, in pages', async () => {
  const { companyId } = await addBuyer(test.shop, 'renewing')
  const { companyId: renewed } = await addBuyer(test.shop, 'renewed')
  const soon = await addCertificate(companyId, 20)
  const expired = await addCertificate(companyId, -3, 'ME')
  const later = await addCertificate(companyId, 80, 'NY')
  await addCertificate(companyId, -31, 'VT')
  await addCertificate(companyId, null, 'OR')
  await addCertificate(renewed, 10)
  await addCertificate(renewed, 300)
  const { data } = await list()
  expect(data.map(({ id, days_left }) => [id, days_left])).toEqual([
    [expired, -3],
    [soon, 20],
  ])
  expect(data[0]).toMatchObject({ company: 'renewing & Co', company_id: companyId, state: 'ME', reminded_at: null })
  const first = await list('days=90&limit=2')
  const second = await list(`days=90&limit=2&cursor=${first.next}`)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([expired, soon, later])
  expect(second.next).toBeNull()
})

it('a reminder is emailed to the owners once a day, with an audit row, until the certificate is renewed', async () => {
  const { companyId } = await addBuyer(test.shop, 'reminded')
  const id = await addCertificate(companyId, 5)
  await renderPendingEmails(test)
  expect(await staff.call('POST', `/certificates/${id}/remind`)).toMatchObject({ status: 200 })
  const day = addDays(todayForBuyers(), 5)
  const [email] = await renderPendingEmails(test)
  expect(email).toMatchObject({
    to: 'reminded@example.com',
    subject: `Your Texas resale certificate expires on ${day}`,
  })
  expect(await staff.call('POST', `/certificates/${id}/remind`)).toMatchObject({
    status: 409,
    body: { message: 'reminded & Co was reminded of TX R-1 today. Try again tomorrow.' },
  })
  const { rows } = await test.database.pool.query(
    `select action, changes from audit_log where subject_kind = 'company' and subject_id = $1`,
    [String(companyId)],
  )
  expect(rows).toEqual([{ action: 'adminRemindOfCertificate', changes: { reminded_of: [null, 'TX R-1'] } }])
  await addCertificate(companyId, 400)
  expect(await staff.call('POST', `/certificates/${id}/remind`)).toMatchObject({ status: 404 })
})

it('an email that was enqueued before the renewal is not sent', async () => {
  const { companyId } = await addBuyer(test.shop, 'overtaken')
  const id = await addCertificate(companyId, 5)
  await renderPendingEmails(test)
  await staff.call('POST', `/certificates/${id}/remind`)
  await addCertificate(companyId, 400)
  expect(await renderPendingEmails(test)).toEqual([])
})

it('no one is reminded of a certificate of a closed company', async () => {
  const { companyId } = await addBuyer(test.shop, 'shut')
  const [now, later] = [await addCertificate(companyId, 5), await addCertificate(companyId, 6, 'ME')]
  await renderPendingEmails(test)
  await staff.call('POST', `/certificates/${now}/remind`)
  await staff.call('POST', `/companies/${companyId}/close`, { reason: 'Out of business' })
  expect(await staff.call('POST', `/certificates/${later}/remind`)).toMatchObject({ status: 404 })
  expect(await renderPendingEmails(test)).toEqual([])
})

it('reminding needs the permission to change companies', async () => {
  const { companyId } = await addBuyer(test.shop, 'closed-to')
  const id = await addCertificate(companyId, 5)
  const reader = await signInStaff(test, ['companies.read'])
  expect(await reader.call('GET', '/certificates/expiring')).toMatchObject({ status: 200 })
  expect(await reader.call('POST', `/certificates/${id}/remind`)).toMatchObject({ status: 403 })
})
