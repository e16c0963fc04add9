/**
 * Power cuts: a shop is killed again and again while several buyers place orders, and its operator's command while it sends them.
 * What is left is counted. The journey e2e/power-cut.e2e.ts makes a few, `npm run bench power-cut` many.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { readConfig } from '#server/config.ts'
import { addBuyer, addProduct, PASSWORD, placementOf } from '#server/fixtures.ts'
import { openShop } from '#server/open.ts'
import { openMailSink } from './mail-sink.ts'
import { type Books, readBooks } from './power-cut-books.ts'
import { node, root } from './prepare.mjs'
import { type ShopProcess, startShop } from './shop-process.ts'

const BUYERS = 6
const BUSY_MS = 500
const PRODUCTS = 3
/** A placement is over within this time or so: the cut comes somewhere in it. */
const CUT_WITHIN_MS = 300
const SENDER_CUT_WITHIN_MS = 1500
/** Mails of a job that was killed come when its heartbeat is missed. */
const MAILS_WITHIN_MS = 180_000
const LOOK_AFTER_MS = 5000

/** What the shop was put through, and what is left. */
export interface PowerCuts {
  cuts: number
  orders: number
  /** Placements that were answered before a cut, and those asked again after it. */
  answered: number
  askedAgain: number
  invoices: number
  mails: number
  /** Mails that came more than once, and how often the one that came most often did. */
  doubled: number
  most: number
  /** What must not be; none where all is well. */
  faults: string[]
}

interface Placement {
  token: string
  key: string
  request: object
}

/**
 * Kills a shop `rounds` times, each when `answersARound` orders were confirmed since the last one, and its sender as often. On PGlite
 * in a folder of its own, or at `databaseUrl`, whose database must be empty.
 */
export async function cutPower(options: {
  databaseUrl: string
  rounds: number
  answersARound: number
}): Promise<PowerCuts> {
  const { databaseUrl, rounds, answersARound } = options
  const folder = await mkdtemp(join(tmpdir(), 'trellis-power-cut-'))
  const mail = await openMailSink()
  const start = () => startShop(folder, { databaseUrl, settings: { SMTP_URL: mail.url, NODE_ENV: 'production' } })
  const confirmed = new Map<string, Order>()
  let askedAgain = 0
  const { ocids, emails } = await prepareShop(folder, databaseUrl)
  const before = await readBooks(folder, databaseUrl)
  let shop = await start()
  try {
    const tokens = await signInAll(shop, emails)
    for (let round = 0; round < rounds; round += 1) {
      const open = await placeThroughCut(shop, { tokens, ocids }, confirmed, confirmed.size + answersARound)
      await send(folder, databaseUrl, { cut: true })
      shop = await start()
      // Whoever got no answer asks again: the order is made now, or it was made already.
      const again = await Promise.all(open.map((placement) => place(shop, placement)))
      for (const order of again) confirmed.set(order.invoice, order)
      askedAgain += again.length
    }
    await shop.stop()
  } finally {
    // Nothing of it goes on where something went wrong.
    await shop.kill()
  }
  await send(folder, databaseUrl, { cut: false })
  const after = await untilMailed(() => readBooks(folder, databaseUrl), start, mail.received)
  await mail.close()
  await rm(folder, { recursive: true, force: true })

  const copies = [...mail.received.values()]
  const most = Math.max(0, ...copies)
  return {
    cuts: 2 * rounds,
    orders: confirmed.size,
    answered: confirmed.size - askedAgain,
    askedAgain,
    invoices: after.papers,
    mails: mail.received.size,
    doubled: copies.filter((count) => count > 1).length,
    most,
    faults: [
      ...after.faults,
      ...orderFaults(before, after, confirmed),
      ...stockFaults(before, after, confirmed),
      ...after.letters.filter((id) => !mail.received.has(id)).map((id) => `The mail ${id} was never sent.`),
      // A job runs at least once: it is run again where it was being run at a cut.
      ...(most > 1 + 2 * rounds ? [`A mail was sent ${most} times.`] : []),
    ],
  }
}

