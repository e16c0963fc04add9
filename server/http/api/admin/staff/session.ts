import type { ADMIN_SESSION_ENDPOINTS } from '#contract/endpoints/admin/staff/session.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { personActor, staffSubject } from './sign-in-audit.ts'

export const adminSessionHandlers: AdminHandlers<typeof ADMIN_SESSION_ENDPOINTS> = {
  adminMe: async ({ actor }) => ({
    data: { id: actor.publicId, name: actor.name, email: actor.email, permissions: [...actor.permissions] },
  }),
  async adminSignOut({ shop, session, auditActor }) {
    await shop.transaction(async (bound) => {
      const person = await session.end(bound)
      if (!person) return
      const entry = { action: 'adminSignOut', subject: staffSubject(person) }
      await bound.audit.write(personActor(person, auditActor), entry)
    })
    session.clearCookies()
    return { status: true }
  },
}
