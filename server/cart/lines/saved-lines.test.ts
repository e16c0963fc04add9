import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'

describe('notes and saved lines', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  it('keep the note of a line until it is set to blanks', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db)
    const { items } = await guest.add(ocid, 2, '  Wrap twice\n=1+1  ')
    const line = items[0]?.id
    expect(items[0]?.note).toBe('Wrap twice\n=1+1')
    expect((await guest.add(ocid, 1)).items[0]).toMatchObject({ quantity: 3, note: 'Wrap twice\n=1+1' })
    const changed = await guest.cart(`/note/${line}`, { note: 'Gift' })
    expect(changed.body.cart.items[0].note).toBe('Gift')
    expect((await guest.cart(`/note/${line}`, { note: '  ' })).body.cart.items[0].note).toBeNull()
    expect((await guest.cart(`/note/${line}`, { note: 'x'.repeat(501) })).status).toBe(422)
    expect((await guest.cart(`/note/${line}`, { note: '🪴'.repeat(500) })).status).toBe(200)
    expect((await openBrowser(test).cart(`/note/${line}`, { note: 'Mine' })).status).toBe(404)
  })

  it('are excluded from the totals, and are restored with quantity and note', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db, { breaks: [{ min_qty: 4, price_cents: 900 }] })
    const { items } = await guest.add(ocid, 4, 'Later')
    const saved = (await guest.cart(`/save/${items[0]?.id}`)).body.cart
    expect(saved).toMatchObject({ items: [], groups: [], count: 0, subtotal: 0, total: 0, can_checkout: false })
    expect(saved.saved_items).toMatchObject([{ ocid, quantity: 4, note: 'Later', itemPrice: 9, available: true }])
    const back = (await guest.cart(`/restore/${saved.saved_items[0].id}`)).body.cart
    expect(back.saved_items).toEqual([])
    expect(back.items).toMatchObject([{ ocid, quantity: 4, note: 'Later', itemPrice: 9, problems: [] }])
  })

  it('are added to saved lines and to cart lines of the same product', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db)
    await guest.cart(`/save/${(await guest.add(ocid, 2, 'First')).items[0]?.id}`)
    const twice = await guest.cart(`/save/${(await guest.add(ocid, 3)).items[0]?.id}`)
    expect(twice.body.cart.saved_items).toMatchObject([{ quantity: 5, note: 'First' }])
    await guest.add(ocid, 10, 'Second')
    const back = await guest.cart(`/restore/${twice.body.cart.saved_items[0].id}`)
    expect(back.body.cart.items).toMatchObject([{ quantity: 15, note: 'First' }])
  })

  it('are restored with a quantity that can no longer be ordered, which the line reports', async () => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const saved = (await guest.cart(`/save/${(await guest.add(ocid, 8)).items[0]?.id}`)).body.cart.saved_items[0]
    await test.database.db.updateTable('products').set({ stock: 5 }).where('ocid', '=', ocid).execute()
    const { body } = await guest.cart(`/restore/${saved.id}`)
    expect(body.cart.items[0]).toMatchObject({
      quantity: 8,
      problems: [{ code: 'insufficient_stock', fix: { qty: 5 } }],
    })
  })

  it.each([
    ['discontinued', { status: 'discontinued' }],
    ['out_of_stock', { stock: 0 }],
  ])('stay saved while the product is %s, and can be deleted', async (code, change) => {
    const guest = openBrowser(test)
    const ocid = await addProduct(test.database.db)
    const saved = (await guest.cart(`/save/${(await guest.add(ocid)).items[0]?.id}`)).body.cart.saved_items[0]
    await test.database.db.updateTable('products').set(change).where('ocid', '=', ocid).execute()
    expect((await guest.content()).saved_items).toMatchObject([{ available: false }])
    expect(await guest.cart(`/restore/${saved.id}`)).toMatchObject({ status: 409, body: { code } })
    expect((await openBrowser(test).cart(`/forget/${saved.id}`)).status).toBe(404)
    expect((await guest.cart(`/forget/${saved.id}`)).body.cart.saved_items).toEqual([])
    expect((await guest.cart(`/forget/${saved.id}`)).status).toBe(404)
  })
})
