import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { SCOPES } from '#contract/integrations.ts'
import { signInAs, type TestBuyer } from '#server/accounts/test-buyer.ts'
import { registerAndConfirm } from '#server/accounts/test-registration.ts'
import type { TestShop } from '#server/test-shop.ts'
import type { OpenApiDocument, Operation } from './complete-document.ts'
import { plantBelongings } from './test-belongings.ts'
import { type Body, type Input, Known } from './test-hostile.ts'

/** An operation of the document, where it answers and by which method. */
export interface Door {
  operation: Operation
  path: string
  method: string
}

/** How often what the shop knows is read again, and its limits are forgotten. */
const REFRESH_EVERY = 25

/** What an answer must never show: where it was made, and of what. */
const INSIDES = /\bat [\w.<> ]+ \(|node_modules|\.ts:\d+|\b(?:select|insert into|update|delete from) "?\w+"? /

/** A shop with a buyer who owns one of everything, at whose doors inputs are thrown. */
export async function openFuzzedShop(test: TestShop) {
  const document = resolve((await test.app.inject('/openapi.json')).json<OpenApiDocument>())
  const { password, buyer: owner } = await plantBelongings(test, 'ann')
  const name = 'ann@example.com'
  await registerAndConfirm(test, 'pia@example.com')
  let session: TestBuyer = owner
  const { body: made } = await session.call('POST', '/api-keys', { name: 'All', scopes: [...SCOPES] })
  const program = (made as { key: string }).key
  let known: Record<string, readonly unknown[]> = {}
  let sent = 0

  const doors: Door[] = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ operation, path, method: method.toUpperCase() })),
  )

  /** Reads what there is, forgets limits, and sees to it that there is a cart to order and a session to do it with. */
  async function refresh(): Promise<void> {
    const { pool } = test.database
    await pool.query('delete from attempts')
    await pool.query(`delete from pgboss.job where state < 'active'`)
    for (const sql of SURPLUS) await pool.query(sql)
    const alive = await session.call('GET', '/get-user')
    if (alive.status !== 200) session = await signInAs(test, name, password)
    const call = (url: string, payload?: object) =>
      test.app.inject({ method: payload ? 'POST' : 'GET', url, payload, headers: session.headers })
    const ids = async (sql: string): Promise<unknown[]> =>
      (await pool.query<{ id: unknown }>(sql)).rows.map(({ id }) => id)
    const [ocid] = await ids(`select ocid as id from products order by ocid limit 1`)
    await call('/legacy/cart/add', { id: ocid, quantity: 2 })
    const checkout = (await call('/api/v2/buyer/checkout')).json<{ totals_hash?: string; terms_version?: string }>()
    known = {
      ocid: await ids('select ocid as id from products order by ocid limit 5'),
      product: await ids('select sku as id from products order by ocid limit 5'),
      line: await ids('select id from cart_lines union all select id from cart_saved_lines limit 8'),
      draft: await ids('select id from cart_drafts order by created_at desc limit 3'),
      seed: await ids('select id::text from seeds union all select uuid::text from seeds limit 8'),
      address: await ids('select id from addresses order by id desc limit 5'),
      certificate: await ids('select public_id as id from tax_certificates order by id desc limit 3'),
      delivery: await ids('select id from webhook_deliveries order by created_at desc limit 3'),
      webhook: await ids('select public_id as id from webhooks order by id desc limit 3'),
      key: await ids('select public_id as id from api_keys order by id desc limit 3'),
      payment: await ids('select id from card_payments order by created_at desc limit 3'),
      invoice: await ids('select invoice as id from orders order by id desc limit 6'),
      paper: await ids('select number as id from papers order by id desc limit 4'),
      referral: await ids('select referral_code as id from users limit 2'),
      device: [],
      hash: [checkout.totals_hash],
      terms: [checkout.terms_version],
      slug: ['halden-pottery', 'none'],
      email: [name, 'ann', 'pia@example.com', 'nobody@example.com', 'Ann@EXAMPLE.com '],
      url: ['http://127.0.0.1:9/x', 'https://example.com/', 'http://169.254.169.254/', 'http://[::1]/', 'gopher://x'],
      once: ['a'.repeat(20), 'b'.repeat(20), randomUUID(), randomUUID()],
    }
  }

  function fill(value: unknown): unknown {
    if (value instanceof Known) {
      const some = known[value.name] ?? []
      return some.length === 0 ? 'none' : some[value.nth % some.length]
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
    const copy = {}
    for (const [key, each] of Object.entries(value)) {
      Object.defineProperty(copy, key, { value: fill(each), enumerable: true })
    }
    return copy
  }

  function proofOf({ as }: Input): Record<string, string> {
    if (as === 'buyer') return session.headers
    if (as === 'program') return { authorization: `Bearer ${program}` }
    if (as === 'browser') {
      return { cookie: `trellis_session=${session.cookies.trellis_session}`, 'x-requested-with': 'XMLHttpRequest' }
    }
    return as === 'guest' ? {} : { authorization: `Bearer ${'x'.repeat(43)}` }
  }

  return {
    doors,

    /** Sends an input to a door. `fault` is what is wrong with the answer, or null. */
    async throwAt(door: Door, input: Input): Promise<{ done: boolean; fault: string | null }> {
      if (sent % REFRESH_EVERY === 0) await refresh()
      sent += 1
      const { url, strays } = addressOf(door, input, fill)
      const body = encode(fill(input.body) as Body)
      const answer = await test.app.inject({
        method: door.method as 'GET',
        url,
        headers: { ...headersOf(fill(input.headers) as object), ...proofOf(input), ...body.headers },
        payload: body.payload,
        remoteAddress: [10, input.from >> 16, (input.from >> 8) & 255, input.from & 255].join('.'),
      })
      return { done: answer.statusCode < 300, fault: judge(door.operation, answer, strays) }
    },
  }
}

