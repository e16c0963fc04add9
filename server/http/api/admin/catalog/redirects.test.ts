import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminRedirects, FileRedirect } from '#contract/schemas/admin/catalog/redirects.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test)
})
afterAll(() => test.close())
beforeEach(() => test.database.pool.query('delete from redirects'))

const list = async (query = '') => (await sam.call('GET', `/redirects${query}`)).body as unknown as AdminRedirects
const stored = async () => (await list()).data.map(({ from, to }) => [from, to])
const add = (from: string, to: string | null) => sam.call('POST', '/redirects', { from, to })

async function file(verb: '/file' | '/file/preview', ...rows: string[]): Promise<FileRedirect[]> {
  const { status, body } = await sam.call('POST', `/redirects${verb}`, { csv: rows.join('\n') })
  expect([status, body]).toEqual([200, body])
  return body['data'] as FileRedirect[]
}

describe('redirects', () => {
  it('are added, found by a part of either path and their kind, page by page, and removed', async () => {
    expect((await add('/pages/cups', '/category/mugs')).body['data']).toEqual({
      from: '/pages/cups',
      to: '/category/mugs',
    })
    await add('/pages/gone', null)
    await add('/pages/bowls', '/category/bowls')
    expect((await list('?q=MUGS')).data).toMatchObject([{ from: '/pages/cups' }])
    expect((await list('?kind=removed')).data).toMatchObject([{ from: '/pages/gone', to: null }])
    const first = await list('?limit=2')
    expect(first.next).toBe('/pages/cups')
    expect((await list(`?limit=2&cursor=${first.next}`)).data).toMatchObject([{ from: '/pages/gone' }])
    const removed = await sam.call('POST', '/redirects/remove', { from: ['/pages/cups', '/pages/unknown'] })
    expect(removed.status).toBe(200)
    expect(await stored()).toEqual([
      ['/pages/bowls', '/category/bowls'],
      ['/pages/gone', null],
    ])
    const { body } = await sam.call('GET', '/audit?action=adminRemoveRedirects')
    expect(body['data']).toMatchObject([{ changes: { '/pages/cups': ['/category/mugs', null] } }])
  })

  it('are rejected with the reason', async () => {
    await add('/pages/gone', null)
    const messages = []
    for (const [from, to] of [
      ['/', '/category/mugs'],
      ['/a', '/a'],
      ['/a', '/pages/gone'],
      ['mugs', '/a'],
      ['/a?b=1', '/c'],
      ['/a', '/.//evil.example'],
      ['/a', '/x/..//evil.example'],
    ] as const) {
      const { status, body } = await add(from, to)
      messages.push([status, body['message']])
    }
    expect(messages.map(([status]) => status)).toEqual(Array.from({ length: 7 }, () => 422))
    expect(messages[3]).toEqual([422, expect.stringContaining('is not a path of this shop')])
  })
})

describe('a file of redirects', () => {
  const ROWS = [
    'from;to',
    'https://old.example/pages/cups?ref=mail;/category/mugs',
    '/category/mugs;/category/tableware',
    '/pages/gone;',
    '/pages/again;/pages/gone',
    '/category/tableware;/pages/cups',
    'cups;/category/mugs',
  ]

  it('is checked row by row, as if the earlier rows were stored, and adds what it promised', async () => {
    await add('/pages/gone', null)
    const tried = await file('/file/preview', ...ROWS)
    expect(tried.map(({ line, from, to, result }) => [line, from, to, result])).toEqual([
      [2, '/pages/cups', '/category/mugs', 'added'],
      [3, '/category/mugs', '/category/tableware', 'added'],
      [4, '/pages/gone', null, 'unchanged'],
      [5, '/pages/again', '/pages/gone', 'failed'],
      [6, '/category/tableware', '/pages/cups', 'failed'],
      [7, 'cups', '/category/mugs', 'failed'],
    ])
    expect(await stored()).toEqual([['/pages/gone', null]])
    expect(await file('/file', ...ROWS)).toEqual(tried)
    expect(await stored()).toEqual([
      ['/category/mugs', '/category/tableware'],
      ['/pages/cups', '/category/tableware'],
      ['/pages/gone', null],
    ])
  })

  it('adds one by one what the single call adds', async () => {
    const rows: [string, string][] = [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/d'],
      ['/d', '/a'],
      ['/c', '/b'],
    ]
    for (const row of rows) await add(...row)
    const single = await stored()
    await test.database.pool.query('delete from redirects')
    await file('/file', ...rows.map((row) => row.join(',')))
    expect(await stored()).toEqual(single)
  })

  it('that is empty, too long or no CSV is rejected', async () => {
    const csvs = ['from,to', `"/a,/b`, Array.from({ length: 2001 }, (_, row) => `/old/${row},/`).join('\n')]
    for (const csv of csvs) {
      expect(await sam.call('POST', '/redirects/file', { csv })).toMatchObject({
        status: 422,
        body: { errors: { csv: [expect.any(String)] } },
      })
    }
    expect(await stored()).toEqual([])
  })
})
