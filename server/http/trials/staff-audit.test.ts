import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { ADMIN_ENDPOINTS, type AdminEndpointName } from '#contract/endpoints/admin/admin.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import { ADMIN_REQUESTS } from '#test-kit/admin-calls/requests.ts'
import { type AdminRequest, openStage, send, type Stage } from '#test-kit/admin-calls/stage.ts'
import type { TestShop } from '#test-kit/shop.ts'

const NAMES = Object.keys(ADMIN_ENDPOINTS) as AdminEndpointName[]
const endpointOf = (name: AdminEndpointName): AdminEndpoint => ADMIN_ENDPOINTS[name]
const leavesRow = (name: AdminEndpointName) =>
  endpointOf(name).method !== 'GET' && endpointOf(name).unaudited === undefined
const WRITES = NAMES.filter(leavesRow)

/**
 * Tables of codes and challenges that a request uses up although it fails afterwards: they must not work again.
 */
const USED_UP: Partial<Record<AdminEndpointName, readonly string[]>> = {
  adminSignInTotp: ['staff'],
  adminSignInRecoveryCode: ['staff_recovery_codes'],
  adminSignInPasskey: ['staff_tokens', 'staff_passkeys'],
}

/** Numbers of rows of writes that change two records. */
const ROWS: Partial<Record<AdminEndpointName, number>> = { adminMergeCompany: 2 }

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 120_000)
afterAll(() => stage.close())

async function prepare(name: AdminEndpointName): Promise<AdminRequest<AdminEndpointName>> {
  return ADMIN_REQUESTS[name](stage)
}

async function lastRow({ database }: TestShop): Promise<number> {
  const { rows } = await database.pool.query<{ id: string | null }>('select max(id) as id from audit_log')
  return Number(rows[0]?.id ?? 0)
}

async function rowsAfter({ database }: TestShop, id: number) {
  return database.db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute()
}

/** Returns a hash of each table, without those that count requests. */
async function contentOf({ database }: TestShop): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'attempts'`,
  )
  const tables = [...rows.map(({ name }) => `"${name}"`), 'pgboss.job']
  const columns = tables.map((table) =>
    sql<string>`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${sql.raw(table)} t)`.as(
      table,
    ),
  )
  return await database.db.selectNoFrom(columns).executeTakeFirstOrThrow()
}

/** Calls whose keys are names of shipping methods or attributes, or whose codes are those of products. */
const WITHOUT_SECRETS: ReadonlySet<string> = new Set([
  'adminAttributes',
  'adminAttribute',
  'adminCreateAttribute',
  'adminPreviewAttribute',
  'adminSetAttribute',
  'adminOrderAttributes',
  'adminShipping',
  'adminSetShipping',
  'adminTryShipping',
  'adminShippingVersion',
  'adminReadStockFile',
  'adminPreviewStockBatch',
  'adminRecordStockBatch',
])

describe('every write of the operator API', () => {
  it.each(WRITES)('%s changes nothing if its row of the audit log cannot be written', async (name) => {
    const prepared = await prepare(name)
    const { test } = prepared.by ?? stage.owner
    const before = await contentOf(test)
    await test.database.pool.query(
      `create trigger refuse_rows before insert on audit_log execute function keep_audit_log()`,
    )
    await expect(send(stage, name, prepared)).rejects.toMatchObject({ status: 500 })
    await test.database.pool.query('drop trigger refuse_rows on audit_log')
    const after = await contentOf(test)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    expect(changed.filter((table) => !(USED_UP[name] ?? []).includes(table.replaceAll('"', '')))).toEqual([])
  })

  const secrets = new Set<string>()

  it.each(NAMES)('%s leaves exactly its row', async (name) => {
    const prepared = await prepare(name)
    const { test } = prepared.by ?? stage.owner
    const before = await lastRow(test)
    const response = await send(stage, name, prepared)
    if (!WITHOUT_SECRETS.has(name)) for (const secret of secretsIn([prepared.request, response])) secrets.add(secret)
    const rows = await rowsAfter(test, before)
    expect(rows.map(({ action }) => action)).toEqual(leavesRow(name) ? Array(ROWS[name] ?? 1).fill(name) : [])
    if (!leavesRow(name)) return
    expect(rows[0]).toMatchObject({ address: expect.any(String) as unknown, request_id: expect.any(String) as unknown })
    expect(rows[0]?.actor_kind).toBe('staff')
  })

  it('leaves no password, token, code, secret or key in any row', async () => {
    expect(secrets.size).toBeGreaterThan(40)
    for (const test of [stage.test, stage.empty]) {
      const text = JSON.stringify((await rowsAfter(test, 0)).map(({ at: _at, request_id: _id, ...row }) => row))
      expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
    }
  })
})

it('only these calls that are no reads leave no row', () => {
  const unaudited = NAMES.filter((name) => endpointOf(name).method !== 'GET' && !leavesRow(name))
  expect(unaudited.toSorted()).toEqual([
    'adminAddImportPart',
    'adminConfirmPasskeyOptions',
    'adminEnrollPasskeyOptions',
    'adminEnrollTotp',
    'adminForgotPassword',
    'adminOpenInvitation',
    'adminOpenSetUp',
    'adminPasskeyOptions',
    'adminPrepareBackupDownload',
    'adminPreviewAttribute',
    'adminPreviewBulkEdit',
    'adminPreviewContent',
    'adminPreviewOrder',
    'adminPreviewOrderEdit',
    'adminPreviewRule',
    'adminPreviewStockBatch',
    'adminReadAlerts',
    'adminReadShipments',
    'adminReadStatement',
    'adminReadStockFile',
    'adminSetPreference',
    'adminSignInPasskeyOptions',
    'adminTryRedirects',
    'adminTryShipping',
    'adminTryZipTaxes',
    'adminUnreadAlerts',
  ])
})

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'current_password',
  'token',
  'code',
  'secret',
  'url',
  'key',
  'recovery_codes',
  'challenge',
  'signature',
  'clientDataJSON',
  'attestationObject',
])

/** Returns the values of the fields that are secrets, at any depth. */
function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret && value.length >= 6 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    secretsIn(inner, SECRET_FIELDS.has(field) || (Array.isArray(value) && isSecret)),
  )
}
