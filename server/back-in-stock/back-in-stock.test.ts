import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackInStockRequest } from '#contract/schemas/catalog/back-in-stock.ts'
import type { ProductStock } from '#contract/schemas/admin/catalog/inventory.ts'
import { MAX_BACK_IN_STOCK_REQUESTS } from '#contract/catalog/back-in-stock.ts'
import type { JobPayloads } from '#server/jobs/jobs.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { waitForEmail } from '#test-kit/accounts/emails.ts'
import { addMember, moveToCompany } from '#test-kit/accounts/members.ts'
import { signInStaff } from '#test-kit/accounts/staff.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let buyers = 0
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

async function newBuyer(): Promise<TestBuyer & { email: string }> {
  buyers += 1
  const { email } = await addBuyer(test.shop, `waiting${buyers}`)
  return { ...(await signInAs(test, `waiting${buyers}`)), email }
}

const soldOut = (fields = {}) => addProduct(test.database.db, { stock: 0, ...fields })

async function setStock(ocid: number, stock: number): Promise<void> {
  await test.database.pool.query('update products set stock = $2 where ocid = $1', [ocid, stock])
  await test.shop.backInStock.productsChanged([ocid])
}

async function requestsOf(buyer: TestBuyer): Promise<number[]> {
  const { body } = await buyer.call('GET', '/back-in-stock')
  return (body.data as BackInStockRequest[]).map(({ ocid }) => ocid)
}

/** Returns the emails that wait to be sent to a person, and minutes until then. */
async function pendingOf({ id }: TestBuyer) {
  const { rows } = await test.database.pool.query<{ data: JobPayloads['stock.available']; minutes: number }>(
    `select data, round(extract(epoch from start_after - now()) / 60)::integer as minutes from pgboss.job
     where name = 'stock.available' and (data ->> 'userId')::integer = $1 order by start_after`,
    [id],
  )
  return rows
}

/** Renders the one email that waits for a person; null if it would not be sent. */
async function emailTo(buyer: TestBuyer) {
  const [pending] = await pendingOf(buyer)
  return pending ? test.shop.backInStock.email(pending.data, 'https://shop.example') : null
}

describe('a request', () => {
  it('is listed once, the latest first, until it is withdrawn', async () => {
    const nora = await newBuyer()
    const [vase, bowl] = [await soldOut({ title: 'Vase', sku: 'V-1' }), await soldOut()]
    const first = await nora.call('POST', `/back-in-stock/${vase}`)
    expect(first).toMatchObject({ status: 200, body: { data: { ocid: vase, sku: 'V-1', title: 'Vase' } } })
    expect(await nora.call('POST', `/back-in-stock/${vase}`)).toEqual(first)
    await nora.call('POST', `/back-in-stock/${bowl}`)
    expect(await requestsOf(nora)).toEqual([bowl, vase])
    const withdraw = () => nora.call('DELETE', `/back-in-stock/${vase}`)
    expect([(await withdraw()).body, (await withdraw()).body]).toEqual([{ status: true }, { status: true }])
    expect(await requestsOf(nora)).toEqual([bowl])
  })

  it('needs a product that is sold out and can return', async () => {
    const nora = await newBuyer()
    const codeOf = async (ocid: number) => (await nora.call('POST', `/back-in-stock/${ocid}`)).body.code
    expect(await codeOf(await addProduct(test.database.db))).toBe('impossible_move')
    expect(await codeOf(await soldOut({ state: 'discontinued' }))).toBe('discontinued')
    expect(await codeOf(await soldOut({ state: 'draft' }))).toBe('not_found')
    expect(await codeOf(2_000_000_000)).toBe('not_found')
    // Below the minimum, nothing can be ordered.
    expect(await codeOf(await addProduct(test.database.db, { stock: 5, min_qty: 6, qty_step: 6 }))).toBeUndefined()
  })

  it('belongs to the person in a company', async () => {
    const [nora, host] = [await newBuyer(), await newBuyer()]
    const ocid = await soldOut()
    await nora.call('POST', `/back-in-stock/${ocid}`)
    const guest = await addMember(test, nora.id, host.companyId, 'viewer')
    expect(await test.shop.backInStock.list(guest)).toEqual([])
    expect(await requestsOf(host)).toEqual([])
    expect((await test.app.inject({ method: 'POST', url: `/api/v2/buyer/back-in-stock/${ocid}` })).statusCode).toBe(403)
  })

  it('is one of a limited number', async () => {
    const nora = await newBuyer()
    await test.database.pool.query(
      `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
       select 'MANY-' || n, 'many-' || n, 'Many ' || n, supplier_id, category_id, 100, 0
       from generate_series(1, $1) as n, (select supplier_id, category_id from products limit 1) as place`,
      [MAX_BACK_IN_STOCK_REQUESTS],
    )
    await test.database.pool.query(
      `insert into back_in_stock_requests (member_id, ocid)
       select members.id, ocid from members, products where user_id = $1 and sku like 'MANY-%'`,
      [nora.id],
    )
    expect((await nora.call('POST', `/back-in-stock/${await soldOut()}`)).status).toBe(422)
    expect(await requestsOf(nora)).toHaveLength(MAX_BACK_IN_STOCK_REQUESTS)
  })

  it('is counted for staff, and is part of the data of the person', async () => {
    const [nora, finn] = [await newBuyer(), await newBuyer()]
    const ocid = await soldOut({ title: 'Wanted' })
    for (const buyer of [nora, finn]) await buyer.call('POST', `/back-in-stock/${ocid}`)
    const staff = await signInStaff(test)
    expect((await staff.call('GET', `/inventory/${ocid}`)).body['data'] as ProductStock).toMatchObject({ waiting: 2 })
    const { back_in_stock } = await test.shop.personalData.export(nora)
    expect(back_in_stock).toMatchObject([{ ocid, title: 'Wanted' }])
    await nora.call('POST', '/close-account', { password: PASSWORD })
    const { rows } = await test.database.pool.query(
      'select user_id from back_in_stock_requests join members on members.id = member_id where ocid = $1',
      [ocid],
    )
    expect(rows).toEqual([{ user_id: finn.id }])
  })

  it('moves with its person when companies are merged', async () => {
    const [nora, host] = [await newBuyer(), await newBuyer()]
    const [vase, bowl] = [await soldOut(), await soldOut()]
    for (const ocid of [vase, bowl]) await nora.call('POST', `/back-in-stock/${ocid}`)
    const guest = await addMember(test, nora.id, host.companyId)
    await test.shop.backInStock.request(guest, bowl)
    await test.database.pool.query('update companies set merged_into = $2, closed_at = now() where id = $1', [
      nora.companyId,
      host.companyId,
    ])
    const moved = (await test.shop.backInStock.list(guest)).map(({ ocid }) => ocid)
    expect(new Set(moved)).toEqual(new Set([vase, bowl]))
    expect(moved).toHaveLength(2)
  })
})

