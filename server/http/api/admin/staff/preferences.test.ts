import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, [])
})
afterAll(() => test.close())

const valueOf = async (person: TestStaff, name: string) =>
  (await person.call('GET', `/preferences/${name}`)).body['data']

it('are stored for each person, replaced and deleted', async () => {
  const other = await signInStaff(test, [])
  expect(await valueOf(sam, 'table.orders')).toEqual({ value: null })
  const columns = { hidden: ['email'], widths: { total: 120 } }
  await sam.call('POST', '/preferences/table.orders', { value: columns })
  expect(await valueOf(sam, 'table.orders')).toEqual({ value: columns })
  expect(await valueOf(other, 'table.orders')).toEqual({ value: null })
  expect(await valueOf(sam, 'table.companies')).toEqual({ value: null })
  await sam.call('POST', '/preferences/table.orders', { value: { hidden: [] } })
  expect(await valueOf(sam, 'table.orders')).toEqual({ value: { hidden: [] } })
  await sam.call('POST', '/preferences/table.orders', { value: null })
  expect(await valueOf(sam, 'table.orders')).toEqual({ value: null })
})

it.each([
  ['a name with other characters', '/preferences/Table%20orders', { value: {} }, 422],
  ['a list instead of an object', '/preferences/table.orders', { value: [1] }, 422],
  ['more than 16 KB', '/preferences/table.orders', { value: { text: 'x'.repeat(17_000) } }, 413],
])('are rejected with %s', async (_, path, body, status) => {
  expect((await sam.call('POST', path, body)).status).toBe(status)
})

it('are at most 200 for each person, who can still change those', async () => {
  const kim = await signInStaff(test, [])
  await test.database.pool.query(
    `insert into staff_preferences (staff_id, name, value) select $1, 'view.' || n, '{}' from generate_series(1, 200) n`,
    [kim.id],
  )
  expect((await kim.call('POST', '/preferences/view.201', { value: {} })).status).toBe(413)
  expect((await kim.call('POST', '/preferences/view.7', { value: { q: 'late' } })).status).toBe(200)
})
