import type { ADMIN_AUDIT_ENDPOINTS } from '#contract/endpoints/admin/system/audit.ts'
import type { ADMIN_ALERT_ENDPOINTS } from '#contract/endpoints/admin/system/alerts.ts'
import type { ADMIN_FIGURE_ENDPOINTS } from '#contract/endpoints/admin/system/figures.ts'
import type { ADMIN_PREFERENCE_ENDPOINTS } from '#contract/endpoints/admin/staff/preferences.ts'
import type { ADMIN_SESSION_ENDPOINTS } from '#contract/endpoints/admin/staff/session.ts'
import type { ADMIN_STAFF_ENDPOINTS } from '#contract/endpoints/admin/staff/staff.ts'
import { addPerson, type AdminRequests, signedIn, type Stage } from './stage.ts'

const uniqueEmail = () => `${crypto.randomUUID().slice(0, 8)}@shop.example`

async function roleId({ test }: Stage, role: string): Promise<string> {
  return (await test.shop.staff.roles.list()).find(({ name }) => name === role)?.id ?? ''
}

/** Invites someone. Returns the path parameter of the person. */
async function invited(stage: Stage): Promise<{ id: string }> {
  const body = { email: uniqueEmail(), roles: [await roleId(stage, 'Viewer')] }
  return { id: (await stage.owner.client.adminInviteStaff({ body })).data.id }
}

/** Adds a person. Returns the path parameter. */
async function person({ test }: Stage): Promise<{ id: string }> {
  return { id: (await addPerson(test)).publicId }
}

/** Creates a role. Returns the path parameter. */
async function role({ owner }: Stage): Promise<{ id: string }> {
  const name = `Night shift ${crypto.randomUUID().slice(0, 8)}`
  return { id: (await owner.client.adminCreateRole({ body: { name, permissions: ['orders.read'] } })).data.id }
}

export const STAFF_REQUESTS: AdminRequests<typeof ADMIN_STAFF_ENDPOINTS> = {
  adminStaff: async () => ({}),
  adminInviteStaff: async (stage) => ({
    request: { body: { email: uniqueEmail(), name: 'Nia Norris', roles: [await roleId(stage, 'Orders')] } },
  }),
  adminResendInvitation: async (stage) => ({ request: { params: await invited(stage) } }),
  adminRevokeInvitation: async (stage) => ({ request: { params: await invited(stage) } }),
  adminChangeStaff: async (stage) => ({
    request: { params: await person(stage), body: { roles: [await roleId(stage, 'Catalog')] } },
  }),
  adminDisableStaff: async (stage) => ({ request: { params: await person(stage) } }),
  async adminEnableStaff(stage) {
    const params = await person(stage)
    await stage.owner.client.adminDisableStaff({ params })
    return { request: { params } }
  },
  adminRoles: async () => ({}),
  adminCreateRole: async () => ({
    request: {
      body: { name: `Weekend ${crypto.randomUUID().slice(0, 8)}`, permissions: ['orders.read', 'orders.write'] },
    },
  }),
  adminChangeRole: async (stage) => ({
    request: { params: await role(stage), body: { permissions: ['orders.read', 'companies.read'] } },
  }),
  adminDeleteRole: async (stage) => ({ request: { params: await role(stage) } }),
  adminOperatorKeys: async () => ({}),
  adminCreateOperatorKey: async () => ({
    request: { body: { name: 'Accounting', permissions: ['orders.read'], expires_in_days: 365 } },
  }),
  async adminRevokeOperatorKey({ owner }) {
    const body = { name: 'Old accounting', permissions: ['orders.read' as const] }
    return { request: { params: { id: (await owner.client.adminCreateOperatorKey({ body })).data.id } } }
  },
}

export const AUDIT_REQUESTS: AdminRequests<typeof ADMIN_AUDIT_ENDPOINTS> = {
  adminAudit: async () => ({ request: { query: { subject_kind: 'role', limit: 2 } } }),
  adminAuditOf: async (stage) => ({ request: { params: { kind: 'role', ...(await role(stage)) } } }),
}

export const SESSION_REQUESTS: AdminRequests<typeof ADMIN_SESSION_ENDPOINTS> = {
  adminMe: async () => ({}),
  adminSignOut: async ({ test }) => ({ by: await signedIn(test, await addPerson(test)) }),
}

export const PREFERENCE_REQUESTS: AdminRequests<typeof ADMIN_PREFERENCE_ENDPOINTS> = {
  adminPreference: async () => ({ request: { params: { name: 'table.orders' } } }),
  adminSetPreference: async () => ({
    request: { params: { name: 'table.orders' }, body: { value: { order: ['total', 'company'] } } },
  }),
}

export const FIGURE_REQUESTS: AdminRequests<typeof ADMIN_FIGURE_ENDPOINTS> = {
  adminFigures: async () => ({}),
  adminHealth: async () => ({}),
}

/** Returns the ids of some alerts. */
async function alertIds({ owner }: Stage): Promise<number[]> {
  return (await owner.client.adminAlerts({ query: { limit: 2 } })).data.map(({ id }) => id)
}

export const ALERT_REQUESTS: AdminRequests<typeof ADMIN_ALERT_ENDPOINTS> = {
  adminAlerts: async () => ({ request: { query: { limit: 2 } } }),
  adminReadAlerts: async (stage) => ({ request: { body: { ids: await alertIds(stage) } } }),
  adminUnreadAlerts: async (stage) => ({ request: { body: { ids: await alertIds(stage) } } }),
  adminAlertPreferences: async () => ({}),
  adminSetAlertPreferences: async () => ({
    request: { body: { preferences: [{ kind: 'registration', email: 'daily' }] } },
  }),
}
