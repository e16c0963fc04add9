import { LATEST_COMPANY } from '#server/accounts/members/read-member.ts'
import { sql } from 'kysely'
import { DEFAULT_EMAIL_PREFERENCES, EMAIL_PREFERENCES } from '#contract/accounts/profile.ts'
import type { EmailPreferences, EmailPreferencesChange } from '#contract/schemas/accounts/profile.ts'
import type { Db } from '#database/connect.ts'
import { accountClosed } from '#server/accounts/lock-user.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** The kinds of email that a buyer receives. The database stores only the buyer's choices; the others follow the defaults. */
export function createEmailPreferences({ db }: { db: Db }) {
  async function readPreferences({ id }: Buyer): Promise<EmailPreferences> {
    const { notices } = await db.selectFrom('users').select('notices').where('id', '=', id).executeTakeFirstOrThrow()
    return withDefaults(notices)
  }

  /** Changes the given kinds and returns the resulting preferences. */
  async function changePreferences({ id }: Buyer, change: EmailPreferencesChange): Promise<EmailPreferences> {
    const chosen = Object.fromEntries(
      EMAIL_PREFERENCES.flatMap((kind) => (change[kind] === undefined ? [] : [[kind, change[kind]]])),
    )
    const changed = await db
      .updateTable('users')
      .set((eb) => ({ notices: sql<string>`${eb.ref('notices')} || ${JSON.stringify(chosen)}` }))
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('notices')
      .executeTakeFirst()
    if (!changed) throw accountClosed()
    return withDefaults(changed.notices)
  }

  /** Lists the buyers who agreed to news and have not turned them off, by email address. Only confirmed addresses have an account. */
  async function newsReaders() {
    return db
      .selectFrom('users')
      .innerJoin('companies', (join) => join.on('companies.id', '=', LATEST_COMPANY))
      .select(['users.email', 'users.u_fname as first_name', 'users.u_lname as last_name', 'companies.name as company'])
      .where('users.closed_at', 'is', null)
      .where(sql<boolean>`coalesce((users.notices ->> 'news')::boolean, ${sql.lit(DEFAULT_EMAIL_PREFERENCES.news)})`)
      .orderBy((eb) => eb.fn('lower', ['users.email']))
      .execute()
  }

  return { read: readPreferences, change: changePreferences, newsReaders }
}

function withDefaults(chosen: Partial<EmailPreferences>): EmailPreferences {
  return {
    order_updates: chosen.order_updates ?? DEFAULT_EMAIL_PREFERENCES.order_updates,
    news: chosen.news ?? DEFAULT_EMAIL_PREFERENCES.news,
  }
}
