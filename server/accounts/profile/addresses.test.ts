import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_ADDRESSES } from '#contract/accounts/profile.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'

const BARN = { label: 'Barn', name: 'Ann Buyer', line1: '4 Mill Lane', city: 'Salem', state: 'or', zip: '97301' }
const numbered = (dock: number) => ({ ...BARN, line2: `Dock ${dock}` })

describe('the address book', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  let buyers = 0
  async function buyer(): Promise<TestBuyer> {
    buyers += 1
    await addBuyer(test.shop, `ann${buyers}`)
    return signInAs(test, `ann${buyers}`)
  }
  const book = async (ann: TestBuyer) => (await ann.call('GET', '/addresses')).body.data

  it('adds an address, which the checkout offers', async () => {
    const ann = await buyer()
    const added = await ann.call('POST', '/addresses', BARN)
    expect(added).toMatchObject({
      status: 201,
      body: { data: { ...BARN, state: 'OR', line2: null, country: 'US', phone: null, is_default: false } },
    })
    expect((await book(ann)).map(({ label }: { label: string }) => label)).toEqual(['Store', 'Barn'])
    const { addresses } = (await ann.call('GET', '/checkout')).body
    expect(addresses[1]).toEqual({
      ...BARN,
      id: added.body.data.id,
      state: 'OR',
      line2: null,
      country: 'US',
      phone: null,
    })
  })

  it('stores an identical address once, and any that differs', async () => {
    const ann = await buyer()
    const add = (address: object) => ann.call('POST', '/addresses', address)
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => add(BARN)))
    for (const other of others) expect(other).toEqual(first)
    expect(await add({ ...BARN, name: ' Ann  Buyer ', state: 'OR' })).toEqual(first)
    expect(await book(ann)).toHaveLength(2)
    for (const other of [
      { label: 'Shed' },
      { name: 'Ben Buyer' },
      { line2: 'Loft' },
      { zip: '97302' },
      { phone: '503 555 0142' },
    ]) {
      expect((await add({ ...BARN, ...other })).status).toBe(201)
    }
    expect(await book(ann)).toHaveLength(7)
  })

  it('stores a phone number in any grouping, none for an empty one, and rejects a text that is no number', async () => {
    const ann = await buyer()
    const { body } = await ann.call('POST', '/addresses', { ...BARN, phone: ' +1 (503) 555-0142  ext. 7 ' })
    expect(body.data.phone).toBe('+1 (503) 555-0142 ext. 7')
    const changed = await ann.call('POST', `/addresses/${body.data.id}`, { ...BARN, phone: ' ' })
    expect(changed.body.data.phone).toBeNull()
    for (const phone of ['call me', '5'.repeat(41)]) {
      expect(await ann.call('POST', '/addresses', { ...BARN, phone })).toMatchObject({
        status: 422,
        body: { errors: { phone: [expect.any(String)] } },
      })
    }
  })

  it('lists the default first, and always has exactly one', async () => {
    const ann = await buyer()
    const { id } = (await ann.call('POST', '/addresses', BARN)).body.data
    expect((await ann.call('POST', `/addresses/${id}/default`)).status).toBe(200)
    expect(await book(ann)).toMatchObject([
      { id, is_default: true },
      { label: 'Store', is_default: false },
    ])
    expect((await ann.call('DELETE', `/addresses/${id}`)).body).toEqual({ status: true })
    expect(await book(ann)).toMatchObject([{ label: 'Store', is_default: true }])
  })

  it('keeps the last address', async () => {
    const ann = await buyer()
    const [{ id }] = await book(ann)
    expect(await ann.call('DELETE', `/addresses/${id}`)).toMatchObject({ status: 409, body: { code: 'last_address' } })
    expect(await book(ann)).toHaveLength(1)
  })

  it('has one default after concurrent changes of the default and removals', async () => {
    const ann = await buyer()
    const added = await Promise.all([1, 2, 3, 4].map((dock) => ann.call('POST', '/addresses', numbered(dock))))
    const ids: number[] = added.map(({ body }) => body.data.id)
    await Promise.all(
      ids.map((id, round) =>
        round % 2 ? ann.call('DELETE', `/addresses/${id}`) : ann.call('POST', `/addresses/${id}/default`),
      ),
    )
    const addresses: { is_default: boolean }[] = await book(ann)
    expect(addresses).toHaveLength(3)
    expect(addresses.filter((address) => address.is_default)).toHaveLength(1)
  })

  it('cannot be left without a default, or with two', async () => {
    const ann = await buyer()
    await ann.call('POST', '/addresses', BARN)
    const change = (is_default: boolean) =>
      test.database.db.updateTable('addresses').set({ is_default }).where('company_id', '=', ann.companyId).execute()
    await expect(change(false)).rejects.toThrow('no default')
    await expect(change(true)).rejects.toThrow('addresses_default')
  })

  it('replaces an address and reports errors by field', async () => {
    const ann = await buyer()
    const [{ id }] = await book(ann)
    const changed = await ann.call('POST', `/addresses/${id}`, { ...BARN, label: ' ', line2: 'Loft' })
    expect(changed.body.data).toMatchObject({ id, label: 'Salem', line2: 'Loft', is_default: true })
    const invalid = await ann.call('POST', `/addresses/${id}`, { ...BARN, name: ' ', state: 'XX', zip: '123' })
    expect(invalid).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: ['This field is required.'],
          state: ['Please choose a state, or enter its name or two letters, such as California or CA.'],
          zip: ['Please enter a ZIP code such as 04101.'],
        },
      },
    })
    expect((await ann.call('POST', '/addresses', { ...BARN, city: 'x'.repeat(10_000) })).body.errors).toEqual({
      city: ['This must have at most 100 characters.'],
    })
    expect((await ann.call('POST', '/addresses', { ...BARN, name: '🌿 Fern' })).body.data.name).toBe('🌿 Fern')
  })

  it('understands names of states, and writes military addresses as USPS does', async () => {
    const ann = await buyer()
    const add = async (place: object) => (await ann.call('POST', '/addresses', { ...BARN, ...place })).body
    expect((await add({ state: 'calif.', zip: '95814' })).data).toMatchObject({ state: 'CA', zip: '95814' })
    const base = await add({ city: 'apo', state: 'Armed Forces Europe', zip: '090121234' })
    expect(base.data).toMatchObject({ city: 'APO', state: 'AE', zip: '09012-1234' })
    expect((await add({ city: 'San Juan', state: 'Puerto Rico', zip: '00901' })).data).toMatchObject({ state: 'PR' })
    expect((await add({ city: 'APO', state: 'NY', zip: '09012' })).errors).toEqual({
      state: ['ZIP code 09012 is of Armed Forces Europe (AE): choose it as the state, or correct the ZIP code.'],
    })
    expect((await add({ city: 'Berlin', state: 'AE', zip: '09012' })).errors).toEqual({
      city: ['The city of a military address is APO, FPO or DPO.'],
    })
    await ann.call('POST', `/addresses/${base.data.id}/default`)
    expect((await ann.call('GET', '/checkout')).body.tax).toMatchObject({ state: 'AE', rate: 0, exempt: false })
  })

  it('rejects fields that do not belong to an address', async () => {
    const [ann, ben] = [await buyer(), await buyer()]
    const more = { id: 1, company_id: ben.companyId, is_default: true, country: 'CA' }
    const { status, body } = await ann.call('POST', '/addresses', { ...BARN, ...more })
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(more)])
    expect(await book(ben)).toHaveLength(1)
    expect(await book(ann)).toHaveLength(1)
  })

  it('is limited to fifty addresses', async () => {
    const ann = await buyer()
    for (let count = 1; count < MAX_ADDRESSES; count += 1) await test.shop.accounts.addresses.add(ann, numbered(count))
    expect(await ann.call('POST', '/addresses', BARN)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('at most 50') },
    })
    expect((await ann.call('POST', '/addresses', numbered(1))).status).toBe(201)
  })

  it('is shared by the members of a company and inaccessible to others', async () => {
    const [ann, ben] = [await buyer(), await buyer()]
    const [{ id }] = await book(ann)
    const foreign = [
      await ben.call('POST', `/addresses/${id}`, BARN),
      await ben.call('DELETE', `/addresses/${id}`),
      await ben.call('POST', `/addresses/${id}/default`),
    ]
    const unknown = await ben.call('DELETE', '/addresses/2000000000')
    for (const answer of foreign) expect(answer).toEqual({ ...unknown, status: 404 })
    expect(await book(ann)).toMatchObject([{ id, label: 'Store', is_default: true }])
  })

  it.each([
    ['GET', '/addresses'],
    ['POST', '/addresses'],
    ['POST', '/addresses/1'],
    ['DELETE', '/addresses/1'],
    ['POST', '/addresses/1/default'],
  ] as const)('is not for guests: %s %s', async (method, path) => {
    const answer = await test.app.inject({
      method,
      url: `/api/v2/buyer${path}`,
      payload: method === 'POST' ? BARN : undefined,
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'not_signed_in' })
  })
})
