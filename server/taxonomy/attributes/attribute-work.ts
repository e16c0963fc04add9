import { sql } from 'kysely'
import type { AttributeShape } from '#contract/catalog/attributes.ts'
import type { Db } from '#database/connect.ts'
import type { AuditActor } from '#server/audit/audit.ts'
import { lockImports } from '#server/imports/imports.ts'
import { refreshPayloads } from '#server/jobs/jobs.ts'
import type { TaxonomyDeps } from '#server/taxonomy/deps.ts'
import { type Conversion, conversionOf, readValues } from './attribute-effects.ts'

/** Products of one transaction: short enough that no order waits long for one. */
const BATCH = 500

type Author = Pick<AuditActor, 'kind' | 'id' | 'name'>

/** Rest of the work of a job on the values of an attribute. `from`: their previous shape; null: the attribute is deleted. */
export interface AttributeWork {
  by: Author
  from: AttributeShape | null
  replacements: Record<string, string>
}

interface WorkRow extends AttributeShape {
  key: string
  work: AttributeWork | null
  work_position: number
}

/** Starts to convert or remove the values of an attribute, in the transaction that changes it. */
export async function startWork({ db, jobs }: Pick<TaxonomyDeps, 'db' | 'jobs'>, id: number, work: AttributeWork) {
  await sql`update attributes set work = ${JSON.stringify(work)}::jsonb, work_position = 0 where id = ${id}`.execute(db)
  await jobs.enqueue('attribute.work', { id })
}

/**
 * Job: converts the values of the next products, and enqueues the job of the next batch. Each changed product gets a row in its history with the
 * value before, so that none is lost silently. Run it in a transaction: it moves the position on, so that a repeated job goes on after the last batch.
 */
export async function workOnAttribute({ db, jobs, audit }: TaxonomyDeps, id: number): Promise<void> {
  await lockImports(db)
  const { rows } = await sql<WorkRow>`
    select key, type, unit, choices, work, work_position from attributes where id = ${id} for update`.execute(db)
  const [attribute] = rows
  if (!attribute?.work) return
  const { key, work, work_position: after } = attribute
  const values = await readValues(db, key, { after, limit: BATCH, lock: true })
  const last = values.at(-1)
  if (!last) {
    await endWork(db, id, work)
    // Only now: until the end of the work, search records do not have the attribute.
    await refreshProducts({ db, jobs }, key)
    await jobs.enqueue('search.configure', {})
    return
  }
  const convert: Conversion = work.from ? conversionOf(work.from, attribute, work.replacements) : () => null
  const changed = values
    .map(({ ocid, value }) => ({ ocid, before: value, now: convert(value) }))
    .filter(({ before, now }) => before !== now)
  await sql`select set_config('trellis.converts_attributes', 'on', true)`.execute(db)
  await sql`update products set updated_at = now(),
      attributes = case when v.now is null then attributes - ${key}::text else attributes || jsonb_build_object(${key}::text, v.now) end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v (ocid integer, now jsonb)
    where products.ocid = v.ocid`.execute(db)
  await audit.writeAll(
    work.by,
    changed.map(({ ocid, before, now }) => ({
      action: work.from ? 'adminSetAttribute' : 'adminDeleteAttribute',
      subject: { kind: 'product', id: ocid },
      changes: { attributes: [{ [key]: before }, { [key]: now }] },
    })),
  )
  const lost = changed.filter(({ now }) => now === null)
  if (lost.length > 0) await jobs.enqueue('search.refresh', { ocids: lost.map(({ ocid }) => ocid) })
  await sql`update attributes set work_position = ${last.ocid} where id = ${id}`.execute(db)
  await jobs.enqueue('attribute.work', { id })
}

/** Enqueues the jobs that write the search records of the products that have a value. */
export async function refreshProducts({ db, jobs }: Pick<TaxonomyDeps, 'db' | 'jobs'>, key: string): Promise<void> {
  const { rows } = await sql<{ ocid: number }>`select ocid from products where attributes ? ${key}`.execute(db)
  await jobs.enqueueAll('search.refresh', refreshPayloads(rows.map(({ ocid }) => ocid)))
}

async function endWork(db: Db, id: number, { from }: AttributeWork): Promise<void> {
  if (from === null) await sql`delete from attributes where id = ${id}`.execute(db)
  else await sql`update attributes set work = null, work_position = 0 where id = ${id}`.execute(db)
}
