import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { Problem } from '#contract/problem.ts'

/** More than all screens need: it bounds what one person can store. */
const MAX_PREFERENCES = 200

type Value = Record<string, unknown>

/** Choices of each member of staff for their screens, by name. */
export function createStaffPreferences({ db }: { db: Db }) {
  return {
    /** Returns the value of a preference, or null if the person has not set it. */
    async find(staffId: number, name: string): Promise<Value | null> {
      const row = await db
        .selectFrom('staff_preferences')
        .select('value')
        .where('staff_id', '=', staffId)
        .where('name', '=', name)
        .executeTakeFirst()
      return (row?.value as Value | undefined) ?? null
    },

    /** Sets a preference, or deletes it with null. Throws `too_large` if the person has too many. */
    async set(staffId: number, name: string, value: Value | null): Promise<void> {
      if (value === null) {
        await db.deleteFrom('staff_preferences').where('staff_id', '=', staffId).where('name', '=', name).execute()
        return
      }
      const { count } = await db
        .selectFrom('staff_preferences')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('staff_id', '=', staffId)
        .where('name', '<>', name)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_PREFERENCES) throw new Problem('too_large', 'You have too many stored preferences.')
      const json = JSON.stringify(value)
      await db
        .insertInto('staff_preferences')
        .values({ staff_id: staffId, name, value: json })
        .onConflict((conflict) =>
          conflict.columns(['staff_id', 'name']).doUpdateSet({ value: json, updated_at: sql`now()` }),
        )
        .execute()
    },
  }
}
