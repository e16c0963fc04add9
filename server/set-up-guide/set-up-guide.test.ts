import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SetUpGuide } from '#contract/schemas/admin/settings/set-up-guide.ts'
import type { SetUpStep } from '#contract/backoffice/set-up-guide.ts'
import { writeState } from '#database/shop-state.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop({ SMTP_URL: 'smtp://localhost:2525' })
  staff = await signInStaff(test, ['settings.read', 'settings.write', 'system.write'])
})
afterAll(() => test.close())

const read = async () => (await staff.call('GET', '/set-up-guide')).body['data'] as SetUpGuide
const done = async () => (await read()).steps.flatMap((step) => (step.done ? step.id : []))

describe('the set-up guide', () => {
  it('of a new shop has nothing done, and each step once the shop has it', async () => {
    expect(await read()).toMatchObject({ is_shown: true })
    expect(await done()).toEqual([])
    const { rates } = test.shop
    const steps: [SetUpStep, () => Promise<unknown>][] = [
      [
        'shipping',
        async () =>
          rates.write({
            ...(await rates.read()),
            shipping: [{ key: 'standard', name: 'Standard', kind: 'flat', rate: 18, transit_days: [2, 6] }],
          }),
      ],
      [
        'taxes',
        async () => rates.write({ ...(await rates.read()), taxes: [{ state: 'TX', percent: 6.25, shipping: true }] }),
      ],
      ['products', () => addProduct(test.database.db)],
      [
        'terms',
        () =>
          test.database.pool.query(
            `insert into content_documents (path, version, status, publish_at, body)
             values ('terms', 1, 'published', now() - interval '1 minute', '{}')`,
          ),
      ],
      [
        'email',
        () =>
          staff.call('POST', '/settings/emails/order_placed/test', {
            subject: null,
            heading: null,
            intro: null,
            closing: null,
          }),
      ],
      ['staff', () => test.database.pool.query(`update staff set totp_secret = 'x', totp_confirmed_at = now()`)],
      [
        'backup',
        async () => test.shop.backups.write(await test.shop.transaction(({ backups }) => backups.request('June Park'))),
      ],
    ]
    for (const [id, make] of steps) {
      expect(await done()).not.toContain(id)
      await make()
      expect(await done()).toContain(id)
    }
    expect(await done()).toHaveLength(steps.length)
  })

  it('has what the settings file states', async () => {
    const set = await openTestShop({ SELLER_ADDRESS: '1 Mill Road; Portland, ME 04101', CARDS: 'off' })
    const { steps } = await set.shop.setUpGuide.read()
    expect(steps.flatMap((step) => (step.done ? step.id : []))).toEqual(['seller', 'cards', 'staff'])
    await set.close()
  })

  it('is hidden for everyone once it is dismissed, and in a demo shop', async () => {
    expect((await read()).is_shown).toBe(true)
    const reader = await signInStaff(test, ['settings.read'], randomUUID())
    expect((await reader.call('POST', '/set-up-guide/dismiss')).status).toBe(403)
    await staff.call('POST', '/set-up-guide/dismiss')
    expect(await read()).toEqual({ is_shown: false, steps: [] })
    const demo = await openTestShop()
    expect((await demo.shop.setUpGuide.read()).is_shown).toBe(true)
    await writeState(demo.database.db, 'demo', 'loaded')
    expect(await demo.shop.setUpGuide.read()).toEqual({ is_shown: false, steps: [] })
    await demo.close()
  })
})
