import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockMember } from '#server/accounts/accounts.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { moveToCompany } from '#test-kit/accounts/members.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** Cases that need concurrent transactions, so that only PostgreSQL could show a deadlock. */
let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a member locks their row while an owner changes their role, without a deadlock', async () => {
  const { companyId } = await addBuyer(test.shop, 'owner')
  const { id } = await addBuyer(test.shop, 'member')
  const member = await moveToCompany(test, id, companyId, 'buyer')
  const owner = await signInAs(test, 'owner')
  const { u_id } = await test.shop.accounts.profile.user(member)
  const { answer } = await test.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const request = owner.call('POST', `/company/members/${u_id}/role`, { role: 'requester' })
    // Lets the request reach the row that this transaction has locked.
    await setTimeout(500)
    await lockMember(tx, member)
    return { answer: request }
  })
  expect((await answer).status).toBe(200)
})
