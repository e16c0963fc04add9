import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import type { Webhook } from '#contract/schemas/integrations.ts'
import type { CompanyDocuments, CompanyFile, Timeline } from '#contract/schemas/admin/companies/company-records.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { pdf } from '#test-kit/accounts/pdf.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

const without = (...missing: string[]) => ALL_PERMISSIONS.filter((permission) => !missing.includes(permission))

async function upload(companyId: number, content: Buffer | string, by = staff, name = 'contract.pdf') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/v2/admin/companies/${companyId}/files`,
    headers: { ...by.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<{ data: CompanyFile }>() }
}

const open = (url: string, by = staff) => test.app.inject({ url, headers: { cookie: by.headers.cookie } })

describe('the files of a company', () => {
  it('are attached, listed, opened and deleted, each with its audit row', async () => {
    const { companyId } = await addBuyer(test.shop, 'files')
    const { status, body } = await upload(companyId, pdf('Contract'))
    expect([status, body.data]).toMatchObject([
      201,
      { name: 'contract.pdf', type: 'application/pdf', author: 'Sam Staff' },
    ])
    const path = `/companies/${companyId}/files`
    expect((await staff.call('GET', path)).body).toEqual({ data: [body.data] })
    const file = await open(body.data.url)
    expect([file.statusCode, file.headers['content-type'], file.rawPayload]).toEqual([
      200,
      'application/pdf',
      pdf('Contract'),
    ])
    expect(await staff.call('DELETE', `${path}/${body.data.id}`)).toMatchObject({ status: 200 })
    expect((await open(body.data.url)).statusCode).toBe(404)
    const { rows } = await test.database.pool.query(
      `select action, changes from audit_log where subject_kind = 'company' and subject_id = $1 order by id`,
      [String(companyId)],
    )
    expect(rows).toEqual([
      { action: 'adminAddCompanyFile', changes: { file: [null, 'contract.pdf'] } },
      { action: 'adminDeleteCompanyFile', changes: { file: ['contract.pdf', null] } },
    ])
  })

  it('are checked by their content, and have the extension of it', async () => {
    const { companyId } = await addBuyer(test.shop, 'content')
    expect((await upload(companyId, '<script>alert(1)</script>')).status).toBe(422)
    expect((await upload(companyId, pdf('x'), staff, 'page.html')).body.data.name).toBe('page.pdf')
    expect((await upload(2_147_483_647, pdf('x'))).status).toBe(404)
  })

  it('are read by staff who see companies, and changed by staff who may change them; never by a buyer', async () => {
    const { companyId } = await addBuyer(test.shop, 'secret')
    const owner = await signInAs(test, 'secret')
    const { url, id } = (await upload(companyId, pdf('x'))).body.data
    const reader = await signInStaff(test, ['companies.read'])
    const stranger = await signInStaff(test, without('companies.read', 'companies.write'))
    expect([(await open(url, reader)).statusCode, (await open(url, stranger)).statusCode]).toEqual([200, 403])
    expect((await upload(companyId, pdf('x'), reader)).status).toBe(403)
    expect(await reader.call('DELETE', `/companies/${companyId}/files/${id}`)).toMatchObject({ status: 403 })
    expect((await test.app.inject({ url, cookies: owner.cookies })).statusCode).toBe(403)
    const { companyId: other } = await addBuyer(test.shop, 'other')
    expect((await open(`/api/v2/admin/companies/${other}/files/${id}/content`)).statusCode).toBe(404)
  })
})

describe('the orders and documents of a company', () => {
  it('are only its own, page by page, newest first', async () => {
    const first = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 2000, units: 1 }]])
    const { companyId } = first.shopper
    const second = await placeOrder(test, undefined, {}, first.shopper)
    await placeOrder(test)
    for (const { order } of [first, second]) {
      await test.shop.orders.fulfilment.accept(order.invoice)
      for (const { number } of order.groups) await test.shop.orders.fulfilment.ship(number, ALL)
    }
    const { body } = await staff.call('GET', `/orders?company=${companyId}&sort=newest`)
    expect(body['data']).toMatchObject([{ invoice: second.order.invoice }, { invoice: first.order.invoice }])
    const page = async (cursor = '') => {
      const answer = await staff.call('GET', `/companies/${companyId}/documents?limit=2${cursor}`)
      return answer.body as unknown as CompanyDocuments
    }
    const newest = await page()
    const oldest = await page(`&cursor=${newest.next}`)
    expect([...newest.data, ...oldest.data].map(({ order }) => order)).toEqual([
      second.order.invoice,
      first.order.invoice,
      first.order.invoice,
    ])
    expect(oldest.next).toBeNull()
    expect(newest.data[0]).not.toHaveProperty('url')
    const poor = await signInStaff(test, without('payments.read'))
    expect(await poor.call('GET', `/companies/${companyId}/documents`)).toMatchObject({ status: 403 })
  })
})

describe('the timeline of a company', () => {
  const read = async (companyId: number, query = '', by = staff) =>
    (await by.call('GET', `/companies/${companyId}/timeline?${query}`)).body as unknown as Timeline

  it('has registration, orders, notes and changes of it and its people, newest first, in pages', async () => {
    const { shopper, order } = await placeOrder(test)
    const { companyId } = shopper
    await staff.call('POST', `/companies/${companyId}/notes`, { text: 'Prefers pallets' })
    await staff.call('POST', `/companies/${companyId}/suspend`, { reason: 'Chargeback' })
    const { rows } = await test.database.pool.query<{ id: number }>('select id from users where company_id = $1', [
      companyId,
    ])
    await staff.call('POST', `/companies/${companyId}/people/${rows[0]?.id}/sign-out`)
    const { data } = await read(companyId)
    expect(data.map(({ kind, by, text }) => [kind, by, text])).toEqual([
      ['change', 'Sam Staff', expect.stringMatching(/^Signed out everywhere \(.+\)\.$/)],
      ['change', 'Sam Staff', 'Suspended.'],
      ['note', 'Sam Staff', 'Prefers pallets'],
      ['order', expect.any(String), `Order ${order.invoice} placed for $${order.orderTotal.toFixed(2)}.`],
      ['registered', null, 'Registered.'],
    ])
    expect(data[1]?.changes).toEqual({ suspension: [null, 'Chargeback'] })
    const paged = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await read(companyId, `limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.data)
      cursor = page.next
    }
    expect(paged).toEqual(data)
  })

  it('pages through entries of the same instant', async () => {
    const { companyId } = await addBuyer(test.shop, 'instant')
    await test.database.pool.query(
      `insert into company_notes (company_id, author, text, created_at)
        select $1, 'Sam', 'note ' || n, '2026-01-01' from generate_series(1, 5) as n`,
      [companyId],
    )
    await test.database.pool.query(
      `insert into tax_certificates (company_id, state, number, created_at)
        select $1, 'TX', 'R-' || n, '2026-01-01' from generate_series(1, 5) as n`,
      [companyId],
    )
    const { data } = await read(companyId)
    expect(data).toHaveLength(11)
    const paged = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await read(companyId, `limit=3${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.data)
      cursor = page.next
    }
    expect(paged).toEqual(data)
  })

  it('shows orders with the permission for them only', async () => {
    const { shopper } = await placeOrder(test)
    const reader = await signInStaff(test, ['companies.read'])
    const kinds = (await read(shopper.companyId, '', reader)).data.map(({ kind }) => kind)
    expect(kinds).toEqual(['registered'])
  })

  it('needs the same number of queries for any number of entries', async () => {
    const { companyId } = await addBuyer(test.shop, 'constant')
    const count = () => countQueries(test.database, () => read(companyId))
    const before = await count()
    for (let note = 0; note < 5; note += 1) {
      await staff.call('POST', `/companies/${companyId}/notes`, { text: `Note ${note}` })
    }
    expect(await count()).toBe(before)
  })
})

describe('closing a company', () => {
  it('is preceded by a count of the things that it affects', async () => {
    const { shopper } = await placeOrder(test)
    const { companyId } = shopper
    const ocid = await addProduct(test.database.db, { price_cents: 1000 })
    await shopper.put(ocid, 1)
    const { body } = await staff.call('GET', `/companies/${companyId}/consequences`)
    expect(body['data']).toEqual({ open_orders: 1, sessions: 0, api_keys: 0, webhooks: 0, carts: 1 })
    expect(await staff.call('GET', '/companies/2147483647/consequences')).toMatchObject({ status: 404 })
  })

  it('signs its people out, refuses their sign-in and their orders, and revokes their keys, until it is reopened', async () => {
    const { companyId } = await addBuyer(test.shop, 'closing')
    const buyer = await signInAs(test, 'closing')
    const created = await buyer.call('POST', '/api-keys', { name: 'ERP', scopes: ['orders:read'] })
    const key = { authorization: `Bearer ${(created.body as { key: string }).key}` }
    const orders = () => test.app.inject({ url: '/api/v2/buyer/orders', headers: key })
    expect((await orders()).statusCode).toBe(200)
    expect(await staff.call('POST', `/companies/${companyId}/close`, { reason: 'Out of business' })).toMatchObject({
      status: 200,
    })
    expect((await buyer.call('GET', '/get-user')).status).toBe(401)
    expect((await orders()).statusCode).toBe(401)
    await expect(signInAs(test, 'closing')).rejects.toThrow('is closed')
    const { body } = await staff.call('GET', `/companies/${companyId}`)
    expect(body['data']).toMatchObject({ closed: true, suspended: true, closing_reason: 'Out of business' })
    expect((await staff.call('GET', '/companies?closed=true')).body['data']).toMatchObject([{ id: companyId }])

    expect(await staff.call('POST', `/companies/${companyId}/reopen`)).toMatchObject({ status: 200 })
    const again = await signInAs(test, 'closing')
    const ocid = await addProduct(test.database.db, { price_cents: 40_000 })
    await test.shop.cart.add({ user: again, guestHash: null }, { id: ocid, quantity: 1 })
    await expect(placeCart(test.shop, again)).resolves.toMatchObject({ orderTotal: expect.any(Number) })
    expect((await orders()).statusCode).toBe(401)
  })

  it('pauses its webhooks by the shop, which their owner sees and resumes after the reopening', async () => {
    const { companyId } = await addBuyer(test.shop, 'hooked')
    const before = await signInAs(test, 'hooked')
    const hook = { url: 'https://erp.example.com/hook', events: ['order.placed'] }
    const created = await before.call('POST', '/webhooks', hook)
    const { id } = (created.body as { data: { id: string } }).data
    const other = (await before.call('POST', '/webhooks', hook)).body as { data: { id: string } }
    await before.call('POST', `/webhooks/${other.data.id}`, { active: false })
    await staff.call('POST', `/companies/${companyId}/close`, { reason: 'Out of business' })
    await staff.call('POST', `/companies/${companyId}/reopen`)
    const buyer = await signInAs(test, 'hooked')
    const webhooks = async () => ((await buyer.call('GET', '/webhooks')).body as { data: Webhook[] }).data
    const paused = (await webhooks()).map((each) => [each.id, [each.status, each.paused_by]] as const)
    expect(new Map(paused)).toEqual(
      new Map([
        [id, ['paused', 'shop']],
        [other.data.id, ['paused', 'buyer']],
      ]),
    )
    expect((await buyer.call('POST', `/webhooks/${id}`, { active: true })).status).toBe(200)
    expect((await webhooks()).find((each) => each.id === id)).toMatchObject({ status: 'active', paused_by: null })
  })

  it('leaves no suspension when it is reopened, however often it was closed', async () => {
    const { companyId } = await addBuyer(test.shop, 'twice')
    for (const reason of ['Out of business', 'Out of business since May']) {
      await staff.call('POST', `/companies/${companyId}/close`, { reason })
    }
    const { body: closed } = await staff.call('GET', `/companies/${companyId}`)
    expect(closed['data']).toMatchObject({ closed: true, closing_reason: 'Out of business since May' })
    await staff.call('POST', `/companies/${companyId}/reopen`)
    const { body } = await staff.call('GET', `/companies/${companyId}`)
    expect(body['data']).toMatchObject({ closed: false, suspended: false, suspension_reason: null })
  })

  it('leaves a suspension from before in place when it is reopened', async () => {
    const { companyId } = await addBuyer(test.shop, 'suspended')
    await staff.call('POST', `/companies/${companyId}/suspend`, { reason: 'Chargeback' })
    await staff.call('POST', `/companies/${companyId}/close`, { reason: 'Fraud' })
    await staff.call('POST', `/companies/${companyId}/reopen`)
    const { body } = await staff.call('GET', `/companies/${companyId}`)
    expect(body['data']).toMatchObject({ closed: false, suspended: true, suspension_reason: 'Chargeback' })
  })
})

describe('the export of companies', () => {
  it('has exactly the companies of the filter, in its order, as CSV and workbook, without formulas', async () => {
    for (const name of ['csv-b', 'csv-a', 'csv-c']) await addBuyer(test.shop, name)
    await test.database.pool.query(`update addresses set state = 'VT', zip = '05401' where company_id in (
      select company_id from users where email in ('csv-a@example.com', 'csv-b@example.com'))`)
    await test.database.pool.query(`update companies set name = '=HYPERLINK("x")' where name = 'csv-b & Co'`)
    const csv = await open('/api/v2/admin/companies.csv?state=VT&sort=name')
    const lines = csv.body.split('\r\n').filter(Boolean)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^\uFEFF?id,name,status,/)
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      expect.stringMatching(/^"?'=HYPER/),
      'csv-a & Co',
    ])
    const workbook = await open('/api/v2/admin/companies.xlsx?state=VT')
    expect([workbook.statusCode, workbook.rawPayload.toString('latin1', 0, 2)]).toEqual([200, 'PK'])
    const stranger = await signInStaff(test, ['orders.read'])
    expect((await open('/api/v2/admin/companies.csv', stranger)).statusCode).toBe(403)
  })
})