/** Takes away what would fill the shop up to its limits. */
const SURPLUS = [
  ...[
    ['seeds', 30],
    ['webhooks', 4],
    ['tax_certificates', 10],
    ['addresses', 10],
  ].map(([table, most]) => `delete from ${table} where id in (select id from ${table} order by id offset ${most})`),
  'delete from cart_drafts where id in (select id from cart_drafts order by created_at offset 10)',
  `delete from api_keys where name <> 'All' and id in (select id from api_keys order by id offset 5)`,
]

function addressOf(
  { path }: Door,
  { params, query }: Input,
  fill: (value: unknown) => unknown,
): { url: string; strays: boolean } {
  let strays = false
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const text = textOf(fill(params[name]))
    // An address with a slash, a dot or nothing in it may be that of another door.
    strays ||= text === '' || /[/\\%.\p{Cc}]|^-?\D*$/u.test(text) || text.length > 500
    return encodeURIComponent(text.toWellFormed())
  })
  const asked = typeof query === 'string' ? query : queryOf(fill(query) as Record<string, unknown>)
  return { url: asked === '' ? url : `${url}?${asked}`, strays }
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each: unknown) => [`${name}[]`, each] as const) : [[name, value] as const],
  )
  return pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value).toWellFormed())}`)
    .join('&')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** What a client may put on the wire as a header. */
function headersOf(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      textOf(value)
        .replaceAll(/[^\x20-\x7E]/g, '?')
        .slice(0, 10_000),
    ]),
  )
}

function encode(body: Body): { headers: Record<string, string>; payload?: string | Buffer } {
  switch (body.kind) {
    case 'none':
      return { headers: {} }
    case 'json':
      return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body.value) ?? '' }
    case 'raw':
      return {
        headers: {
          ...(body.type !== '' && { 'content-type': body.type }),
          ...(body.encoding !== 'identity' && { 'content-encoding': String(body.encoding) }),
        },
        payload: body.bytes,
      }
    case 'form': {
      const parts = formParts(body.value, '').map(
        ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const file = `--x\r\nContent-Disposition: form-data; name="documents[resale_certificate]"; filename="a.pdf"\r\n\r\n`
      return {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([
          Buffer.from(parts.join('')),
          ...(body.file ? [Buffer.from(file), body.file, Buffer.from('\r\n')] : []),
          Buffer.from('--x--\r\n'),
        ]),
      }
    }
  }
}

function formParts(value: unknown, name: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, textOf(value)]]
  return Object.entries(value).flatMap(([key, each]) => formParts(each, name === '' ? key : `${name}[${key}]`))
}

/** Holds an answer against what the document says of the operation. */
function judge(operation: Operation, answer: LightMyRequestResponse, strays: boolean): string | null {
  const { statusCode: status, body, headers } = answer
  const type = headers['content-type'] ?? ''
  const said = `${status} ${body.slice(0, 300)}`
  const documented = operation.responses?.[String(status)]
  if (status >= 500 && (status === 500 || !documented)) return `fails: ${said}`
  if (status < 400 && !type.includes('json')) return documented || status === 302 ? null : `is unknown: ${said}`
  if (INSIDES.test(body) && status >= 400) return `shows its insides: ${said}`
  if (!type.includes('application/json')) return `is no JSON but ${type}: ${said}`
  const told = answer.json<{ message?: unknown; code?: unknown }>()
  if (status >= 400 && (typeof told.message !== 'string' || typeof told.code !== 'string'))
    return `is no failure: ${said}`
  if (strays && [400, 404, 405].includes(status)) return null
  if (!documented) return `is not in the document: ${said}`
  const schema = documented.content?.['application/json']?.schema
  if (!schema) return null
  const [fault] = [...Value.Errors(schema as TSchema, told)]
  return fault ? `is not as the document says (${fault.instancePath} ${fault.message}): ${said}` : null
}

/** The document with what it refers to in its place. */
function resolve(document: OpenApiDocument): OpenApiDocument {
  function follow(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(follow)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as { $ref?: string }
    const own = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, follow(each)]))
    if (typeof $ref !== 'string') return own
    const there = $ref
      .split('/')
      .slice(1)
      .reduce((at: unknown, name) => (at as Record<string, unknown>)[name], document)
    const { properties = {}, ...referred } = follow(there) as { properties?: object }
    const { properties: more = {} } = own as { properties?: object }
    return {
      ...referred,
      ...own,
      ...(Object.keys({ ...properties, ...more }).length > 0 && { properties: { ...properties, ...more } }),
    }
  }
  return follow(document) as OpenApiDocument
}
