import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { findReferences, type NamedKind } from '#server/references/references.ts'
import type { FoundRecord } from './find-records.ts'
import { KINDS } from './kinds.ts'

const MAX_LISTED = 10

/**
 * Refuses to delete a record that content, a banner or a mapping of imports names. Links do not count if its page redirects. Throws
 * `impossible_move` with the places.
 */
export async function requireUnnamed(
  db: Db,
  kind: NamedKind,
  record: FoundRecord,
  redirectTo: string | null,
): Promise<void> {
  const { path, nouns } = KINDS[kind]
  const references = await findReferences(db, kind, { key: record.key, path: path?.(record) ?? '' })
  const blocking = references.filter(({ by }) => by === 'key' || redirectTo === null)
  if (blocking.length === 0) return
  const places = [...new Set(blocking.map(({ where }) => where))]
  const shown = places.slice(0, MAX_LISTED).join(', ')
  const more = places.length > MAX_LISTED ? ` and ${places.length - MAX_LISTED} more` : ''
  throw new Problem(
    'impossible_move',
    `Nothing was deleted: the ${nouns[0]} ${record.key} is named by ${shown}${more}. ${adviceFor(
      kind,
      blocking.every(({ by }) => by === 'link'),
    )}`,
  )
}

function adviceFor(kind: NamedKind, onlyLinks: boolean): string {
  if (onlyLinks) return 'Change the links, or let them lead elsewhere with --redirect-to.'
  if (kind === 'collections') return 'Change that first.'
  return `Change that first, or choose with --move-to which ${KINDS[kind].nouns[0]} is named instead.`
}
