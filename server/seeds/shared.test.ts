import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct, placeCart } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { type Caller, openCaller } from '#test-kit/seeds.ts'

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

describe('a shared seed', () => {
  let test: TestShop
  let nora: Caller
  let rival: Caller
  let guest: Caller
  beforeAll(async () => {
    test = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
    nora = await openCaller(test, 'nora')
    rival = await openCaller(test, 'rival')
    guest = await openCaller(test)
  })
  afterAll(() => test.close())

  const product = (fields?: Parameters<typeof addProduct>[1]) => addProduct(test.database.db, fields)

  it('is accessible by its UUID, with a link that has the sender’s referral code', async () => {
    const ocid = await product()
    const { id, uuid } = await nora.seed('For a client', [ocid])
    await nora.post(`/${id}/products/${ocid}`, { quantity: 3, note: 'Ask for a discount' })
    const { body } = await nora.post(`/${id}/make-public`, { status: true })
    expect(body).toMatchObject({ status: true, uuid, is_public: true })
    expect(body.public_url).toMatch(new RegExp(`^https://shop\\.example/seed/${uuid}\\?referral=S[0-9A-F]{11}$`))
    for (const caller of [rival, guest]) {
      const seen = await caller.get(`/${uuid}`)
      expect(seen.body.data).toMatchObject({ is_owner: false, owner: { u_fname: 'nora', u_lname_initial: 'B' } })
      expect(seen.body.data.public_url).toBe(body.public_url)
      // Quantities are public; notes are private to the owner.
      expect((await caller.products(uuid)).data[0]).toMatchObject({ ocid, seed_qty: 3, seed_note: null })
      expect((await caller.get(`/${id}`)).status).toBe(404)
      expect((await caller.get(`/${id}/products`)).status).toBe(404)
    }
    expect((await nora.products(uuid)).data[0]).toMatchObject({ seed_note: 'Ask for a discount' })
    expect((await rival.post(`/${uuid}/rename`, { name: 'Ours now' })).status).toBe(404)
    expect((await rival.post(`/${uuid}/products/${ocid}`, { quantity: 9 })).status).toBe(404)
    expect((await rival.post(`/${uuid}/make-public`, { status: false })).status).toBe(404)
    expect((await rival.post(`/${uuid}/rotate-link`)).status).toBe(404)
  })

  it('returns the same 404 for a private, another buyer’s, a revoked, a deleted and an unknown one', async () => {
    const closed = await nora.seed('Private')
    const revoked = await nora.seed('Revoked')
    await nora.post(`/${revoked.id}/make-public`)
    expect((await guest.get(`/${revoked.uuid}`)).status).toBe(200)
    expect((await nora.post(`/${revoked.id}/make-public`, { status: false })).body).toMatchObject({
      is_public: false,
      public_url: null,
    })
    const deleted = await nora.seed('Deleted')
    await nora.post(`/${deleted.id}/make-public`)
    await nora.remove(`/${deleted.id}`)
    const keys = [closed.uuid, closed.id, revoked.uuid, deleted.uuid, UNKNOWN_UUID, 'nonsense', '99999999999']
    for (const caller of [guest, rival]) {
      for (const key of keys) {
        for (const path of [`/${key}`, `/${key}/products`]) {
          expect(await caller.get(path)).toEqual({
            status: 404,
            body: { message: 'There is no such seed.', code: 'not_found' },
          })
        }
        expect((await caller.post(`/${key}/to-cart`)).status).toBe(404)
      }
    }
  })

  it('has a link that can be rotated: the previous one stops working at once', async () => {
    const { id, uuid } = await nora.seed('Rotated')
    await nora.post(`/${id}/make-public`)
    const { body } = await nora.post(`/${uuid}/rotate-link`)
    expect(body.uuid).not.toBe(uuid)
    expect(body.public_url).toContain(body.uuid)
    for (const caller of [guest, nora]) expect((await caller.get(`/${uuid}`)).status).toBe(404)
    expect((await guest.get(`/${body.uuid}`)).status).toBe(200)
  })

  it('has another link for a client, which shows no wholesale prices', async () => {
    const { id, uuid } = await nora.seed('For the Navarros', [await product()])
    const { body } = await nora.post(`/${id}/make-public`)
    const [, client = ''] = /\/seed\/([0-9a-f-]{36})\/show\?referral=/.exec(String(body.client_url)) ?? []
    expect(client).not.toBe(uuid)
    expect((await guest.get(`/${uuid}`)).body.data.client_url).toBeNull()
    for (const path of [`/${client}`, `/${client}/products`]) expect((await guest.get(path)).status).toBe(404)
    const requested = { page: 1, limit: 10, sort: 'manual' } as const
    expect(await test.shop.seeds.clientView(null, client, requested)).toMatchObject({ name: 'For the Navarros' })
    await nora.post(`/${id}/rotate-link`)
    await expect(test.shop.seeds.clientView(null, client, requested)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('becomes inaccessible when its owner’s account is closed', async () => {
    const leaver = await openCaller(test, 'leaver')
    const { uuid } = await leaver.seed('Last words')
    await leaver.post(`/${uuid}/make-public`)
    await test.database.pool.query('update users set closed_at = now() where id = $1', [leaver.user?.id])
    expect((await guest.get(`/${uuid}`)).status).toBe(404)
  })

  it('of a previous release with more than 2,000 products stays readable, and is not copied', async () => {
    await product()
    const { id, uuid } = await nora.seed('Everything')
    await test.database.pool.query(
      `with made as (
        insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'E' || n, 'e' || n, 'E', (select min(id) from suppliers), (select min(c_id) from categories), 100, 9
        from generate_series(1, 2001) n returning ocid
      ) insert into seed_products (seed_id, ocid, position) select $1, ocid, ocid from made`,
      [id],
    )
    await nora.post(`/${id}/make-public`)
    expect((await rival.products(uuid)).totals.products).toBe(2001)
    const refused = await rival.post(`/${uuid}/duplicate`)
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('cannot be copied') } })
    expect((await rival.list()).data.map(({ name }) => name)).not.toContain('Copy of Everything')
  })

  it('is copied with quantities, and with notes only by its owner', async () => {
    const [first, second] = [await product(), await product()]
    const name = 'N'.repeat(255)
    const { id, uuid } = await nora.seed(name, [first, second])
    await nora.post(`/${id}/products/${second}`, { quantity: 4, note: 'Mine', before: first })
    expect((await rival.post(`/${uuid}/duplicate`)).status).toBe(404)
    await nora.post(`/${id}/make-public`)
    const own = await nora.post(`/${id}/duplicate`)
    const copy = await rival.post(`/${uuid}/duplicate`)
    expect(copy.status).toBe(201)
    expect(copy.body.data).toMatchObject({ name: `Copy of ${name}`.slice(0, 255), is_public: false, is_owner: true })
    const seen = (await rival.products(copy.body.data.id)).data
    expect(seen.map(({ ocid, seed_qty, seed_note }) => [ocid, seed_qty, seed_note])).toEqual([
      [second, 4, null],
      [first, 1, null],
    ])
    expect((await nora.products(own.body.data.id)).data[0]).toMatchObject({ ocid: second, seed_note: 'Mine' })
  })
})

