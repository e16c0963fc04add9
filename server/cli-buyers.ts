import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { APPROVAL, type Approval, BUYER_TYPES } from '#contract/accounts.ts'
import { toCents } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Accounts } from './accounts/accounts.ts'

const STATES = APPROVAL.join(', ')

export const BUYERS_HELP = `npm run shop -- buyers <what>

  list [--status STATE]            the buyers, the newest first; STATE is ${STATES}
  approve EMAIL                    let the company of a buyer order, and tell it by mail
  reject EMAIL --reason "TEXT"     refuse it, and tell it why by mail
  terms EMAIL --days 30 --limit 5000
                                   let its company pay by invoice: days to pay (0 for no terms), dollars it may owe (or none)
  sign-out EMAIL                   end all their sessions and mailed links
  certificate EMAIL FILE           write its newest resale certificate into a new file`

interface Tools {
  accounts: Pick<Accounts, 'buyers' | 'approve' | 'reject' | 'certificateOf' | 'setTerms' | 'signOutEverywhere'>
  print?: (line: string) => void
}

/** The command `buyers`. Returns the exit code: 1 when it could not be done, 2 when the command makes no sense. */
export async function runBuyers(args: readonly string[], { accounts, print = console.log }: Tools): Promise<number> {
  const [verb, ...rest] = args
  if (verb === undefined || verb === '--help') {
    print(BUYERS_HELP)
    return 0
  }
  const { positionals, values, fault } = read(rest)
  const action = fault === null ? actionOf(verb, positionals, values) : null
  if (!action) {
    print(fault ? `${fault}\n\n${BUYERS_HELP}` : BUYERS_HELP)
    return 2
  }
  try {
    for (const line of await action(accounts)) print(line)
    return 0
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    print(error.message)
    return 1
  }
}

interface Options {
  status?: string | undefined
  reason?: string | undefined
  days?: string | undefined
  limit?: string | undefined
}

function read(args: string[]): { positionals: string[]; values: Options; fault: string | null } {
  try {
    const options = {
      status: { type: 'string' },
      reason: { type: 'string' },
      days: { type: 'string' },
      limit: { type: 'string' },
    } as const
    return { ...parseArgs({ args, allowPositionals: true, options }), fault: null }
  } catch (error) {
    return { positionals: [], values: {}, fault: error instanceof Error ? error.message : String(error) }
  }
}

type Action = (accounts: Tools['accounts']) => Promise<string[]>

function actionOf(
  verb: string,
  [email, file, ...more]: string[],
  { status, reason, ...terms }: Options,
): Action | null {
  if (more.length > 0) return null
  if (verb === 'terms') {
    const isOther = email === undefined || file !== undefined || status !== undefined || reason !== undefined
    return isOther ? null : termsAction(email, terms)
  }
  if (terms.days !== undefined || terms.limit !== undefined) return null
  if (verb === 'list' && email === undefined && reason === undefined) {
    const state = APPROVAL.find((known) => known === status) ?? null
    return status === undefined || state ? (accounts) => list(accounts, state) : null
  }
  if (email === undefined || status !== undefined) return null
  if (verb === 'certificate' && file !== undefined && reason === undefined) {
    return (accounts) => certificate(accounts, email, file)
  }
  if (file !== undefined) return null
  if (verb === 'approve' && reason === undefined) return (accounts) => approve(accounts, email)
  if (verb === 'sign-out' && reason === undefined) return (accounts) => signOut(accounts, email)
  return verb === 'reject' && reason !== undefined ? (accounts) => reject(accounts, email, reason) : null
}

function termsAction(email: string, { days, limit }: Options): Action | null {
  if (days === undefined && limit === undefined) return null
  const terms = {
    ...(days !== undefined && { days: /^\d+$/.test(days) ? Number(days) : Number.NaN }),
    ...(limit !== undefined && { limit: limit === 'none' ? null : centsOf(limit) }),
  }
  return async (accounts) => [await accounts.setTerms(email, terms)]
}

/** Dollars and perhaps cents; anything else, such as nothing at all, is no number. */
function centsOf(dollars: string): number {
  return /^\d+(\.\d{1,2})?$/.test(dollars) ? toCents(Number(dollars)) : Number.NaN
}

async function list(accounts: Tools['accounts'], status: Approval | null): Promise<string[]> {
  const buyers = await accounts.buyers(status)
  if (buyers.length === 0) return [status ? `No buyer is ${status}.` : 'There are no buyers yet.']
  return buyers.map((buyer) => {
    const about = [
      `${buyer.u_fname} ${buyer.u_lname}`,
      buyer.company,
      buyer.reviewed_name !== null && buyer.reviewed_name !== buyer.company && `reviewed as ${buyer.reviewed_name}`,
      typeName(buyer.buyer_type_id),
      buyer.website,
      Number(buyer.certificates) > 0 ? 'certificate' : 'no certificate',
      buyer.created_at.toISOString().slice(0, 10),
      buyer.status_reason,
    ]
    return `${buyer.status.padEnd(8)}  ${buyer.email}  ${about.filter(Boolean).join(', ')}`
  })
}

function typeName(id: number): string {
  return Object.entries(BUYER_TYPES).find(([, known]) => known === id)?.[0] ?? String(id)
}

async function approve(accounts: Tools['accounts'], email: string): Promise<string[]> {
  const { company, changed } = await accounts.approve(email)
  return [changed ? `${company} may order now; a mail says so.` : `${company} is approved already.`]
}

async function signOut(accounts: Tools['accounts'], email: string): Promise<string[]> {
  await accounts.signOutEverywhere(email)
  return [`${email} is signed out everywhere. Their API keys go on: they revoke those themselves.`]
}

async function reject(accounts: Tools['accounts'], email: string, reason: string): Promise<string[]> {
  const { company, changed } = await accounts.reject(email, reason)
  return [changed ? `${company} was rejected; a mail says why.` : `${company} is rejected for this reason already.`]
}

async function certificate(accounts: Tools['accounts'], email: string, file: string): Promise<string[]> {
  const { name, type, bytes } = await accounts.certificateOf(email)
  try {
    // A slip of the hand must not write over another file.
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    const message = error instanceof Error ? error.message : String(error)
    throw new Problem(
      'bad_request',
      exists ? `${file} exists already. Name a new file.` : `${file} cannot be written: ${message}`,
    )
  }
  return [`${file} is written: ${name}, ${type}, ${Math.ceil(bytes.length / 1024)} KB.`]
}
