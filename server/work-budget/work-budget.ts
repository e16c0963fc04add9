/**
 * The work budget: how much work each network, and each signed-in buyer, may cause in this process. Work is measured in milliseconds of
 * the event loop and of the threads for searches, images, documents and lists, and charged after the fact (decision 0051).
 */
import { type Network, networksOf } from '#server/rate-limit/networks.ts'
import { type BucketKey, createTokenBuckets } from '#server/rate-limit/token-buckets.ts'
import type { Requester, Resource } from './requester.ts'

/** Milliseconds of work per second; 0 is no limit. */
export interface WorkRates {
  perNetwork: number
  perBuyer: number
}

/** Resources of which a process has too little right now. */
export interface Load {
  isLoopBusy: boolean
  isProcessorBusy: boolean
}

interface BudgetOptions {
  load?: () => Load
  /** Milliseconds. */
  now?: () => number
}

/** The requester of one request. It starts as a guest of its networks and may turn out to be a buyer. */
export interface BudgetedRequester extends Requester {
  /** Moves the charges of this request from the networks to a person or operator key, which has a budget of its own. */
  identify(id: number, kind?: RequesterKind): void
  /** Id of the signed-in buyer, if it is known. */
  buyerId(): number | null
  /** Books the charges since the last call. */
  settle(): void
}

/** Kinds of requesters with a budget of their own. Their ids are of different tables. */
export type RequesterKind = 'buyer' | 'staff' | 'operator key'

export type WorkBudget = ReturnType<typeof createWorkBudget>

/** A budget accumulates for a minute, so that a visitor may cause more than the average for a while. */
const BURST_SECONDS = 60
/** While the event loop is busy, time of it accumulates only for five seconds: it has no queue that could be fair. */
const BUSY_LOOP_BURST_SECONDS = 5
/** While the processor is busy, work of all kinds accumulates only for ten seconds: threads share the cores with the event loop. */
const BUSY_PROCESSOR_BURST_SECONDS = 10
const IDLE: Load = { isLoopBusy: false, isProcessorBusy: false }
/** A debt lasts for a minute at most. */
const MAX_DEBT_SECONDS = 60
/** Charges are booked in amounts of at least this many milliseconds, because booking takes time too. */
const SETTLE_MS = 20

/** Creates the budgets of a process. */
export function createWorkBudget(rates: WorkRates, options: BudgetOptions = {}) {
  const { load = () => IDLE, now = () => performance.now() } = options
  const networkBuckets = createBudget(rates.perNetwork)
  const buyerBuckets = createBudget(rates.perBuyer)
  const spent: Record<Resource, number> = { loop: 0, search: 0, images: 0, documents: 0, lists: 0 }

  return {
    /** Creates the requester of a request from an IP address. `isLocal`: it comes from this machine itself and has no limit. */
    open(address: string | undefined, isLocal = false): BudgetedRequester {
      let keys = networksOf(address).map(keyOf)
      let buckets = networkBuckets
      let buyer: number | null = null
      let isIdentified = false
      const used = { loop: 0, total: 0 }
      let booked = { loop: 0, total: 0 }

      function book(loop: number, total: number): void {
        if (isLocal || !buckets) return
        for (const key of keys) {
          buckets.loop.take(key, loop, now())
          buckets.total.take(key, total, now())
          buckets.busyTotal.take(key, total, now())
        }
      }

      function settle(): void {
        if (used.total === booked.total) return
        book(used.loop - booked.loop, used.total - booked.total)
        booked = { ...used }
      }

      return {
        key: () => keys[0]?.key ?? '',
        isBuyer: () => isIdentified,
        buyerId: () => buyer,
        charge(milliseconds, resource) {
          spent[resource] += milliseconds
          used.total += milliseconds
          if (resource === 'loop') used.loop += milliseconds
          if (used.total - booked.total >= SETTLE_MS) settle()
        },
        identify(id, kind = 'buyer') {
          const key = `${kind} ${id}`
          if (keys[0]?.key === key) return
          book(-booked.loop, -booked.total)
          booked = { loop: 0, total: 0 }
          keys = [{ key, share: 1 }]
          buckets = buyerBuckets
          buyer = kind === 'buyer' ? id : null
          isIdentified = true
        },
        wait() {
          if (isLocal || !buckets) return 0
          const { isLoopBusy, isProcessorBusy } = load()
          const limits = [buckets.total]
          if (isLoopBusy) limits.push(buckets.loop)
          if (isProcessorBusy) limits.push(buckets.busyTotal)
          return Math.max(...keys.flatMap((key) => limits.map((limit) => limit.wait(key, now()))))
        },
        settle,
        waitingForWorkers: 0,
        waitingSince: now(),
      }
    },
    /** Returns the milliseconds of each resource that requests have used so far. */
    spent: (): Readonly<Record<Resource, number>> => ({ ...spent }),
  }
}

function createBudget(rate: number) {
  if (rate === 0) return null
  const of = (seconds: number) => createTokenBuckets({ rate, burst: rate * seconds, maxDebt: rate * MAX_DEBT_SECONDS })
  return { total: of(BURST_SECONDS), busyTotal: of(BUSY_PROCESSOR_BURST_SECONDS), loop: of(BUSY_LOOP_BURST_SECONDS) }
}

function keyOf({ network, share }: Network): BucketKey {
  return { key: network, share }
}
