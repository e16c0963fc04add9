import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import type { Buyer } from '#server/accounts/deps.ts'

type Browser = ReturnType<typeof openBrowser>

describe('merging a guest cart on sign-in', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  let buyers = 0
  /** A buyer with products in the cart, and a second browser of a guest. */
  async function twoBrowsers() {
    buyers += 1
    const name = `joiner${buyers}`
    await addBuyer(test.shop, name)
    const first = openBrowser(test)
    await first.signIn(name)
    return { name, first, second: openBrowser(test) }
  }

  it('keeps at most 500 saved products, and reports which one was removed', async () => {
    const { name, first, second } = await twoBrowsers()
    const { db, pool } = test.database
    const oldest = await addProduct(db, { title: 'Oldest' })
    await first.add(oldest)
    await first.cart(`/save/${(await first.content()).items[0]?.id}`)
    await pool.query(
      `with made as (
         insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
         select 'aside-' || n, 'aside-' || n, 'Aside', supplier_id, category_id, 100, 10
         from products, generate_series(1, 499) n where ocid = $1 returning ocid
       )
       insert into cart_saved_lines (cart_id, ocid, quantity)
       select cart_id, made.ocid, 1 from cart_saved_lines, made where cart_saved_lines.ocid = $1`,
      [oldest],
    )
    const late = await addProduct(db)
    await second.add(late)
    await second.cart(`/save/${(await second.content()).items[0]?.id}`)
    await second.signIn(name)
    const { saved_items, merged } = await second.content()
    expect(saved_items).toHaveLength(500)
    expect(saved_items.map(({ ocid }) => ocid)).toContain(late)
    expect(merged?.changes).toMatchObject([
      { title: 'Oldest', message: expect.stringContaining('the oldest one was removed') },
    ])
  })

  it('sums quantities, keeps notes, and reports the changes until they are read', async () => {
    const { name, first, second } = await twoBrowsers()
    const { db } = test.database
    const scarce = await addProduct(db, { title: 'Scarce', stock: 10 })
    const plenty = await addProduct(db, { title: 'Plenty' })
    const fresh = await addProduct(db)
    await first.add(scarce, 7, 'Mine')
    await first.add(plenty, 2)
    await second.add(scarce, 6, 'Guest')
    await second.add(plenty, 3, 'Of the guest')
    await second.add(fresh, 4, 'Fresh')
    await second.signIn(name)
    const cart = await second.content()
    expect(cart.items).toMatchObject([
      { ocid: scarce, quantity: 10, note: 'Mine\nGuest' },
      { ocid: plenty, quantity: 5, note: 'Of the guest' },
      { ocid: fresh, quantity: 4, note: 'Fresh' },
    ])
    expect(cart.merged).toEqual({
      added: 3,
      changes: [
        {
          ocid: scarce,
          title: 'Scarce',
          message: 'You had 7, and 6 were added before you signed in. Only 10 left. The quantity is now 10.',
        },
        {
          ocid: plenty,
          title: 'Plenty',
          message: 'You had 2, and 3 were added before you signed in. The quantity is now 5.',
        },
      ],
    })
    expect((await first.content()).merged).not.toBeNull()
    expect((await second.cart('/merge-seen')).body).toEqual({ status: true })
    expect((await first.content()).merged).toBeNull()
  })

  it.each([
    [
      'emptied line by line',
      async ({ cart, content }: Browser) => {
        for (const { id } of (await content()).items) await cart(`/delete/${id}`)
      },
    ],
    [
      'saved for later',
      async ({ cart, content }: Browser) => {
        for (const { id } of (await content()).items) await cart(`/save/${id}`)
      },
    ],
    ['ordered', async (_browser: Browser, user: Buyer) => test.shop.cart.clear({ user, guestHash: null })],
  ])('its report is deleted when the cart is %s', async (_how, empty) => {
    const { name, first, second } = await twoBrowsers()
    await second.add(await addProduct(test.database.db), 2)
    await second.add(await addProduct(test.database.db), 3)
    await second.signIn(name)
    expect((await first.content()).merged).not.toBeNull()
    const { id, companyId } = await signInAs(test, name)
    await empty(second, { id, companyId })
    await second.add(await addProduct(test.database.db), 1)
    expect(await second.content()).toMatchObject({ count: 1, merged: null })
  })

  it('merges saved lines, and sums those too', async () => {
    const { name, first, second } = await twoBrowsers()
    const [both, own] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    const aside = async (browser: typeof first, ocid: number, quantity: number, note?: string) =>
      browser.cart(`/save/${(await browser.add(ocid, quantity, note)).items[0]?.id}`)
    await aside(first, both, 2)
    await aside(second, both, 3, 'Guest')
    await aside(second, own, 1)
    await second.signIn(name)
    const cart = await second.content()
    expect(cart.saved_items).toMatchObject([
      { ocid: both, quantity: 5, note: 'Guest' },
      { ocid: own, quantity: 1 },
    ])
    expect(cart.merged).toBeNull()
  })

  it('reports several sign-ins together', async () => {
    const { name, first, second } = await twoBrowsers()
    const ocid = await addProduct(test.database.db)
    await first.add(ocid, 1)
    await second.add(ocid, 2)
    await second.signIn(name)
    const third = openBrowser(test)
    await third.add(ocid, 4)
    await third.signIn(name)
    const { merged, count } = await third.content()
    expect(count).toBe(7)
    expect(merged).toMatchObject({ added: 2, changes: [{ message: expect.stringContaining('You had 1') }, { ocid }] })
  })

  it('saves for later what exceeds the cart’s maximum', async () => {
    const { name, first, second } = await twoBrowsers()
    await test.database.pool.query(
      `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'J' || n, 'j' || n, 'J', (select min(id) from suppliers), (select min(c_id) from categories), 1, 9
        from generate_series(1, 500) n`,
    )
    const rows = Array.from({ length: 500 }, (_, n) => ({ product: `J${n + 1}`, quantity: 1 }))
    await first.cart('/bulk', { rows: rows.slice(0, 499) })
    const [fits, beyond] = [await addProduct(test.database.db), await addProduct(test.database.db, { title: 'Beyond' })]
    await second.add(fits, 2)
    await second.add(beyond, 3, 'Wait')
    await second.signIn(name)
    const cart = await second.content()
    expect(cart.items).toHaveLength(500)
    expect(cart.items.at(-1)).toMatchObject({ ocid: fits })
    expect(cart.saved_items).toMatchObject([{ ocid: beyond, quantity: 3, note: 'Wait' }])
    expect(cart.merged).toMatchObject({
      added: 1,
      changes: [{ title: 'Beyond', message: expect.stringContaining('saved for later') }],
    })
  })

  it('keeps idempotency keys: a retry after sign-in is not added again', async () => {
    const { name, second } = await twoBrowsers()
    const ocid = await addProduct(test.database.db)
    const key = { 'idempotency-key': 'sent-before-and-after' }
    await second.cart('/add', { id: ocid, quantity: 2 }, key)
    await second.signIn(name)
    expect((await second.cart('/add', { id: ocid, quantity: 2 }, key)).body.count).toBe(2)
  })
})
