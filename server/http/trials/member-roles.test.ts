import { randomUUID } from 'node:crypto'
import { sendForm } from '#test-kit/accounts/registration.ts'
import { pdf } from '#test-kit/accounts/pdf.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY_ROLE_KEYS, COMPANY_ROLES, type CompanyRoleKey } from '#contract/accounts/company-permissions.ts'
import { MEMBER_PERMISSIONS } from '#contract/endpoints/member-permissions.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { moveToCompany } from '#test-kit/accounts/members.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { type Belongings, plantBelongings } from '#test-kit/hostile/belongings.ts'
import { attemptCall, type CallName, endpointOf, TRIALS } from '#test-kit/hostile/trials.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ann: Belongings
beforeAll(async () => {
  test = await openTestShop()
  ann = await plantBelongings(test, 'ann')
}, 300_000)
afterAll(() => test.close())

/** Calls of test keys only. */
const OTHER_CREDENTIALS: ReadonlySet<CallName> = new Set(['moveTestOrder'])

/** Bodies of calls whose trial has none: the input is validated before the permission is checked. */
const BODIES: Partial<Record<CallName, object>> = {
  addAddress: { name: 'Dock', line1: '4 Quay Road', city: 'Portland', state: 'ME', zip: '04101' },
  createWebhook: { url: 'https://erp.example/hook', events: ['order.placed'] },
}

/** Calls that end the session of the other calls. */
const LAST: ReadonlySet<CallName> = new Set(['logout', 'switchCompany', 'endOtherDevices'])

/** Signs a new person in to the company of Ann, with a role. */
async function colleague(role: CompanyRoleKey): Promise<Record<string, string>> {
  const name = `${role}-of-ann`
  const { id } = await addBuyer(test.shop, name)
  await moveToCompany(test, id, ann.buyer.companyId, role)
  const { headers } = await signInAs(test, name)
  return headers
}

/** The trial of this call has an empty form, which is rejected before anything else. */
async function sendCertificate(headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const form = new FormData()
  form.set('tax[state]', 'ME')
  form.set('tax[number]', 'RC-1')
  form.set('documents[resale_certificate]', new File([new Uint8Array(pdf())], 'certificate.pdf'))
  const { statusCode, body } = await sendForm(test, form, { url: '/api/v2/buyer/certificates', headers })
  return { status: statusCode, text: body }
}

const calls = (Object.keys(TRIALS) as CallName[]).filter((name) => !OTHER_CREDENTIALS.has(name) && !LAST.has(name))

// The roles with the fewest permissions first: those with more change what the calls name.
describe.each(COMPANY_ROLE_KEYS.toReversed())('a member with the role %s', (role) => {
  it('can make exactly the calls that the role permits, of all calls', async () => {
    const headers = await colleague(role)
    const permitted = new Set<string>(COMPANY_ROLES[role].permissions)
    const errors: string[] = []
    for (const name of calls) {
      const permission = MEMBER_PERMISSIONS[name]
      const { status, text } = await (name === 'addCertificate'
        ? sendCertificate(headers)
        : attemptCall(test, ann, name, headers, BODIES[name]))
      const isMissing = text.includes('"permission_missing"')
      const mayCall = permission === null || permitted.has(permission)
      if (mayCall ? isMissing && !isAboutAnother(name, text) : !isMissing) {
        errors.push(`${name} (${endpointOf(name).path}): ${status} ${text.slice(0, 160)}`)
      }
    }
    expect(errors).toEqual([])
    // A payment does not replace the permission to change orders.
    const payment = { payment_id: randomUUID() }
    const { text } = await attemptCall(test, ann, 'approveOrderChange', headers, payment)
    const mayPay = permitted.has('orders.change') && permitted.has('invoices.pay')
    expect(!text.includes('"permission_missing"'), text).toBe(mayPay)
  })

  /** True if the member may make the call, but not about this person or role: no one grants more than they have. */
  function isAboutAnother(name: CallName, text: string): boolean {
    return ['changeMemberRole', 'removeMember'].includes(name) && text.includes('lacks a permission')
  }
})
