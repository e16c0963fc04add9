/**
 * Simulates power cuts: kills a shop repeatedly while several buyers place orders, and a process that ships the orders. Then checks the
 * database. e2e/resilience/power-cut.e2e.ts runs a few rounds, `npm run bench power-cut` many.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { readConfig } from '#server/config/config.ts'
import { addBuyer, addProduct, PASSWORD, placementOf } from '#test-kit/catalog.ts'
import { openShop } from '#server/open.ts'
import { startMailSink } from '#tools/test-environment/mail-sink.ts'
import { type ShopRecords, readShopRecords } from './records.ts'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'
import { productionSettings } from '#tools/test-environment/production.ts'

const BUYERS = 6
const RETRY_MS = 500
const PRODUCTS = 3
/** About as long as a placement takes, so that the kill hits it at a random point. */
const KILL_WITHIN_MS = 300
const SENDER_KILL_WITHIN_MS = 1500
/** Timeout for emails. A killed job is retried only after its heartbeat has expired. */
const EMAIL_TIMEOUT_MS = 180_000
const POLL_MS = 5000

/** Result of a simulation. */
export interface PowerCutReport {
  kills: number
  orders: number
  /** Placements that got a response before a kill, and those that were retried after it. */
  answered: number
  retried: number
  invoices: number
  emails: number
  /** Number of emails that were sent more than once, and the largest number of copies of one email. */
  duplicated: number
  maxCopies: number
  /** Lost or duplicated data, a sentence each. Empty if there is none. */
  errors: string[]
}

interface Placement {
  token: string
  key: string
  request: object
}

/**
 * Kills a shop `rounds` times, each time after another `ordersPerRound` confirmed orders, and the shipping process as often. Uses PGlite in
 * a temporary folder, or the empty database at `databaseUrl`.
 */
export async function cutPower(options: {
  databaseUrl: string
  rounds: number
  ordersPerRound: number
}): Promise<PowerCutReport> {
  const { databaseUrl, rounds, ordersPerRound } = options
  const folder = await mkdtemp(join(tmpdir(), 'trellis-power-cut-'))
  const mail = await startMailSink()
  const settings = { ...(await productionSettings()), SMTP_URL: mail.url, FIRST_ORDER_LIMIT: '0' }
  const start = () => startShop(folder, { databaseUrl, settings })
  const confirmed = new Map<string, Order>()
  let retried = 0
  const { ocids, emails } = await prepareShop(folder, databaseUrl)
  const before = await readShopRecords(folder, databaseUrl)
  let shop = await start()
  try {
    const tokens = await signInAll(shop, emails)
    for (let round = 0; round < rounds; round += 1) {
      const unanswered = await placeOrdersUntilKilled(
        shop,
        { tokens, ocids },
        confirmed,
        confirmed.size + ordersPerRound,
      )
      await runSender(folder, databaseUrl, { kill: true })
      shop = await start()
      // Clients without a response retry with the same idempotency key: the order is placed now, or it was placed before the kill.
      const retriedOrders = await Promise.all(unanswered.map((placement) => place(shop, placement)))
      for (const order of retriedOrders) confirmed.set(order.invoice, order)
      retried += retriedOrders.length
    }
    await shop.stop()
  } finally {
    // After an error the shop must not keep running.
    await shop.kill()
  }
  await runSender(folder, databaseUrl, { kill: false })
  const after = await workUntilEmailsAreSent(() => readShopRecords(folder, databaseUrl), start, mail.received)
  await mail.close()
  await rm(folder, { recursive: true, force: true })

  const copies = [...mail.received.values()]
  const maxCopies = Math.max(0, ...copies)
  return {
    kills: 2 * rounds,
    orders: confirmed.size,
    answered: confirmed.size - retried,
    retried,
    invoices: after.invoices,
    emails: mail.received.size,
    duplicated: copies.filter((count) => count > 1).length,
    maxCopies,
    errors: [
      ...after.errors,
      ...orderErrors(before, after, confirmed),
      ...stockErrors(before, after, confirmed),
      ...after.emailIds.filter((id) => !mail.received.has(id)).map((id) => `The email ${id} was never sent.`),
      // Jobs run at least once: a job that was running at a kill runs again.
      ...(maxCopies > 1 + 2 * rounds ? [`An email was sent ${maxCopies} times.`] : []),
    ],
  }
}

/** Creates a shop with a few products and buyers. It has no demo data, so that it starts faster. */
async function prepareShop(folder: string, databaseUrl: string): Promise<{ ocids: number[]; emails: string[] }> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error', ROLES: 'web' })
  const { shop, database, close } = await openShop(config, () => undefined)
  const ocids: number[] = []
  for (let product = 0; product < PRODUCTS; product += 1) ocids.push(await addProduct(database.db, { stock: 10_000 }))
  const emails: string[] = []
  for (let buyer = 0; buyer < BUYERS; buyer += 1) emails.push((await addBuyer(shop, `cut${buyer}`)).email)
  await close()
  return { ocids, emails }
}

