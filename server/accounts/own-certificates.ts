import { sql } from 'kysely'
import { buyersDay, daysAfter } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import { type Certificate, MAX_CERTIFICATES, type NewCertificate } from '#contract/profile.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { FileStore } from '#server/images/files.ts'
import type { Buyer } from './accounts.ts'
import { checkCertificate, keepCertificate, type KeptCertificate } from './certificates.ts'
import { asLine, FAULTS, isState } from './contact-fields.ts'
import { holdCompany } from './hold-person.ts'
import { CERTIFICATE_FIELD } from './registration-rules.ts'

/** A certificate with where its file is, as the table has it. */
interface WrittenCertificate extends KeptCertificate {
  company_id: number
  state: string
  number: string
  expires_on: string | null
}

/** The resale certificates of a buyer's company. Their files are private: nobody but its people and the operator reads them. */
export function createOwnCertificates({ db, files }: { db: Db; files: FileStore }) {
  /** All of them, the newest first. */
  async function certificates({ companyId }: Buyer): Promise<Certificate[]> {
    const rows = await selectCertificates(db).where('company_id', '=', companyId).orderBy('id', 'desc').execute()
    return rows.map(toCertificate)
  }

  /**
   * Keeps another one, by the rules of registering; a company that was rejected is under review again. Sent again as it is, after
   * an answer that was lost, it is the one that is kept. Throws `invalid_input` by the path of the field.
   */
  async function addCertificate(
    buyer: Buyer,
    { tax }: NewCertificate,
    file: { name: string; bytes: Buffer } | undefined,
  ): Promise<Certificate> {
    const [state, number] = [tax.state.trim().toUpperCase(), asLine(tax.number)]
    const expires_on = tax.expires_on?.trim() || null
    const checked = file ? await checkCertificate(file) : 'Please choose the file of your certificate.'
    const errors: Record<string, string[]> = {}
    if (!isState(state)) errors['tax.state'] = [FAULTS.state]
    if (!number) errors['tax.number'] = [FAULTS.required]
    if (expires_on !== null) {
      const fault = expiryFault(expires_on)
      if (fault) errors['tax.expires_on'] = [fault]
    }
    if (typeof checked === 'string') errors[CERTIFICATE_FIELD] = [checked]
    if (Object.keys(errors).length > 0 || typeof checked === 'string') throw Problem.invalid(errors)
    const kept = await keepCertificate(files, checked)
    const certificate = { company_id: buyer.companyId, state, number, expires_on, ...kept }
    const isSame = new Map<string, boolean>()
    for (;;) {
      const written = inTransaction(db, (tx) => writeCertificate(tx, buyer, certificate, isSame))
      const { row, unread } = await written.catch(async (error: unknown) => {
        // Of anything else nobody knows whether it is written down.
        if (error instanceof Problem) await files.remove(kept.file_key)
        throw error
      })
      if (row && row.file_key !== kept.file_key) await files.remove(kept.file_key)
      if (row) return toCertificate(row)
      // Files may be far away: nobody is to wait for one inside a transaction.
      try {
        for (const key of unread) isSame.set(key, (await files.read(key))?.equals(checked.bytes) ?? false)
      } catch (error) {
        await files.remove(kept.file_key)
        throw error
      }
    }
  }

  /** The file of one, or null where it is not this company's or has none. */
  async function certificateFile(
    { companyId }: Buyer,
    id: string,
  ): Promise<{ name: string; type: string; bytes: Buffer } | null> {
    const row = await db
      .selectFrom('tax_certificates')
      .select(['file_key', 'file_name', 'file_type'])
      // As text: what is not a uuid is merely not there.
      .where((eb) => eb.cast<string>('public_id', 'text'), '=', id.toLowerCase())
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    const bytes = row?.file_key ? await files.read(row.file_key) : null
    return bytes && row ? { name: row.file_name ?? '', type: row.file_type ?? '', bytes } : null
  }

  return { certificates, addCertificate, certificateFile }
}

type CertificateRow = Awaited<ReturnType<ReturnType<typeof selectCertificates>['executeTakeFirstOrThrow']>>

/**
 * Writes it down, or finds the one with the same file that is written down; `isSame` says of the files that were read which are. No
 * row where some are to be read first.
 */
async function writeCertificate(
  tx: Db,
  buyer: Buyer,
  certificate: WrittenCertificate,
  isSame: ReadonlyMap<string, boolean>,
): Promise<{ row: CertificateRow | null; unread: readonly string[] }> {
  await holdCompany(tx, buyer)
  const { company_id, state, number, expires_on, file_bytes } = certificate
  const alike = await selectCertificates(tx)
    .where((eb) => eb.and({ company_id, state, number, file_bytes }))
    .where('expires_on', 'is not distinct from', expires_on)
    .where('file_key', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const unread = alike.flatMap(({ file_key: key }) => (key !== null && !isSame.has(key) ? [key] : []))
  if (unread.length > 0) return { row: null, unread }
  // The reason stays: whoever looks again sees what was missing.
  await tx
    .updateTable('companies')
    .set({ status: 'pending' })
    .where('id', '=', buyer.companyId)
    .where('status', '=', 'rejected')
    .execute()
  const same = alike.find(({ file_key: key }) => key !== null && isSame.get(key))
  if (same) return { row: same, unread }
  const { held } = await tx
    .selectFrom('tax_certificates')
    .select(sql<number>`count(*)`.as('held'))
    .where('company_id', '=', buyer.companyId)
    .executeTakeFirstOrThrow()
  if (held >= MAX_CERTIFICATES) {
    throw new Problem('invalid_input', `We keep at most ${MAX_CERTIFICATES} certificates. Please write to us.`)
  }
  const { id } = await tx.insertInto('tax_certificates').values(certificate).returning('id').executeTakeFirstOrThrow()
  return { row: await selectCertificates(tx).where('id', '=', id).executeTakeFirstOrThrow(), unread }
}

/** What is wrong with the last day of a certificate, or null. */
function expiryFault(day: string): string | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && daysAfter(day, 0) === day
  if (!isDay) return 'Please write the day as in 2027-12-31.'
  return day < buyersDay() ? 'This certificate has expired. Please add one that is still good.' : null
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
    ])
}

function toCertificate(row: CertificateRow): Certificate {
  const { file_name: name, file_type: type, file_bytes: bytes } = row
  return {
    id: row.public_id,
    state: row.state,
    number: row.number,
    expires_on: row.expires_on,
    file: name !== null && type !== null && bytes !== null ? { name, type, bytes } : null,
    created_at: row.created_at.toISOString(),
  }
}
