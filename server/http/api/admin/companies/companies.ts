import type { ADMIN_COMPANY_ENDPOINTS } from '#contract/endpoints/admin/companies/companies.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { Shop } from '#server/shop.ts'
import type { AdminCall, AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { staffAuthor } from '#server/http/api/admin/staff-author.ts'
import { toTermsInCents, toTermsInDollars } from './terms-in-dollars.ts'

type Endpoints = typeof ADMIN_COMPANY_ENDPOINTS

export const adminCompanyHandlers: AdminHandlers<Endpoints> = {
  adminCompanies: ({ shop, query }) => shop.accounts.companies.list(query),
  async adminCompany({ shop, actor, params: { id } }) {
    const company = await shop.accounts.companies.read(id)
    const credit = actor.permissions.has('payments.read') ? await creditOf(shop, id) : null
    return { data: { ...company, credit } }
  },
  async adminSetTerms({ shop, params: { id }, body, audit }) {
    const { before, after } = await shop.accounts.companies.setTerms(id, toTermsInCents(body))
    audit({
      subject: { kind: 'company', id },
      changes: changesBetween(toTermsInDollars(before), toTermsInDollars(after)),
    })
    return { data: toTermsInDollars(after) }
  },
  async adminAddNote({ shop, actor, params: { id }, body: { text }, audit }) {
    const data = await shop.accounts.companies.addNote(id, staffAuthor(actor), text)
    audit({ subject: { kind: 'company', id }, changes: { note: [null, data.text] } })
    return { data }
  },
  async adminSuspendCompany({ shop, params: { id }, body: { reason }, audit }) {
    const { before, after } = await shop.accounts.companies.suspend(id, reason)
    audit({ subject: { kind: 'company', id }, changes: changesBetween({ suspension: before }, { suspension: after }) })
    return { status: true }
  },
  async adminResumeCompany({ shop, params: { id }, audit }) {
    const { before, after } = await shop.accounts.companies.resume(id)
    audit({ subject: { kind: 'company', id }, changes: changesBetween({ suspension: before }, { suspension: after }) })
    return { status: true }
  },
  async adminSignOutPerson({ shop, params: { id, person }, audit }) {
    await shop.accounts.companies.signOut(id, person)
    audit({ subject: { kind: 'buyer', id: person }, changes: { signed_out: [null, true] } })
    return { status: true }
  },
  async adminMakeOwner({ shop, params: { id, person }, audit }) {
    const change = await shop.accounts.members.makeOwner(id, person)
    audit({
      subject: { kind: 'company', id },
      onBehalfOf: person,
      changes: { member: [change.person, change.person], role: change.role },
    })
    return { status: true }
  },
  adminAcceptCertificate: (call) =>
    decideCertificate(call, 'accepted', (id) => call.shop.accounts.review.certificates.accept(id)),
  adminRejectCertificate: (call) =>
    decideCertificate(call, 'rejected', (id) => call.shop.accounts.review.certificates.reject(id, call.body.reason)),
  adminEndCertificate: (call) =>
    decideCertificate(call, 'ended', (id) => call.shop.accounts.review.certificates.end(id, call.body.reason)),
}

async function creditOf({ billing }: Shop, companyId: number) {
  const { used, available } = await billing.creditInDollars(companyId)
  return { used, available, overdue: await billing.overdueOf(companyId) }
}

type Certificates = Shop['accounts']['review']['certificates']

/** Makes a decision about a certificate, with its audit row on the company. */
async function decideCertificate(
  { params: { id }, audit }: Pick<AdminCall<Endpoints['adminAcceptCertificate']>, 'params' | 'audit'>,
  status: 'accepted' | 'rejected' | 'ended',
  decide: (id: number) => ReturnType<Certificates['accept']>,
): Promise<{ status: true }> {
  const { companyId, before, state, number } = await decide(id)
  const certificate = `${state} ${number}`
  audit({
    subject: { kind: 'company', id: companyId },
    changes: changesBetween({ certificate, status: before }, { certificate, status }),
  })
  return { status: true }
}
