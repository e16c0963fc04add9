/**
 * Which versions of the terms and the privacy notice people have accepted (decision 0123). The versions are content. A registration and an order
 * accept the terms in force; a trigger records that. A dialog requests a version that must be accepted at the next visit.
 */
import { sql } from 'kysely'
import { BINDING_DOCUMENTS } from '#contract/content/content-documents.ts'
import { Problem } from '#contract/problem.ts'
import type { AcceptDocuments, DocumentToAccept } from '#contract/schemas/accounts/acceptances.ts'
import type { AcceptanceList, AcceptancesQuery, TermsOverview } from '#contract/schemas/admin/settings/acceptances.ts'
import type { Db } from '#database/connect.ts'
import type { Content } from '#server/content/content.ts'
import { listAcceptances } from './list-acceptances.ts'
import { readOverview } from './read-overview.ts'
import { requiredVersion } from './required-version.ts'

export function createAcceptances({ db, content }: { db: Db; content: Pick<Content, 'bindingVersions'> }) {
  return {
    /** Returns the documents in force that a person has to accept. Reads no row while no version must be accepted. */
    async pending(userId: number): Promise<DocumentToAccept[]> {
      const versions = await content.bindingVersions()
      if (!versions.some(({ mustAccept }) => mustAccept)) return []
      const accepted = await lastAccepted(db, userId)
      return BINDING_DOCUMENTS.flatMap((document) => {
        const ofDocument = versions.filter((each) => each.document === document)
        const required = requiredVersion(ofDocument)
        const [current] = ofDocument
        if (!current || required === null || (accepted.get(document) ?? 0) >= required) return []
        const { version, publishAt, changes } = current
        return [{ document, version, effective_at: publishAt.toISOString(), changes }]
      })
    },

    /**
     * Records that a person accepts the documents in force. Repeating it changes nothing. Run it in a transaction. Throws `terms_changed` if one of
     * them is no longer in force.
     */
    async accept(userId: number, { documents }: AcceptDocuments): Promise<void> {
      const versions = await content.bindingVersions()
      for (const { document, version } of documents) {
        const current = versions.find((each) => each.document === document)
        if (current?.version !== version) throw new Problem('terms_changed')
      }
      await db
        .insertInto('terms_acceptances')
        .values(documents.map(({ document, version }) => ({ path: document, version, user_id: userId })))
        .onConflict((conflict) => conflict.columns(['path', 'version', 'user_id']).doNothing())
        .execute()
    },

    /** Returns the versions with the numbers of people who have accepted them. */
    overview: async (): Promise<TermsOverview> => readOverview(db, await content.bindingVersions()),

    /** Returns a page of the people who have accepted a version, or who have not. */
    list: (query: AcceptancesQuery): Promise<AcceptanceList> => listAcceptances(db, query),
  }
}

async function lastAccepted(db: Db, userId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ path: string; version: number }>`
    select path, max(version) as version from terms_acceptances where user_id = ${userId} group by path`.execute(db)
  return new Map(rows.map(({ path, version }) => [path, version]))
}
