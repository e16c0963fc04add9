import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database } from '#database/connect.ts'
import { isAway } from '#database/patient.ts'
import type { JobHandlers, JobName } from './jobs.ts'

interface QueueSettings {
  retryLimit: number
  retryDelay: number
  expireInSeconds: number
  deleteAfterSeconds?: number
}

/**
 * How each kind of job is retried: waits double from `retryDelay` seconds; a run longer than `expireInSeconds` failed. It is
 * forgotten `deleteAfterSeconds` after it has ended, a week where none is given.
 */
const QUEUES: Record<JobName, QueueSettings> = {
  // Fourteen tries take more than a day: a mail server may be away for a night.
  'order.placed': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  'order.letter': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  // The money of a card may be taken minutes after the order, and its processor be away for a day.
  'card.refund': { retryLimit: 16, retryDelay: 5, expireInSeconds: 120 },
  'card.refunded': { retryLimit: 16, retryDelay: 5, expireInSeconds: 120 },
  // The processor may be away for a day.
  'payment.capture': { retryLimit: 14, retryDelay: 5, expireInSeconds: 120 },
  'payment.cancel': { retryLimit: 14, retryDelay: 5, expireInSeconds: 120 },
  'image.fetch': { retryLimit: 4, retryDelay: 10, expireInSeconds: 120 },
  'search.refresh': { retryLimit: 20, retryDelay: 1, expireInSeconds: 60 },
  'search.push': { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 },
  'catalog.boughtTogether': { retryLimit: 5, retryDelay: 10, expireInSeconds: 120 },
  // Some are told an address and a name, which are nobody's to keep once the mail is out.
  'account.letter': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  'file.remove': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  // Each is one try; when it comes again is its own affair (server/integrations/deliver.ts).
  'webhook.deliver': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'webhook.deliverFailing': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'webhook.switchedOff': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  'content.due': { retryLimit: 10, retryDelay: 1, expireInSeconds: 60 },
}

/** These wait for the same lock: one after the other, they take one connection and not ten. */
const IN_TURN: ReadonlySet<JobName> = new Set(['search.refresh', 'catalog.boughtTogether'])

/** Most of these wait for servers that do not answer: with one worker each batch would wait for the slowest of all. */
const WORKERS: { [Name in JobName]?: number } = { 'webhook.deliverFailing': 4 }

const JOB_NAMES = Object.keys(QUEUES) as JobName[]

// A process that was killed sends no heartbeat any more: its jobs are given to another one soon after.
const HEARTBEAT_SECONDS = 10
const LOOK_AFTER_SECONDS = 5
const FORGET_EVERY_SECONDS = 600
// One job's failure leaves the others of its batch done.
const BATCH = 10

/** A log that jobs write to. */
export interface JobLog {
  error(details: object, message: string): void
}

/**
 * Opens the queue in our own database and makes its tables where they are missing. `maintains` is true on the nodes
 * that run jobs: one of them does the housekeeping.
 */
export async function startJobQueue(database: Database, log: JobLog, maintains: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      ...fromKysely(database.db),
      async listen(channel, heard, back) {
        await database.listen(channel, heard, back)
        return { close: () => Promise.resolve() }
      },
    },
    useListenNotify: true,
    backend: database.singleConnection ? 'pglite' : 'postgres',
    schedule: false,
    supervise: maintains,
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
    maintenanceIntervalSeconds: FORGET_EVERY_SECONDS,
  })
  boss.on(
    'error',
    sayingOnceThatItIsAway((error) => log.error({ err: error }, 'job queue')),
  )
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of JOB_NAMES) {
    const options = { ...QUEUES[name], retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true }
    await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options))
    // The first send of a queue looks it up on the queue's own connection, which on PGlite's single connection would
    // wait for ever inside a transaction. Looking now fills the cache.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  return boss
}

const AWAY_LINE_MS = 60_000

/** Every worker asks every second: while the database is away, one line a minute says as much as a thousand. */
function sayingOnceThatItIsAway(say: (error: Error) => void): (error: Error) => void {
  let saidAt = -AWAY_LINE_MS
  return (error) => {
    // Of a worker's error pg-boss tells a copy, which is no Error.
    if (isAway(Object.assign(new Error(error.message), error))) {
      if (performance.now() - saidAt < AWAY_LINE_MS) return
      saidAt = performance.now()
    }
    say(error)
  }
}

/** Starts a worker for every kind of job: it is told of a new one, and looks without a pause while there is more than it took. */
export async function workJobs(boss: PgBoss, handlers: JobHandlers, log: JobLog): Promise<void> {
  for (const name of JOB_NAMES) {
    const handle = handlers[name] as (payload: unknown) => Promise<void>
    const run = async ({ id, data, retryCount }: Job<unknown>): Promise<JobResult> => {
      try {
        await handle(data)
        return { id, status: 'completed' }
      } catch (error) {
        const isLast = retryCount >= QUEUES[name].retryLimit
        log.error(
          { err: error, job: id, name, attempt: retryCount + 1 },
          isLast ? 'job failed and was given up' : 'job failed, and is tried again',
        )
        return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
      }
    }
    const options = {
      batchSize: BATCH,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
      perJobResults: true,
      localConcurrency: WORKERS[name] ?? 1,
    } as const
    await boss.work<unknown>(name, options, (jobs) =>
      IN_TURN.has(name) ? inTurn(jobs, run) : Promise.all(jobs.map(run)),
    )
  }
}

async function inTurn<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}

/** Lets running jobs finish, then stops. */
export async function stopJobQueue(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, close: false, timeout: 10_000 })
}
