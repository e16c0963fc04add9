import { expect, it } from 'vitest'
import { openStaffBrowser } from '#test-kit/accounts/staff-browser.ts'
import { openTestShop } from '#test-kit/shop.ts'

const OWNER = { name: 'Ann', password: 'tundra-basil-74-harbor' }

it('of the set-up links of a shop one is used, once, also by requests at the same time', async () => {
  const test = await openTestShop()
  const tokens = await Promise.all([test.shop.staff.links.createSetUpLink(), test.shop.staff.links.createSetUpLink()])
  const setUp = async (token: string | null, email: string) =>
    (await openStaffBrowser(test).call('POST', '/set-up', { ...OWNER, token, email })).status
  const open = async (token: string | null) =>
    (await openStaffBrowser(test).call('POST', '/set-up/open', { token })).status
  expect(await setUp('a'.repeat(43), 'x@shop.example')).toBe(410)
  expect([await open('a'.repeat(43)), await open(tokens[0]), await open(tokens[1])]).toEqual([410, 200, 200])
  const statuses = await Promise.all([
    setUp(tokens[0], 'one@shop.example'),
    setUp(tokens[0], 'two@shop.example'),
    setUp(tokens[1], 'three@shop.example'),
  ])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(2)
  expect([await open(tokens[0]), await open(tokens[1])]).toEqual([410, 410])
  expect(await test.shop.staff.people.list()).toHaveLength(1)
  expect(await test.shop.staff.links.createSetUpLink()).toBe(null)
  await test.close()
})

it('a set-up link is worthless once someone was invited by a command', async () => {
  const test = await openTestShop()
  const token = await test.shop.staff.links.createSetUpLink()
  await test.database.pool.query(`insert into staff (name, email) values ('Bea', 'bea@shop.example')`)
  const answer = await openStaffBrowser(test).call('POST', '/set-up', { ...OWNER, token, email: 'ann@shop.example' })
  expect(answer).toMatchObject({ status: 410, body: { code: 'invalid' } })
  await test.close()
})
