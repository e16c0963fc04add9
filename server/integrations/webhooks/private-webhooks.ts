import { Problem } from '#contract/problem.ts'
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
export async function setPrivateWebhooks(db: Db, email: string, allowed: boolean): Promise<string> {
  const company = await db
    .updateTable('companies')
    .set({ private_webhooks: allowed })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('company_id')
        .where((inner) => inner(inner.fn<string>('lower', ['email']), '=', email.trim().toLowerCase())),
    )
    .returning('name')
    .executeTakeFirst()
  if (!company) throw new Problem('not_found', `There is no buyer with the email address ${email}.`)
  return company.name
}
