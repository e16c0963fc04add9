import { expect, it } from 'vitest'
import { claimDemo } from '#server/demo/demo.ts'
import { readConfig } from './config.ts'
import { resolveSeller } from './seller.ts'
import { openTestShop } from '#test-kit/shop.ts'

const COMMAND = { web: false, jobs: false }

it('a command without the settings of the shop puts the stored seller on documents', async () => {
  const test = await openTestShop({
    SELLER_NAME: 'Fennel & Oak LLC',
    SELLER_ADDRESS: '12 Dock Street;Providence',
    SELLER_TAX_ID: '12-3456789',
    SELLER_BANK: 'Account 000123',
  })
  const { db } = test.database
  const typed = (settings: Record<string, string> = {}) =>
    resolveSeller(db, { ...readConfig(settings), roles: COMMAND }, 'Trellis')
  const whole = {
    name: 'Fennel & Oak LLC',
    address: ['12 Dock Street', 'Providence'],
    tax_id: '12-3456789',
    bank: ['Account 000123'],
  }
  expect(await typed()).toEqual(whole)
  expect(await typed({ SELLER_NAME: 'Told here' })).toEqual({ ...whole, name: 'Told here' })
  expect(await typed({ SELLER_BANK: 'Account 9' })).toEqual({ ...whole, bank: ['Account 9'] })
  expect(await typed()).toEqual(whole)
  // A shop that starts with other settings uses them from then on.
  await resolveSeller(db, readConfig({ SELLER_BANK: 'Account 000456' }), 'Trellis')
  expect(await typed()).toEqual({ ...whole, bank: ['Account 000456'] })
  await test.close()
})

it('a node without the seller settings writes the same documents as the others', async () => {
  const whole = { name: 'Fennel & Oak LLC', address: ['12 Dock Street'], tax_id: null, bank: ['Account 000123'] }
  const test = await openTestShop({
    SELLER_NAME: whole.name,
    SELLER_ADDRESS: '12 Dock Street',
    SELLER_BANK: 'Account 000123',
  })
  const { db } = test.database
  expect(await resolveSeller(db, readConfig({ ROLES: 'jobs' }), 'Trellis')).toEqual(whole)
  expect(await resolveSeller(db, { ...readConfig({}), roles: COMMAND }, 'Trellis')).toEqual(whole)
  await test.close()
})

it('a seller without a name has that of the shop, even for a command without the brand', async () => {
  const test = await openTestShop()
  const { db } = test.database
  const typed = async () => (await resolveSeller(db, { ...readConfig({}), roles: COMMAND }, 'Trellis')).name
  expect(await typed()).toBe('Trellis')
  await resolveSeller(db, readConfig({}), 'Fennel & Oak')
  expect(await typed()).toBe('Fennel & Oak')
  await resolveSeller(db, readConfig({}), 'Renamed')
  expect(await typed()).toBe('Renamed')
  await test.close()
})

it('a shop whose stored seller predates shopName puts its new name on documents', async () => {
  const test = await openTestShop()
  const { db } = test.database
  const named = async (shopName: string, settings: Record<string, string> = {}) =>
    (await resolveSeller(db, readConfig(settings), shopName)).name
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

it('a configured seller survives a later brand', async () => {
  const test = await openTestShop({ SELLER_NAME: 'Fennel & Oak LLC' })
  expect((await resolveSeller(test.database.db, readConfig({}), 'Renamed')).name).toBe('Fennel & Oak LLC')
  await test.close()
})

it('a command in a shop that was never started uses its own settings', async () => {
  const test = await openTestShop()
  const { db } = test.database
  await db.deleteFrom('shop_state').execute()
  expect(await resolveSeller(db, { ...readConfig({}), roles: COMMAND }, 'Trellis')).toEqual({
    name: 'Trellis',
    address: [],
    tax_id: null,
    bank: [],
  })
  await test.close()
})

it('a demo shop has a made-up seller until its settings name one, and never in production', async () => {
  const test = await openTestShop()
  const { db } = test.database
  const seller = (settings: Record<string, string> = {}) =>
    resolveSeller(db, { ...readConfig(settings), roles: COMMAND }, 'Trellis')
  await db.deleteFrom('shop_state').execute()
  expect((await seller()).address).toEqual([])
  await claimDemo(db)
  const demo = await seller()
  expect(demo.address.length).toBeGreaterThan(1)
  expect(demo.tax_id).toMatch(/\d/)
  expect(demo.bank.length).toBeGreaterThan(1)
  expect(await seller({ SELLER_BANK: 'Account 9' })).toEqual({ ...demo, bank: ['Account 9'] })
  expect(await seller({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })).toEqual({
    name: 'Trellis',
    address: [],
    tax_id: null,
    bank: [],
  })
  await test.close()
})
