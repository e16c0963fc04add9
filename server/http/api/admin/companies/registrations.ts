import type { ADMIN_REGISTRATION_ENDPOINTS } from '#contract/endpoints/admin/companies/companies.ts'
import { Problem } from '#contract/problem.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { StaffActor, StaffMember } from '#server/staff/deps.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { requireConfirmation, requirePermission } from '#server/http/api/admin/permission-rules.ts'
import { toTermsInCents, toTermsInDollars } from './terms-in-dollars.ts'

export const adminRegistrationHandlers: AdminHandlers<typeof ADMIN_REGISTRATION_ENDPOINTS> = {
  adminRegistrations: ({ shop, query }) => shop.accounts.companies.registrations(query),
  adminReviewTexts: async ({ shop }) => ({ data: await shop.accounts.companies.texts() }),
  async adminSetReviewTexts({ shop, body, audit }) {
    const before = await shop.accounts.companies.texts()
    const data = await shop.accounts.companies.setTexts(body.texts)
    audit({
      subject: { kind: 'setting', id: 'review_texts' },
      changes: changesBetween({ texts: before }, { texts: data }),
    })
    return { data }
  },
  adminRegistration: async ({ shop, params }) => ({ data: await shop.accounts.companies.registration(params.id) }),
  async adminApproveRegistration({ shop, actor, params: { id }, body, audit }) {
    const { companies, review } = shop.accounts
    const { terms, certificates = [], seen_status } = body
    if (terms) requireTermsRights(actor)
    if (certificates.length > 0) requirePermission(actor, 'companies.write')
    const { certificates: own } = await companies.registration(id)
    const foreign = certificates.filter((number) => !own.some((certificate) => certificate.id === number))
    if (foreign.length > 0) {
      throw Problem.invalid({ certificates: [`These are not certificates of this company: ${foreign.join(', ')}.`] })
    }
    const { before } = await companies.decide(id, { status: 'approved' }, seen_status)
    const changed = terms && (await companies.setTerms(id, toTermsInCents(terms)))
    for (const number of certificates) await review.certificates.accept(number)
    audit({
      subject: { kind: 'company', id },
      changes: changesBetween(
        { ...before, ...(changed && toTermsInDollars(changed.before)) },
        {
          status: 'approved',
          status_reason: null,
          ...(changed && toTermsInDollars(changed.after)),
          ...(certificates.length > 0 && { accepted_certificates: certificates }),
        },
      ),
    })
    return { data: await companies.registration(id) }
  },
  async adminRejectRegistration({ shop, params: { id }, body: { reason, seen_status }, audit }) {
    const { companies } = shop.accounts
    const { before } = await companies.decide(id, { status: 'rejected', reason }, seen_status)
    const data = await companies.registration(id)
    const { status, status_reason } = data
    audit({ subject: { kind: 'company', id }, changes: changesBetween(before, { status, status_reason }) })
    return { data }
  },
  async adminRequestFromRegistration({ shop, params: { id }, body: { text }, audit }) {
    const { before, after } = await shop.accounts.companies.request(id, text)
    audit({ subject: { kind: 'company', id }, changes: changesBetween({ request: before }, { request: after }) })
    return { data: await shop.accounts.companies.registration(id) }
  },
}

/** Terms with an approval need what `adminSetTerms` needs: the permission, and a person who has just confirmed who they are. */
function requireTermsRights(actor: StaffActor | StaffMember): void {
  requirePermission(actor, 'companies.terms')
  if (!('confirmedAt' in actor)) {
    throw new Problem(
      'permission_missing',
      'Operator keys cannot set terms. Approve without terms, or sign in as a person.',
    )
  }
  requireConfirmation(actor)
}