describe('seeds and the cart', () => {
  let test: TestShop
  let nora: Caller
  beforeAll(async () => {
    test = await openTestShop()
    nora = await openCaller(test, 'nora')
  })
  afterAll(() => test.close())

  const product = (fields?: Parameters<typeof addProduct>[1]) => addProduct(test.database.db, fields)
  const visitor = () => ({ user: nora.user, guestHash: null })

  it('adds as much as can be ordered, with a result for each line', async () => {
    const plain = await product()
    const scarce = await product({ min_qty: 6, qty_step: 6, stock: 20 })
    const missing = await product({ title: 'Old lamp', status: 'discontinued' })
    const sold = await product({ title: 'Sold jug', stock: 0 })
    const { id } = await nora.seed('Order', [plain, scarce, missing, sold])
    await nora.post(`/${id}/products/${scarce}`, { quantity: 24 })
    const stranger = await product()
    const answer = await nora.toCart(id, { ocids: [plain, scarce, missing, sold, stranger] })
    expect(answer).toEqual({
      status: true,
      count: 19,
      lines: [
        { ocid: plain, result: 'added', quantity: 1, message: null },
        { ocid: scarce, result: 'adjusted', quantity: 18, message: 'Only 20 left. Added 18.' },
        { ocid: missing, result: 'skipped', quantity: 0, message: 'Old lamp is no longer available.' },
        { ocid: sold, result: 'skipped', quantity: 0, message: 'Sold jug is out of stock.' },
        { ocid: stranger, result: 'skipped', quantity: 0, message: 'It is no longer in this seed.' },
      ],
    })
    const again = await nora.toCart(id, { ocids: [plain, scarce] })
    expect(again.lines).toEqual([
      { ocid: plain, result: 'added', quantity: 1, message: null },
      { ocid: scarce, result: 'skipped', quantity: 0, message: 'Only 20 left. You have 18 in your cart.' },
    ])
    const cart = await test.shop.cart.content(visitor())
    expect(cart.items.map(({ ocid, quantity, problems }) => [ocid, quantity, problems])).toEqual([
      [plain, 2, []],
      [scarce, 18, []],
    ])
  })

  it('fills a cart to its 500 products and skips the rest, in a constant number of queries', async () => {
    const buyer = await openCaller(test, 'wholesaler')
    await product()
    const { id } = await buyer.seed('Two thousand')
    await test.database.pool.query(
      `with made as (
        insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'T' || n, 't' || n, 'T', (select min(id) from suppliers), (select min(c_id) from categories), 100, 9
        from generate_series(1, 2000) n returning ocid
      ) insert into seed_products (seed_id, ocid, position) select $1, ocid, ocid from made`,
      [id],
    )
    const { count, lines } = await buyer.toCart(id)
    expect(count).toBe(500)
    expect(lines.slice(0, 500).every(({ result }) => result === 'added')).toBe(true)
    expect(lines.slice(500).every(({ result }) => result === 'skipped')).toBe(true)
    expect(lines[500]?.message).toContain('at most 500')
  })

  it('limits long orders per network, and not short ones', async () => {
    const buyer = await openCaller(test, 'machine')
    const { id } = await buyer.seed('Long order', [await product()])
    const unknown = Array.from({ length: 51 }, (_, index) => 900_000 + index)
    await test.database.pool.query('delete from attempts')
    for (let times = 0; times < 60; times += 1) {
      expect((await buyer.toCart(id, { ocids: unknown })).lines).toHaveLength(51)
    }
    expect(await buyer.toCart(id, { ocids: unknown })).toMatchObject({ code: 'rate_limited' })
    expect((await buyer.toCart(id)).lines).toHaveLength(1)
    await test.database.pool.query('delete from attempts')
  })

  it('copies notes to the owner’s own cart, and to no other', async () => {
    const ocid = await product()
    const { id, uuid } = await nora.seed('Noted', [ocid])
    await nora.post(`/${id}/make-public`)
    await nora.post(`/${id}/products/${ocid}`, { note: 'For the hall' })
    await nora.toCart(id)
    const noteIn = async (shopper: typeof nora) =>
      (await test.shop.cart.content({ user: shopper.user, guestHash: null })).items.find((item) => item.ocid === ocid)
        ?.note
    expect(await noteIn(nora)).toBe('For the hall')
    const other = await openCaller(test, 'noted-by-nobody')
    await other.toCart(uuid)
    expect(await noteIn(other)).toBeNull()
  })

  it('adds another buyer’s public seed to the cart of a guest', async () => {
    const { id, uuid } = await nora.seed('Public', [await product()])
    await nora.post(`/${id}/make-public`)
    const guest = await openCaller(test)
    expect(await guest.toCart(uuid)).toMatchObject({ count: 1, lines: [{ result: 'added' }] })
  })

  it('creates a seed from a cart, with its quantities', async () => {
    const buyer = await openCaller(test, 'reorderer')
    expect(await buyer.post('/from-cart', { name: 'Empty' })).toMatchObject({
      status: 409,
      body: { code: 'cart_empty' },
    })
    const [a, b] = [await product(), await product({ min_qty: 6, qty_step: 6 })]
    await test.shop.cart.add({ user: buyer.user, guestHash: null }, { id: a, quantity: 5 })
    await test.shop.cart.add({ user: buyer.user, guestHash: null }, { id: b, quantity: 12 })
    const made = await buyer.post('/from-cart', { name: 'Every month' })
    expect(made).toMatchObject({ status: 201, body: { data: { name: 'Every month', products_count: 2 } } })
    const { data } = await buyer.products(made.body.data.id)
    expect(data.map(({ ocid, seed_qty }) => [ocid, seed_qty])).toEqual([
      [a, 5],
      [b, 12],
    ])
  })

  it('creates a seed from an order of the buyer’s own company only', async () => {
    const [buyer, stranger] = [await openCaller(test, 'settled'), await openCaller(test, 'stranger')]
    const ocid = await product()
    await test.shop.cart.add({ user: buyer.user, guestHash: null }, { id: ocid, quantity: 7 })
    if (!buyer.user) throw new Error('This caller is signed in.')
    const { invoice } = await placeCart(test.shop, buyer.user)
    const made = await buyer.post('/from-order', { name: 'Again', invoice })
    expect(made).toMatchObject({ status: 201, body: { data: { name: 'Again', products_count: 1 } } })
    expect((await buyer.products(made.body.data.id)).data[0]).toMatchObject({ ocid, seed_qty: 7 })
    expect((await stranger.post('/from-order', { name: 'Theirs', invoice })).status).toBe(404)
  })
})
