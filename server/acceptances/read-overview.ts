import { sql } from 'kysely'
import { BINDING_DOCUMENTS } from '#contract/content/content-documents.ts'
import type { TermsOverview } from '#contract/schemas/admin/settings/acceptances.ts'
import type { Db } from '#database/connect.ts'
import type { BindingVersion } from '#server/content/content.ts'
import { requiredVersion } from './required-version.ts'

/** Returns the versions of each document with the numbers of people with an open account who have accepted them. */
export async function readOverview(db: Db, versions: readonly BindingVersion[]): Promise<TermsOverview> {
  const counts = await countByVersion(db)
  const people = await countPeople(db)
  const documents = await Promise.all(
    BINDING_DOCUMENTS.map(async (document) => {
      const ofDocument = versions.filter((each) => each.document === document)
      const required = requiredVersion(ofDocument)
      return {
        document,
        required_version: required,
        waiting: required === null ? 0 : people - (await countAccepted(db, document, required)),
        versions: ofDocument.map(({ version, publishAt, mustAccept, changes }) => ({
          version,
          effective_at: publishAt.toISOString(),
          must_accept: mustAccept,
          changes: changes.map((spans) => spans.map(({ text }) => text).join('')),
          accepted: counts.get(`${document} ${version}`) ?? 0,
        })),
      }
    }),
  )
  return { people, documents }
}

async function countByVersion(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ path: string; version: number; count: number }>`
    select path, version, count(*)::integer as count
    from terms_acceptances join users on users.id = user_id and closed_at is null
    group by path, version`.execute(db)
  return new Map(rows.map(({ path, version, count }) => [`${path} ${version}`, count]))
}

async function countPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from users where closed_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the people who have accepted this version or a later one. */
async function countAccepted(db: Db, document: string, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::integer as count
    from terms_acceptances join users on users.id = user_id and closed_at is null
    where path = ${document} and version >= ${version}`.execute(db)
  return rows[0]?.count ?? 0
}
