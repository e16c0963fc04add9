import { randomUUID } from 'node:crypto'
import { SCOPES, TEST_KEY_PREFIX } from '#contract/integrations.ts'
import { createMailLink } from '#server/accounts/emails/mail-links.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { registerAndConfirm } from '#test-kit/accounts/registration.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { resolveReferences } from '#tools/generate/resolve-references.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { proposeUnits } from '#test-kit/orders/edits.ts'
import { clientWith } from '#test-kit/orders/test-mode.ts'
import { plantBelongings } from './belongings.ts'
import { plantPeople } from './plant-people.ts'
import { checkResponse } from './check-response.ts'
import { Known } from './known-values.ts'
import { urlOf, type ApiOperation, encode, headersOf } from './operations.ts'
import type { OpenApiDocument } from '#server/http/openapi/document.ts'
import type { Body, Input } from './input.ts'

/** Number of inputs after which the rate limits are reset. */
const RESET_LIMITS_EVERY = 4

/** Operations that remove something that the next input needs. The shop is refreshed after each success. */
const CONSUMING = new Set([
  'logout',
  'confirmEmail',
  'placeOrder',
  'cancelOrder',
  'moveTestOrder',
  'approveOrderChange',
  'declineOrderChange',
  'startPayment',
  'changePassword',
  'resetPassword',
  'removeAddress',
  'endDevice',
  'transferOwnership',
  'removeMember',
  'revokeInvitation',
  'acceptInvitation',
  'deleteCompanyRole',
  'closeAccount',
])

/**
 * Opens a shop for fuzzing, with a buyer who owns one of everything. Things that inputs have removed are created again for each
 * operation, after each `refreshEvery` inputs, and after a successful operation of `CONSUMING`.
 */
