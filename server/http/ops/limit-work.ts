import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/problem.ts'
import { networksOf } from '#server/rate-limit/networks.ts'
import { inTime } from '#server/rate-limit/rate-limit.ts'
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts'
import { createAdmission } from '#server/work-budget/admission.ts'
import { loopClock } from '#server/work-budget/loop-clock.ts'
import { runFor } from '#server/work-budget/requester.ts'
import type { BudgetedRequester, RequesterKind, WorkBudget } from '#server/work-budget/work-budget.ts'
import { isExempt } from './exempt-requests.ts'
import type { LoadMonitor } from './load-monitor.ts'
import { isLocal } from './local-requests.ts'

interface WorkLimitDeps {
  budget: WorkBudget
  monitor: Pick<LoadMonitor, 'add' | 'remove' | 'load'>
  /** Returns the credential of a request, its session cookie or bearer token, or null. */
  credentialOf(request: FastifyRequest, reply: FastifyReply): string | null
  /** Authenticates a request and calls `rememberRequester`. Never throws because of an invalid credential. */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Milliseconds. */
  now?(): number
}

/** Files of the build cost next to nothing, and a page without them is useless. */
const STATIC_URL = /^\/(?:assets|brand)\//
/** Unknown credentials that are looked up per second for a network over its budget. Each costs a query. */
const EARLY_AUTHENTICATIONS = { rate: 3, burst: 5 }
/** A request whose client has hung up ends after this time at the latest: one without a response is not reported. */
const MAX_ABANDONED_MS = 30_000
/** Of a requester with too many requests at once. */
const RETRY_SECONDS = 5
const MAX_CREDENTIALS = 20_000
/** An ended session is charged to its buyer this long at most. */
const CREDENTIAL_TTL_MS = 600_000

/** `leave` ends the request, or takes it out of the line. */
interface Admission {
  isWaiting: boolean
  leave(): void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the first hook of `limitWork`. A property is faster than a WeakMap, which every garbage collection traverses. */
    requester: BudgetedRequester | null
    /** The place of the request among those of its requester; null without one. */
    admission: Admission | null
  }
}

const requesters = new LRUCache<string, { id: number; kind: RequesterKind }>({
  max: MAX_CREDENTIALS,
  ttl: CREDENTIAL_TTL_MS,
})

/**
 * Measures the work of each request, and refuses requests with a 429 while the budget of their network or buyer is exhausted. The buyer
 * of a request is known from the credential of earlier ones: looking it up in the database for each request would be work, too. A network
 * over its budget gets a few look-ups per second, or it could cause a query per request with random credentials. Returns the number of
 * refused requests.
 */
