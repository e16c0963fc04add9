import type { ADMIN_ZIP_TAX_ENDPOINTS } from '#contract/endpoints/admin/settings/zip-taxes.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

const SUBJECT = { kind: 'setting', id: 'taxes' } as const

export const adminZipTaxHandlers: AdminHandlers<typeof ADMIN_ZIP_TAX_ENDPOINTS> = {
  adminZipTaxTables: async ({ shop }) => ({ data: await shop.taxes.byZip.tables(), today: shop.taxes.byZip.today() }),
  adminZipTaxes: ({ shop, params, query }) => shop.taxes.byZip.rates(params.id, query),
  adminTaxOfZip: async ({ shop, query }) => ({ data: await shop.taxes.byZip.taxOf(query.zip, query.city ?? '') }),
  adminTryZipTaxes: async ({ shop, body }) => ({ data: await shop.taxes.byZip.tryFile(body) }),
  async adminImportZipTaxes({ shop, actor, auditActor, body }) {
    const file = await shop.taxes.byZip.readFile(body)
    return shop.transaction(async (bound) => {
      const result = await bound.taxes.byZip.importFile(body, file, actor.name)
      const added = result.states.map(({ state, rates }) => [
        `zip_table_${state}_${body.effective_from}`,
        [null, `${rates} rates`] as [unknown, unknown],
      ])
      const changes = Object.fromEntries(added)
      await bound.audit.write(auditActor, { action: 'adminImportZipTaxes', subject: SUBJECT, changes })
      return { data: result }
    })
  },
  async adminRemoveZipTaxTable({ shop, params, audit }) {
    const { state, effective_from, rates } = await shop.taxes.byZip.remove(params.id)
    audit({ subject: SUBJECT, changes: { [`zip_table_${state}_${effective_from}`]: [`${rates} rates`, null] } })
    return { status: true }
  },
}
