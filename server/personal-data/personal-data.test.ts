import { addMember, moveToCompany } from '#test-kit/accounts/members.ts'
import { pdf } from '#test-kit/accounts/pdf.ts'
import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, PASSWORD, placeByFreight, placeCart, placementOf } from '#test-kit/catalog.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { hashSecret } from '#server/tokens/tokens.ts'
import { approveByCard, editOrder, placeByCard, proposeUnits, units } from '#test-kit/orders/edits.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.work()
})
afterAll(() => test.close())

let buyers = 0
/** Adds a buyer with a seed, a filled cart and, optionally, an order. */
async function buyer({ orders = false }: { orders?: boolean } = {}) {
  buyers += 1
  const name = `kai${buyers}`
  const { email } = await addBuyer(test.shop, name)
  const kai = { ...(await signInAs(test, name)), name, email }
  const ocid = await addProduct(test.database.db, { title: `Bowl of ${name}`, price_cents: 1250 })
  const visitor = { user: kai, guestHash: null }
  if (orders) {
    await test.shop.cart.add(visitor, { id: ocid, quantity: 2 })
    await placeCart(test.shop, kai)
  }
  const aside = await addProduct(test.database.db, { title: `Tray of ${name}` })
  await test.shop.cart.add(visitor, { id: aside, quantity: 4 })
  const [line] = await test.shop.cart.lines(visitor)
  await test.shop.cart.line.save(visitor, line?.id ?? 0)
  await test.shop.cart.add(visitor, { id: ocid, quantity: 3, note: `Note of ${name}` })
  await test.shop.cart.drafts.save(kai, { name: `Draft of ${name}`, keep: true })
  const { data: seed } = (await kai.call('POST', '/seed', { name: `Seed of ${name}` })).body
  await kai.call('POST', '/seed/attach', { ocid, seeds: [seed.id] })
  return { ...kai, ocid }
}

