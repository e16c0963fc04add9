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
  expect(await typed({ SELLER_NAME: 'Told here' })).toEqual({ name: 'Told here', address: [], bank: [] })
  // A shop that is started with other settings says so from then on.
  await knownSeller(db, readConfig({}), 'Renamed')
  expect(await typed()).toEqual({ name: 'Renamed', address: [], bank: [] })
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
