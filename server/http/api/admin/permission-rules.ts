import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { STAFF_CONFIRMATION_MINUTES } from '#contract/backoffice/staff.ts'
import type { StaffActor, StaffMember } from '#server/staff/deps.ts'

/** Throws `permission_missing` unless the caller has the permission of an endpoint. */
export function requirePermission({ permissions }: StaffActor, access: AdminEndpoint['access']): void {
  if (access === 'staff' || access === 'guest' || permissions.has(access)) return
  const message = `This needs the permission ${access}. Ask an owner to add it to one of your roles.`
  throw new Problem('permission_missing', message, { permission: access })
}

/** Throws `password_required` unless the person has confirmed who they are in the last minutes. */
export function requireConfirmation({ confirmedAt }: StaffMember): void {
  if (confirmedAt.getTime() < Date.now() - STAFF_CONFIRMATION_MINUTES * 60_000) throw new Problem('password_required')
}
