import type { JobPayloads } from '#server/jobs/jobs.ts'
import type { Bound } from '#server/integrations/deps.ts'
import { recordEvents } from './events.ts'

/** Records an event about a company for the webhooks of the operator, with its current data. Idempotent by `cause`. */
export async function recordCompanyEvent(
  bound: Bound,
  { kind, companyId, cause }: JobPayloads['operator.event'],
): Promise<void> {
  const company = await bound.db
    .selectFrom('companies')
    .select(['id as company_id', 'name', 'status', 'status_reason as reason'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (company) await recordEvents(bound, [{ companyId: null, kind, payload: company, cause }])
}
