import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DRAFTS } from '#contract/orders/cart.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'

describe('drafts', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  let buyers = 0
  async function signedIn() {
    buyers += 1
    await addBuyer(test.shop, `drafter${buyers}`)
    const buyer = openBrowser(test)
    await buyer.signIn(`drafter${buyers}`)
    return {
      ...buyer,
      drafts: async () => (await buyer.call('GET', '/legacy/cart/drafts')).body.data,
      keep: async (name: string, keep?: boolean) => (await buyer.cart('/drafts', { name, keep })).body.data,
    }
  }

  it('save the cart under a name, empty it, and are listed at current prices', async () => {
    const buyer = await signedIn()
    const ocid = await addProduct(test.database.db, { breaks: [{ min_qty: 10, price_cents: 700 }] })
    await buyer.add(ocid, 10, 'Blue')
    await buyer.add(await addProduct(test.database.db), 2)
    const made = await buyer.keep('  Spring  ')
    expect(made).toMatchObject({ name: 'Spring', lines: 2, units: 12, subtotal: 90 })
    expect((await buyer.content()).items).toEqual([])
    await test.database.db.updateTable('products').set({ status: 'discontinued' }).where('ocid', '=', ocid).execute()
    expect(await buyer.drafts()).toMatchObject([{ id: made.id, lines: 2, units: 12, subtotal: 20 }])
  })

  it('leave the cart unchanged on request, and are not created from an empty one', async () => {
    const buyer = await signedIn()
    const nothing = await buyer.cart('/drafts', { name: 'Nothing' })
    expect(nothing).toMatchObject({ status: 409, body: { code: 'cart_empty' } })
    await buyer.add(await addProduct(test.database.db))
    expect(await buyer.keep('Copy', true)).toMatchObject({ lines: 1 })
    expect((await buyer.content()).items).toHaveLength(1)
    const blank = await buyer.cart('/drafts', { name: '   ' })
    expect(blank).toMatchObject({ status: 422, body: { errors: { name: ['Enter a name.'] } } })
  })

  it('are added to the cart’s lines, with their notes', async () => {
    const buyer = await signedIn()
    const [a, b] = [await addProduct(test.database.db), await addProduct(test.database.db, { stock: 7 })]
    await buyer.add(a, 2, 'Note of the draft')
    await buyer.add(b, 5)
    const { id } = await buyer.keep('Both')
    await buyer.add(b, 4)
    const { body } = await buyer.cart(`/drafts/${id}/open`, { mode: 'add' })
    expect(body.kept_as).toBeNull()
    expect(body.skipped).toMatchObject([{ message: 'Only 7 left. You have 4 in your cart. Added 3.' }])
    expect(body.cart.items).toMatchObject([
      { ocid: b, quantity: 7 },
      { ocid: a, quantity: 2, note: 'Note of the draft' },
    ])
    expect(await buyer.drafts()).toHaveLength(1)
  })

  it('can be swapped with the cart back and forth, without losses or duplicates', async () => {
    const buyer = await signedIn()
    const [a, b] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    await buyer.add(a, 2)
    const first = await buyer.keep('First')
    await buyer.add(b, 3, 'Second')
    const there = await buyer.cart(`/drafts/${first.id}/open`, { mode: 'swap' })
    expect(there.body.kept_as).toMatch(/^Cart of \w+ \d+, \d{4}$/)
    expect(there.body.cart.items).toMatchObject([{ ocid: a, quantity: 2 }])
    const second = (await buyer.drafts()).find((draft: { name: string }) => draft.name !== 'First')
    const back = await buyer.cart(`/drafts/${second.id}/open`, { mode: 'swap' })
    expect(back.body.kept_as).toBe('First')
    expect(back.body.cart.items).toMatchObject([{ ocid: b, quantity: 3, note: 'Second' }])
    expect(await buyer.drafts()).toHaveLength(2)
    await buyer.add(b, 1)
    const third = await buyer.cart(`/drafts/${first.id}/open`, { mode: 'swap' })
    expect(third.body.kept_as).toBe(`${second.name} (2)`)
  })

  it('skip what can no longer be ordered, and report it', async () => {
    const buyer = await signedIn()
    const ocid = await addProduct(test.database.db, { title: 'Old lamp' })
    await buyer.add(ocid)
    const { id } = await buyer.keep('Old')
    await test.database.db.updateTable('products').set({ status: 'discontinued' }).where('ocid', '=', ocid).execute()
    const { body } = await buyer.cart(`/drafts/${id}/open`, { mode: 'swap' })
    expect(body).toMatchObject({
      count: 0,
      kept_as: null,
      skipped: [{ title: 'Old lamp', message: 'Old lamp is no longer available.' }],
    })
  })

  it('are renamed and deleted only by their owner', async () => {
    const [buyer, other] = [await signedIn(), await signedIn()]
    await buyer.add(await addProduct(test.database.db))
    const { id } = await buyer.keep('Mine')
    for (const key of [id, randomUUID()]) {
      expect((await other.cart(`/drafts/${key}/rename`, { name: 'Theirs' })).status).toBe(404)
      expect((await other.cart(`/drafts/${key}/open`, { mode: 'add' })).status).toBe(404)
      expect((await other.call('DELETE', `/legacy/cart/drafts/${key}`)).status).toBe(404)
    }
    expect((await buyer.cart(`/drafts/${id}/rename`, { name: 'Still mine' })).body.data.name).toBe('Still mine')
    expect(await other.drafts()).toEqual([])
    expect((await buyer.call('DELETE', `/legacy/cart/drafts/${id}`)).body).toEqual({ status: true })
    expect(await buyer.drafts()).toEqual([])
    const guest = await openBrowser(test).call('GET', '/legacy/cart/drafts')
    expect(guest).toMatchObject({ status: 403, body: { code: 'not_signed_in' } })
  })

  it(`are at most ${MAX_DRAFTS}`, async () => {
    const buyer = await signedIn()
    await buyer.add(await addProduct(test.database.db))
    const first = await buyer.keep('One', true)
    await test.database.pool.query(
      `insert into cart_drafts (user_id, name) select user_id, name from cart_drafts, generate_series(2, $2) where id = $1`,
      [first.id, MAX_DRAFTS],
    )
    const refused = await buyer.cart('/drafts', { name: 'Too many' })
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('at most 50') } })
    // The cart is not emptied if the draft cannot be saved.
    await buyer.add(await addProduct(test.database.db))
    expect((await buyer.cart(`/drafts/${first.id}/open`, { mode: 'swap' })).status).toBe(422)
    expect((await buyer.content()).items).toHaveLength(2)
  })
})
