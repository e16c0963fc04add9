import type pg from 'pg'

/** A table of the shop. */
export interface BackedUpTable {
  name: string
  /** Stored columns; generated columns are not backed up. */
  columns: readonly string[]
}

/** Lists every table of the shop except `migrations`, which the manifest lists, and `backups`, whose folders a restored shop lacks. */
export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relname not in ('migrations', 'backups')
    group by c.relname
    order by c.relname`)
  return rows
}

/** Returns the last value of each sequence, by name. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

/** Sets the last value of each sequence. */
export async function setSequences(client: pg.ClientBase, sequences: Record<string, number>): Promise<void> {
  await client.query(
    `select setval(quote_ident(key)::regclass, value::bigint) from jsonb_each_text($1::jsonb) as at (key, value)`,
    [JSON.stringify(sequences)],
  )
}

/**
 * Runs `load` without foreign keys and triggers, so that rows may be inserted in any order and notify no one. Adding the foreign keys
 * again fails if a row violates one, and aborts the transaction.
 */
export async function withoutConstraints(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace and n.nspname = 'public'
    where c.contype = 'f' order by c.oid`)
  const { rows: tables } = await client.query<{ name: string }>(`
    select distinct t.tgrelid::regclass::text as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where not t.tgisinternal`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await load()
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
