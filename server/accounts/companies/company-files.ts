import { sql } from 'kysely'
import { API_PATHS } from '#contract/api-paths.ts'
import { MAX_COMPANY_FILES } from '#contract/accounts/companies.ts'
import { Problem } from '#contract/problem.ts'
import type { CompanyFile } from '#contract/schemas/admin/companies/company-records.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { checkCertificate, downloadName, storeCertificate } from '#server/accounts/registration/certificates.ts'
import type { StoredCertificate } from '#server/accounts/registration/submission.ts'
import type { FileStore } from '#server/storage/storage.ts'
import { companyNotFound } from './company-fields.ts'
import type { NoteAuthor } from './notes.ts'

/** Returns the files that staff attached to a company, newest first; their number is bounded. */
export async function listFiles(db: Db, companyId: number): Promise<CompanyFile[]> {
  const rows = await selectFiles(db).where('company_id', '=', companyId).orderBy('id', 'desc').execute()
  return rows.map(toFile)
}

/**
 * Stores an uploaded file whose content is that of a PDF, JPEG or PNG, as certificates are. `attachFile` attaches it to a company; store it
 * before that transaction. Throws `invalid_input`.
 */
export async function storeFile(
  files: FileStore,
  upload: { name: string; bytes: Buffer } | undefined,
): Promise<StoredCertificate> {
  const checked = upload ? await checkCertificate(upload) : 'Please choose a file.'
  if (typeof checked === 'string') throw Problem.invalid({ file: [checked] })
  return storeCertificate(files, checked, 'company-files')
}

/** Attaches a stored file to a company. Throws `not_found`, and `invalid_input` beyond the maximum number. */
export async function attachFile(
  db: Db,
  companyId: number,
  { staffId, name }: NoteAuthor,
  file: StoredCertificate,
): Promise<CompanyFile> {
  // The lock makes two uploads at once count each other.
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw companyNotFound(companyId)
  const { count } = await db
    .selectFrom('company_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_COMPANY_FILES) {
    throw Problem.invalid({ file: [`A company has at most ${MAX_COMPANY_FILES} files. Delete one first.`] })
  }
  const { id } = await db
    .insertInto('company_files')
    .values({ company_id: companyId, staff_id: staffId, author: name, ...file })
    .returning('id')
    .executeTakeFirstOrThrow()
  return toFile(await selectFiles(db).where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Returns the content of a file, also by the company that it belonged to before a merge. Throws `not_found`, also for a file of another
 * company.
 */
export async function readFile(
  { db, files }: { db: Db; files: FileStore },
  companyId: number,
  id: number,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const row = await selectFiles(db)
    .where('id', '=', id)
    .where('company_id', '=', (eb) =>
      eb
        .selectFrom('companies')
        .select(sql<number>`coalesce(merged_into, id)`.as('id'))
        .where('id', '=', companyId),
    )
    .executeTakeFirst()
  const bytes = row && (await files.read(row.file_key))
  if (!row || !bytes) throw fileNotFound(companyId, id)
  return { name: nameOf(row), type: row.file_type, bytes }
}

/** Deletes a file; a job removes its content. Returns its name. Throws `not_found`. */
export async function deleteFile({ db, jobs }: { db: Db; jobs: Jobs }, companyId: number, id: number): Promise<string> {
  const row = await db
    .deleteFrom('company_files')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['file_key', 'file_name', 'file_type'])
    .executeTakeFirst()
  if (!row) throw fileNotFound(companyId, id)
  await jobs.enqueue('file.remove', { key: row.file_key })
  return nameOf(row)
}

function selectFiles(db: Db) {
  return db
    .selectFrom('company_files')
    .select(['id', 'company_id', 'author', 'file_key', 'file_name', 'file_type', 'file_bytes', 'created_at'])
}

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>

const nameOf = (row: Pick<FileRow, 'file_name' | 'file_type'>) => downloadName(row) ?? row.file_name

function toFile(row: FileRow): CompanyFile {
  const { id, author, file_type: type, file_bytes: bytes, created_at } = row
  const url = `${API_PATHS.admin}/companies/${row.company_id}/files/${id}/content`
  return { id, name: nameOf(row), type, bytes, author, created_at: created_at.toISOString(), url }
}

function fileNotFound(companyId: number, id: number): Problem {
  return new Problem('not_found', `Company ${companyId} has no file ${id}.`)
}
