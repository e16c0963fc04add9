import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import type { NewCompanySettings, StoredNewCompanySettings } from '#contract/schemas/admin/settings/settings.ts'
import { REQUIRABLE_FIELDS, type RequiredFields } from '#contract/backoffice/settings.ts'
import { addRegistration } from '#test-kit/accounts/applicants.ts'
import {
  type FormFields,
  PDF,
  register,
  registerAndConfirm,
  registrationForm,
  renderPendingEmails,
  sendForm,
} from '#test-kit/accounts/registration.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const NOTHING: StoredNewCompanySettings = {
  terms: null,
  registration: null,
  review_hours: null,
  certificates: null,
  registration_text: null,
  review_text: null,
  required_fields: null,
}

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop({ TERMS_DAYS: '45', TERMS_LIMIT: '5000', REVIEW_HOURS: '24' })
  staff = await signInStaff(test, ['settings.read', 'settings.write'], 'June Park')
})
afterAll(() => test.close())

async function read(): Promise<NewCompanySettings> {
  return (await staff.call('GET', '/settings/companies')).body['data'] as NewCompanySettings
}

async function save(changes: Partial<StoredNewCompanySettings>, version?: number) {
  const seen = version ?? (await read()).version
  return staff.call('POST', '/settings/companies', { version: seen, ...NOTHING, ...changes })
}

