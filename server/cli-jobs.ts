import type { FailedJob, JobCounts } from './jobs/held-jobs.ts'
import type { Images } from './images/images.ts'
import { knownWord, readCall } from './wrong-call.ts'

export const JOBS_HELP = `npm run shop -- jobs <what>

  list     show what waits, what is tried again, and what was given up and why: mails, webhooks and the like; and the
           pictures that could not be had
  retry    give everything that was given up, and pictures from the web, one more try, by the shop that runs`

interface Tools {
  held: { counts(): Promise<JobCounts[]>; failed(limit: number): Promise<FailedJob[]>; retryFailed(): Promise<number> }
  images: Pick<Images, 'missing' | 'fetchMissing'>
  print?: (line: string) => void
}

const VERBS = ['list', 'retry'] as const
const MOST_SHOWN = 100

/** The command `jobs`. Returns the exit code. Throws a `WrongCall`. */
export async function runJobs(args: readonly string[], { held, images, print = console.log }: Tools): Promise<number> {
  const verb = readJobs(args)
  const told =
    verb === 'retry' ? await retry(held, images) : [...(await jobsHeld(held)), ...(await picturesMissing(images))]
  for (const line of told) print(line)
  return 0
}

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readJobs([typed = '', ...args]: readonly string[]) {
  const verb = knownWord(typed, VERBS, 'jobs ')
  readCall(`jobs ${verb}`, { wants: [] }, args, {})
  return verb
}

async function retry(held: Tools['held'], images: Tools['images']): Promise<string[]> {
  const lines = [`Jobs that are tried once more: ${await held.retryFailed()}.`]
  const fetched = await images.fetchMissing()
  return fetched === 0 ? lines : [...lines, `Pictures from the web are fetched once more: ${fetched}.`]
}

async function jobsHeld(held: Tools['held']): Promise<string[]> {
  const counts = await held.counts()
  if (counts.length === 0) return ['No job waits, and none was given up.']
  const lines = counts.map(
    ({ name, waiting, again, failed }) => `${name}: waiting ${waiting}, tried again later ${again}, given up ${failed}`,
  )
  const given = await held.failed(MOST_SHOWN)
  if (given.length === 0) return lines
  return [
    ...lines,
    '\nGiven up, the newest first:',
    ...given.map(
      ({ name, told, failed_at, why }) =>
        `${failed_at.toISOString()} ${name} ${JSON.stringify(told)}: ${why ?? 'it took too long'}`,
    ),
    '\nnpm run shop -- jobs retry gives them one more try.',
  ]
}

async function picturesMissing(images: Tools['images']): Promise<string[]> {
  const missing = await images.missing(MOST_SHOWN)
  if (missing.length === 0) return []
  return [
    '\nPictures that could not be had:',
    ...missing.map(({ sku, source, error }) => `${sku === null ? '' : `${sku}  `}${source}: ${error}`),
    '\nnpm run shop -- jobs retry fetches those from the web once more; those of files come with their import.',
  ]
}
