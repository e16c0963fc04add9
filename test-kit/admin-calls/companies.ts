import { addMember } from '#test-kit/accounts/members.ts'
import type {
  ADMIN_COMPANY_ENDPOINTS,
  ADMIN_REGISTRATION_ENDPOINTS,
} from '#contract/endpoints/admin/companies/companies.ts'
import { addRegistration } from '#test-kit/accounts/applicants.ts'
import { PDF } from '#test-kit/accounts/registration.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import type { AdminRequests, Stage } from './stage.ts'

let companies = 0

/** Registers a company with a certificate, to be reviewed. Returns the path parameter. */
async function registered({ test }: Stage): Promise<{ id: number }> {
  companies += 1
  const fields = {
    'user[email]': `odile@harbor${companies}.example`,
    'company[name]': `Harbor Lane ${companies}`,
  }
  const { id } = await addRegistration(test, fields, PDF, 'resale-certificate.pdf')
  return { id }
}

/** Adds a company that can order. Returns the path parameter and the person. */
export async function company({ test }: Stage) {
  companies += 1
  const { id, companyId } = await addBuyer(test.shop, `nora${companies}`)
  return { id: companyId, person: id }
}

/** Returns the path parameter of a certificate under review. */
async function certificate(stage: Stage): Promise<{ id: number }> {
  const { certificates } = (await stage.owner.client.adminRegistration({ params: await registered(stage) })).data
  return { id: certificates[0]?.id ?? 0 }
}

export const REGISTRATION_REQUESTS: AdminRequests<typeof ADMIN_REGISTRATION_ENDPOINTS> = {
  async adminRegistrations(stage) {
    await registered(stage)
    return { request: { query: { tab: 'waiting', limit: 2 } } }
  },
  adminReviewTexts: async () => ({}),
  adminSetReviewTexts: async () => ({
    request: {
      body: { texts: [{ kind: 'reject', name: 'Not a business', text: 'We sell only to businesses that resell.' }] },
    },
  }),
  adminRegistration: async (stage) => ({ request: { params: await registered(stage) } }),
  async adminApproveRegistration(stage) {
    const params = await registered(stage)
    return { request: { params, body: { seen_status: 'pending', terms: { days: 30, limit: 5000 } } } }
  },
  async adminRejectRegistration(stage) {
    const params = await registered(stage)
    return { request: { params, body: { seen_status: 'pending', reason: 'We sell only to businesses that resell.' } } }
  },
  async adminRequestFromRegistration(stage) {
    const params = await registered(stage)
    return { request: { params, body: { text: 'Please add the resale certificate of your state.' } } }
  },
}

export const COMPANY_REQUESTS: AdminRequests<typeof ADMIN_COMPANY_ENDPOINTS> = {
  async adminCompanies(stage) {
    await company(stage)
    return { request: { query: { limit: 2 } } }
  },
  async adminCompany(stage) {
    const { id } = await company(stage)
    return { request: { params: { id } } }
  },
  async adminSetTerms(stage) {
    const { id } = await company(stage)
    return { request: { params: { id }, body: { days: 60, limit: 10_000 } } }
  },
  async adminAddNote(stage) {
    const { id } = await company(stage)
    return { request: { params: { id }, body: { text: 'Prefers deliveries on Tuesdays.' } } }
  },
  async adminSuspendCompany(stage) {
    const { id } = await company(stage)
    return { request: { params: { id }, body: { reason: 'Two chargebacks in a week.' } } }
  },
  async adminResumeCompany(stage) {
    const params = { id: (await company(stage)).id }
    await stage.owner.client.adminSuspendCompany({ params, body: { reason: 'Two chargebacks in a week.' } })
    return { request: { params } }
  },
  adminSignOutPerson: async (stage) => ({ request: { params: await company(stage) } }),
  async adminMakeOwner(stage) {
    const { id } = await company(stage)
    const person = await addBuyer(stage.test.shop, `colleague-${id}`)
    await addMember(stage.test, person.id, id, 'buyer')
    return { request: { params: { id, person: person.id } } }
  },
  adminAcceptCertificate: async (stage) => ({ request: { params: await certificate(stage) } }),
  async adminRejectCertificate(stage) {
    const params = await certificate(stage)
    return { request: { params, body: { reason: 'The number is not readable.' } } }
  },
  async adminEndCertificate(stage) {
    const params = await certificate(stage)
    await stage.owner.client.adminAcceptCertificate({ params })
    return { request: { params, body: { reason: 'The state has revoked it.' } } }
  },
}
