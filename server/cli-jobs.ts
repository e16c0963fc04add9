import type { FailedJob, JobCounts } from './jobs/held-jobs.ts'
import { knownWord, readCall, tellFault } from './wrong-call.ts'

export const JOBS_HELP = `npm run shop -- jobs <what>

  list     show what waits, what is tried again, and what was given up and why: mails, pictures, webhooks and the like
  retry    give everything that was given up one more try, by the shop that runs`

interface Tools {
  held: { counts(): Promise<JobCounts[]>; failed(limit: number): Promise<FailedJob[]>; retryFailed(): Promise<number> }
  print?: (line: string) => void
}

const VERBS = ['list', 'retry'] as const
const MOST_SHOWN = 100

/** The command `jobs`. Returns the exit code: 2 when the command makes no sense. */
export async function runJobs(args: readonly string[], { held, print = console.log }: Tools): Promise<number> {
  try {
    if (readJobs(args) === 'retry') print(`Jobs that are tried once more: ${await held.retryFailed()}.`)
    else await list(held, print)
    return 0
  } catch (error) {
    return tellFault(error, JOBS_HELP, print)
  }
}

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readJobs([typed = '', ...args]: readonly string[]) {
  const verb = knownWord(typed, VERBS, 'jobs ')
  readCall(`jobs ${verb}`, { wants: [] }, args, {})
  return verb
}

async function list(held: Tools['held'], print: (line: string) => void): Promise<void> {
  const counts = await held.counts()
  if (counts.length === 0) return print('No job waits, and none was given up.')
  for (const { name, waiting, again, failed } of counts) {
    print(`${name}: waiting ${waiting}, tried again later ${again}, given up ${failed}`)
  }
  const given = await held.failed(MOST_SHOWN)
  if (given.length > 0) print('\nGiven up, the newest first:')
  for (const { name, told, failed_at, why } of given) {
    print(`${failed_at.toISOString()} ${name} ${JSON.stringify(told)}: ${why ?? 'it took too long'}`)
  }
  if (given.length > 0) print('\nnpm run shop -- jobs retry gives them one more try.')
}
