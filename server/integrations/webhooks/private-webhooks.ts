import type { Accounts } from '#server/accounts/accounts.ts'
import type { Db } from '#database/connect.ts'
import type { Reach } from './send.ts'

/** Returns what the webhooks of a company may reach. */
export async function reachOf(db: Db, companyId: number): Promise<Reach> {
  const company = await db
    .selectFrom('companies')
    .select('private_webhooks')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.private_webhooks ? 'private' : 'public'
}

/** Sets if the webhooks of a buyer's company may be sent to private targets. Returns its name. Throws `not_found`. */
export async function setPrivateWebhooks(
  { db, accounts }: { db: Db; accounts: Pick<Accounts, 'byEmail'> },
  email: string,
  allowed: boolean,
): Promise<string> {
  const { companyId } = await accounts.byEmail(email)
  const { name } = await db
    .updateTable('companies')
    .set({ private_webhooks: allowed })
    .where('id', '=', companyId)
    .returning('name')
    .executeTakeFirstOrThrow()
  return name
}
