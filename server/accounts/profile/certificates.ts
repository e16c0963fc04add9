import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { sql } from 'kysely'
import { todayForBuyers, addDays } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Certificate, NewCertificate } from '#contract/schemas/accounts/profile.ts'
import { MAX_CERTIFICATES } from '#contract/accounts/profile.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { FileStore } from '#server/storage/storage.ts'
import { certificateStatus } from '#server/accounts/registration/certificate-review.ts'
import { checkCertificate, downloadName, storeCertificate } from '#server/accounts/registration/certificates.ts'
import { resubmit } from '#server/accounts/registration/decisions.ts'
import { alertCertificate } from '#server/accounts/registration/review-alerts.ts'
import type { NewCompanies } from '#server/accounts/registration/new-companies.ts'
import type { StoredCertificate } from '#server/accounts/registration/submission.ts'
import { expiringCertificates } from './expiring-certificates.ts'
import { asLine, FIELD_ERRORS, issuingState } from '#server/accounts/registration/contact-fields.ts'
import { lockCompanyAndUser } from '#server/accounts/lock-user.ts'
import { CERTIFICATE_FIELD } from '#server/accounts/registration/registration-rules.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'

/** A row of `tax_certificates` to insert. */
interface NewCertificateRow extends StoredCertificate {
  company_id: number
  state: string
  number: string
  expires_on: string | null
  accepted_at: Date | null
}

/**
 * The resale certificates of a buyer's company. Their files are private: only the company's members and the operator
 * can read them.
 */
export function createOwnCertificates(
  { db, files, newCompanies }: { db: Db; files: FileStore; newCompanies: Pick<NewCompanies, 'inForce'> },
  transaction: JobTransaction,
) {
  /** Returns all certificates, newest first. */
  async function certificates({ companyId }: Buyer): Promise<Certificate[]> {
    const rows = await selectCertificates(db).where('company_id', '=', companyId).orderBy('id', 'desc').execute()
    return rows.map(toCertificate)
  }

  /**
   * Stores a certificate, validated by the rules of registration; it exempts from sales tax once it is accepted. A rejected company is set
   * to pending for another review. If the same certificate with the same file exists and was not ended, returns that one, so that a retry
   * after a lost response does not add it twice. Throws `permission_missing`, and `invalid_input` by the path of the field.
   */
  async function addCertificate(
    buyer: Member,
    { tax }: NewCertificate,
    file: { name: string; bytes: Buffer } | undefined,
  ): Promise<Certificate> {
    requirePermission(buyer, 'company.write')
    const [state, number] = [issuingState(tax.state) ?? '', asLine(tax.number)]
    const expires_on = tax.expires_on?.trim() || null
    const checked = file ? await checkCertificate(file) : 'Please choose the file of your certificate.'
    const errors: Record<string, string[]> = {}
    if (!state) errors['tax.state'] = [FIELD_ERRORS.issuingState]
    if (!number) errors['tax.number'] = [FIELD_ERRORS.required]
    if (expires_on !== null) {
      const error = expiryError(expires_on)
      if (error) errors['tax.expires_on'] = [error]
    }
    if (typeof checked === 'string') errors[CERTIFICATE_FIELD] = [checked]
    if (Object.keys(errors).length > 0 || typeof checked === 'string') throw Problem.invalid(errors)
    const stored = await storeCertificate(files, checked)
    const accepted_at = (await newCompanies.inForce()).certificates ? null : new Date()
    const certificate = { company_id: buyer.companyId, state, number, expires_on, accepted_at, ...stored }
    const isSame = new Map<string, boolean>()
    for (;;) {
      const inserted = transaction((bound) => insertCertificate(bound, buyer, certificate, isSame))
      const { row, unread } = await inserted.catch(async (error: unknown) => {
        // After any other error, the commit may have succeeded, so the file must stay.
        if (error instanceof Problem) await files.remove(stored.file_key)
        throw error
      })
      if (row && row.file_key !== stored.file_key) await files.remove(stored.file_key)
      if (row) return toCertificate(row)
      // Read the files outside the transaction: the store may be remote, and the locks would be held meanwhile.
      try {
        for (const key of unread) isSame.set(key, (await files.read(key))?.equals(checked.bytes) ?? false)
      } catch (error) {
        await files.remove(stored.file_key)
        throw error
      }
    }
  }

  /** Returns the file of a certificate, or null if it belongs to another company or has no file. */
  async function certificateFile(
    { companyId }: Buyer,
    id: string,
  ): Promise<{ name: string; type: string; bytes: Buffer } | null> {
    const row = await db
      .selectFrom('tax_certificates')
      .select(['file_key', 'file_name', 'file_type'])
      // Compare as text, so that an invalid UUID finds nothing instead of failing.
      .where((eb) => eb.cast<string>('public_id', 'text'), '=', id.toLowerCase())
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    const bytes = row?.file_key ? await files.read(row.file_key) : null
    return bytes && row ? { name: downloadName(row) ?? '', type: row.file_type ?? '', bytes } : null
  }

  /** Returns the states whose certificate expires soon or has just expired. */
  const expiring = ({ companyId }: Buyer) => expiringCertificates(db, companyId)

  return { list: certificates, expiring, add: addCertificate, file: certificateFile }
}

