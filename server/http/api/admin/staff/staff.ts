import type { ADMIN_STAFF_ENDPOINTS } from '#contract/endpoints/admin/staff/staff.ts'
import type { OperatorKey, StaffRecord, StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { StaffMember } from '#server/staff/deps.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminStaffHandlers: AdminHandlers<typeof ADMIN_STAFF_ENDPOINTS> = {
  adminStaff: async ({ shop }) => ({ data: await shop.staff.people.list() }),
  async adminInviteStaff({ shop, actor, audit, body }) {
    const data = await shop.staff.people.invite(granterOf(actor), body)
    audit({ subject: { kind: 'staff', id: data.id }, changes: changesBetween({}, fieldsOf(data)) })
    return { data }
  },
  async adminResendInvitation({ shop, actor, audit, params }) {
    const { publicId } = await shop.staff.people.resendInvitation(granterOf(actor), params.id)
    audit({ subject: { kind: 'staff', id: publicId } })
    return { status: true }
  },
  async adminRevokeInvitation({ shop, actor, audit, params }) {
    const { publicId, email } = await shop.staff.people.revokeInvitation(granterOf(actor), params.id)
    audit({ subject: { kind: 'staff', id: publicId }, changes: { email: [email, null] } })
    return { status: true }
  },
  adminChangeStaff: async ({ shop, actor, audit, params, body }) =>
    changed(audit, await shop.staff.people.change(granterOf(actor), params.id, body)),
  adminDisableStaff: async ({ shop, actor, audit, params }) =>
    changed(audit, await shop.staff.people.disable(granterOf(actor), params.id)),
  adminEnableStaff: async ({ shop, actor, audit, params }) =>
    changed(audit, await shop.staff.people.enable(granterOf(actor), params.id)),

  adminRoles: async ({ shop }) => ({ data: await shop.staff.roles.list() }),
  async adminCreateRole({ shop, actor, audit, body }) {
    const data = await shop.staff.roles.create(granterOf(actor), body)
    audit({ subject: { kind: 'role', id: data.id }, changes: changesBetween({}, roleFields(data)) })
    return { data }
  },
  async adminChangeRole({ shop, actor, audit, params, body }) {
    const { before, after } = await shop.staff.roles.change(granterOf(actor), params.id, body)
    audit({ subject: { kind: 'role', id: after.id }, changes: changesBetween(roleFields(before), roleFields(after)) })
    return { data: after }
  },
  async adminDeleteRole({ shop, actor, audit, params }) {
    const role = await shop.staff.roles.remove(granterOf(actor), params.id)
    audit({ subject: { kind: 'role', id: role.id }, changes: changesBetween(roleFields(role), {}) })
    return { status: true }
  },

  adminOperatorKeys: async ({ shop }) => ({ data: await shop.staff.keys.list() }),
  async adminCreateOperatorKey({ shop, actor, audit, body }) {
    const created = await shop.staff.keys.create(granterOf(actor), body)
    audit({
      subject: { kind: 'operator_key', id: created.data.id },
      changes: changesBetween({}, keyFields(created.data)),
    })
    return created
  },
  async adminRevokeOperatorKey({ shop, audit, params }) {
    const name = await shop.staff.keys.revoke(params.id)
    audit({ subject: { kind: 'operator_key', id: params.id }, changes: { name: [name, null] } })
    return { status: true }
  },
}

function granterOf({ id, permissions }: StaffMember) {
  return { staffId: id, permissions }
}

type Audit = Parameters<(typeof adminStaffHandlers)['adminChangeStaff']>[0]['audit']

function changed(audit: Audit, { before, after }: { before: StaffRecord; after: StaffRecord }): { data: StaffRecord } {
  audit({ subject: { kind: 'staff', id: after.id }, changes: changesBetween(fieldsOf(before), fieldsOf(after)) })
  return { data: after }
}

function fieldsOf({ name, email, state, roles }: StaffRecord) {
  return { name, email, state, roles: roles.map((role) => role.name) }
}

function roleFields({ name, permissions }: StaffRole) {
  return { name, permissions }
}

function keyFields({ name, permissions, expires_at }: OperatorKey) {
  return { name, permissions, expires_at }
}