export function limitWork(
  app: FastifyInstance,
  { budget, monitor, credentialOf, authenticate, now = () => performance.now() }: WorkLimitDeps,
) {
  let refused = 0
  const lookUps = createTokenBuckets(EARLY_AUTHENTICATIONS)
  const admission = createAdmission(monitor.load)
  app.decorateRequest('requester', null)
  app.decorateRequest('admission', null)

  /** Identifies the buyer of a request, if its credential was seen before. */
  function identify(request: FastifyRequest, reply: FastifyReply, requester: BudgetedRequester): void {
    if (request.headers.cookie === undefined && request.headers.authorization === undefined) return
    const credential = credentialOf(request, reply)
    const known = credential === null ? undefined : requesters.get(hashOf(credential))
    if (known) requester.identify(known.id, known.kind)
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply, requester: BudgetedRequester): Promise<void> {
    const isUnknown = !requester.isBuyer() && credentialOf(request, reply) !== null
    if (isUnknown && mayLookUp(request.ip)) await authenticate(request, reply)
    const wait = Math.ceil(requester.wait())
    if (wait === 0) return
    refused += 1
    const message = `You send more requests than we can answer at once. Please try again ${inTime(wait)}.`
    throw new Problem('rate_limited', message, { retry_after: wait })
  }

  /** Counts a look-up of a credential for the networks of an address. False if they have had too many. */
  function mayLookUp(address: string): boolean {
    const keys = networksOf(address).map(({ network, share }) => ({ key: network, share }))
    if (keys.some((key) => lookUps.wait(key, now()) > 0)) return false
    for (const key of keys) lookUps.take(key, 1, now())
    return true
  }

  app.addHook('onRequest', (request, reply, done) => {
    const requester = budget.open(request.ip, isLocal(request))
    request.requester = requester
    loopClock.enter(requester)
    // The body is not here yet, and how long it takes is up to the client.
    if (!hasBody(request)) monitor.add(requester)
    reply.raw.once('close', () => abandon(request))
    if (!isFree(request)) identify(request, reply, requester)
    runFor(requester, done)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { requester } = request
    if (!requester || isFree(request) || requester.wait() === 0) done()
    else void finish(refuse(request, reply, requester), done)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) done()
    else waitForAdmission(request, reply, done)
  })
  // The parser of the body runs when the last part of it has arrived.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) payload.once('end', () => continueRequest(request))
    done(null, payload)
  })
  // Reading the body leaves the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { requester } = request
    if (!requester || !hasBody(request)) return done()
    requester.waitingSince = performance.now()
    if (!isForm(request)) monitor.add(requester)
    loopClock.enter(requester)
    runFor(requester, done)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request) && !isForm(request)) waitForAdmission(request, reply, done)
    else done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    end(request)
    done(null, payload)
  })

  /** Continues a request when it is its requester's turn. While it waits, it does not wait for the event loop. */
  function waitForAdmission(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { requester } = request
    if (!requester || isFree(request) || isLocal(request)) return done()
    const key = requester.key()
    const leave = () => admission.leave(key)
    if (admission.enter(key)) {
      request.admission = { isWaiting: false, leave }
      // Its client may have hung up before, and then no event ends it.
      if (reply.raw.destroyed) abandon(request)
      return done()
    }
    if (!admission.hasRoom(key)) return done(new Problem('rate_limited', undefined, { retry_after: RETRY_SECONDS }))
    requester.waitingForWorkers += 1
    const leaveLine = admission.wait(key, () => {
      requester.waitingForWorkers -= 1
      requester.waitingSince = now()
      request.admission = { isWaiting: false, leave }
      loopClock.enter(requester)
      runFor(requester, done)
    })
    request.admission = { isWaiting: true, leave: leaveLine }
  }

  /** The client has hung up. What its request has begun goes on and keeps its place, or clients that hang up would have no limit. */
  function abandon(request: FastifyRequest): void {
    if (request.admission?.isWaiting === false) setTimeout(() => leaveOnce(request), MAX_ABANDONED_MS).unref()
    else leaveOnce(request)
    settle(request)
  }

  function end(request: FastifyRequest): void {
    leaveOnce(request)
    settle(request)
  }

  function leaveOnce(request: FastifyRequest): void {
    request.admission?.leave()
    request.admission = null
  }

  function settle({ requester }: FastifyRequest): void {
    if (!requester) return
    monitor.remove(requester)
    requester.settle()
  }

  return { refused: () => refused }
}

/** Continues a request on the event loop's clock, where the context of the request is lost. */
export function continueRequest(request: FastifyRequest): void {
  loopClock.enter(request.requester ?? undefined)
}

/** Charges the work of a request to its buyer, staff or operator key, and that of later requests with the same credential. */
export function rememberRequester(
  request: FastifyRequest,
  credential: string,
  id: number,
  kind: RequesterKind = 'buyer',
): void {
  requesters.set(hashOf(credential), { id, kind })
  request.requester?.identify(id, kind)
}

/** Calls back once `work` has ended. A synchronous hook costs other requests less than an asynchronous one. */
async function finish(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}

/** True for requests that are never refused. */
function isFree(request: FastifyRequest): boolean {
  return isExempt(request) || STATIC_URL.test(request.url)
}

function hasBody({ headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** True for a form with files, which its route reads itself. */
function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true
}

function hashOf(credential: string): string {
  return createHash('sha256').update(credential).digest('base64')
}
