import type { ADMIN_CERTIFICATE_ENDPOINTS } from '#contract/endpoints/admin/companies/certificates.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminCertificateHandlers: AdminHandlers<typeof ADMIN_CERTIFICATE_ENDPOINTS> = {
  adminExpiringCertificates: ({ shop, query }) => shop.accounts.companies.expiring(query),
  async adminRemindOfCertificate({ shop, params, audit }) {
    const { companyId, certificate } = await shop.accounts.companies.remind(params.id)
    audit({ subject: { kind: 'company', id: companyId }, changes: { reminded_of: [null, certificate] } })
    return { status: true }
  },
}
