import type { Command } from 'commander'
import type { Images } from '#server/images/images.ts'
import { type CliContext, type CommandShop, READ } from './context.ts'

const MAX_SHOWN = 100

type QueuedJobs = CommandShop['queuedJobs']

/** Adds the command `jobs`. */
export function addJobsCommand(program: Command, { withShop, print }: CliContext): void {
  const jobs = program.command('jobs').description('list and retry background jobs, such as emails and webhooks')
  jobs
    .command('list')
    .description('list waiting, retried and failed jobs, and images that could not be downloaded')
    .action(() =>
      withShop(async ({ queuedJobs, shop }) => {
        for (const line of [...(await listJobs(queuedJobs)), ...(await listMissingImages(shop.images))]) print(line)
      }, READ),
    )
  jobs
    .command('retry')
    .description('retry everything that failed, including images from the web; the running shop does the work')
    .action(() =>
      withShop(async ({ shop }) => {
        print(`Failed jobs retried: ${await retryFailed(shop)}.`)
        const images = await shop.images.fetchMissing()
        if (images > 0) print(`Images from the web retried: ${images}.`)
      }),
    )
}

/** Retries every failed job. Returns their number. */
async function retryFailed(shop: CommandShop['shop']): Promise<number> {
  let retried = 0
  for (let hasMore = true; hasMore;) {
    const { changed, more } = await shop.transaction(({ system }) => system.queue.retry({ state: 'failed' }))
    retried += changed
    hasMore = more
  }
  return retried
}

async function listJobs(queuedJobs: QueuedJobs): Promise<string[]> {
  const counts = await queuedJobs.counts()
  if (counts.length === 0) return ['No jobs are waiting, and none failed.']
  const lines = counts.map(
    ({ name, waiting, again, failed }) => `${name}: ${waiting} waiting, ${again} to be retried, ${failed} failed`,
  )
  const failedJobs = await queuedJobs.failed(MAX_SHOWN)
  if (failedJobs.length === 0) return lines
  return [
    ...lines,
    '\nFailed, newest first:',
    ...failedJobs.map(
      ({ name, payload, failed_at, why }) =>
        `${failed_at.toISOString()} ${name} ${JSON.stringify(payload)}: ${why ?? 'timed out'}`,
    ),
    '\nTo retry them: npm run shop -- jobs retry',
  ]
}

async function listMissingImages(images: Pick<Images, 'missing'>): Promise<string[]> {
  const missing = await images.missing(MAX_SHOWN)
  if (missing.length === 0) return []
  return [
    '\nMissing images:',
    ...missing.map(({ sku, source, error }) => `${sku === null ? '' : `${sku}  `}${source}: ${error}`),
    '\nTo retry those from the web: npm run shop -- jobs retry. Import files again together with their images.',
  ]
}
