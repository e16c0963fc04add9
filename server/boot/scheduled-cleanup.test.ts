import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/values/days.ts'
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
  await test.shop.accounts.sessions.signIn(
    { email, password: PASSWORD },
    { address: '10.0.0.1', userAgent: undefined, device: null },
  )
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
    test.mailbox,
    createLog('error', { write: (line: string) => said.push(JSON.parse(line) as object) }),
  )
  await sql`alter table carts_away rename to carts`.execute(db)
  expect(said.map(({ step }) => step)).toEqual(['abandoned carts'])
  expect(await tokens()).toHaveLength(0)
})

it('deletes emails of the local mailbox after a week, and abandoned drafts', async () => {
  const { mailbox, config } = test
  const folder = join(config.dataDir, 'mailbox')
  for (const id of ['old', 'new']) await mailbox.put(id, Buffer.from('Subject: Hello\n\nText'))
  await writeFile(join(folder, 'half.eml.draft'), 'Subj')
  const eightDaysAgo = new Date(Date.now() - 8 * DAY_MS)
  for (const name of ['old.eml', 'half.eml.draft']) await utimes(join(folder, name), eightDaysAgo, eightDaysAgo)
  await runScheduledCleanup(test.shop, mailbox, createLog('silent'))
  expect(await readdir(folder)).toEqual(['new.eml'])
})
