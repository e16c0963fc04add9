import { expect, test } from 'vitest'
import {
  COMPANY_ROLES,
  type CompanyRoleKey,
  type Permitted,
  requirePermission,
} from '#contract/accounts/company-permissions.ts'
import { loader } from './integrations-page.tsx'

const KEY = { id: 'a', name: 'Till', test: false }

/** Loads the page for a member, with lists that reject roles without their permission, as those of the shop do. */
function load(role: CompanyRoleKey) {
  const user = { id: 1, companyId: 1, role, permissions: COMPANY_ROLES[role].permissions }
  const shop = {
    integrations: {
      apiKeys: { list: async () => [KEY] },
      webhooks: {
        async list(member: Permitted) {
          requirePermission(member, 'integrations.write')
          return []
        },
      },
    },
    orders: {
      testMode: {
        async latest(member: Permitted) {
          requirePermission(member, 'orders.read')
          return { orders: [], total: 0 }
        },
      },
    },
  }
  const page = { shop, visitor: async () => ({ user }) }
  return loader({ context: { get: () => page } } as never)
}

test.each(['approver', 'buyer', 'requester', 'finance', 'viewer'] as const)(
  'a member with the role %s sees their API keys, to revoke them, and no webhooks',
  async (role) => {
    expect(await load(role)).toMatchObject({ integrations: { keys: [KEY], webhooks: null } })
  },
)

test('an admin sees API keys, webhooks and test orders', async () => {
  expect(await load('admin')).toEqual({
    integrations: { keys: [KEY], webhooks: [], testOrders: { orders: [], total: 0 } },
  })
})
