import type { AddressInfo } from 'node:net'
import { Value } from 'typebox/value'
import { type Client, createClient } from '#contract/client/client.ts'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints/endpoints.ts'
import { waitForEmail, tokenIn } from '#test-kit/accounts/emails.ts'
import { loadDemoShop } from '#server/demo/demo.ts'
import { openTestShop } from '#test-kit/shop.ts'
import type { Example } from '#server/http/openapi/examples.ts'

/** Arguments of any call: examples select calls by a variable name. */
type CallRequest = NonNullable<Example['request']> & { idempotencyKey?: string }

/** Opens a demo shop on a port. Its visitors make calls, and requests and responses are recorded as examples. */
export async function openExampleShop() {
  const test = await openTestShop({}, { search: true })
  await loadDemoShop(test.shop, test.database, () => undefined)
  await test.work()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const examples: Record<string, Example> = {}
  const contractErrors: string[] = []

  /** Creates a visitor with cookies of their own, signed in if there is a token. */
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
      /** Makes a call and records it as the example of its name. */
      async show<Name extends EndpointName>(name: Name, ...args: Parameters<Client[Name]>) {
        const [request = {}] = args as [CallRequest?]
        const method = client[name] as (asked: CallRequest) => Promise<unknown>
        const response = await method(request)
        contractErrors.push(
          ...[...Value.Errors(ENDPOINTS[name].response, response)].map((error) => `${name}: ${error.message}`),
        )
        examples[name] = exampleFrom(request, response)
        return response as Awaited<ReturnType<Client[Name]>>
      },
    }
  }

  return {
    test,
    baseUrl,
    examples,
    faults: contractErrors,
    visitor,
    mailedToken: async (to: string, subject: string) => tokenIn(await waitForEmail(test, to, subject)),
  }
}

export type ExampleShop = Awaited<ReturnType<typeof openExampleShop>>

/** Returns a call as an example of the reference: with short lists, and without secrets. */
export function exampleFrom({ params, query, body, idempotencyKey }: CallRequest, answer: unknown): Example {
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(body !== undefined && { body: body instanceof FormData ? fieldsOf(body) : body }),
  }
  const example = { ...(Object.keys(request).length > 0 && { request }), answer }
  return shortened(example) as Example
}

/** Prepares a value for an example: shortens lists, and replaces secrets and local URLs. */
export function shortened(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, shorten))
}

/** Keeps two elements of a list, and replaces tokens, secrets and local URLs. */
function shorten(_key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2)
  if (typeof value !== 'string') return value
  return value
    .replace(/^(trellis_(?:op_|test_)?)?[\w-]{43}$/, `$1${'x'.repeat(43)}`)
    .replace(/^whsec_[\w+/]{43}=$/, `whsec_${'x'.repeat(43)}=`)
    .replace(/^http:\/\/127\.0\.0\.1:\d+/, 'https://stock.example')
    .replace(/^http:\/\/localhost:\d+/, 'https://shop.example')
}

/** Returns the fields of a form without the files, those with `key[subkey]` as nested objects. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const plain: Record<string, string> = {}
  const nested: Record<string, Record<string, unknown>> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const [, key, subkey] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    if (key === undefined || subkey === undefined) plain[name] = value
    else (nested[key] ??= {})[subkey] = subkey.endsWith('_id') ? Number(value) : value
  }
  return { ...plain, ...nested }
}

/** True if two values have the same keys and types. `null` matches anything, an empty list any list. */
export function sameShape(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 || sameShape(one[0], other[0])
  if (typeof one !== 'object' || typeof other !== 'object') return typeof one === typeof other
  const keys = (value: object) => Object.keys(value).toSorted().join()
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return keys(left) === keys(right) && Object.keys(left).every((key) => sameShape(left[key], right[key]))
}
