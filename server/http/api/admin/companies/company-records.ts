import type { ADMIN_COMPANY_RECORD_ENDPOINTS } from '#contract/endpoints/admin/companies/company-records.ts'
import { Problem } from '#contract/problem.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { staffAuthor } from '#server/http/api/admin/staff-author.ts'

export const adminCompanyRecordHandlers: AdminHandlers<typeof ADMIN_COMPANY_RECORD_ENDPOINTS> = {
  async adminCompanyDocuments({ shop, params: { id }, query }) {
    const { data, meta } = await shop.billing.documentsAfter(id, query)
    return { data: data.map(({ url: _, ...document }) => document), next: meta.next_cursor }
  },
  adminCompanyTimeline: ({ shop, actor, params: { id }, query }) =>
    shop.accounts.companies.timeline(id, query, { withOrders: actor.permissions.has('orders.read') }),
  adminCompanyFiles: async ({ shop, params: { id } }) => ({ data: await shop.accounts.companies.files.list(id) }),
  async adminAddCompanyFile({ shop, actor, auditActor, params: { id }, files: { file } }) {
    const { companies } = shop.accounts
    const stored = await companies.files.store(file)
    const attached = shop.transaction(async (bound) => {
      const data = await bound.accounts.companies.files.attach(id, staffAuthor(actor), stored)
      const entry = { subject: { kind: 'company', id }, changes: changesBetween({}, { file: data.name }) } as const
      await bound.audit.write(auditActor, { action: 'adminAddCompanyFile', ...entry })
      return { data }
    })
    return attached.catch(async (error: unknown) => {
      // After any other error, the commit may have succeeded, so the file must stay.
      if (error instanceof Problem) await companies.files.discard(stored)
      throw error
    })
  },
  async adminDeleteCompanyFile({ shop, params: { id, file }, audit }) {
    const name = await shop.accounts.companies.files.delete(id, file)
    audit({ subject: { kind: 'company', id }, changes: { file: [name, null] } })
    return { status: true }
  },
  adminCompanyConsequences: async ({ shop, params: { id } }) => ({
    data: await shop.accounts.companies.consequences(id),
  }),
  async adminCloseCompany({ shop, params: { id }, body: { reason }, audit }) {
    const { before, after } = await shop.accounts.companies.close(id, reason)
    audit({ subject: { kind: 'company', id }, changes: changesBetween({ closed: before }, { closed: after }) })
    return { status: true }
  },
  async adminReopenCompany({ shop, params: { id }, audit }) {
    const { before, after } = await shop.accounts.companies.reopen(id)
    audit({ subject: { kind: 'company', id }, changes: changesBetween({ closed: before }, { closed: after }) })
    return { status: true }
  },
}
