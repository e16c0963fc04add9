import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { findReferences, type NamedKind, type Reference } from '#server/references/references.ts'
import type { FoundRecord } from './find-records.ts'
import { KINDS } from './kinds.ts'

const MAX_LISTED = 10

/** A record that is to be deleted, and where its page redirects; null if it is removed for good. */
export interface Departing {
  record: FoundRecord
  redirectTo: string | null
}

/**
 * Refuses to delete records that content, a banner, a mapping of imports or a scheduled sale names. Links do not count if the page redirects.
 * Throws `impossible_move` with the places of the first one.
 */
export async function requireUnnamed(db: Db, kind: NamedKind, departing: readonly Departing[]): Promise<void> {
  const { path, nouns } = KINDS[kind]
  const records = departing.map(({ record }) => ({ key: record.key, path: path?.(record) ?? '' }))
  const removed = new Set(departing.flatMap(({ record, redirectTo }) => (redirectTo === null ? record.key : [])))
  const references = await findReferences(db, kind, records)
  const blocking = references.filter(({ by, key }) => by === 'key' || removed.has(key))
  const [first] = blocking
  if (!first) return
  const ofFirst = blocking.filter(({ key }) => key === first.key)
  throw new Problem(
    'impossible_move',
    `Nothing was deleted: the ${nouns[0]} ${first.key} is named by ${listPlaces(ofFirst)}. ${adviceFor(kind, ofFirst)}`,
  )
}

function listPlaces(references: readonly Reference[]): string {
  const places = [...new Set(references.map(({ where }) => where))]
  const more = places.length > MAX_LISTED ? ` and ${places.length - MAX_LISTED} more` : ''
  return places.slice(0, MAX_LISTED).join(', ') + more
}

function adviceFor(kind: NamedKind, blocking: readonly Reference[]): string {
  if (blocking.every(({ by }) => by === 'link'))
    return 'Change the links, or let them lead elsewhere with --redirect-to.'
  if (kind === 'collections') return 'Change that first.'
  if (kind === 'products') return 'Change that first, or archive it instead: products archive.'
  return `Change that first, or merge it into another ${KINDS[kind].nouns[0]} (--move-to), which is named instead.`
}
