import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILE_ENDPOINTS, type FileEndpoint } from '#contract/endpoints/files.ts'
import { type Belongings, plantBelongings } from '#test-kit/hostile/belongings.ts'
import { attemptCall, type CallName, endpointOf, TRIALS } from '#test-kit/hostile/trials.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** Files that are sent while they are read, so their ETag is not known when the headers are sent. */
const STREAMED: readonly CallName[] = ['ordersFile', 'invoicesFile']

/** Calls whose response differs every time: a new token, and the time of an export. */
const ALWAYS_NEW: ReadonlySet<CallName> = new Set([...STREAMED, 'session', 'exportData'])

let test: TestShop
let ann: Belongings
beforeAll(async () => {
  test = await openTestShop()
  ann = await plantBelongings(test, 'ann')
}, 300_000)
afterAll(() => test.close())

const gets = (Object.keys(TRIALS) as CallName[]).filter((name) => (endpointOf(name).method ?? 'GET') === 'GET')

it('every GET of the tables has an ETag, and is a 304 for a client that has the response', async () => {
  const answers: Record<string, unknown> = {}
  for (const name of gets) {
    const first = await attemptCall(test, ann, name, ann.buyer.headers)
    if (first.status !== 200 || ALWAYS_NEW.has(name)) continue
    const known = { ...ann.buyer.headers, 'if-none-match': String(first.headers['etag']) }
    const { status, headers } = await attemptCall(test, ann, name, known)
    answers[name] = [status, headers['etag'] === first.headers['etag']]
  }
  expect(Object.keys(answers).length).toBeGreaterThan(40)
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, [304, true]])))
})

it('the reference describes the ETag of exactly the files that have one', () => {
  const files = Object.entries<FileEndpoint>(FILE_ENDPOINTS)
  const described = files.filter(([, { hasEtag }]) => hasEtag).map(([name]) => name)
  expect(described).toEqual(Object.keys(FILE_ENDPOINTS).filter((name) => !STREAMED.includes(name as CallName)))
})
