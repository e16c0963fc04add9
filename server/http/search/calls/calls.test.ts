import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexSettings, searchParameters } from '#engine/engine.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { ABSENT_FEATURES, absenceMessage } from './absent-features.ts'
import { type Call, WORKING_CALLS } from './calls.ts'

const require = createRequire(import.meta.url)
const CLIENTS = ['client-search', 'recommend', 'client-insights', 'client-personalization', 'client-query-suggestions']
/** The source of the official client for JavaScript, version 5. */
const sourceOf = (client: string, file: string) => {
  const client5 = createRequire(require.resolve('algoliasearch'))
  return readFileSync(join(dirname(client5.resolve(`@algolia/${client}`)), file), 'utf8')
}

/** A call without the names of its path's variables, which differ between the clients and our table. */
const keyOf = ({ method, path }: Call) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
const absentCalls = ABSENT_FEATURES.flatMap(({ calls }) => calls)

describe('the tables of calls and parameters', () => {
  it('name every call of the official clients exactly once', () => {
    const sources = CLIENTS.map((client) => sourceOf(client, '../builds/node.js')).join('\n')
    const found = sources.matchAll(/requestPath = "(\/1\/[^"]*)"|requestPath = (?:"\/\{path\}")|method: "(\w+)"/g)
    const calls = new Set<string>()
    let path: string | undefined
    for (const [, requestPath, method] of found) {
      if (method === undefined) path = requestPath
      else if (path !== undefined) calls.add(keyOf({ method: method as Call['method'], path }))
    }
    expect(calls.size).toBeGreaterThan(70)
    const listed = [...WORKING_CALLS, ...absentCalls].map(keyOf)
    expect(new Set(listed).size).toBe(listed.length)
    expect([...calls].filter((call) => !listed.includes(call))).toEqual([])
  })

  it('name every parameter and setting of the official client', () => {
    const types = sourceOf('client-search', '../node.d.ts')
    const fieldsOf = (type: string) => {
      const [, body = ''] = new RegExp(String.raw`\ntype ${type} = \{(.*?)\n\}`, 's').exec(types) ?? []
      return Array.from(body.matchAll(/\n {4}(\w+)\??:/g), ([, name = '']) => name)
    }
    const shared = fieldsOf('IndexSettingsAsSearchParams')
    const parameters = [...shared, ...fieldsOf('BaseSearchParamsWithoutQuery')]
    const settings = [...shared, ...fieldsOf('BaseIndexSettings')]
    expect(parameters.length).toBeGreaterThan(60)
    expect(settings.length).toBeGreaterThan(50)
    const isKnown = ({ effective, ignored }: typeof searchParameters) => {
      const names = new Set([...effective, ...ignored])
      return (name: string) => names.has(name)
    }
    expect(parameters.filter((name) => !isKnown(searchParameters)(name))).toEqual([])
    expect(settings.filter((name) => !isKnown(indexSettings)(name))).toEqual([])
  })
})

describe('the calls of the search protocol', () => {
  let test: TestShop
  let headers: Record<string, string>
  const send = ({ method, path }: Call) => {
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    return test.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{}' }) })
  }
  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    const { app, admin } = await test.shop.search.keys()
    headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': admin }
  })
  afterAll(() => test.close())

  it('that work are all answered', async () => {
    for (const working of WORKING_CALLS) {
      const answer = await send(working)
      const call = `${keyOf(working)}: ${answer.body}`
      expect([200, 201, 400, 404, 422], call).toContain(answer.statusCode)
      expect(answer.body, call).not.toContain('No such call')
    }
  })

  it('of absent features answer 501 with a sentence that names the feature', async () => {
    for (const feature of ABSENT_FEATURES) {
      const prefixed = feature.prefixes.flatMap((prefix) =>
        [prefix, `${prefix}/abtests/1/stop`].map((path): Call => ({ method: 'POST', path })),
      )
      for (const call of [...feature.calls, ...prefixed]) {
        const answer = await send(call)
        expect([keyOf(call), answer.json()]).toEqual([keyOf(call), { message: absenceMessage(feature), status: 501 }])
        expect(answer.statusCode).toBe(501)
        expect(answer.headers['access-control-allow-origin']).toBe('*')
      }
    }
    expect(absentCalls.length).toBeGreaterThan(25)
    expect((await send({ method: 'GET', path: '/1/logs' })).json()).toEqual({
      message: "Logs are not part of the shop's own search. Read the log of the shop.",
      status: 501,
    })
  })
})