/** Makes a shop with a few products and buyers, and no demo: it opens sooner. */
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
 * Every buyer places orders one after the other; a moment after enough are confirmed the shop is killed in the midst of them. Returns
 * what had no answer.
 */
async function placeThroughCut(
  shop: ShopProcess,
  { tokens, ocids }: { tokens: readonly string[]; ocids: readonly number[] },
  confirmed: Map<string, Order>,
  enough: number,
): Promise<Placement[]> {
  const dying: Promise<void>[] = []
  const open = await Promise.all(
    tokens.map(async (token) => {
      let asked: Placement | null = null
      try {
        for (;;) {
          asked = null
          asked = await checkOut(shop, token, ocids[confirmed.size % ocids.length] ?? 0)
          const order = await place(shop, asked)
          confirmed.set(order.invoice, order)
          if (confirmed.size >= enough && dying.length === 0) {
            dying.push(delay(Math.random() * CUT_WITHIN_MS).then(() => shop.kill()))
          }
        }
      } catch (error) {
        // Only the cut ends a call without an answer.
        if (!(error instanceof TypeError)) throw error
        return asked
      }
    }),
  )
  await Promise.all(dying)
  return open.filter((placement) => placement !== null)
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

/** Throws a TypeError where there is no answer, and an Error where it is a refusal. */
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
  // A shop that has just been started says so where it is asked too much.
  if (answer.status === 503)
    return delay(BUSY_MS).then(() => call(shop, token, method, path, { ...(payload && { payload }), key }))
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}

/** Sends what was ordered in a process of its own, which is killed in the midst of it where it shall be. */
async function send(folder: string, databaseUrl: string, { cut }: { cut: boolean }): Promise<void> {
  const sender = spawn(node(), ['tools/power-cut-sender.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => sender.once('exit', resolve))
  await new Promise<void>((resolve) => {
    sender.stdout.once('data', () => resolve())
    void ended.then(() => resolve())
  })
  if (cut) {
    await delay(Math.random() * SENDER_CUT_WITHIN_MS)
    sender.kill('SIGKILL')
  }
  const code = await ended
  if (!cut && code !== 0) throw new Error(`The sender ended with ${code}.`)
}

/** Lets the shop work until every mail has gone out, and returns its books then. */
async function untilMailed(
  read: () => Promise<Books>,
  start: () => Promise<ShopProcess>,
  received: ReadonlyMap<string, number>,
): Promise<Books> {
  const until = Date.now() + MAILS_WITHIN_MS
  let books = await read()
  while (Date.now() < until && (books.waiting > 0 || books.letters.some((id) => !received.has(id)))) {
    const shop = await start()
    await delay(LOOK_AFTER_MS)
    await shop.stop()
    books = await read()
  }
  return books
}

function orderFaults(before: Books, after: Books, confirmed: ReadonlyMap<string, Order>): string[] {
  const there = new Set(after.orders)
  const made = after.orders.length - before.orders.length
  return [
    ...(made === confirmed.size ? [] : [`${made} orders are there, and ${confirmed.size} were confirmed.`]),
    ...[...confirmed.keys()].flatMap((invoice) =>
      there.has(invoice) ? [] : [`${invoice} was confirmed and is gone.`],
    ),
  ]
}

function stockFaults(before: Books, after: Books, confirmed: ReadonlyMap<string, Order>): string[] {
  const sold = new Map<number, number>()
  for (const { ocid, qty } of [...confirmed.values()].flatMap(({ products }) => products)) {
    sold.set(ocid, (sold.get(ocid) ?? 0) + qty)
  }
  return [...before.stock].flatMap(([ocid, stock]) => {
    const left = after.stock.get(ocid) ?? 0
    const expected = stock - (sold.get(ocid) ?? 0)
    return left === expected ? [] : [`${left} of ${ocid} are left instead of ${expected}.`]
  })
}
