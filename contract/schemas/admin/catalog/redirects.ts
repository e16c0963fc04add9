import { type Static, Type } from 'typebox'
import {
  MAX_FILE_REDIRECTS,
  MAX_PATH_LENGTH,
  MAX_REDIRECT_FILE_BYTES,
  MAX_REMOVED_REDIRECTS,
} from '#contract/catalog/redirects.ts'
import { Next } from '#contract/schemas/admin/companies/companies.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'

/** A path, or for `from` the URL of a page of an earlier shop. */
const Path = Type.String({ minLength: 1, maxLength: 2 * MAX_PATH_LENGTH, pattern: '^[^\\u0000]*$' })
const Target = Nullable({ ...Path, description: 'A path of this shop; null: there is nothing in its place (410)' })

export const RedirectsQuery = Type.Object({
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\u0000]*$', description: 'A part of either path' }),
  ),
  kind: Type.Optional(
    Type.Enum(['moved', 'removed'], { description: '`removed`: for good, with nothing in its place' }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 800,
      pattern: '^/[^\\u0000]*$',
      description: '`next` of the previous page',
    }),
  ),
  limit: PageSize(200, 50),
})
export type RedirectsQuery = Static<typeof RedirectsQuery>

const STORED = { from: Type.String(), to: Nullable(Type.String()) }

export const StoredRedirect = Type.Object(STORED)

export const AdminRedirect = Type.Object({ ...STORED, created_at: Timestamp })
export type AdminRedirect = Static<typeof AdminRedirect>

export const AdminRedirects = Type.Object({
  data: Type.Array(AdminRedirect, { description: 'By `from`' }),
  next: Next,
})
export type AdminRedirects = Static<typeof AdminRedirects>

export const NewRedirect = Type.Object({ from: Path, to: Target })
export type NewRedirect = Static<typeof NewRedirect>

export const RemovedRedirects = Type.Object({
  from: Type.Array(Path, { minItems: 1, maxItems: MAX_REMOVED_REDIRECTS }),
})

export const RedirectsFile = Type.Object({
  csv: Type.String({
    minLength: 1,
    maxLength: MAX_REDIRECT_FILE_BYTES,
    pattern: '^[^\\u0000]*$',
    description: `At most ${MAX_FILE_REDIRECTS} rows with the columns \`from\` and \`to\`; an empty \`to\` is a page that was removed for good`,
  }),
})

/** A row of a file of redirects, and what it does. */
export const FileRedirect = Type.Object({
  line: Type.Integer(),
  from: Type.String({ description: 'As it is stored, or as it is in the file if it has a problem' }),
  to: Nullable(Type.String()),
  result: Type.Enum(['added', 'replaced', 'unchanged', 'failed']),
  problem: Nullable(Type.String()),
})
export type FileRedirect = Static<typeof FileRedirect>