describe('the email', () => {
  it('is one about all products that are back within a short time', async () => {
    const nora = await newBuyer()
    const [vase, bowl, tray] = [await soldOut({ title: 'Vase' }), await soldOut({ title: 'Bowl' }), await soldOut()]
    for (const ocid of [vase, bowl, tray]) await nora.call('POST', `/back-in-stock/${ocid}`)
    await setStock(vase, 8)
    await setStock(bowl, 8)
    expect(await pendingOf(nora)).toMatchObject([{ minutes: 10 }])
    const found = await emailTo(nora)
    expect(found?.ocids).toEqual([vase, bowl])
    expect(found?.email).toMatchObject({
      subject: '2 products are back in stock',
      unsubscribeUrl: 'https://shop.example/buyer/show#back-in-stock',
    })
    expect(found?.email.text).toContain(`https://shop.example/inventory/${vase}/`)
  })

  it('is not sent about a product that is below its minimum, sold out again, hidden or no longer requested', async () => {
    const nora = await newBuyer()
    const least = await soldOut({ min_qty: 6, qty_step: 6 })
    const [again, hidden, withdrawn] = [await soldOut(), await soldOut(), await soldOut()]
    for (const ocid of [least, again, hidden, withdrawn]) await nora.call('POST', `/back-in-stock/${ocid}`)
    await setStock(least, 5)
    expect(await pendingOf(nora)).toEqual([])
    for (const ocid of [again, hidden, withdrawn]) await setStock(ocid, 5)
    expect((await emailTo(nora))?.ocids).toEqual([again, hidden, withdrawn])
    await setStock(again, 0)
    await test.database.pool.query(`update products set state = 'hidden' where ocid = $1`, [hidden])
    await nora.call('DELETE', `/back-in-stock/${withdrawn}`)
    expect(await emailTo(nora)).toBeNull()
  })

  it.each([
    ['closed their account', (buyer: TestBuyer) => buyer.call('POST', '/close-account', { password: PASSWORD })],
    ['left the company', async (buyer: TestBuyer) => moveToCompany(test, buyer.id, (await newBuyer()).companyId)],
    [
      'is in a suspended company',
      ({ companyId }: TestBuyer) =>
        test.database.pool.query('update companies set suspended_at = now() where id = $1', [companyId]),
    ],
  ])('is not sent to a person who %s', async (_why, leave) => {
    const nora = await newBuyer()
    const ocid = await soldOut()
    await nora.call('POST', `/back-in-stock/${ocid}`)
    await setStock(ocid, 5)
    expect(await emailTo(nora)).not.toBeNull()
    await leave(nora)
    expect(await emailTo(nora)).toBeNull()
  })

  it('ends the requests that it is about, and what came back meanwhile gets the next one an hour later', async () => {
    const nora = await newBuyer()
    const [vase, bowl] = [await soldOut(), await soldOut()]
    for (const ocid of [vase, bowl]) await nora.call('POST', `/back-in-stock/${ocid}`)
    await setStock(vase, 5)
    const [first] = await pendingOf(nora)
    if (!first) throw new Error('No email is pending.')
    await setStock(bowl, 5)
    await test.shop.backInStock.emailDone(first.data, [vase])
    expect(await requestsOf(nora)).toEqual([bowl])
    expect((await pendingOf(nora)).map(({ minutes }) => minutes)).toEqual([10, 60])
    const again = { ...first.data, ocids: [vase], again: 'x' }
    expect((await test.shop.backInStock.email(again, 'https://shop.example'))?.ocids).toEqual([vase])
  })

  it('is sent by the job after a change of the stock, in one try', async () => {
    const nora = await newBuyer()
    const ocid = await soldOut({ title: 'Returned vase', sku: 'RET-1' })
    await nora.call('POST', `/back-in-stock/${ocid}`)
    await test.work()
    const staff = await signInStaff(test)
    await staff.call('POST', `/inventory/${ocid}/movements`, { kind: 'received', units: 12 })
    await expect.poll(() => pendingOf(nora)).toHaveLength(1)
    await test.database.pool.query(`update pgboss.job set start_after = now() where name = 'stock.available'`)
    const { text } = await waitForEmail(test, nora.email, 'Back in stock: Returned vase')
    expect(text).toContain('Returned vase (RET-1)')
    await expect.poll(() => requestsOf(nora)).toEqual([])
  })
})
