import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database } from '#database/connect.ts'
import { isUnavailable } from '#database/connect-with-retry.ts'
import { runAs, toLog } from '#server/activity/activity.ts'
import type { JobHandlers, JobName } from './jobs.ts'

interface QueueSettings {
  retryLimit: number
  retryDelay: number
  expireInSeconds: number
  deleteAfterSeconds?: number
  /** `exclusive`: while a job waits or runs, another one is not enqueued. Cannot be changed later. */
  policy?: 'exclusive'
}

/**
 * Retry policy of each kind of job. The delay doubles from `retryDelay` seconds (exponential backoff); a run longer than
 * `expireInSeconds` counts as failed. A job is deleted `deleteAfterSeconds` after it has ended, by default after a week.
 */
const QUEUES: Record<JobName, QueueSettings> = {
  // Fourteen attempts take more than a day: a mail server can be unavailable overnight.
  'order.placed': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  'order.letter': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  // A payment can be captured minutes after the order, and its processor can be unavailable for a day.
  'card.refund': { retryLimit: 16, retryDelay: 5, expireInSeconds: 120 },
  'card.refunded': { retryLimit: 16, retryDelay: 5, expireInSeconds: 120 },
  // The processor can be unavailable for a day.
  'payment.capture': { retryLimit: 14, retryDelay: 5, expireInSeconds: 120 },
  'payment.captureChange': { retryLimit: 14, retryDelay: 5, expireInSeconds: 120 },
  'payment.cancel': { retryLimit: 14, retryDelay: 5, expireInSeconds: 120 },
  'image.fetch': { retryLimit: 4, retryDelay: 10, expireInSeconds: 120 },
  'image.variants': { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 },
  'image.remove': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'search.refresh': { retryLimit: 20, retryDelay: 1, expireInSeconds: 60 },
  'stock.available': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  'inventory.levels': { retryLimit: 10, retryDelay: 5, expireInSeconds: 600 },
  // One batch each, which enqueues the next one.
  'products.bulkEdit': { retryLimit: 20, retryDelay: 2, expireInSeconds: 600 },
  'attribute.work': { retryLimit: 20, retryDelay: 2, expireInSeconds: 600 },
  'search.configure': { retryLimit: 20, retryDelay: 1, expireInSeconds: 300 },
  'search.push': { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 },
  'search.sync': { retryLimit: 14, retryDelay: 5, expireInSeconds: 3600, policy: 'exclusive' },
  'catalog.boughtTogether': { retryLimit: 5, retryDelay: 10, expireInSeconds: 120 },
  // Some payloads hold an email address and a name, which must not be stored once the email is sent.
  'account.letter': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  'staff.alert': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  'staff.letter': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  'file.remove': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  // One delivery attempt each; server/integrations/webhooks/deliver.ts schedules the next one.
  'webhook.deliver': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'webhook.deliverFailing': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  'operator.event': { retryLimit: 10, retryDelay: 5, expireInSeconds: 60 },
  'webhook.switchedOff': { retryLimit: 14, retryDelay: 5, expireInSeconds: 60 },
  'collection.fill': { retryLimit: 10, retryDelay: 1, expireInSeconds: 300 },
  // An import of a million rows takes minutes. `workOnFile` ends what fails again and again.
  'import.work': { retryLimit: 5, retryDelay: 5, expireInSeconds: 6 * 3600 },
  // A failed fetch is repeated by its schedule; the queue repeats one whose process was killed.
  'import.fetch': { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 },
  'import.removePart': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  // The largest shop takes some minutes. A backup that fails states why and is not repeated; one whose process was killed is.
  'backup.write': { retryLimit: 2, retryDelay: 30, expireInSeconds: 6 * 3600 },
  'backup.verify': { retryLimit: 2, retryDelay: 30, expireInSeconds: 6 * 3600 },
  'content.due': { retryLimit: 10, retryDelay: 1, expireInSeconds: 60 },
}

/**
 * Jobs that wait for the same lock: run sequentially, they hold one connection instead of ten. Image variants run sequentially, so that
 * visitors find the image workers free.
 */
const SEQUENTIAL: ReadonlySet<JobName> = new Set([
  'search.refresh',
  'catalog.boughtTogether',
  'image.variants',
  'products.bulkEdit',
  'attribute.work',
])

