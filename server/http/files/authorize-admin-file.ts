import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { Problem } from '#contract/problem.ts'
import { requirePermission } from '#server/http/api/admin/permission-rules.ts'
import { openStaffSession, rememberStaff } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffMember } from '#server/staff/deps.ts'

/**
 * Authorizes a request for a file of the operator API: the session cookie alone is enough, because links and frames send no headers.
 * Returns the person, whom `staffOf(request)` is then, too. Throws `not_signed_in` and `permission_missing`.
 */
export async function authorizeAdminFile(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Permission,
): Promise<StaffMember> {
  reply.header('Cache-Control', 'private, no-store')
  const member = await openStaffSession(shop, request, reply, 'file').member()
  if (!member) throw new Problem('not_signed_in')
  requirePermission(member, access)
  rememberStaff(request, member)
  return member
}
