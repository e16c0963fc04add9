import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyInvitation } from '#contract/schemas/accounts/members.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Creates a company. Returns calls of its owner. */
async function company() {
  const name = `ann-${randomUUID().slice(0, 8)}`
  const { companyId } = await addBuyer(test.shop, name)
  const owner = await signInAs(test, name)
  const invite = (email: string, role = 'buyer') => owner.call('POST', '/company/invitations', { email, role })
  return { owner, companyId, invite }
}

describe('an invitation', () => {
  it('is in the audit log without the address of the person', async () => {
    const { owner, companyId, invite } = await company()
    const email = `${randomUUID()}@example.com`
    const { id } = ((await invite(email)).body as { data: CompanyInvitation }).data
    await owner.call('POST', `/company/invitations/${id}/resend`)
    await owner.call('DELETE', `/company/invitations/${id}`)
    const { data } = await test.shop.audit.listOf({ kind: 'company', id: String(companyId) }, { limit: 5 })
    expect(data.map(({ action, changes }) => ({ action, changes }))).toMatchObject([
      { action: 'revokeInvitation', changes: { invitation: [id, null] } },
      { action: 'resendInvitation', changes: { invitation: [id, id] } },
      { action: 'inviteMember', changes: { invitation: [null, id], role: [null, 'Buyer'] } },
    ])
    expect(JSON.stringify(data)).not.toContain(email)
  })

  it('that is rejected does not count for the limit of the address', async () => {
    const { invite } = await company()
    const email = `${randomUUID()}@example.com`
    for (let count = 0; count < 8; count += 1) expect((await invite(email, randomUUID())).status).toBe(404)
    expect((await invite(email)).status).toBe(201)
  })

  it('is deleted with the account of the person', async () => {
    const { invite } = await company()
    const name = `lea-${randomUUID().slice(0, 8)}`
    const { email } = await addBuyer(test.shop, name)
    await invite(email)
    const lea = await signInAs(test, name)
    expect((await lea.call('POST', '/close-account', { password: PASSWORD })).status).toBe(200)
    const { rows } = await test.database.pool.query('select from company_invitations where email = $1', [email])
    expect(rows).toEqual([])
  })
})
