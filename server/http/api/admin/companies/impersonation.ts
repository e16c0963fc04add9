import type { ADMIN_IMPERSONATION_ENDPOINTS } from '#contract/endpoints/admin/companies/impersonation.ts'
import type { Viewing } from '#contract/schemas/admin/companies/impersonation.ts'
import type { Impersonation } from '#server/staff/deps.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminImpersonationHandlers: AdminHandlers<typeof ADMIN_IMPERSONATION_ENDPOINTS> = {
  async adminViewAsBuyer({ shop, actor, session, params: { id, person }, audit }) {
    const { secret, viewing } = await shop.staff.impersonation.start(actor, id, person)
    session.beginView(secret)
    audit({
      subject: { kind: 'buyer', id: person },
      onBehalfOf: person,
      changes: { viewing_until: [null, viewing.until.toISOString()] },
    })
    return { data: toViewing(viewing) }
  },
  async adminViewing({ shop, actor }) {
    const viewing = await shop.staff.impersonation.ofSession(actor.session)
    return { data: viewing && toViewing(viewing) }
  },
  async adminEndViewing({ shop, actor, session, audit }) {
    const viewing = await shop.staff.impersonation.end(actor.session)
    session.endView()
    if (viewing) audit({ subject: { kind: 'buyer', id: viewing.buyer.id }, onBehalfOf: viewing.buyer.id })
    return { status: true }
  },
}

function toViewing({ person, company, buyer, until }: Impersonation): Viewing {
  return { person, company, company_id: buyer.companyId, until: until.toISOString() }
}