export async function openFuzzedShop(test: TestShop, refreshEvery: number) {
  const document = resolveReferences((await test.app.inject('/openapi.json')).json<OpenApiDocument>())
  const { password, buyer: owner, ocid, other } = await plantBelongings(test, 'ann')
  const soldOut = await addProduct(test.database.db, { stock: 0 })
  const name = 'ann@example.com'
  const nextName = 'ann.next@example.com'
  await registerAndConfirm(test, 'pia@example.com')
  const restorePeople = await plantPeople(test, owner.id)
  let session: TestBuyer = owner
  const { body: created } = await session.call('POST', '/api-keys', { name: 'All', scopes: [...SCOPES] })
  let apiKey = (created as { key: string }).key
  // Created when the first test order is needed.
  let testKey = `${TEST_KEY_PREFIX}none`
  let known: Record<string, readonly unknown[]> = {}
  let sent = 0
  let isStale = true
  let lastOperation: ApiOperation | null = null
  let leaving: TestBuyer | null = null

  const { password_hash: passwordHash } = await test.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()

  const operations: ApiOperation[] = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ operation, path, method: method.toUpperCase() })),
  )

  const { pool } = test.database
  async function resetLimits(): Promise<void> {
    await pool.query('delete from attempts')
    await pool.query(`delete from pgboss.job where state < 'active'`)
  }

  /** Resets limits, restores the buyer, the session, the cart and one of everything, and reads the ids that inputs can use. */
  async function refresh(needed: NeededOrder | undefined): Promise<void> {
    await resetLimits()
    for (const sql of DELETE_SURPLUS) await pool.query(sql)
    // Thousands of orders and reorders have reduced the stock and filled the cart.
    await pool.query('update products set stock = 100000 where ocid = any($1)', [[ocid, other]])
    await pool.query('update cart_lines set quantity = 2 where ocid = any($1)', [[ocid, other]])
    await pool.query(RESTORE_OWNER, [owner.id, name, passwordHash, nextName])
    const people = await restorePeople()
    const { status } = await session.call('GET', '/get-user')
    if (status !== 200) session = await signInAs(test, name, password)
    const link = (kind: 'confirm' | 'reset' | 'login') =>
      createMailLink(test.database.db, {
        kind,
        email: kind === 'confirm' ? nextName : name,
        userId: owner.id,
        redirect: '/seeds',
        minutes: 10,
      })
    /** Three links of a kind, and one of another. */
    const links = (kind: Parameters<typeof link>[0], other: Parameters<typeof link>[0]) =>
      Promise.all([link(kind), link(kind), link(kind), link(other)])
    const call = async (url: string, payload?: object) => {
      const headers = { ...session.headers, 'idempotency-key': randomUUID() }
      const answer = await test.app.inject({ method: payload ? 'POST' : 'GET', url, payload, headers })
      if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
      return answer
    }
    const ids = async (sql: string): Promise<unknown[]> =>
      (await pool.query<{ id: unknown }>(sql)).rows.map(({ id }) => id)
    const ofOwner = 'select id from carts where user_id = ' + owner.id
    const { statusCode: withKey } = await test.app.inject({
      url: '/api/v2/buyer/get-user',
      headers: { authorization: `Bearer ${apiKey}` },
    })
    if (withKey === 401) {
      apiKey = (await call('/api/v2/buyer/api-keys', { name: 'All', scopes: [...SCOPES] })).json<{ key: string }>().key
    }
    await call('/legacy/cart/add', { id: other, quantity: 1 })
    const [line] = await ids(`select id from cart_lines where cart_id in (${ofOwner}) order by id desc limit 1`)
    await call(`/legacy/cart/save/${String(line)}`, {})
    await call('/legacy/cart/add', { id: ocid, quantity: 2 })
    for (const [url, payload] of REPLENISHED) await call(url, payload)
    const [removed] = await ids('select uuid::text as id from seeds order by seeds.id desc limit 1')
    await session.call('DELETE', `/seed/${String(removed)}`)
    const alive = `user_id = ${owner.id} and deleted_at is null`
    const seeds = await ids(`select uuid::text as id from seeds where ${alive} order by seeds.id desc limit 8`)
    for (const product of [ocid, other]) await call('/api/v2/buyer/seed/attach', { ocid: product, seeds })
    const [webhook] = await ids('select public_id as id from webhooks order by id desc limit 1')
    await call(`/api/v2/buyer/webhooks/${String(webhook)}/test`, {})
    const authorizeCard = async (order: object) => {
      const { payment_id } = (await call('/api/v2/buyer/checkout/pay', order)).json<{ payment_id: string }>()
      const card = { number: '4242 4242 4242 4242', expires: '12/49', cvc: '123' }
      await call(`/api/v2/buyer/checkout/pay/${payment_id}/local`, card)
      return payment_id
    }
    const checkOut = async (method = 'invoice') =>
      (await call(`/api/v2/buyer/checkout?paymentMethod=${method}`)).json<{
        address_id?: number
        totals_hash?: string
        terms_version?: string
      }>()
    let cardAmounts: unknown[] = []
    if (needed === 'test order') {
      const { status } = await clientWith(test, testKey).call('GET', '/me')
      const scopes = { name: 'Test', scopes: [...SCOPES], test: true }
      if (status === 401) testKey = (await call('/api/v2/buyer/api-keys', scopes)).json<{ key: string }>().key
      await clientWith(test, testKey).place([[ocid, 2]])
    } else if (needed) {
      const paymentMethod = needed === 'proposal by card' ? 'card' : 'invoice'
      const { address_id, totals_hash, terms_version } = await checkOut(paymentMethod)
      const chosen = { address_id, totals_hash, terms_version, paymentMethod }
      const payment_id = paymentMethod === 'card' ? await authorizeCard(chosen) : undefined
      await call('/api/v2/buyer/checkout/place', { ...chosen, payment_id })
      if (payment_id !== undefined) await test.shop.payments.capture(payment_id)
      const [invoice] = await ids('select invoice as id from orders order by id desc limit 1')
      if (needed !== 'order') await proposeUnits(test.shop, String(invoice), 2)
      if (needed === 'proposal by card') {
        const order = await call(`/api/v2/buyer/order/${String(invoice)}`)
        cardAmounts = [order.json<{ data: { proposal: { card_amount: number } } }>().data.proposal.card_amount]
      }
      await call('/legacy/cart/add', { id: ocid, quantity: 2 })
    }
    const checkout = await checkOut()
    known = {
      ...people,
      ocid: [ocid, other, ...(await ids('select ocid as id from products order by ocid limit 3'))],
      soldOut: [soldOut],
      product: await ids(`select sku as id from products order by ocid in (${ocid}, ${other}) desc, ocid limit 5`),
      line: await ids(
        `select id from cart_lines where cart_id in (${ofOwner})
        union all (select id from cart_saved_lines where cart_id in (${ofOwner}) order by id desc limit 4)`,
      ),
      draft: await ids('select id from cart_drafts order by created_at desc limit 3'),
      seed: await ids('select unnest(array[id::text, uuid::text]) as id from seeds order by seeds.id desc limit 8'),
      address: await ids('select id from addresses order by id desc limit 5'),
      // Mostly the address that the totals are computed for.
      shipTo: [...Array<unknown>(4).fill(checkout.address_id), ...(await ids('select id from addresses limit 2'))],
      certificate: await ids('select public_id as id from tax_certificates order by id desc limit 3'),
      delivery: await ids('select id from webhook_deliveries order by created_at desc limit 3'),
      webhook: await ids('select public_id as id from webhooks order by id desc limit 3'),
      // Passwords that inputs have changed revoked the keys of before.
      key: await ids(
        `select public_id as id from api_keys where user_id = ${owner.id}
        order by revoked_at is not null, id desc limit 3`,
      ),
      payment: await ids('select id from card_payments order by created_at desc limit 3'),
      invoice: await ids(
        needed === 'test order'
          ? 'select invoice as id from test_orders order by id desc limit 1'
          : 'select invoice as id from orders order by id desc limit 6',
      ),
      revision: [1],
      cardAmount: cardAmounts,
      paper: await ids('select number as id from papers order by id desc limit 4'),
      referral: await ids('select referral_code as id from users limit 2'),
      device: await ids(`select public_id as id from tokens where kind = 'session' order by created_at desc limit 3`),
      registration: await ids('select public_id as id from users order by id desc limit 2'),
      password: [password, 'another-long-enough-password'],
      confirmLink: await links('confirm', 'login'),
      resetLink: await links('reset', 'confirm'),
      loginLink: await links('login', 'reset'),
      hash: [checkout.totals_hash],
      terms: [checkout.terms_version],
      collection: await ids('select id from collections order by id limit 3'),
      look: await ids("select distinct substr(path, 7) as id from content_documents where path like 'inspo/%' limit 3"),
      addLeaver: Array.from({ length: 5 }, () => `${randomUUID()}@example.com`),
      slug: ['halden-pottery', 'none'],
      email: [name, 'ann', 'pia@example.com', 'nobody@example.com', 'Ann@EXAMPLE.com '],
      url: ['http://127.0.0.1:9/x', 'https://example.com/', 'http://169.254.169.254/', 'http://[::1]/', 'gopher://x'],
    }
  }

  async function newcomer(): Promise<TestBuyer> {
    const leaver = `leaver${randomUUID()}`
    await addBuyer(test.shop, leaver)
    return signInAs(test, leaver, password)
  }

  function fill(value: unknown): unknown {
    if (value instanceof Known) {
      // Occasionally a key that was used before.
      if (value.name === 'once') return value.nth === 0 ? 'a'.repeat(20) : randomUUID()
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

  function credentialsFor({ as }: Input, operationId: string): Record<string, string> {
    if (operationId === 'moveTestOrder' && as !== 'guest') return { authorization: `Bearer ${testKey}` }
    if (as === 'buyer') return (leaving ?? session).headers
    if (as === 'api-client') return { authorization: `Bearer ${apiKey}` }
    if (as === 'browser') {
      return {
        cookie: `trellis_session=${(leaving ?? session).session}`,
        'x-requested-with': 'XMLHttpRequest',
      }
    }
    return as === 'guest' ? {} : { authorization: `Bearer ${'x'.repeat(43)}` }
  }

  return {
    operations,

    /** Sends an input to an operation. `error` describes an invalid response; null if it is valid. */
    async send(operation: ApiOperation, input: Input): Promise<{ done: boolean; error: string | null }> {
      const { operationId } = operation.operation
      if (isStale || operation !== lastOperation || sent % refreshEvery === 0) await refresh(NEEDED_ORDERS[operationId])
      else if (sent % RESET_LIMITS_EVERY === 0) await resetLimits()
      sent += 1
      lastOperation = operation
      // `closeAccount` uses a new buyer each time.
      if (operationId !== 'closeAccount') leaving = null
      else if (isStale || !leaving) leaving = await newcomer()
      const { url, strays } = urlOf(operation, input, fill)
      const body = encode(fill(input.body) as Body)
      const answer = await test.app.inject({
        method: operation.method as 'GET',
        url,
        headers: {
          ...headersOf(fill(input.headers) as object),
          ...credentialsFor(input, operationId),
          ...body.headers,
        },
        payload: body.payload,
        remoteAddress: [10, input.from >> 16, (input.from >> 8) & 255, input.from & 255].join('.'),
      })
      const done = answer.statusCode < 300
      isStale = done && CONSUMING.has(operationId)
      return { done, error: checkResponse(operation.operation, answer, strays) }
    },
  }
}

type NeededOrder = 'order' | 'proposal' | 'proposal by card' | 'test order'

/** Operations that need a new order, one with a proposed change, on terms or paid by card, or a test order, by id. */
const NEEDED_ORDERS: Partial<Record<string, NeededOrder>> = {
  cancelOrder: 'order',
  moveTestOrder: 'test order',
  approveOrderChange: 'proposal',
  declineOrderChange: 'proposal',
  payOrderChange: 'proposal by card',
}

/** Restores the owner's email address and password, and a pending change of the email address. */
const RESTORE_OWNER = 'update users set email = $2, password_hash = $3, new_email = $4 where id = $1'

/** Creates one more of each thing that inputs may have removed. */
const REPLENISHED: readonly [url: string, payload: object][] = [
  ['/legacy/cart/drafts', { name: 'Draft', keep: true }],
  ['/api/v2/buyer/seed', { name: 'Seed' }],
  ['/api/v2/buyer/seed', { name: 'Seed that is removed' }],
  ['/api/v2/buyer/addresses', { label: 'Dock', name: 'Ann', line1: '1 Road', city: 'Bath', state: 'ME', zip: '04530' }],
  ['/api/v2/buyer/webhooks', { url: 'https://erp.example/hook', events: ['order.placed'] }],
]

/** Deletes surplus rows, before they reach the limits per company. */
const DELETE_SURPLUS = [
  ...[
    ['seeds', 30],
    ['webhooks', 4],
    ['tax_certificates', 10],
  ].map(
    ([table, most]) => `delete from ${table} where id in (select id from ${table} order by id desc offset ${most})`,
  ),
  'delete from addresses where not is_default and id in (select id from addresses order by id desc offset 10)',
  'delete from cart_drafts where id in (select id from cart_drafts order by created_at desc offset 10)',
  `delete from api_keys where name <> 'All' and id in (select id from api_keys order by id desc offset 5)`,
]
