import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { knownSeller } from './known-seller.ts'
import { openTestShop } from './test-shop.ts'

const COMMAND = { web: false, jobs: false }

it('a command typed without the settings of the shop writes the seller of the shop on papers', async () => {
  const test = await openTestShop({
    SELLER_NAME: 'Fennel & Oak LLC',
    SELLER_ADDRESS: '12 Dock Street;Providence',
    SELLER_BANK: 'Account 000123',
  })
  const { db } = test.database
  const typed = (settings: Record<string, string> = {}) =>
    knownSeller(db, { ...readConfig(settings), roles: COMMAND }, 'Trellis')
  const whole = { name: 'Fennel & Oak LLC', address: ['12 Dock Street', 'Providence'], bank: ['Account 000123'] }
  expect(await typed()).toEqual(whole)
  expect(await typed({ SELLER_NAME: 'Told here' })).toEqual({ ...whole, name: 'Told here' })
  expect(await typed({ SELLER_BANK: 'Account 9' })).toEqual({ ...whole, bank: ['Account 9'] })
  expect(await typed()).toEqual(whole)
  // A shop that is started with other settings says so from then on.
  await knownSeller(db, readConfig({ SELLER_BANK: 'Account 000456' }), 'Trellis')
  expect(await typed()).toEqual({ ...whole, bank: ['Account 000456'] })
  await test.close()
})

it('a node that is started without the settings of the seller writes the same papers as the others', async () => {
  const whole = { name: 'Fennel & Oak LLC', address: ['12 Dock Street'], bank: ['Account 000123'] }
  const test = await openTestShop({
    SELLER_NAME: whole.name,
    SELLER_ADDRESS: '12 Dock Street',
    SELLER_BANK: 'Account 000123',
  })
  const { db } = test.database
  expect(await knownSeller(db, readConfig({ ROLES: 'jobs' }), 'Trellis')).toEqual(whole)
  expect(await knownSeller(db, { ...readConfig({}), roles: COMMAND }, 'Trellis')).toEqual(whole)
  await test.close()
})

it('a seller without a name of its own has that of the shop, also for a command that does not know its brand', async () => {
  const test = await openTestShop()
  const { db } = test.database
  const typed = async () => (await knownSeller(db, { ...readConfig({}), roles: COMMAND }, 'Trellis')).name
  expect(await typed()).toBe('Trellis')
  await knownSeller(db, readConfig({}), 'Fennel & Oak')
  expect(await typed()).toBe('Fennel & Oak')
  await knownSeller(db, readConfig({}), 'Renamed')
  expect(await typed()).toBe('Renamed')
  await test.close()
})

it('a shop that kept its own name as that of the seller before an upgrade puts its new name on papers', async () => {
  const test = await openTestShop()
  const { db } = test.database
  const named = async (shopName: string, settings: Record<string, string> = {}) =>
    (await knownSeller(db, readConfig(settings), shopName)).name
  await db
    .updateTable('shop_state')
    .set({ value: JSON.stringify({ name: 'Trellis', address: [], bank: [] }) })
    .where('key', '=', 'seller')
    .execute()
  expect(await named('Trellis')).toBe('Trellis')
  expect(await named('Fennel & Oak')).toBe('Fennel & Oak')
  // What is set since then stays, also for a shop that had no brand when it was set.
  expect(await named('Trellis', { SELLER_NAME: 'Fennel & Oak LLC' })).toBe('Fennel & Oak LLC')
  expect(await named('Renamed')).toBe('Fennel & Oak LLC')
  await test.close()
})

it('a seller that was set in a shop without a brand stays when the shop gets one', async () => {
  const test = await openTestShop({ SELLER_NAME: 'Fennel & Oak LLC' })
  expect((await knownSeller(test.database.db, readConfig({}), 'Renamed')).name).toBe('Fennel & Oak LLC')
  await test.close()
})

it('a command in a shop that has never been started takes what it is told', async () => {
  const test = await openTestShop()
  const { db } = test.database
  await db.deleteFrom('shop_state').execute()
  expect(await knownSeller(db, { ...readConfig({}), roles: COMMAND }, 'Trellis')).toEqual({
    name: 'Trellis',
    address: [],
    bank: [],
  })
  await test.close()
})
