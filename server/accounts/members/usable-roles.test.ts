import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a role of a company that works with orders includes seeing them', async () => {
  await addBuyer(test.shop, 'ann')
  const ann = await signInAs(test, 'ann')
  for (const permission of ['orders.place', 'orders.change', 'invoices.read', 'invoices.pay']) {
    const { status, body } = await ann.call('POST', '/company/roles', { name: 'Blind', permissions: [permission] })
    expect([status, body.errors.permissions[0]]).toEqual([422, expect.stringContaining('“See the orders of')])
  }
  const permissions = ['orders.read', 'orders.place']
  const made = await ann.call('POST', '/company/roles', { name: 'Sighted', permissions })
  expect(made.status).toBe(201)
  const change = (input: object) => ann.call('POST', `/company/roles/${made.body.data.id}`, input)
  expect((await change({ permissions: ['orders.place'] })).status).toBe(422)
  expect((await change({ name: 'Seeing' })).status).toBe(200)
})
