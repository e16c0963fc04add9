import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import type { RegistrationDetails } from '#contract/schemas/admin/companies/companies.ts'
import { addRegistration, signInApplicant } from '#test-kit/accounts/applicants.ts'
import { type FormFields, PDF } from '#test-kit/accounts/registration.ts'
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

async function details(id: number): Promise<RegistrationDetails> {
  const { body } = await staff.call('GET', `/registrations/${id}`)
  return body['data'] as RegistrationDetails
}

describe('the file of a certificate', () => {
  it('is shown in a frame of the back office with its verified type, and opens without the ajax header', async () => {
    const id = await add({}, PDF)
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
    const id = await add({}, PDF)
    const [certificate] = (await details(id)).certificates
    const url = certificate?.file?.url ?? ''
    const poor = await signInStaff(
      test,
      ALL_PERMISSIONS.filter((permission) => permission !== 'companies.read'),
    )
    const read = async (headers: Record<string, string>) => (await test.app.inject({ url, headers })).statusCode
    expect(await read({})).toBe(403)
    expect(await read({ ...(await signInApplicant(test, id)) })).toBe(403)
    expect(await read({ cookie: poor.headers.cookie })).toBe(403)
    expect(await read({ cookie: staff.headers.cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
    const other = await test.app.inject({
      url: '/api/v2/admin/certificates/2147483647/file',
      headers: { cookie: staff.headers.cookie },
    })
    expect(other.statusCode).toBe(404)
  })

  it('is a download if its stored type is not that of a certificate', async () => {
    const id = await add({}, PDF)
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
