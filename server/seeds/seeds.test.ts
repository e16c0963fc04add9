import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { type Caller, openCaller } from '#test-kit/seeds.ts'

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'
const LETTERS_256 = 'a'.repeat(256)
const EMOJI_255 = '🪴'.repeat(255)

describe('seeds', () => {
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

  describe('creating, changing and listing', () => {
    it('start private and empty, with a trimmed name on one line', async () => {
      const made = await nora.post('', { name: '  Spring\n\u001b\u0085 window ', description: '' })
      expect(made.status).toBe(201)
      expect(made.body.data).toMatchObject({
        name: 'Spring window',
        description: null,
        is_public: false,
        public_url: null,
        products_count: 0,
        products: [],
        images: [],
        is_owner: true,
        owner: { u_fname: 'nora', u_lname_initial: 'B' },
      })
      const { id, uuid } = made.body.data
      expect((await nora.get(`/${id}`)).body).toEqual((await nora.get(`/${uuid.toUpperCase()}`)).body)
    })

    it.each([
      ['a name of 256 letters', { name: LETTERS_256 }, 'name', 'This must have at most 255 characters.'],
      ['a blank name', { name: '   ' }, 'name', 'This field is required.'],
      ['no name', {}, 'name', 'This field is required.'],
      [
        'a description of 256',
        { name: 'x', description: LETTERS_256 },
        'description',
        'This must have at most 255 characters.',
      ],
    ])('reject %s', async (_case, payload, field, sentence) => {
      const refused = await nora.post('', payload)
      expect(refused.status).toBe(422)
      expect(refused.body.errors[field]).toContain(sentence)
    })

    it('accept 255 emoji, and the same name twice', async () => {
      const [first, second] = [await nora.seed(EMOJI_255), await nora.seed(EMOJI_255)]
      expect(first.name).toBe(EMOJI_255)
      expect(second.name).toBe(EMOJI_255)
      expect(second.uuid).not.toBe(first.uuid)
    })

    it('change name and description separately', async () => {
      const { id } = await nora.seed('Before')
      await nora.post(`/${id}/rename`, { description: 'For the bay window' })
      const changed = await nora.post(`/${id}/rename`, { name: 'After' })
      expect(changed.body.data).toMatchObject({ name: 'After', description: 'For the bay window' })
      const emptied = await nora.post(`/${id}/rename`, { description: null })
      expect(emptied.body.data).toMatchObject({ name: 'After', description: null })
      expect((await nora.post(`/${id}/rename`, { name: '' })).status).toBe(422)
    })

    it('are listed 18 a page, most recently changed first, with the data of every flower', async () => {
      const keeper = await openCaller(test, 'keeper')
      const ocid = await product()
      const first = await keeper.seed('First')
      for (let seed = 0; seed < 19; seed += 1) await keeper.seed(`Seed ${seed}`)
      await keeper.post('/attach', { ocid, seeds: [first.id] })
      const page = await keeper.list()
      expect(page.meta).toEqual({
        current_page: 1,
        last_page: 2,
        per_page: 18,
        total: 20,
        next_cursor: expect.any(String),
      })
      expect(page.data[0]).toMatchObject({ name: 'First', products_count: 1, ocids: [ocid] })
      expect((await keeper.list('?page=2')).data).toHaveLength(2)
      expect(await keeper.list('?page=99')).toMatchObject({ data: [], meta: { current_page: 99, last_page: 2 } })
      expect((await keeper.get('?limit=101')).status).toBe(422)
      expect((await rival.list()).meta.total).toBe(0)
    })

    it('are limited to a thousand, with a message about what to do', async () => {
      const hoarder = await openCaller(test, 'hoarder')
      await test.database.pool.query(
        `insert into seeds (user_id, name) select $1, 'Seed ' || n from generate_series(1, 1000) n`,
        [hoarder.user?.id],
      )
      const refused = await hoarder.post('', { name: 'One more' })
      expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('Delete one') } })
    })

    it('count for a day after deletion, so that creating and deleting is limited', async () => {
      const looper = await openCaller(test, 'looper')
      await test.database.pool.query(
        `insert into seeds (user_id, name, deleted_at) select $1, 'Seed ' || n, now() from generate_series(1, 999) n`,
        [looper.user?.id],
      )
      const last = await looper.seed('The last one')
      await looper.remove(`/${last.id}`)
      const refused = await looper.post('', { name: 'One more' })
      expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('tomorrow') } })
      expect((await looper.post(`/${last.id}/restore`)).status).toBe(200)
      expect((await looper.post('', { name: 'One more' })).status).toBe(201)
    })
  })

  describe('products of seeds', () => {
    it('contain a product once, regardless of how often it is attached, and report which seeds contain it', async () => {
      const ocid = await product()
      const [one, two] = [await nora.seed('One'), await nora.seed('Two')]
      const repeated = await nora.post('/attach', { ocid, seeds: [one.uuid, two.id] })
      expect(repeated).toMatchObject({ status: 200, body: { status: true, ocid } })
      expect(new Set(repeated.body.seeds)).toEqual(new Set([one.uuid, two.uuid]))
      const again = await nora.post('/attach', { ocid, seeds: [one.id, one.uuid] })
      expect(new Set(again.body.seeds)).toEqual(new Set([one.uuid, two.uuid]))
      const { data, meta } = await nora.products(one.id)
      expect(meta.total).toBe(1)
      expect(data[0]).toMatchObject({ ocid, position: 1, seed_qty: 1, seed_note: null, available: true })
    })

    it('accept one product into 500 seeds at once', async () => {
      const planner = await openCaller(test, 'planner')
      const { rows } = await test.database.pool.query<{ uuid: string }>(
        `insert into seeds (user_id, name) select $1, 'Seed ' || n from generate_series(1, 500) n returning uuid`,
        [planner.user?.id],
      )
      const seeds = rows.map(({ uuid }) => uuid)
      const ocid = await product()
      const answer = await planner.post('/attach', { ocid, seeds })
      expect(new Set(answer.body.seeds)).toEqual(new Set(seeds))
      expect((await planner.post('/attach', { ocid, seeds: [...seeds, 'one-too-many'] })).status).toBe(422)
    })

    it('attach to none if one of the seeds is another buyer’s or unknown', async () => {
      const ocid = await product()
      const [mine, theirs] = [await nora.seed('Mine'), await rival.seed('Theirs')]
      for (const stranger of [theirs.uuid, theirs.id, UNKNOWN_UUID, 999_999_999, 'nonsense', true]) {
        expect((await nora.post('/attach', { ocid, seeds: [mine.uuid, stranger] })).status).toBe(404)
      }
      expect((await nora.products(mine.id)).meta.total).toBe(0)
      expect((await rival.products(theirs.id)).meta.total).toBe(0)
    })

    it('reject an unknown product', async () => {
      const mine = await nora.seed('Mine')
      expect(await nora.post('/attach', { ocid: 999_999_999, seeds: [mine.id] })).toMatchObject({
        status: 404,
        body: { message: 'There is no such product.' },
      })
      expect((await nora.post('/attach', { ocid: 'vase', seeds: [mine.id] })).status).toBe(422)
      expect((await nora.post('/attach', { ocid: await product(), seeds: [] })).status).toBe(422)
    })

    it('detach a product, and ignore detaching it again', async () => {
      const ocid = await product()
      const [one, two] = [await nora.seed('One', [ocid]), await nora.seed('Two', [ocid])]
      const letGo = () => nora.post('/detach', { ocid, seed: one.uuid })
      for (const answer of [await letGo(), await letGo()]) {
        expect(answer).toMatchObject({ status: 200, body: { seeds: [two.uuid] } })
      }
      expect((await rival.post('/detach', { ocid, seed: two.uuid })).status).toBe(404)
      expect((await nora.products(two.id)).meta.total).toBe(1)
    })

    it('are listed by ocid on the seed, in the owner’s order and up to a thousand (spec 3)', async () => {
      const ocids = [await product(), await product(), await product()]
      const { id, uuid } = await nora.seed('In order', ocids)
      await nora.post(`/${id}/products/${ocids[2]}`, { before: ocids[0] })
      expect((await nora.get(`/${uuid}`)).body.data).toMatchObject({
        products: [ocids[2], ocids[0], ocids[1]],
        products_count: 3,
      })
      await test.database.pool.query(
        `with made as (
          insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
          select 'L' || n, 'l' || n, 'L', (select min(id) from suppliers), (select min(c_id) from categories), 1, 9
          from generate_series(1, 1000) n returning ocid
        ) insert into seed_products (seed_id, ocid, position) select $1, ocid, ocid from made`,
        [id],
      )
      const { products, products_count } = (await nora.get(`/${uuid}`)).body.data
      expect([products.length, products_count]).toEqual([1000, 1003])
      expect(products.slice(0, 3)).toEqual([ocids[2], ocids[0], ocids[1]])
    })

    it('are limited to two thousand, with a message about what to do', async () => {
      const mine = await nora.seed('All there is')
      const ocid = await product()
      await test.database.pool.query(
        `with made as (
          insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
          select 'F' || n, 'f' || n, 'F', (select min(id) from suppliers), (select min(c_id) from categories), 1, 9
          from generate_series(1, 2000) n returning ocid
        ) insert into seed_products (seed_id, ocid, position) select $1, ocid, ocid from made`,
        [mine.id],
      )
      const refused = await nora.post('/attach', { ocid, seeds: [mine.id] })
      expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('“All there is”') } })
    })

    it('round a quantity to whole packs, store a note, and clear both', async () => {
      const ocid = await product({ min_qty: 12, qty_step: 6 })
      const { id } = await nora.seed('Packs', [ocid])
      const change = async (payload: object) => (await nora.post(`/${id}/products/${ocid}`, payload)).body
      expect(await change({ quantity: 5 })).toEqual({ status: true, ocid, seed_qty: 12, seed_note: null })
      expect(await change({ quantity: 20 })).toMatchObject({ seed_qty: 24 })
      expect(await change({ quantity: 21 })).toMatchObject({ seed_qty: 24 })
      expect(await change({ note: ' For the shelf ' })).toMatchObject({ seed_qty: 24, seed_note: 'For the shelf' })
      expect(await change({ quantity: null, note: '' })).toMatchObject({ seed_qty: 12, seed_note: null })
      expect((await nora.post(`/${id}/products/${ocid}`, { note: 'n'.repeat(501) })).status).toBe(422)
      expect((await rival.post(`/${id}/products/${ocid}`, { quantity: 12 })).status).toBe(404)
      expect((await nora.post(`/${id}/products/${await product()}`, { quantity: 1 })).status).toBe(404)
    })

    it('reject an invalid quantity or position', async () => {
      const [a, b] = [await product(), await product()] as const
      const { id } = await nora.seed('Misread', [a, b])
      await nora.post(`/${id}/products/${a}`, { quantity: 7 })
      for (const value of [false, true, '', ' ', 0, '0', [], { toString: 1 }]) {
        for (const field of ['quantity', 'before']) {
          const refused = await nora.post(`/${id}/products/${a}`, { [field]: value })
          expect(refused.status, `${field} ${JSON.stringify(value)}`).toBe(422)
          expect(Object.keys(refused.body.errors)).toEqual([field])
        }
      }
      expect((await nora.products(id)).data.map(({ ocid, seed_qty }) => [ocid, seed_qty])).toEqual([
        [a, 7],
        [b, 1],
      ])
      expect((await nora.post(`/${id}/products/${a}`, { quantity: null })).body.seed_qty).toBe(1)
      expect((await nora.post(`/${id}/to-cart`, { ocids: [true] })).status).toBe(422)

      await nora.post(`/${id}/make-public`)
      const unclear = await nora.post(`/${id}/make-public`, { status: null })
      expect(unclear).toMatchObject({ status: 422, body: { errors: { status: ['This must be true or false.'] } } })
      expect((await nora.get(`/${id}`)).body.data.is_public).toBe(true)
    })

    it('stay in the order in which they are attached', async () => {
      const ocids = [await product(), await product(), await product()] as const
      const [a, b, c] = ocids
      const { id } = await nora.seed('Order', ocids)
      const order = async () => (await nora.products(id)).data.map(({ ocid }) => ocid)
      await nora.post(`/${id}/products/${c}`, { before: a })
      expect(await order()).toEqual([c, a, b])
      await nora.post(`/${id}/products/${c}`, { before: b })
      expect(await order()).toEqual([a, c, b])
      await nora.post(`/${id}/products/${a}`, { before: null })
      expect(await order()).toEqual([c, b, a])
      await nora.post(`/${id}/products/${b}`, { before: b })
      expect(await order()).toEqual([c, b, a])
      expect((await nora.post(`/${id}/products/${a}`, { before: await product() })).status).toBe(404)
      expect((await nora.products(id)).data.map(({ position }) => position)).toEqual([1, 2, 3])
    })

    it('can be moved between the same two any number of times', async () => {
      const ocids = [await product(), await product(), await product(), await product()] as const
      const [first, a, b, last] = ocids
      const { id } = await nora.seed('Tight', ocids)
      // Each move halves the gap; a double runs out after about fifty moves.
      for (let move = 0; move < 70; move += 1) {
        await nora.post(`/${id}/products/${move % 2 ? b : a}`, { before: last })
      }
      expect((await nora.products(id)).data.map(({ ocid }) => ocid)).toEqual([first, a, b, last])
    })

    it('are sorted, searched and paged, with the totals of the whole seed', async () => {
      const vase = await product({ title: 'Stone vase', price_cents: 500 })
      const bowl = await product({ title: 'Ash bowl', price_cents: 900, min_qty: 2, qty_step: 2 })
      const lamp = await product({ title: 'Brass lamp', price_cents: 100, sku: 'LAMP-9' })
      const deleted = await product({ title: 'Old lamp', status: 'discontinued' })
      const sold = await product({ title: 'Sold jug', stock: 0 })
      const { id } = await nora.seed('Sorted', [vase, bowl, lamp, deleted, sold])
      const named = async (query: string) => (await nora.products(id, query)).data.map(({ ocid }) => ocid)
      expect(await named('?sort=title')).toEqual([bowl, lamp, deleted, sold, vase])
      expect(await named('?sort=newest')).toEqual([sold, deleted, lamp, bowl, vase])
      expect((await named('?sort=price_up')).slice(0, 3)).toEqual([lamp, vase, bowl])
      expect(await named('?query=LAMP')).toEqual([lamp, deleted])
      expect(await named('?query=lamp-9%20halden')).toEqual([lamp])
      const page = await nora.products(id, '?limit=2&page=2&query=a')
      expect(page.totals).toEqual({ products: 5, units: 4, amount: 24, unavailable: 2 })
      expect(page.meta).toMatchObject({ current_page: 2, per_page: 2 })
      expect(await nora.products(id, '?page=9')).toMatchObject({ data: [], meta: { current_page: 9, last_page: 1 } })
      expect((await nora.products(id)).data.find(({ ocid }) => ocid === deleted)).toMatchObject({
        available: false,
        line_total: 0,
        badges: ['discontinued'],
      })
    })

    it('are priced at their quantity', async () => {
      const ocid = await product({ breaks: [{ min_qty: 10, price_cents: 700 }] })
      const { id } = await nora.seed('Breaks', [ocid])
      await nora.post(`/${id}/products/${ocid}`, { quantity: 10 })
      const { data, totals } = await nora.products(id)
      expect(data[0]).toMatchObject({ item_price: 10, seed_qty: 10, unit_price: 7, line_total: 70 })
      expect(totals.amount).toBe(70)
    })
  })

  describe('deletion', () => {
    it('takes effect at once and can be reverted for a day, with the public link', async () => {
      const ocid = await product()
      const { id, uuid } = await nora.seed('Undone', [ocid])
      await nora.post(`/${id}/make-public`, { status: true })
      expect((await rival.remove(`/${uuid}`)).status).toBe(404)
      expect(await nora.remove(`/${uuid}`)).toEqual({ status: 200, body: { status: true } })
      for (const caller of [nora, guest]) expect((await caller.get(`/${uuid}`)).status).toBe(404)
      expect((await nora.remove(`/${uuid}`)).status).toBe(404)
      expect((await nora.post('/attach', { ocid, seeds: [id] })).status).toBe(404)
      expect((await rival.post(`/${uuid}/restore`)).status).toBe(404)
      expect((await nora.post(`/${uuid}/restore`)).body.data).toMatchObject({ id, is_public: true, products_count: 1 })
      expect((await guest.get(`/${uuid}`)).status).toBe(200)
    })

    it('is final after a day', async () => {
      const { id, uuid } = await nora.seed('Old', [await product()])
      await nora.remove(`/${id}`)
      await test.shop.seeds.purgeDeleted()
      await test.database.pool.query(`update seeds set deleted_at = now() - interval '25 hours' where id = $1`, [id])
      expect((await nora.post(`/${uuid}/restore`)).status).toBe(404)
      await test.shop.seeds.purgeDeleted()
      const { rows } = await test.database.pool.query('select from seeds where id = $1', [id])
      expect(rows).toHaveLength(0)
    })
  })

  it('require sign-in: guests receive 403, and only an invalid token 401', async () => {
    const answers = [
      await guest.get(''),
      await guest.post('', { name: 'Mine' }),
      await guest.remove(`/${UNKNOWN_UUID}`),
      await guest.post('/attach', { ocid: 1, seeds: [1] }),
      await guest.post('/detach', { ocid: 1, seed: 1 }),
      await guest.post('/1/make-public', { status: true }),
      await guest.post('/1/rename', { name: 'x' }),
      await guest.post('/1/restore'),
      await guest.post('/1/duplicate'),
      await guest.post('/1/rotate-link'),
      await guest.post('/1/products/1', { quantity: 1 }),
      await guest.post('/from-cart', { name: 'x' }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'not_signed_in'])
    const expired = await test.app.inject({
      url: `/api/v2/buyer/seed/${UNKNOWN_UUID}`,
      headers: { authorization: 'Bearer nonsense' },
    })
    expect(expired.statusCode).toBe(401)
  })
})
