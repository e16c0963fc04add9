import { type Static, Type } from 'typebox'
import { BindingDocument } from '#contract/schemas/accounts/acceptances.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'
import { Cursor, Next } from '#contract/schemas/admin/companies/companies.ts'

/** The terms and the privacy notice, with how many people have accepted each version. */
export const TermsOverview = Type.Object({
  people: Type.Integer({ description: 'People with an open account' }),
  documents: Type.Array(
    Type.Object({
      document: BindingDocument,
      required_version: Nullable(
        Type.Integer({ description: 'Newest version in force that people must accept; null: none' }),
      ),
      waiting: Type.Integer({ description: 'People who have not accepted it or a later one yet' }),
      versions: Type.Array(
        Type.Object({
          version: Type.Integer(),
          effective_at: Timestamp,
          must_accept: Type.Boolean(),
          changes: Type.Array(Type.String(), { description: 'What changed since the previous version' }),
          accepted: Type.Integer({ description: 'People with an open account who have accepted this version' }),
        }),
        { description: 'Versions that are or were in force, newest first' },
      ),
    }),
  ),
})
export type TermsOverview = Static<typeof TermsOverview>

export const AcceptancesQuery = Type.Object({
  document: BindingDocument,
  version: Type.Integer({ minimum: 1, maximum: 9999, description: 'Version of the document' }),
  accepted: Type.Boolean({
    default: true,
    description: 'True: who has accepted this version; false: who has accepted neither it nor a later one',
  }),
  cursor: Cursor,
  limit: PageSize(200, 50),
})
export type AcceptancesQuery = Static<typeof AcceptancesQuery>

export const Acceptance = Type.Object({
  name: Type.String(),
  email: Type.String(),
  company: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  accepted_at: Nullable(Timestamp),
})
export type Acceptance = Static<typeof Acceptance>

export const AcceptanceList = Type.Object({ data: Type.Array(Acceptance), next: Next })
export type AcceptanceList = Static<typeof AcceptanceList>