describe('the export of personal data', () => {
  const exported = async (kai: { headers: Record<string, string> }) => {
    const answer = await test.app.inject({ url: '/api/v2/buyer/export', headers: kai.headers })
    return { answer, copy: answer.json() }
  }

  it('contains everything that the shop stores of a buyer', async () => {
    const kai = await buyer({ orders: true })
    const { answer, copy } = await exported(kai)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="trellis-\d{4}-\d\d-\d\d\.json"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(copy).toMatchObject({
      person: { u_fname: kai.name, email: kai.email, username: kai.name, new_email: null },
      notices: { order_updates: true, news: false },
      company: { name: `${kai.name} & Co` },
      addresses: [{ line1: '1 Main St', is_default: true }],
      certificates: [],
      referrals: { joined: 0 },
      seeds: [{ name: `Seed of ${kai.name}`, products: [{ ocid: kai.ocid, title: `Bowl of ${kai.name}` }] }],
      cart: [{ ocid: kai.ocid, quantity: 3, note: `Note of ${kai.name}` }],
      saved_for_later: [{ title: `Tray of ${kai.name}`, quantity: 4 }],
      drafts: [{ name: `Draft of ${kai.name}`, lines: [{ ocid: kai.ocid, quantity: 3 }] }],
      orders: [
        {
          invoice: expect.stringMatching(/^T-/),
          total: 50,
          lines: [{ ocid: kai.ocid, quantity: 2, unit_price: 12.5, line_total: 25 }],
        },
      ],
      card_payments: [],
      devices: [{ name: expect.any(String), address: expect.any(String) }],
    })
  })

  it('contains the roles and carts of all companies, also of one in which the person only requests', async () => {
    const kai = await buyer()
    const owner = await addBuyer(test.shop, `host-of-${kai.name}`)
    const guest = await addMember(test, kai.id, owner.companyId, 'requester')
    await test.shop.cart.add({ user: guest, guestHash: null }, { id: kai.ocid, quantity: 7 })
    const joined_at = expect.stringMatching(/Z$/)
    const { copy } = await exported(kai)
    expect(copy.memberships).toEqual([
      { company: `${kai.name} & Co`, role: 'Owner', joined_at },
      { company: `host-of-${kai.name} & Co`, role: 'Requester', joined_at },
    ])
    expect(copy.cart.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 7])
  })

  it('contains each card payment of an order', async () => {
    const placed = await placeByCard(test, true)
    await approveByCard(test, placed, await proposeUnits(test.shop, placed.order.invoice, 2))
    const { card_payments } = await test.shop.personalData.export(placed.shopper)
    const order = placed.order.invoice
    expect(card_payments).toMatchObject([
      { order, change: null, captured: 75, state: 'captured' },
      { order, change: 1, captured: 50, state: 'captured' },
    ])
  })

  it('contains the emails that were sent to the buyer, until the account is closed', async () => {
    const kai = await buyer({ orders: true })
    await eventually(async () => {
      const { copy } = await exported(kai)
      expect(copy.emails).toMatchObject([{ subject: expect.stringMatching(/^Your order T-/), state: 'sent' }])
    })
    await kai.call('POST', '/close-account', { password: PASSWORD })
    await eventually(async () => {
      expect(
        (await test.mailbox.list(200)).find(({ to, subject }) => to === kai.email && /closed/.test(subject)),
      ).toBeDefined()
    })
    expect((await test.shop.emails.list({ recipient: kai.email }, 10)).emails).toEqual([])
  })

  it('contains freight that was quoted after an order, and what is not quoted yet', async () => {
    const kai = await buyer()
    const order = await placeByFreight(test, kai)
    const freight = async () => (await exported(kai)).copy.orders[0].makers
    const number = order.groups.find((group) => group.freight)?.number ?? ''
    const part = { number, supplier: 'Joiner', state: 'placed' }
    expect(await freight()).toContainEqual({ ...part, freight: null })
    await test.shop.orders.fulfilment.quoteFreight(number, 12_000)
    const quoted = { quoted_at: expect.stringMatching(/Z$/), price: 120, tax: 9.9 }
    expect(await freight()).toContainEqual({ ...part, freight: quoted })
  })

  it('contains the changes of an order, with what it was before and after', async () => {
    const kai = await buyer({ orders: true })
    const { orders } = (await exported(kai)).copy
    expect(orders[0].revisions).toEqual([])
    await editOrder(test.shop, orders[0].invoice, units(0, 1), 'One less')
    const [line] = orders[0].lines
    const stored = { ocid: kai.ocid, sku: line.sku, title: line.title, unit_price: 12.5 }
    const [changed] = (await exported(kai)).copy.orders
    expect(changed.revisions).toMatchObject([
      {
        number: 1,
        state: 'applied',
        reason: 'One less',
        total_before: orders[0].total,
        total_after: changed.total,
        lines_before: [{ ...stored, quantity: 2 }],
        lines_after: [{ ...stored, quantity: 1 }],
        address_after: orders[0].shipping_address,
      },
    ])
  })

  it('contains nothing of another buyer, and no secret', async () => {
    const [kai, liv] = [await buyer({ orders: true }), await buyer({ orders: true })]
    await test.database.db.updateTable('users').set({ invited_by: kai.id }).where('id', '=', liv.id).execute()
    const text = (await exported(kai)).answer.body
    for (const foreign of [liv.email, `"${liv.name}`, `of ${liv.name}`]) expect(text).not.toContain(foreign)
    expect(text).not.toMatch(/password|hash|argon2|file_key/)
    expect(text).toContain('"joined": 1')
  })

  it('is downloaded through a link, with only the cookie', async () => {
    const kai = await buyer()
    const answer = await test.app.inject({ url: '/api/v2/buyer/export', cookies: kai.cookies })
    expect(answer.statusCode).toBe(200)
    const guest = await test.app.inject({ url: '/api/v2/buyer/export' })
    expect(guest.statusCode).toBe(403)
    expect(guest.json()).toMatchObject({ code: 'not_signed_in' })
  })
})

