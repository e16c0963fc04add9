import { sql } from 'kysely'
import { RANKED_DAYS, RANKED_RECORDS } from '#contract/backoffice/figures.ts'
import type { AdminFigures } from '#contract/schemas/admin/system/figures.ts'
import { addDays, dayOf } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import { readState, writeState } from '#database/shop-state.ts'

/** Different texts that a process counts until it stores them. Others are dropped: a robot must not fill the table. */
const MAX_TEXTS = 500
const MAX_TEXT = 80
/** Looks like an email address or a phone number, which is not stored. */
const PERSONAL = /@|(?:\d[ ()./-]*){7}/
/** Days that counts are stored. */
const STORED_DAYS = 90
/** Key in `shop_state`: the most frequent texts, as JSON. */
const STATE = 'missed searches'

/** Searches without results that this process has counted since `storeMissed`, by text. */
export interface MissedSearches {
  counts: Map<string, number>
}

export const createMissedSearches = (): MissedSearches => ({ counts: new Map() })

/** Counts a search that found nothing, or only products that lack some of its words. */
export function countMissed({ counts }: MissedSearches, search: string): void {
  const text = search.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)
  if (text === '' || PERSONAL.test(text) || (counts.size >= MAX_TEXTS && !counts.has(text))) return
  counts.set(text, (counts.get(text) ?? 0) + 1)
}

/** Stores what was counted since the last call. Run it in a transaction. */
export async function storeMissed(db: Db, { counts }: MissedSearches, now: Date): Promise<void> {
  // The same order in every process avoids a deadlock.
  const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  counts.clear()
  if (rows.length === 0) return
  await sql`
    insert into missed_searches (day, text, searches)
    select ${dayOf(now)}::date, text, searches
    from unnest(${rows.map(([text]) => text)}::text[], ${rows.map(([, count]) => count)}::integer[]) as counted (text, searches)
    on conflict (day, text) do update set searches = missed_searches.searches + excluded.searches`.execute(db)
}

/** Ranks the most frequent texts of the last days, and deletes old counts. Run it in a transaction. */
export async function rankMissed(db: Db, now: Date): Promise<void> {
  const today = dayOf(now)
  await sql`delete from missed_searches where day < ${addDays(today, -STORED_DAYS)}::date`.execute(db)
  const { rows } = await sql<AdminFigures['missed_searches'][number]>`
    select text, sum(searches)::integer as searches from missed_searches where day > ${addDays(today, -RANKED_DAYS)}::date
    group by text order by sum(searches) desc, text limit ${RANKED_RECORDS}`.execute(db)
  await writeState(db, STATE, JSON.stringify(rows))
}

/** Returns the texts as they were ranked last. */
export async function readMissed(db: Db): Promise<AdminFigures['missed_searches']> {
  return JSON.parse((await readState(db, STATE)) ?? '[]') as AdminFigures['missed_searches']
}
