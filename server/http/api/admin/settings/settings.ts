import type { ADMIN_SETTING_ENDPOINTS } from '#contract/endpoints/admin/settings/settings.ts'
import type { NewCompanySettings, StoredNewCompanySettings } from '#contract/schemas/admin/settings/settings.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { Shop } from '#server/shop.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { toTermsInCents, toTermsInDollars } from '#server/http/api/admin/companies/terms-in-dollars.ts'

type VersionedSettings = Awaited<ReturnType<Shop['accounts']['newCompanies']['stored']>>
type StoredSettings = VersionedSettings['stored']

export const adminSettingHandlers: AdminHandlers<typeof ADMIN_SETTING_ENDPOINTS> = {
  adminNewCompanySettings: async ({ shop }) => ({
    data: withDefaults(shop, await shop.accounts.newCompanies.stored()),
  }),
  async adminSetNewCompanySettings({ shop, actor, body: { version, ...values }, audit }) {
    const settings = { ...values, terms: values.terms && toTermsInCents(values.terms) }
    const { before, after } = await shop.accounts.newCompanies.set(version, settings, actor.name)
    audit({
      subject: { kind: 'setting', id: 'new_companies' },
      changes: changesBetween(toAuditFields(before.stored), toAuditFields(after.stored)),
    })
    return { data: withDefaults(shop, after) }
  },
}

/** Adds the values of the settings file to the stored settings. */
function withDefaults(shop: Shop, { stored, version, changed_at, changed_by }: VersionedSettings): NewCompanySettings {
  const { reviewing, newTerms } = shop.accounts.newCompanies.defaults
  return {
    version,
    stored: toDollars(stored),
    defaults: {
      terms: toTermsInDollars(newTerms),
      registration: reviewing.review ? 'review' : 'open',
      review_hours: reviewing.hours,
      certificates: reviewing.certificates ? 'review' : 'auto',
    },
    changed_at: changed_at?.toISOString() ?? null,
    changed_by,
  }
}

function toDollars(stored: StoredSettings): StoredNewCompanySettings {
  return { ...stored, terms: stored.terms && toTermsInDollars(stored.terms) }
}

/** Returns one field per value, so that the audit log shows each one that changed. */
function toAuditFields(stored: StoredSettings) {
  const { terms, required_fields, ...others } = toDollars(stored)
  const required = Object.entries(required_fields ?? {}).filter(([, fields]) => fields.length > 0)
  return {
    terms_days: terms?.days ?? null,
    credit_limit: terms?.limit ?? null,
    ...others,
    ...Object.fromEntries(required.map(([kind, fields]) => [`required_of_${kind}`, fields])),
  }
}
