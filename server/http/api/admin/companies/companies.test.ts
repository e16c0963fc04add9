import { moveToCompany } from '#test-kit/accounts/members.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY_SORTS } from '#contract/accounts/companies.ts'
import type { CompanyDetails, CompanyList } from '#contract/schemas/admin/companies/companies.ts'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { renderPendingEmails } from '#test-kit/accounts/registration.ts'
import { addOperatorKey, signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { ALL, makeLate, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

async function list(query: string): Promise<CompanyList> {
  const { status, body } = await staff.call('GET', `/companies?${query}`)
  expect(status).toBe(200)
  return body as unknown as CompanyList
}

async function read(id: number): Promise<CompanyDetails> {
  const { body } = await staff.call('GET', `/companies/${id}`)
  return body['data'] as CompanyDetails
}

const idsOf = ({ data }: CompanyList) => data.map(({ id }) => id)

const auditOf = async (kind: string, id: number) =>
  test.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('the list of companies', () => {
  it('finds a company by the beginning of words of its names, of people and of emails, and by numbers', async () => {
    const ann = await addBuyer(test.shop, 'annika')
    const ben = await addBuyer(test.shop, 'benedikt')
    await test.database.pool.query(`update companies set legal_name = 'Nordlicht Handels GmbH' where id = $1`, [
      ann.companyId,
    ])
    await test.database.pool.query(
      `insert into tax_certificates (company_id, state, number) values ($1, 'TX', 'R 77-1')`,
      [ben.companyId],
    )
    const ocid = await addProduct(test.database.db, { price_cents: 40_000 })
    await test.shop.cart.add({ user: ann, guestHash: null }, { id: ocid, quantity: 1 })
    const order = await placeCart(test.shop, ann)
    const search = async (text: string) => idsOf(await list(`q=${encodeURIComponent(text)}`))
    for (const text of ['nordli', 'handels nord', 'ANNIKA', 'annika@example.com', 'buyer annik', order.invoice]) {
      expect([text, await search(text)]).toEqual([text, [ann.companyId]])
    }
    expect(await search(order.invoice.toLowerCase().replace('-', ''))).toEqual([ann.companyId])
    expect(await search('r77-1')).toEqual([ben.companyId])
    for (const text of ['rdlicht', '!!', `'); drop table x --`, 'qq:* | zz & !', '\\']) {
      expect([text, await search(text)]).toEqual([text, []])
    }
  })

  it('filters, sorts and pages', async () => {
    const names = ['zoe', 'abel', 'mira']
    const ids = []
    for (const name of names) ids.push((await addBuyer(test.shop, name)).companyId)
    const [zoe = 0, abel = 0, mira = 0] = ids
    await test.database.pool.query(`update addresses set state = 'VT', zip = '05401' where company_id = any($1)`, [ids])
    await test.database.pool.query(`update companies set terms_days = 0 where id = $1`, [abel])
    await staff.call('POST', `/companies/${mira}/suspend`, { reason: 'Chargeback' })
    expect(idsOf(await list('state=VT'))).toEqual([mira, abel, zoe])
    expect(idsOf(await list('state=VT&sort=oldest'))).toEqual([zoe, abel, mira])
    expect(idsOf(await list('state=VT&sort=name'))).toEqual([abel, mira, zoe])
    expect(idsOf(await list('state=VT&sort=-name'))).toEqual([zoe, mira, abel])
    expect(idsOf(await list('state=VT&terms=false'))).toEqual([abel])
    expect(idsOf(await list('state=VT&suspended=true'))).toEqual([mira])
    expect(idsOf(await list('state=VT&status=rejected'))).toEqual([])
    expect(idsOf(await list('state=VT&buyer_type=designer'))).toEqual([])
    for (const sort of COMPANY_SORTS) {
      const first = await list(`state=VT&sort=${sort}&limit=2`)
      const second = await list(`state=VT&sort=${sort}&limit=2&cursor=${first.next}`)
      expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(await list(`state=VT&sort=${sort}`)))
      expect(first.count).toEqual(3)
      expect(second.next).toBeNull()
    }
  })

  it('finds companies with an overdue invoice', async () => {
    const { shopper, order } = await placeOrder(test)
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    expect(idsOf(await list('overdue=true'))).toEqual([])
    await makeLate(test, 90)
    const { companyId } = shopper
    expect(idsOf(await list('overdue=true'))).toEqual([companyId])
    expect(idsOf(await list('overdue=false'))).not.toContain(companyId)
  })

  it('needs the same number of queries for any number of companies', async () => {
    const count = (limit: number) => countQueries(test.database, () => list(`limit=${limit}`))
    expect(await count(1)).toBe(await count(100))
  })
})

describe('the page of a company', () => {
  it('has its people, addresses, terms, notes and, with the permission for payments, its credit', async () => {
    const { id, companyId } = await addBuyer(test.shop, 'cora')
    await staff.call('POST', `/companies/${companyId}/notes`, { text: ' Prefers pallets. ' })
    expect(await read(companyId)).toMatchObject({
      name: 'cora & Co',
      status: 'approved',
      suspended: false,
      people: [{ id, name: 'cora Buyer', email: 'cora@example.com', role: 'owner' }],
      addresses: [{ city: 'Austin', state: 'TX', is_default: true }],
      notes: [{ author: 'Sam Staff', text: 'Prefers pallets.' }],
      terms: { days: 30, limit: null },
      credit: { used: 0, available: null, overdue: null },
    })
    const poor = await signInStaff(
      test,
      ALL_PERMISSIONS.filter((permission) => permission !== 'payments.read'),
    )
    expect((await poor.call('GET', `/companies/${companyId}`)).body).toMatchObject({ data: { credit: null } })
    expect(await staff.call('GET', '/companies/2147483647')).toMatchObject({ status: 404 })
  })
})

describe('changes of a company', () => {
  it('set its terms, with their values before and after in the audit log', async () => {
    const { companyId } = await addBuyer(test.shop, 'dora')
    const answer = await staff.call('POST', `/companies/${companyId}/terms`, { days: 60, limit: 1234.56 })
    expect(answer).toMatchObject({ status: 200, body: { data: { days: 60, limit: 1234.56 } } })
    expect((await read(companyId)).terms).toEqual({ days: 60, limit: 1234.56 })
    expect(await auditOf('company', companyId)).toEqual([
      { action: 'adminSetTerms', changes: { days: [30, 60], limit: [null, 1234.56] } },
    ])
    // No limit is not a limit of 0.
    const unlimited = await staff.call('POST', `/companies/${companyId}/terms`, { days: 60, limit: null })
    expect(unlimited).toMatchObject({ status: 200, body: { data: { days: 60, limit: null } } })
    const none = await staff.call('POST', `/companies/${companyId}/terms`, { days: 60, limit: 0 })
    expect(none).toMatchObject({ status: 200, body: { data: { days: 60, limit: 0 } } })
    for (const terms of [
      { days: 181, limit: null },
      { days: 1.5, limit: null },
      { days: 30, limit: -1 },
      { days: 30 },
    ]) {
      expect(await staff.call('POST', `/companies/${companyId}/terms`, terms)).toMatchObject({ status: 422 })
    }
  })

  it('suspend it: it cannot order until it is resumed, and its people may sign in and read', async () => {
    const { companyId } = await addBuyer(test.shop, 'edda')
    const edda = await signInAs(test, 'edda')
    await staff.call('POST', `/companies/${companyId}/suspend`, { reason: 'Two chargebacks' })
    const ocid = await addProduct(test.database.db, { price_cents: 40_000 })
    await test.shop.cart.add({ user: edda, guestHash: null }, { id: ocid, quantity: 1 })
    expect((await edda.call('GET', '/checkout')).body).toMatchObject({
      can_place: false,
      not_approved: 'Your account is suspended, so it cannot order. Please contact us.',
    })
    await expect(placeCart(test.shop, edda)).rejects.toMatchObject({ code: 'not_approved' })
    expect((await edda.call('GET', '/orders')).status).toBe(200)
    await staff.call('POST', `/companies/${companyId}/resume`)
    await expect(placeCart(test.shop, edda)).resolves.toMatchObject({ orderTotal: expect.any(Number) })
    expect(await auditOf('company', companyId)).toEqual([
      { action: 'adminSuspendCompany', changes: { suspension: [null, 'Two chargebacks'] } },
      { action: 'adminResumeCompany', changes: { suspension: ['Two chargebacks', null] } },
    ])
  })

  it('sign a person of it out everywhere, but no one of another company', async () => {
    const { id, companyId } = await addBuyer(test.shop, 'fritz')
    const other = await addBuyer(test.shop, 'gerd')
    const fritz = await signInAs(test, 'fritz')
    expect(await staff.call('POST', `/companies/${other.companyId}/people/${id}/sign-out`)).toMatchObject({
      status: 404,
    })
    expect((await fritz.call('GET', '/get-user')).status).toBe(200)
    expect(await staff.call('POST', `/companies/${companyId}/people/${id}/sign-out`)).toMatchObject({ status: 200 })
    expect((await fritz.call('GET', '/get-user')).status).toBe(401)
    expect(await auditOf('buyer', id)).toMatchObject([{ action: 'adminSignOutPerson' }])
  })

  it('make someone an owner of a company that is locked out of itself', async () => {
    const { id: locked, companyId } = await addBuyer(test.shop, 'ilse')
    const { id } = await addBuyer(test.shop, 'jonas')
    await moveToCompany(test, id, companyId, 'requester')
    expect((await staff.call('GET', `/companies/${companyId}`)).body['data']).toMatchObject({
      people: [
        { id: locked, role: 'owner', role_name: 'Owner' },
        { id, role: 'requester', role_name: 'Requester' },
      ],
    })
    expect(await staff.call('POST', `/companies/${companyId}/people/${id}/owner`)).toMatchObject({ status: 200 })
    expect(await test.shop.accounts.member({ id, companyId })).toMatchObject({ role: 'owner' })
    expect(await auditOf('company', companyId)).toMatchObject([
      { action: 'adminMakeOwner', changes: { role: ['Requester', 'Owner'] } },
    ])
    expect(await staff.call('POST', `/companies/${companyId}/people/${id}/owner`)).toMatchObject({ status: 409 })
    const { companyId: other } = await addBuyer(test.shop, 'karla')
    expect(await staff.call('POST', `/companies/${other}/people/${id}/owner`)).toMatchObject({ status: 404 })
  })

  it('decide about its certificates, each with an email and an audit row', async () => {
    const { companyId } = await addBuyer(test.shop, 'hanna')
    const { rows } = await test.database.pool.query<{ id: number }>(
      `insert into tax_certificates (company_id, state, number, file_key, file_name, file_type, file_bytes)
        values ($1, 'TX', '77', 'private/certificates/x.pdf', 'x.pdf', 'application/pdf', 1) returning id`,
      [companyId],
    )
    const id = rows[0]?.id
    await renderPendingEmails(test)
    expect(await staff.call('POST', `/certificates/${id}/accept`)).toMatchObject({ status: 200 })
    expect(await staff.call('POST', `/certificates/${id}/reject`, { reason: 'Old' })).toMatchObject({ status: 409 })
    expect(await staff.call('POST', `/certificates/${id}/end`, { reason: 'Expired' })).toMatchObject({ status: 200 })
    expect(await read(companyId)).toMatchObject({ certificates: [{ id, status: 'ended', reason: 'Expired' }] })
    expect(await auditOf('company', companyId)).toEqual([
      { action: 'adminAcceptCertificate', changes: { status: ['under_review', 'accepted'] } },
      { action: 'adminEndCertificate', changes: { status: ['accepted', 'ended'] } },
    ])
    expect(await staff.call('POST', '/certificates/2147483647/accept')).toMatchObject({ status: 404 })
  })

  it('are refused with an operator key for what needs a person', async () => {
    const { companyId } = await addBuyer(test.shop, 'ida')
    const key = await addOperatorKey(test, staff.id, ALL_PERMISSIONS)
    const call = async (path: string, payload: object) => {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await test.app.inject({ method: 'POST', url: `/api/v2/admin${path}`, headers, payload })
      return answer.statusCode
    }
    expect(await call(`/companies/${companyId}/terms`, { days: 0, limit: null })).toBe(403)
    const approval = { seen_status: 'approved', terms: { days: 0, limit: null } }
    expect(await call(`/registrations/${companyId}/approve`, approval)).toBe(403)
    expect(await call(`/companies/${companyId}/notes`, { text: 'From the CRM' })).toBe(200)
  })
})
