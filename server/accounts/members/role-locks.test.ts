import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { moveToCompany } from '#test-kit/accounts/members.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** PGlite has one connection, so nothing waits there. */
it.runIf(inject('template').kind === 'postgres').each(['role', 'owner', 'owner by staff'])(
  'a change of a person’s %s waits for what they do, without a deadlock',
  async (change) => {
    const { pool } = test.database
    const bossName = `boss-${randomUUID().slice(0, 8)}`
    const { companyId } = await addBuyer(test.shop, bossName)
    const { id } = await addBuyer(test.shop, `mate-${randomUUID().slice(0, 8)}`)
    await moveToCompany(test, id, companyId, 'viewer')
    const boss = await signInAs(test, bossName)
    const { data } = (await boss.call('GET', '/company/members')).body as { data: { u_id: string; is_you: boolean }[] }
    const u_id = data.find(({ is_you }) => !is_you)?.u_id ?? ''
    const client = await pool.connect()
    // The locks of someone who writes as a member: first the user, then the membership.
    await client.query(`begin; select from users where id = ${id} for no key update`)
    const changed = test.shop.transaction(async ({ accounts: { members } }) => {
      const actor = { ...boss, session: await sessionOf(boss.id) }
      if (change === 'role') return members.changeRole(actor, u_id, 'buyer')
      return change === 'owner' ? members.transfer(actor, u_id) : members.makeOwner(companyId, id)
    })
    const outcome = Promise.allSettled([changed])
    await eventually(async () => expect((await pool.query(WAITING)).rowCount).toBe(1))
    await client.query(`select from members where user_id = ${id} for share; commit`)
    client.release()
    expect(await outcome).toMatchObject([{ status: 'fulfilled' }])
  },
)

async function sessionOf(userId: number): Promise<Buffer | null> {
  const row = await test.database.db
    .selectFrom('tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .executeTakeFirst()
  return row?.token_hash ?? null
}
