import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditPage } from '#contract/schemas/admin/system/audit.ts'
import { csvChunks } from '#server/tables/csv.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let reader: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  reader = await signInStaff(test, ['audit.read'], 'Rae Reader')
  const actor = { kind: 'staff' as const, id: reader.id, name: 'Rae Reader', address: '10.1.1.1' }
  for (let number = 1; number <= 7; number += 1) {
    const changes = { credit_limit: [null, number * 100] as [unknown, unknown] }
    await test.shop.audit.write(actor, { action: 'adminSetTerms', subject: { kind: 'company', id: 5 }, changes })
  }
  const formula = { note: [null, '=HYPERLINK("http://evil.example")'] as [unknown, unknown] }
  await test.shop.audit.write({ kind: 'command', name: '=cmd()' }, { action: '@orders list', changes: formula })
})
afterAll(() => test.close())

async function list(path: string): Promise<AuditPage> {
  return (await reader.call('GET', path)).body as unknown as AuditPage
}

describe('the audit log', () => {
  it('is listed by operation, kind of record, person and time, newest first and page by page', async () => {
    const first = await list('/audit?action=adminSetTerms&limit=3')
    expect(first.data.map(({ changes }) => changes['credit_limit']?.[1])).toEqual([700, 600, 500])
    const second = await list(`/audit?action=adminSetTerms&limit=3&before=${first.next}`)
    const third = await list(`/audit?action=adminSetTerms&limit=3&before=${second.next}`)
    expect([second.data.length, third.data.length, third.next]).toEqual([3, 1, null])
    expect((await list('/audit?subject_kind=order')).data).toEqual([])
    const me = (await reader.call('GET', '/me')).body['data'] as { id: string }
    expect((await list(`/audit?staff=${me.id}`)).data).toHaveLength(7)
    expect((await list('/audit?to=2020-01-01T00:00:00Z')).data).toEqual([])
    expect((await list('/audit?from=2020-01-01T00:00:00Z')).data).toHaveLength(8)
  })

  it('is listed by record and by whole days in UTC', async () => {
    expect((await list('/audit?subject_kind=company&subject_id=5')).data).toHaveLength(7)
    expect((await list('/audit?subject_kind=company&subject_id=6')).data).toEqual([])
    expect(await list('/audit?subject_id=5')).toMatchObject({ errors: { subject_kind: [expect.any(String)] } })
    const day = (await list('/audit?action=adminSetTerms&limit=1')).data[0]?.at.slice(0, 10) ?? ''
    expect((await list(`/audit?action=adminSetTerms&from=${day}&to=${day}`)).data.length).toBeGreaterThan(0)
    expect((await list(`/audit?from=2020-01-01&to=2020-01-31`)).data).toEqual([])
    expect((await reader.call('GET', '/audit?from=2020-13-01')).status).toBe(422)
  })

  it('has the history of a record', async () => {
    const { data } = await list('/audit/company/5')
    expect(data).toHaveLength(7)
    expect(data[0]).toMatchObject({ actor: 'Rae Reader', actor_kind: 'staff', address: '10.1.1.1' })
    expect((await list('/audit/company/6')).data).toEqual([])
  })

  it('is exported as CSV in batches, in which no cell is a formula', async () => {
    const answer = await test.app.inject({ url: '/api/v2/admin/audit.csv', headers: { cookie: reader.headers.cookie } })
    expect(answer.headers['content-type']).toContain('text/csv')
    const lines = answer.body.trim().split('\r\n')
    // The export itself has a row, too.
    expect(lines).toHaveLength(10)
    expect(lines[1]).toContain('adminAuditFile')
    expect(lines[2]).toContain("'@orders list")
    expect(lines[2]).not.toMatch(/,[=@]/)
    let batched = ''
    for await (const part of csvChunks(test.shop.audit.export({}, 2))) batched += part
    expect(batched).toBe(answer.body)
    const poor = await signInStaff(test, [])
    const refused = await test.app.inject({ url: '/api/v2/admin/audit.csv', headers: { cookie: poor.headers.cookie } })
    expect(refused.statusCode).toBe(403)
  })

  it('cannot be changed, and loses only the rows that are older than the operator stores them', async () => {
    const { pool } = test.database
    await expect(pool.query(`update audit_log set action = 'x'`)).rejects.toThrow('cannot be changed')
    await expect(pool.query('delete from audit_log')).rejects.toThrow('cannot be changed')
    await pool.query(
      `insert into audit_log (at, actor_kind, actor_name, action) values (now() - interval '800 days', 'shop', 'x', 'old')`,
    )
    await test.shop.transaction((bound) => bound.audit.deleteOld())
    expect((await list('/audit?action=old')).data).toEqual([])
    expect((await list('/audit')).data.length).toBeGreaterThanOrEqual(8)
    await expect(pool.query('delete from audit_log')).rejects.toThrow('cannot be changed')
  })
})