/**
 * Most failing deliveries wait for servers that do not respond, and a dry run of a small file must not wait for the import of a large one: with one
 * worker, each batch would wait for the slowest of all.
 */
const WORKERS: { [Name in JobName]?: number } = { 'webhook.deliverFailing': 4, 'import.work': 3 }

const JOB_NAMES = Object.keys(QUEUES) as JobName[]

// A killed process sends no more heartbeats, so that its jobs are soon retried by another one.
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5
const MAINTENANCE_SECONDS = 600
// Results are per job: a failure does not affect the others of its batch.
const BATCH = 10

/** The log of the worker. */
export interface JobLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Opens the queue in the shop's database and creates its tables if needed. `maintains` is true on the nodes that run jobs; one of them
 * does the maintenance.
 */
export async function startJobQueue(
  database: Database,
  log: Pick<JobLog, 'error'>,
  maintains: boolean,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      ...fromKysely(database.db),
      async listen(channel, onMessage, onReconnect) {
        await database.listen(channel, onMessage, onReconnect)
        return { close: () => Promise.resolve() }
      },
    },
    useListenNotify: true,
    backend: database.singleConnection ? 'pglite' : 'postgres',
    schedule: false,
    supervise: maintains,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  boss.on(
    'error',
    throttleUnavailable((error) => log.error({ err: error }, 'job queue')),
  )
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of JOB_NAMES) {
    const options = { ...QUEUES[name], retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true }
    const { policy: _policy, ...changeable } = options
    await (known.has(name) ? boss.updateQueue(name, changeable) : boss.createQueue(name, options))
    // The first send of a queue looks it up on the queue's own connection, which inside a transaction on PGlite's single connection
    // would deadlock. This lookup fills the cache.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  return boss
}

const UNAVAILABLE_LOG_MS = 60_000

/** Logs an unavailable database once a minute. Every worker polls every second, which would log thousands of lines. */
function throttleUnavailable(write: (error: Error) => void): (error: Error) => void {
  let loggedAt = -UNAVAILABLE_LOG_MS
  return (error) => {
    // pg-boss passes a copy of a worker's error, which is not an instance of Error.
    if (isUnavailable(Object.assign(new Error(error.message), error))) {
      if (performance.now() - loggedAt < UNAVAILABLE_LOG_MS) return
      loggedAt = performance.now()
    }
    write(error)
  }
}

/** Starts a worker for every kind of job. A notification wakes it, and it keeps fetching while batches are full. */
export async function workJobs(boss: PgBoss, handlers: JobHandlers, log: JobLog): Promise<void> {
  for (const name of JOB_NAMES) {
    const handle = handlers[name] as (payload: unknown) => Promise<void>
    const run = async ({ id, data, retryCount }: Job<unknown>): Promise<JobResult> => {
      try {
        const began = performance.now()
        await runAs({ actor: () => ({ by: 'job', job: name }), write: toLog(log) }, () => handle(data))
        log.info({ job: id, name, ...identifiersIn(data), ms: Math.round(performance.now() - began) }, 'job done')
        return { id, status: 'completed' }
      } catch (error) {
        const isLast = retryCount >= QUEUES[name].retryLimit
        log.error(
          { err: error, job: id, name, ...identifiersIn(data), attempt: retryCount + 1 },
          isLast ? 'job failed for the last time' : 'job failed and will be retried',
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
      SEQUENTIAL.has(name) ? sequentially(jobs, run) : Promise.all(jobs.map(run)),
    )
  }
}

/** Properties of payloads that identify whom and what a job is about. Others hold personal data, or long lists. */
const IDENTIFIERS = new Set([
  'certificateId',
  'delivery',
  'eventId',
  'invoice',
  'letter',
  'mail',
  'paper',
  'payment',
  'reference',
  'registrationId',
  'shipmentId',
  'userId',
  'webhook',
])

/** Returns the properties of a payload that the log may have. */
function identifiersIn(payload: unknown): object {
  return Object.fromEntries(Object.entries(Object(payload)).filter(([name]) => IDENTIFIERS.has(name)))
}

async function sequentially<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}

/** Stops the queue after the running jobs have finished. */
export async function stopJobQueue(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, close: false, timeout: 10_000 })
}
