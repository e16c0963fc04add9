import type { CompanyNote } from '#contract/schemas/admin/companies/companies.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { companyNotFound } from './company-fields.ts'

const MAX_SHOWN = 100

/** Author of a note: a person of the staff, or an API client with an operator key, whose id is null. */
export interface NoteAuthor {
  staffId: number | null
  name: string
}

/** Returns the newest notes of a company. */
export async function recentNotes(db: Db, companyId: number): Promise<CompanyNote[]> {
  const rows = await db
    .selectFrom('company_notes')
    .select(['id', 'author', 'text', 'created_at'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Adds an internal note. Throws `not_found`, and `invalid_input` for a blank one. */
export async function addNote(
  db: Db,
  companyId: number,
  { staffId, name }: NoteAuthor,
  text: string,
): Promise<CompanyNote> {
  const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!company) throw companyNotFound(companyId)
  const note = text.trim()
  if (note === '') throw Problem.invalid({ text: ['Please write a note.'] })
  const row = await db
    .insertInto('company_notes')
    .values({ company_id: companyId, staff_id: staffId, author: name, text: note })
    .returning(['id', 'author', 'text', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...row, created_at: row.created_at.toISOString() }
}