async function signInAll(shop: ShopProcess, emails: readonly string[]): Promise<string[]> {
  return Promise.all(
    emails.map(async (email) => {
      const payload = { email, password: PASSWORD }
      return (await call<{ token: string }>(shop, null, 'POST', '/legacy/login', { payload })).token
    }),
  )
}

/**
 * Lets every buyer place orders one after the other. Kills the shop at a random point after `confirmedBeforeKill` orders are confirmed.
 * Returns the placements without a response.
 */
async function placeOrdersUntilKilled(
  shop: ShopProcess,
  { tokens, ocids }: { tokens: readonly string[]; ocids: readonly number[] },
  confirmed: Map<string, Order>,
  confirmedBeforeKill: number,
): Promise<Placement[]> {
  const kills: Promise<void>[] = []
  const unanswered = await Promise.all(
    tokens.map(async (token) => {
      let pending: Placement | null = null
      try {
        for (;;) {
          pending = null
          pending = await checkOut(shop, token, ocids[confirmed.size % ocids.length] ?? 0)
          const order = await place(shop, pending)
          confirmed.set(order.invoice, order)
          if (confirmed.size >= confirmedBeforeKill && kills.length === 0) {
            kills.push(delay(Math.random() * KILL_WITHIN_MS).then(() => shop.kill()))
          }
        }
      } catch (error) {
        // `fetch` throws a TypeError if the connection breaks; only the kill may cause that.
        if (!(error instanceof TypeError)) throw error
        return pending
      }
    }),
  )
  await Promise.all(kills)
  return unanswered.filter((placement) => placement !== null)
}

async function checkOut(shop: ShopProcess, token: string, ocid: number): Promise<Placement> {
  await call(shop, token, 'POST', '/legacy/cart/add', { payload: { id: ocid, quantity: 1 } })
  const checkout = await call<Checkout>(shop, token, 'GET', '/api/v2/buyer/checkout')
  return { token, key: randomUUID(), request: placementOf(checkout) }
}

async function place(shop: ShopProcess, { token, key, request }: Placement): Promise<Order> {
  const path = '/api/v2/buyer/checkout/place'
  return call<Order>(shop, token, 'POST', path, { payload: request, key })
}

/** Calls the API. Throws a TypeError if there is no response, and an Error for an error response. */
async function call<Answer>(
  shop: ShopProcess,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  { payload, key = randomUUID() }: { payload?: object; key?: string } = {},
): Promise<Answer> {
  const answer = await fetch(shop.address + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  const text = await answer.text()
  // A shop that has just started may be overloaded. Retry.
  if (answer.status === 503)
    return delay(RETRY_MS).then(() => call(shop, token, method, path, { ...(payload && { payload }), key }))
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Answer
}

/** Ships all orders in a child process. With `kill` it is killed at a random point. */
async function runSender(folder: string, databaseUrl: string, { kill }: { kill: boolean }): Promise<void> {
  const sender = spawn(nodeBinary(), ['tools/power-cut/sender.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => sender.once('exit', resolve))
  await new Promise<void>((resolve) => {
    sender.stdout.once('data', () => resolve())
    void ended.then(() => resolve())
  })
  if (kill) {
    await delay(Math.random() * SENDER_KILL_WITHIN_MS)
    sender.kill('SIGKILL')
  }
  const code = await ended
  if (!kill && code !== 0) throw new Error(`The sender exited with code ${code}.`)
}

/** Runs the shop until every email is sent, or the timeout is over. Returns its records then. */
async function workUntilEmailsAreSent(
  read: () => Promise<ShopRecords>,
  start: () => Promise<ShopProcess>,
  received: ReadonlyMap<string, number>,
): Promise<ShopRecords> {
  const until = Date.now() + EMAIL_TIMEOUT_MS
  let books = await read()
  while (Date.now() < until && (books.pendingEmailJobs > 0 || books.emailIds.some((id) => !received.has(id)))) {
    const shop = await start()
    await delay(POLL_MS)
    await shop.stop()
    books = await read()
  }
  return books
}

function orderErrors(before: ShopRecords, after: ShopRecords, confirmed: ReadonlyMap<string, Order>): string[] {
  const existing = new Set(after.orders)
  const made = after.orders.length - before.orders.length
  return [
    ...(made === confirmed.size ? [] : [`${made} orders exist, and ${confirmed.size} were confirmed.`]),
    ...[...confirmed.keys()].flatMap((invoice) =>
      existing.has(invoice) ? [] : [`${invoice} was confirmed and is lost.`],
    ),
  ]
}

function stockErrors(before: ShopRecords, after: ShopRecords, confirmed: ReadonlyMap<string, Order>): string[] {
  const sold = new Map<number, number>()
  for (const { ocid, qty } of [...confirmed.values()].flatMap(({ products }) => products)) {
    sold.set(ocid, (sold.get(ocid) ?? 0) + qty)
  }
  return [...before.stock].flatMap(([ocid, stock]) => {
    const left = after.stock.get(ocid) ?? 0
    const expected = stock - (sold.get(ocid) ?? 0)
    return left === expected ? [] : [`${left} units of ${ocid} are left instead of ${expected}.`]
  })
}