async function companyOf(id: number) {
  return test.database.db
    .selectFrom('companies')
    .select(['status', 'terms_days', 'credit_limit_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('the settings of new companies', () => {
  beforeEach(() => save({}))

  it('are those of the environment until others are stored, and again after they are restored', async () => {
    const defaults = {
      terms: { days: 45, limit: 5000 },
      registration: 'open',
      review_hours: 24,
      certificates: 'review',
    }
    expect(await read()).toMatchObject({ stored: NOTHING, defaults })
    const byEnvironment = await addRegistration(test)
    expect(await companyOf(byEnvironment.id)).toEqual({
      status: 'approved',
      terms_days: 45,
      credit_limit_cents: 500_000,
    })

    await save({ terms: { days: 14, limit: null }, registration: 'review' })
    const byStaff = await addRegistration(test)
    expect(await companyOf(byStaff.id)).toEqual({ status: 'pending', terms_days: 14, credit_limit_cents: null })

    await save({})
    const restored = await addRegistration(test)
    expect(await companyOf(restored.id)).toMatchObject({ status: 'approved', terms_days: 45 })
  })

  it('apply to what applicants read: the duration of a review, and the certificates that need one', async () => {
    const id = await register(test, 'reader@example.com')
    expect(await test.shop.accounts.registration.status(id)).toMatchObject({ review_hours: 0 })
    await save({ registration: 'review', review_hours: 72, certificates: 'auto' })
    expect(await test.shop.accounts.registration.status(id)).toMatchObject({ review_hours: 72 })

    const company = await addRegistration(test, {}, PDF)
    const accepted = await test.database.db
      .selectFrom('tax_certificates')
      .select('accepted_at')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    expect(accepted.accepted_at).not.toBeNull()
  })

  it('have a text for those who wait, in the email about the review only', async () => {
    const welcome = async (applicant: string) => {
      await registerAndConfirm(test, applicant)
      return (await renderPendingEmails(test)).find(({ id }) => id.startsWith('welcome'))
    }
    await save({ registration: 'review', review_text: 'Questions? <b>Call us.</b>' })
    const waiting = await welcome('waiting@example.com')
    expect(waiting?.text).toContain('Questions? <b>Call us.</b>')
    expect(waiting?.html).toContain('Questions? &lt;b&gt;Call us.&lt;/b&gt;')
    await save({ review_text: 'Questions? <b>Call us.</b>' })
    expect((await welcome('open@example.com'))?.text).not.toContain('Call us')
  })

  it('say on every page whether new companies may pay by invoice', async () => {
    expect(await test.shop.accounts.newCompanies.offerTerms()).toBe(true)
    await save({ terms: { days: 0, limit: null } })
    // The database notifies every process, which clears what it has cached.
    test.shop.catalogChanged()
    expect(await test.shop.accounts.newCompanies.offerTerms()).toBe(false)
  })

  it('notify every node at the commit of a change', async () => {
    const notified: string[] = []
    await test.database.listen(
      'catalog_changed',
      (payload) => notified.push(payload),
      () => {},
    )
    await save({ review_hours: 5 })
    await expect.poll(() => notified).toContain('')
  })

  describe('with required fields', () => {
    const none = { designer: [], ecommerce: [], physical: [], business: [], public: [] }
    const without: FormFields = {
      'user[u_phone]': undefined,
      'company[legal_name]': undefined,
      'tax[state]': undefined,
      'tax[number]': undefined,
    }
    let applicants = 0
    async function errorsOf(type: number, fields: FormFields = {}): Promise<string[]> {
      applicants += 1
      const kind = { 'company[buyer_type_id]': String(type) }
      const form = registrationForm(`required${applicants}@example.com`, { ...without, ...kind, ...fields })
      const { errors = {} } = (await sendForm(test, form)).json<{ errors?: object }>()
      return Object.keys(errors).toSorted()
    }

    it('require them of their kind of buyer only, and nothing of others', async () => {
      const required_fields = { ...none, designer: REQUIRABLE_FIELDS.designer, public: REQUIRABLE_FIELDS.public }
      await save({ required_fields: required_fields as unknown as RequiredFields })
      expect(await errorsOf(BUYER_TYPES.designer)).toEqual([
        'company.legal_name',
        'company.website',
        'tax.number',
        'tax.state',
        'user.u_phone',
      ])
      expect(await errorsOf(BUYER_TYPES.public)).toEqual(['user.u_phone'])
      expect(await errorsOf(BUYER_TYPES.business)).toEqual([])
      await save({})
      expect(await errorsOf(BUYER_TYPES.designer)).toEqual([])
    })

    it('require no resale number in a state that issues none', async () => {
      await save({ required_fields: { ...none, business: ['tax.number'] } })
      const portland = { 'address[city]': 'Portland', 'address[state]': 'OR', 'address[zip]': '97201' }
      expect(await errorsOf(BUYER_TYPES.business, portland)).toEqual([])
      expect(await errorsOf(BUYER_TYPES.business)).toEqual(['tax.number', 'tax.state'])
    })

    it('list in the audit log what became required of whom', async () => {
      await save({ required_fields: { ...none, physical: ['user.u_phone'] } })
      const { changes } = await test.database.db
        .selectFrom('audit_log')
        .select('changes')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(changes).toEqual({ required_of_physical: [null, ['user.u_phone']] })
    })

    it('reject a field that the kind of buyer does not have', async () => {
      const { status } = await save({ required_fields: { ...none, public: ['tax.number'] as unknown as [] } })
      expect(status).toBe(422)
    })
  })

  it('leave a row in the audit log with the values that changed', async () => {
    await save({ terms: { days: 30, limit: 1000 }, review_text: 'We call you within a day.' })
    await save({ terms: { days: 30, limit: 2000 }, review_text: 'We call you within a day.' })
    const row = await test.database.db
      .selectFrom('audit_log')
      .select(['subject_kind', 'subject_id', 'changes'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      subject_kind: 'setting',
      subject_id: 'new_companies',
      changes: { credit_limit: [1000, 2000] },
    })
  })

  it('reject a change that was decided on an older version, and name who changed them since', async () => {
    const { version } = await read()
    expect((await save({ review_hours: 10 }, version)).status).toBe(200)
    const { status, body } = await save({ review_hours: 20 }, version)
    expect([status, body['code'], body['changed_by']]).toEqual([409, 'changed_meanwhile', 'June Park'])
    expect((await read()).stored.review_hours).toBe(10)
  })

  it('change once if two people save at the same time', async () => {
    const { version } = await read()
    const results = await Promise.all([save({ review_hours: 11 }, version), save({ review_hours: 12 }, version)])
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('have bounds, with an error beside each field', async () => {
    const { status, body } = await save({
      terms: { days: 181, limit: -1 },
      review_hours: 2161,
      registration_text: 'x'.repeat(1001),
      review_text: ' ',
    })
    expect([status, Object.keys(body['errors'] as object).toSorted()]).toEqual([
      422,
      ['registration_text', 'review_hours', 'review_text', 'terms.days', 'terms.limit'],
    ])
  })
})
