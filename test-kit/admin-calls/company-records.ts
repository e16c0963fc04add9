import type { ADMIN_CERTIFICATE_ENDPOINTS } from '#contract/endpoints/admin/companies/certificates.ts'
import type { ADMIN_COMPANY_MERGE_ENDPOINTS } from '#contract/endpoints/admin/companies/company-merge.ts'
import type { ADMIN_COMPANY_RECORD_ENDPOINTS } from '#contract/endpoints/admin/companies/company-records.ts'
import type { ADMIN_IMPERSONATION_ENDPOINTS } from '#contract/endpoints/admin/companies/impersonation.ts'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import { pdf } from '#test-kit/accounts/pdf.ts'
import { company } from './companies.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** Returns the form of an upload. */
function form(): FormData {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(pdf('Contract'))], 'contract.pdf'))
  return body
}

async function withId(stage: Stage): Promise<{ id: number }> {
  return { id: (await company(stage)).id }
}

/** Returns the path parameter of an accepted certificate that expires soon. */
async function expiring(stage: Stage): Promise<{ id: number }> {
  const { rows } = await stage.test.database.pool.query<{ id: number }>(
    `insert into tax_certificates (company_id, state, number, expires_on, accepted_at)
      values ($1, 'TX', '77-1', $2, now()) returning id`,
    [(await company(stage)).id, addDays(todayForBuyers(), 20)],
  )
  return { id: rows[0]?.id ?? 0 }
}

export const COMPANY_RECORD_REQUESTS: AdminRequests<typeof ADMIN_COMPANY_RECORD_ENDPOINTS> = {
  adminCompanyDocuments: async (stage) => ({ request: { params: await withId(stage) } }),
  adminCompanyTimeline: async (stage) => ({ request: { params: await withId(stage) } }),
  async adminCompanyFiles(stage) {
    const params = await withId(stage)
    await stage.owner.client.adminAddCompanyFile({ params, body: form() })
    return { request: { params } }
  },
  adminAddCompanyFile: async (stage) => ({ request: { params: await withId(stage), body: form() } }),
  async adminDeleteCompanyFile(stage) {
    const params = await withId(stage)
    const { data } = await stage.owner.client.adminAddCompanyFile({ params, body: form() })
    return { request: { params: { ...params, file: data.id } } }
  },
  adminCompanyConsequences: async (stage) => ({ request: { params: await withId(stage) } }),
  adminCloseCompany: async (stage) => ({
    request: { params: await withId(stage), body: { reason: 'It is out of business.' } },
  }),
  async adminReopenCompany(stage) {
    const params = await withId(stage)
    await stage.owner.client.adminCloseCompany({ params, body: { reason: 'It is out of business.' } })
    return { request: { params } }
  },
}

export const COMPANY_MERGE_REQUESTS: AdminRequests<typeof ADMIN_COMPANY_MERGE_ENDPOINTS> = {
  async adminPreviewMerge(stage) {
    return { request: { params: await withId(stage), query: { into: (await company(stage)).id } } }
  },
  async adminMergeCompany(stage) {
    return { request: { params: await withId(stage), body: { into: (await company(stage)).id } } }
  },
}

export const CERTIFICATE_REQUESTS: AdminRequests<typeof ADMIN_CERTIFICATE_ENDPOINTS> = {
  async adminExpiringCertificates(stage) {
    await expiring(stage)
    return { request: { query: { limit: 2 } } }
  },
  adminRemindOfCertificate: async (stage) => ({ request: { params: await expiring(stage) } }),
}

export const IMPERSONATION_REQUESTS: AdminRequests<typeof ADMIN_IMPERSONATION_ENDPOINTS> = {
  adminViewAsBuyer: async (stage) => ({ request: { params: await company(stage) } }),
  async adminViewing(stage) {
    await stage.owner.client.adminViewAsBuyer({ params: await company(stage) })
    return {}
  },
  async adminEndViewing(stage) {
    await stage.owner.client.adminViewAsBuyer({ params: await company(stage) })
    return {}
  },
}
