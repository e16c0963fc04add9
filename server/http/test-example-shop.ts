import type { AddressInfo } from 'node:net'
import { Value } from 'typebox/value'
import { type Client, createClient } from '#contract/client/client.ts'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import { letterTo, tokenIn } from '#server/accounts/test-letters.ts'
import { loadDemoShop } from '#server/demo.ts'
import { openTestShop } from '#server/test-shop.ts'
import type { Example } from './examples.ts'

/** The request of a call in its widest form: examples name calls by variable. */
type Given = NonNullable<Example['request']> & { idempotencyKey?: string }

/** A demo shop that listens, visitors who call it, and what they asked and were answered. */
export async function openExampleShop() {
  const test = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' }, { search: true })
  await loadDemoShop(test.shop, test.database, () => undefined)
  await test.work()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const examples: Record<string, Example> = {}
  const faults: string[] = []

  /** A visitor with cookies of their own, signed in where there is a token. */
  function visitor(token?: string) {
    const cookies = new Map<string, string>()
    const client = createClient({
      baseUrl,
      token,
      async fetch(address, options) {
        const headers = new Headers(options?.headers)
        headers.set('X-Requested-With', 'XMLHttpRequest')
        headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
        const response = await fetch(address, { ...options, headers })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
          cookies.set(name, value)
        }
        return response
      },
    })
    return {
      client,
      /** Makes a call and keeps it as the example of its name; `shown` is the body in its stead, where that is a form. */
      async show<Name extends EndpointName>(name: Name, ...given: Parameters<Client[Name]>) {
        const [asked = {}] = given as [Given?]
        const method = client[name] as (asked: Given) => Promise<unknown>
        const answer = await method(asked)
        faults.push(...[...Value.Errors(ENDPOINTS[name].answer, answer)].map((fault) => `${name}: ${fault.message}`))
        examples[name] = exampleFrom(asked, answer)
        return answer as Awaited<ReturnType<Client[Name]>>
      },
    }
  }

  return {
    test,
    baseUrl,
    examples,
    faults,
    visitor,
    mailedToken: async (to: string, subject: string) => tokenIn(await letterTo(test, to, subject)),
  }
}

export type ExampleShop = Awaited<ReturnType<typeof openExampleShop>>

function exampleFrom({ params, query, body, idempotencyKey }: Given, answer: unknown): Example {
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(body !== undefined && { body: body instanceof FormData ? fieldsOf(body) : body }),
  }
  const example = { ...(Object.keys(request).length > 0 && { request }), answer }
  return shortened(example) as Example
}

/** A value as an example shows it: lists are cut short, secrets and the place of the test are not told. */
export function shortened(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, shorten))
}

/** Two of a list show what it is; what proved somebody's right, and where the test ran, is nothing to be read. */
function shorten(_key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2)
  if (typeof value !== 'string') return value
  return value
    .replace(/^(trellis_|whsec_)?[\w-]{43}$/, `$1${'x'.repeat(43)}`)
    .replace(/^http:\/\/127\.0\.0\.1:\d+/, 'https://stock.example')
    .replace(/^http:\/\/localhost:\d+/, 'https://shop.example')
}

/** `key[subkey]` fields as what they become; without the files. */
function fieldsOf(form: FormData): Record<string, Record<string, unknown>> {
  const fields: Record<string, Record<string, unknown>> = {}
  for (const [name, value] of form) {
    const [, key = '', subkey = ''] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    if (typeof value === 'string') (fields[key] ??= {})[subkey] = subkey.endsWith('_id') ? Number(value) : value
  }
  return fields
}

/** Keys and kinds of a value, whatever it says: `null` may stand for anything, an empty list for any list. */
export function sameShape(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 || sameShape(one[0], other[0])
  if (typeof one !== 'object' || typeof other !== 'object') return typeof one === typeof other
  const keys = (value: object) => Object.keys(value).toSorted().join()
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return keys(left) === keys(right) && Object.keys(left).every((key) => sameShape(left[key], right[key]))
}
