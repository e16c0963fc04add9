import { NOTICE_DEFAULTS, NOTICE_KINDS, type NoticeKind, type Notices, type NoticesChange } from '#contract/profile.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from './accounts.ts'
import { accountClosed } from './hold-person.ts'

/** Which mails a person wants. What is kept is only what they chose; the rest follows the defaults. */
export function createNotices({ db }: { db: Db }) {
  async function notices({ id }: Buyer): Promise<Notices> {
    const { notices } = await db.selectFrom('users').select('notices').where('id', '=', id).executeTakeFirstOrThrow()
    return asNotices(notices)
  }

  /** Changes the kinds that are named, and says which are wanted now. */
  async function changeNotices({ id }: Buyer, change: NoticesChange): Promise<Notices> {
    const chosen = Object.fromEntries(
      NOTICE_KINDS.flatMap((kind) => (change[kind] === undefined ? [] : [[kind, change[kind]]])),
    )
    const changed = await db
      .updateTable('users')
      .set((eb) => ({ notices: eb(eb.ref('notices'), '||', JSON.stringify(chosen)) }))
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('notices')
      .executeTakeFirst()
    if (!changed) throw accountClosed()
    return asNotices(changed.notices)
  }

  return { notices, changeNotices }
}

function asNotices(kept: unknown): Notices {
  const chosen = kept as Partial<Record<NoticeKind, boolean>>
  return {
    order_updates: chosen.order_updates ?? NOTICE_DEFAULTS.order_updates,
    news: chosen.news ?? NOTICE_DEFAULTS.news,
  }
}
