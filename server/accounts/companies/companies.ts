import { findMember } from '#server/accounts/members/read-member.ts'
import type { Approval } from '#contract/accounts/accounts.ts'
import type {
  CompaniesExport,
  CompaniesQuery,
  CompanyDetails,
  CompanyList,
  RegistrationDetails,
  RegistrationList,
  RegistrationsQuery,
  ReviewText,
} from '#contract/schemas/admin/companies/companies.ts'
import { Problem } from '#contract/problem.ts'
import type { MergePreview } from '#contract/schemas/admin/companies/company-merge.ts'
import type {
  CompanyConsequences,
  CompanyFile,
  CompanyPage,
  Timeline,
} from '#contract/schemas/admin/companies/company-records.ts'
import type {
  ExpiringCertificates,
  ExpiringCertificatesQuery,
} from '#contract/schemas/admin/companies/expiring-certificates.ts'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'
import type { StoredCertificate } from '#server/accounts/registration/submission.ts'
import type { Table } from '#server/tables/table.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { type CompanyTerms, setCompanyTerms } from '#server/accounts/profile/payment-terms.ts'
import { type Decision, decideRegistration, requestMore } from '#server/accounts/registration/decisions.ts'
import { alertExpiringCertificates } from '#server/accounts/registration/review-alerts.ts'
import { signOutUser } from '#server/accounts/sessions/sign-out-everywhere.ts'
import { closeCompany, readConsequences, reopenCompany } from './closing.ts'
import { attachFile, deleteFile, listFiles, readFile, storeFile } from './company-files.ts'
import { listExpiring, remindOfCertificate } from './certificates-to-renew.ts'
import { exportCompanies } from './export-companies.ts'
import { listCompanies } from './list-companies.ts'
import { type Merge, mergeCompany, previewMerge } from './merge.ts'
import { addNote, type NoteAuthor } from './notes.ts'
import { readCompany, readRegistration } from './read-company.ts'
import { listRegistrations } from './review-queue.ts'
import { readReviewTexts, writeReviewTexts } from './review-texts.ts'
import { isSuspended, resumeCompany, suspendCompany } from './suspension.ts'
import { readTimeline } from './timeline.ts'

/** Companies as staff see and change them in the back office, by row id. */
export function createCompanies(
  { db, jobs, files }: { db: Db; jobs: Jobs; files: FileStore },
  transaction: JobTransaction,
) {
  return {
    /** Returns a page of the review queue, and the number of companies of each tab. Throws `invalid_input`. */
    registrations: (query: RegistrationsQuery): Promise<RegistrationList> => listRegistrations(db, query),
    /** Reads a registration with its checks and possible duplicates. Throws `not_found`. */
    registration: (id: number): Promise<RegistrationDetails> => readRegistration(db, id),
    /** Approves or rejects a company (see `decideRegistration`). */
    decide: (id: number, decision: Decision, seen: Approval) => decideRegistration(transaction, id, decision, seen),
    /** Requests more from the owners of a pending company (see `requestMore`). */
    request: (id: number, text: string) => requestMore(transaction, id, text),
    texts: (): Promise<ReviewText[]> => readReviewTexts(db),
    setTexts: (texts: readonly ReviewText[]): Promise<ReviewText[]> => writeReviewTexts(db, texts),

    /** Returns a page of companies. Throws `invalid_input`. */
    list: (query: CompaniesQuery): Promise<CompanyList> => listCompanies(db, query),
    /** Returns all companies of a filter as a table. */
    export: (query: CompaniesExport): Table => exportCompanies(db, query),
    /** Reads a company, without its credit. Throws `not_found`. */
    read: (id: number): Promise<Omit<CompanyDetails, 'credit'>> => readCompany(db, id),
    /** Sets the invoice terms; returns them before and after. Throws `not_found` and `invalid_input`. */
    setTerms: (id: number, terms: CompanyTerms) => setCompanyTerms(db, id, terms),
    /** Adds an internal note. Throws `not_found` and `invalid_input`. */
    addNote: (id: number, author: NoteAuthor, text: string) => addNote(db, id, author, text),
    /** Suspends a company; returns the reasons before and after. Throws `not_found` and `invalid_input`. */
    suspend: (id: number, reason: string) => suspendCompany(db, id, reason),
    resume: (id: number) => resumeCompany(db, id),
    /** Counts what suspending or closing a company affects. Throws `not_found`. */
    consequences: (id: number): Promise<CompanyConsequences> => readConsequences(db, id),
    /** Closes a company; returns the reasons before and after. Throws `not_found` and `invalid_input`. */
    close: (id: number, reason: string) => closeCompany(db, id, reason),
    reopen: (id: number) => reopenCompany(db, id),
    /** Returns what a merge would do (see `previewMerge`), without the credit. */
    previewMerge: (id: number, into: number): Promise<Omit<MergePreview, 'credit'>> => previewMerge(db, id, into),
    /** Merges a company into another one (see `mergeCompany`). */
    merge: (id: number, into: number): Promise<Merge> => mergeCompany(db, id, into),
    /** Returns a page of the timeline. Throws `not_found` and `invalid_input`. */
    timeline: (id: number, page: CompanyPage, scope: { withOrders: boolean }): Promise<Timeline> =>
      readTimeline(db, id, page, scope),
    files: {
      list: (id: number): Promise<CompanyFile[]> => listFiles(db, id),
      store: (upload: { name: string; bytes: Buffer } | undefined) => storeFile(files, upload),
      /** Removes a stored file that was not attached. */
      discard: ({ file_key }: StoredCertificate): Promise<void> => files.remove(file_key),
      /** Attaches a stored file. Throws `not_found` and `invalid_input`. */
      attach: (id: number, author: NoteAuthor, file: StoredCertificate): Promise<CompanyFile> =>
        attachFile(db, id, author, file),
      read: (id: number, file: number) => readFile({ db, files }, id, file),
      /** Deletes a file and returns its name. Throws `not_found`. */
      delete: (id: number, file: number): Promise<string> => deleteFile({ db, jobs }, id, file),
    },
    /** Alerts staff of certificates that expire soon. Run it inside `shop.transaction`. */
    alertExpiring: (): Promise<void> => alertExpiringCertificates({ db, jobs }),
    /** Returns a page of the certificates to renew. Throws `invalid_input`. */
    expiring: (query: ExpiringCertificatesQuery): Promise<ExpiringCertificates> => listExpiring(db, query),
    /** Reminds the owners by email of a certificate to renew. Throws `not_found` and `impossible_move`. */
    remind: (certificate: number) => remindOfCertificate({ db, jobs }, certificate),
    isSuspended: (id: number): Promise<boolean> => isSuspended(db, id),
    /** Signs a person of the company out everywhere (see `signOutEverywhere`). Throws `not_found`. */
    async signOut(id: number, personId: number): Promise<void> {
      if (!(await findMember(db, { id: personId, companyId: id })))
        throw new Problem('not_found', `Company ${id} has no person ${personId}.`)
      await signOutUser(transaction, personId)
    },
  }
}
