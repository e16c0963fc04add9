import type { TestShop } from './shop.ts'

/**
 * Lets the waiting jobs whose payload has this value in a field fail for good, as after their last attempt. Returns their ids.
 */
export async function failJobs(
  { database }: Pick<TestShop, 'database'>,
  field: string,
  value: string,
  reason: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `update pgboss.job set state = 'failed', completed_on = now(), output = jsonb_build_object('message', $3::text)
     where data ->> $1 = $2 and state = 'created' returning id::text as id`,
    [field, value, reason],
  )
  return rows.map(({ id }) => id)
}