type CertificateRow = Awaited<ReturnType<ReturnType<typeof selectCertificates>['executeTakeFirstOrThrow']>>

/**
 * Inserts the certificate, or finds the stored one with the same file. `isSame` holds the result of each file that was
 * already compared. `row` is null if the files of `unread` must be compared first.
 */
async function insertCertificate(
  { db: tx, jobs }: { db: Db; jobs: Jobs },
  buyer: Buyer,
  certificate: NewCertificateRow,
  isSame: ReadonlyMap<string, boolean>,
): Promise<{ row: CertificateRow | null; unread: readonly string[] }> {
  await lockCompanyAndUser(tx, buyer)
  const { company_id, state, number, expires_on, file_bytes } = certificate
  const candidates = await selectCertificates(tx)
    .where((eb) => eb.and({ company_id, state, number, file_bytes }))
    .where('expires_on', 'is not distinct from', expires_on)
    .where('file_key', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const unread = candidates.flatMap(({ file_key: key }) => (key !== null && !isSame.has(key) ? [key] : []))
  if (unread.length > 0) return { row: null, unread }
  await resubmit({ db: tx, jobs }, buyer.companyId, { isNewEvidence: true })
  const same = candidates.find(({ file_key: key }) => key !== null && isSame.get(key))
  if (same) return { row: same, unread }
  const { held: certificates } = await tx
    .selectFrom('tax_certificates')
    .select(sql<number>`count(*)`.as('held'))
    .where('company_id', '=', buyer.companyId)
    .executeTakeFirstOrThrow()
  if (certificates >= MAX_CERTIFICATES) {
    throw new Problem('invalid_input', `You can have at most ${MAX_CERTIFICATES} certificates. Please contact us.`)
  }
  const { id } = await tx.insertInto('tax_certificates').values(certificate).returning('id').executeTakeFirstOrThrow()
  if (certificate.accepted_at === null)
    await alertCertificate({ db: tx, jobs }, { id, companyId: buyer.companyId, state })
  return { row: await selectCertificates(tx).where('id', '=', id).executeTakeFirstOrThrow(), unread }
}

/** Returns the validation error of an expiry date, or null. */
function expiryError(day: string): string | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
  if (!isDay) return 'Please enter a date such as 2027-12-31.'
  return day < todayForBuyers() ? 'This certificate has expired. Please add one that is still valid.' : null
}

function selectCertificates(db: Db) {
  return db
    .selectFrom('tax_certificates')
    .select([
      'public_id',
      'state',
      'number',
      'expires_on',
      'file_name',
      'file_type',
      'file_bytes',
      'created_at',
      'file_key',
      'accepted_at',
      'ended_at',
      'ended_reason',
    ])
}

function toCertificate(row: CertificateRow): Certificate {
  const { file_type: type, file_bytes: bytes } = row
  const name = downloadName(row)
  return {
    id: row.public_id,
    state: row.state,
    number: row.number,
    expires_on: row.expires_on,
    file: name !== null && type !== null && bytes !== null ? { name, type, bytes } : null,
    status: certificateStatus(row),
    reason: row.ended_reason,
    created_at: row.created_at.toISOString(),
  }
}
