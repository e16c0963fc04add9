import type { ADMIN_COMPANY_MERGE_ENDPOINTS } from '#contract/endpoints/admin/companies/company-merge.ts'
import { toCents, toDollars } from '#contract/values/money.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { Shop } from '#server/shop.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { requirePermission } from '#server/http/api/admin/permission-rules.ts'

export const adminCompanyMergeHandlers: AdminHandlers<typeof ADMIN_COMPANY_MERGE_ENDPOINTS> = {
  async adminPreviewMerge({ shop, actor, params: { id }, query: { into } }) {
    const preview = await shop.accounts.companies.previewMerge(id, into)
    const credit = actor.permissions.has('payments.read') ? await creditOfBoth(shop, id, into) : null
    return { data: { ...preview, credit } }
  },
  async adminMergeCompany({ shop, actor, auditActor, params: { id }, body }) {
    await shop.transaction(async (bound) => {
      const { isNew, approves, from, into, moved } = await bound.accounts.companies.merge(id, body.into)
      if (!isNew) return
      if (approves) requirePermission(actor, 'companies.approve')
      const write = (company: number, after: object) =>
        bound.audit.write(auditActor, {
          action: 'adminMergeCompany',
          subject: { kind: 'company', id: company },
          changes: changesBetween({}, after),
        })
      await write(from.id, { merged_into: `${into.name} (${into.id})` })
      const counts = Object.fromEntries(Object.entries(moved).filter(([, count]) => count > 0))
      await write(into.id, { merged: `${from.name} (${from.id})`, ...counts })
    })
    return { status: true }
  },
}

/** Returns the credit that both use, and what is left of it after the merge, in US dollars. */
async function creditOfBoth({ billing }: Shop, fromId: number, intoId: number) {
  const [from, into] = [await billing.creditInDollars(fromId), await billing.creditInDollars(intoId)]
  const available =
    into.limit === null ? null : toDollars(toCents(into.limit) - toCents(into.used) - toCents(from.used))
  return { from: from.used, into: into.used, available }
}
