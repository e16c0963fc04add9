import type { ADMIN_SESSION_ENDPOINTS } from '#contract/endpoints/admin/session.ts'
import type { AdminHandlers } from './admin-handler.ts'

export const adminSessionHandlers: AdminHandlers<typeof ADMIN_SESSION_ENDPOINTS> = {
  adminMe: async ({ actor }) => ({
    data: { id: actor.publicId, name: actor.name, email: actor.email, permissions: [...actor.permissions] },
  }),
  async adminSignOut({ session }) {
    await session.signOut()
    return { status: true }
  },
}