describe('closing an account', () => {
  const rowOf = (id: number) =>
    test.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const count = async (table: 'carts' | 'cart_drafts' | 'seeds' | 'tokens' | 'mail_links', id: number) =>
    (await test.database.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length

  it('deletes personal data, seeds and carts, and ends every session', async () => {
    const kai = await buyer({ orders: true })
    const elsewhere = await signInAs(test, kai.name)
    const before = await rowOf(kai.id)
    expect((await kai.call('POST', '/close-account', { password: PASSWORD })).body).toEqual({ status: true })
    const after = await rowOf(kai.id)
    expect(after).toMatchObject({ u_fname: 'Closed', u_lname: 'account', username: null, u_phone: null, notices: {} })
    expect(after.closed_at).not.toBeNull()
    expect(JSON.stringify(after)).not.toContain(kai.name)
    expect(after.referral_code).not.toBe(before.referral_code)
    for (const table of ['carts', 'cart_drafts', 'seeds', 'tokens', 'mail_links'] as const)
      expect(await count(table, kai.id)).toBe(0)
    expect((await elsewhere.call('GET', '/get-user')).status).toBe(401)
    await expect(signInAs(test, kai.email)).rejects.toThrow('could not sign in')
  })

  it('keeps orders and their company, and deletes the address book with the last member', async () => {
    const kai = await buyer({ orders: true })
    await kai.call('POST', '/close-account', { password: PASSWORD })
    const { db } = test.database
    const orders = await db.selectFrom('orders').select('email').where('user_id', '=', kai.id).execute()
    expect(orders).toEqual([{ email: kai.email }])
    const company = await db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', kai.companyId)
      .executeTakeFirstOrThrow()
    expect(company.name).toBe(`${kai.name} & Co`)
    expect(await test.shop.accounts.addresses.list(kai.companyId)).toEqual([])
  })

  it('deletes a company that has ordered nothing, with its certificates and their files', async () => {
    const kai = await buyer()
    const certificate = await test.shop.accounts.certificates.add(
      kai,
      { tax: { state: 'TX', number: '12-345' } },
      { name: 'certificate.pdf', bytes: pdf() },
    )
    expect(await test.shop.accounts.certificates.file(kai, certificate.id)).toMatchObject({ name: 'certificate.pdf' })
    const { file_key } = await test.database.db
      .selectFrom('tax_certificates')
      .select('file_key')
      .where('company_id', '=', kai.companyId)
      .executeTakeFirstOrThrow()
    const paper = join(test.config.dataDir, 'files', file_key ?? '')
    expect((await stat(paper)).isFile()).toBe(true)
    await kai.call('POST', '/close-account', { password: PASSWORD })
    const company = await test.database.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', kai.companyId)
      .executeTakeFirstOrThrow()
    expect(company).toMatchObject({ name: 'Closed account', legal_name: null, website: null })
    expect(await test.shop.accounts.certificates.list(kai)).toEqual([])
    expect(await test.shop.accounts.certificates.file(kai, certificate.id)).toBeNull()
    await eventually(async () => expect(await stat(paper).catch(() => null)).toBeNull())
  })

  it('leaves the other members of the company unchanged', async () => {
    const [kai, { id, name }] = [await buyer(), await buyer()]
    await moveToCompany(test, id, kai.companyId)
    expect((await kai.call('POST', '/close-account', { password: PASSWORD })).status).toBe(200)
    const liv = await signInAs(test, name)
    const { data } = (await liv.call('GET', '/get-user')).body as { data: object }
    expect(data).toMatchObject({ u_fname: name, company: { name: `${kai.name} & Co` } })
    expect((await liv.call('GET', '/addresses')).body.data).toHaveLength(1)
    expect((await liv.call('GET', '/company/members')).body.data).toHaveLength(1)
  })

  it('is refused for the only owner of a company with other members, whom no one could replace', async () => {
    const [kai, liv] = [await buyer(), await buyer()]
    await moveToCompany(test, liv.id, kai.companyId, 'buyer')
    expect(await kai.call('POST', '/close-account', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'impossible_move', message: expect.stringContaining('only owner') },
    })
    expect((await kai.call('GET', '/get-user')).status).toBe(200)
    await test.database.db.updateTable('members').set({ role: 'owner' }).where('user_id', '=', liv.id).execute()
    expect((await kai.call('POST', '/close-account', { password: PASSWORD })).status).toBe(200)
  })

  it('frees the email address and the username, and confirms by email', async () => {
    const kai = await buyer()
    await kai.call('POST', '/close-account', { password: PASSWORD })
    await addBuyer(test.shop, kai.name)
    await expect(signInAs(test, kai.name)).resolves.not.toMatchObject({ id: kai.id })
    const mail = await eventually(async () => {
      const found = (await test.mailbox.list(200)).find(({ to }) => to === kai.email)
      expect(found).toBeDefined()
      return found
    })
    expect(mail?.subject).toBe('Your account is closed')
  })

  it('requires the password', async () => {
    const kai = await buyer()
    expect(await kai.call('POST', '/close-account', { password: 'not mine' })).toMatchObject({
      status: 422,
      body: { errors: { password: ['That’s not your password.'] } },
    })
    expect((await kai.call('POST', '/close-account', {})).status).toBe(422)
    expect((await kai.call('GET', '/get-user')).status).toBe(200)
  })

  it('closes only the caller’s own account, and rejects other fields', async () => {
    const [kai, liv] = [await buyer(), await buyer()]
    expect((await kai.call('POST', '/close-account', { password: PASSWORD, id: liv.id })).status).toBe(422)
    await kai.call('POST', '/close-account', { password: PASSWORD })
    expect((await rowOf(liv.id)).closed_at).toBeNull()
    expect((await rowOf(kai.id)).closed_at).not.toBeNull()
  })

  it('runs once for two concurrent requests', async () => {
    const kai = await buyer()
    const close = () => kai.call('POST', '/close-account', { password: PASSWORD })
    const answers = await Promise.all([close(), close()])
    for (const { status } of answers) expect([200, 401, 422]).toContain(status)
    expect((await rowOf(kai.id)).closed_at).not.toBeNull()
  })

  it('leaves nothing behind of concurrent requests', async () => {
    const kai = await buyer()
    const { integrations, seeds } = test.shop
    const signedIn = { ...kai, session: hashSecret(kai.session), apiKey: null }
    const begun = () => [
      integrations.apiKeys.create(signedIn, { name: 'Late', scopes: ['catalog:read'] }),
      integrations.webhooks.create(signedIn, { url: 'https://late.example/hook', events: ['order.placed'] }),
      seeds.create(kai, { name: 'Late', description: '' }),
    ]
    const [closed, ...made] = await Promise.allSettled([test.shop.personalData.closeAccount(kai, PASSWORD), ...begun()])
    const late = await Promise.allSettled(begun())
    expect([closed.status, made.length]).toEqual(['fulfilled', 3])
    for (const answer of late) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'invalid_token' } })
    for (const table of ['api_keys', 'webhooks', 'seeds']) {
      const { rows } = await test.database.pool.query(`select from ${table} where user_id = $1`, [kai.id])
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  })

  it('leaves no addresses, certificates, carts or changed names behind that were added concurrently', async () => {
    const kai = await buyer()
    const { accounts, cart } = test.shop
    const certificate = { name: 'late.pdf', bytes: pdf() }
    const address = { label: 'Late', name: 'Late', line1: '1 Late Road', city: 'Reno', state: 'NV', zip: '89501' }
    const files = () => readdir(join(test.config.dataDir, 'files/private/certificates')).catch(() => [])
    const before = await files()
    const begun = () => [
      accounts.addresses.add(kai, address),
      accounts.certificates.add(kai, { tax: { state: 'NV', number: 'LATE' } }, certificate),
      cart.add({ user: kai, guestHash: null }, { id: kai.ocid, quantity: 2 }),
      cart.drafts.save(kai, { name: 'Late', keep: true }),
      accounts.profile.changePerson(kai, {
        u_fname: 'Late',
        u_lname: 'Late',
        username: kai.name,
        u_phone: '775 555 0100',
      }),
      accounts.profile.changeCompany(kai, { name: 'Late' }),
      accounts.emailPreferences.change(kai, { news: true }),
    ]
    const [closed] = await Promise.allSettled([test.shop.personalData.closeAccount(kai, PASSWORD), ...begun()])
    const late = await Promise.allSettled(begun())
    expect(closed.status).toBe('fulfilled')
    for (const answer of late) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'invalid_token' } })
    for (const [table, column, id] of [
      ['addresses', 'company_id', kai.companyId],
      ['tax_certificates', 'company_id', kai.companyId],
      ['carts', 'user_id', kai.id],
      ['cart_drafts', 'user_id', kai.id],
    ] as const) {
      const { rows } = await test.database.pool.query(`select from ${table} where ${column} = $1`, [id])
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
    expect(await rowOf(kai.id)).toMatchObject({ u_fname: 'Closed', u_phone: null, username: null, notices: {} })
    const { rows } = await test.database.pool.query('select name from companies where id = $1', [kai.companyId])
    expect(rows).toEqual([{ name: 'Closed account' }])
    await eventually(async () => expect(new Set(await files())).toEqual(new Set(before)))
  })

  it('leaves no payment behind that was started concurrently', async () => {
    const kai = await addShopper(test)
    await kai.put(await addProduct(test.database.db, { price_cents: 10_000 }))
    const request = placementOf(await kai.checkout({ paymentMethod: 'card' }), { paymentMethod: 'card' })
    const begun = () => test.shop.payments.start(kai, { cents: 10_000, key: randomUUID(), request })
    const close = test.shop.personalData.closeAccount(kai, PASSWORD)
    const [closed] = await Promise.allSettled([close, begun()])
    expect(closed.status).toBe('fulfilled')
    await expect(begun()).rejects.toMatchObject({ code: 'invalid_token' })
    const payments = test.database.db.selectFrom('card_payments').select('request').where('user_id', '=', kai.id)
    for (const payment of await payments.execute()) expect(payment).toEqual({ request: {} })
  })

  it('is not for guests', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/close-account',
      payload: { password: PASSWORD },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'not_signed_in' })
  })
})
