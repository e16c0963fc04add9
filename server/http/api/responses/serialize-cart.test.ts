import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { BulkAdded, Cart, CartChange } from '#contract/schemas/cart.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop } from '#test-kit/shop.ts'

it('responses with a cart match the contract, also with cached lines', async () => {
  const test = await openTestShop()
  try {
    const ocid = await addProduct(test.database.db, { title: 'Vase “Ö”, 5″', weight_lb: 1.5, options: { Size: 'S' } })
    const added = await test.app.inject({ method: 'POST', url: '/legacy/cart/add', payload: { id: ocid, quantity: 2 } })
    expect(Value.Check(CartChange, added.json())).toBe(true)
    expect(added.headers['content-type']).toBe('application/json; charset=utf-8')
    const cookies = Object.fromEntries(added.cookies.map(({ name, value }) => [name, value]))

    const read = async () => (await test.app.inject({ url: '/legacy/cart/content', cookies })).json()
    const cart = await read()
    expect(Value.Check(Cart, cart)).toBe(true)
    expect(cart).toEqual(added.json().cart)
    expect(await read()).toEqual(cart)

    const rows = [{ product: String(ocid), quantity: 3 }]
    const bulk = await test.app.inject({ method: 'POST', url: '/legacy/cart/bulk', cookies, payload: { rows } })
    expect(Value.Check(BulkAdded, bulk.json())).toBe(true)
    expect(bulk.json().cart.items[0]).toMatchObject({ title: 'Vase “Ö”, 5″', quantity: 5, line_total: 50 })
  } finally {
    await test.close()
  }
})
