import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { createLog } from './log.ts'
import { runScheduledCleanup } from './scheduled-cleanup.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const tokens = () => test.database.db.selectFrom('tokens').select('kind').execute()

it('runs the other steps of the hourly cleanup when one fails, and logs which', async () => {
  const { db } = test.database
  const { email } = await addBuyer(test.shop, 'olive')
  await test.shop.accounts.sessions.signIn({ email, password: PASSWORD }, { address: '10.0.0.1', userAgent: undefined })
  await db
    .updateTable('tokens')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await tokens()).not.toHaveLength(0)
  // Carts come before sessions.
  await sql`alter table carts rename to carts_away`.execute(db)
  const said: { step?: string }[] = []
  await runScheduledCleanup(
    test.shop,
    createLog('error', { write: (line: string) => said.push(JSON.parse(line) as object) }),
  )
  await sql`alter table carts_away rename to carts`.execute(db)
  expect(said.map(({ step }) => step)).toEqual(['abandoned carts'])
  expect(await tokens()).toHaveLength(0)
})
