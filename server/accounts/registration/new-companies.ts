import { Value } from 'typebox/value'
import { RequiredFields as RequiredFieldsSchema } from '#contract/schemas/admin/settings/settings.ts'
import type { CertificateMode, RegistrationMode, RequiredFields } from '#contract/backoffice/settings.ts'
import { hasTerms } from '#contract/orders/checkout.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { NewTerms } from '#server/accounts/profile/payment-terms.ts'

/**
 * Review settings: if registered companies are reviewed before they can order, the maximum duration of a review in hours, and if resale
 * certificates are reviewed before they exempt from sales tax.
 */
export interface ReviewSettings {
  review: boolean
  hours: number
  certificates: boolean
}

/** Settings of the environment, which apply where none is stored. */
export interface NewCompanyDefaults {
  reviewing: ReviewSettings
  newTerms: NewTerms
}

/** Stored settings of new companies. If null, the value of the environment applies; a text, and a list of fields, has no such value. */
export interface StoredSettings {
  terms: NewTerms | null
  registration: RegistrationMode | null
  review_hours: number | null
  certificates: CertificateMode | null
  registration_text: string | null
  review_text: string | null
  required_fields: RequiredFields | null
}

/** The stored settings with their version, and who changed them last. */
export interface VersionedSettings {
  version: number
  stored: StoredSettings
  changed_at: Date | null
  changed_by: string | null
}

/** Settings in force for new companies. */
export interface SettingsInForce extends ReviewSettings {
  terms: NewTerms
  /** Plain text above the registration form, and for companies that wait for their review. */
  registrationText: string | null
  reviewText: string | null
  /** Optional fields that are required. Null: none. */
  requiredFields: RequiredFields | null
}

/** Caches what was read until the shop's pages are evicted. */
export type CachedRead = <T>(key: string, read: () => Promise<T>) => Promise<T>

/**
 * Terms, review and texts of new companies: what staff have stored overrides the environment (decision 0098). A registration reads them from the
 * database, so that every node applies a change at once.
 */
export function createNewCompanies({
  db,
  defaults,
  cached,
}: {
  db: Db
  defaults: NewCompanyDefaults
  cached: CachedRead
}) {
  /** Returns the settings that apply now, as the transaction `bound` sees them. */
  async function inForce(bound: Db = db): Promise<SettingsInForce> {
    const { stored } = toSettings(await selectRow(bound).executeTakeFirstOrThrow())
    const { reviewing, newTerms } = defaults
    return {
      review: stored.registration === null ? reviewing.review : stored.registration === 'review',
      hours: stored.review_hours ?? reviewing.hours,
      certificates: stored.certificates === null ? reviewing.certificates : stored.certificates === 'review',
      terms: stored.terms ?? newTerms,
      registrationText: stored.registration_text,
      reviewText: stored.review_text,
      requiredFields: stored.required_fields,
    }
  }

  return {
    inForce,
    /** True if a new company may pay by invoice. Cached until a change evicts the pages, which all read it. */
    offerTerms: (): Promise<boolean> =>
      cached('new companies have terms', async () => hasTerms((await inForce()).terms)),
    /** Returns the stored settings. */
    stored: async (): Promise<VersionedSettings> => toSettings(await selectRow(db).executeTakeFirstOrThrow()),
    /** Returns the settings of the environment. */
    defaults,
    /**
     * Replaces the settings, inside a transaction. `by` is the name of the author. Returns them before and after. Throws `changed_meanwhile` if
     * they are newer than the version that the caller saw.
     */
    async set(
      version: number,
      { terms, required_fields, ...stored }: StoredSettings,
      by: string,
    ): Promise<{ before: VersionedSettings; after: VersionedSettings }> {
      const before = toSettings(await selectRow(db).forUpdate().executeTakeFirstOrThrow())
      if (before.version !== version) {
        const { changed_by, changed_at } = before
        throw new Problem('changed_meanwhile', undefined, { changed_by, changed_at })
      }
      const values = {
        terms_days: terms?.days ?? null,
        credit_limit_cents: terms?.limit ?? null,
        required_fields: required_fields && JSON.stringify(required_fields),
        ...stored,
      }
      await db
        .updateTable('shop_settings')
        .set({ ...values, version: version + 1, changed_at: new Date(), changed_by: by })
        .execute()
      return { before, after: toSettings(await selectRow(db).executeTakeFirstOrThrow()) }
    },
  }
}

export type NewCompanies = ReturnType<typeof createNewCompanies>

type Row = Awaited<ReturnType<ReturnType<typeof selectRow>['executeTakeFirstOrThrow']>>

function selectRow(db: Db) {
  return db.selectFrom('shop_settings').selectAll()
}

function toSettings({
  version,
  changed_at,
  changed_by,
  terms_days,
  credit_limit_cents,
  ...row
}: Row): VersionedSettings {
  return {
    version,
    changed_at,
    changed_by,
    stored: {
      terms: terms_days === null ? null : { days: terms_days, limit: credit_limit_cents },
      // The table's constraints allow no other values.
      registration: row.registration as RegistrationMode | null,
      certificates: row.certificates as CertificateMode | null,
      review_hours: row.review_hours,
      registration_text: row.registration_text,
      review_text: row.review_text,
      required_fields: row.required_fields === null ? null : Value.Parse(RequiredFieldsSchema, row.required_fields),
    },
  }
}
