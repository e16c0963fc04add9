import { writeFile } from 'node:fs/promises'
import { APPROVAL, BUYER_TYPES } from '#contract/accounts.ts'
import { dayOf } from '#contract/days.ts'
import { writing } from '#contract/file-problem.ts'
import { toCents } from '#contract/money.ts'
import type { Accounts } from './accounts/accounts.ts'
import { describeTerms } from './accounts/terms.ts'
import { type CallShape, knownWord, readCall, WrongCall } from './wrong-call.ts'

const STATES = APPROVAL.join(', ')
const MOST_UNCONFIRMED = 20

export const BUYERS_HELP = `npm run shop -- buyers <what>

  list [--status STATE]            the buyers, the newest first; STATE is ${STATES}
  approve EMAIL                    let the company of a buyer order, and tell it by mail
  reject EMAIL --reason "TEXT"     refuse it, and tell it why by mail
  terms EMAIL --days 30 --limit 5000
                                   let its company pay by invoice: days to pay (0 for no terms), dollars it may owe (or none);
                                   what is left out stays, at first TERMS_DAYS and TERMS_LIMIT of the settings
  sign-out EMAIL                   end all their sessions and mailed links
  certificate EMAIL FILE           write its newest resale certificate into a new file`

interface Tools {
  accounts: Pick<
    Accounts,
    'buyers' | 'unconfirmed' | 'approve' | 'reject' | 'certificateOf' | 'setTerms' | 'signOutEverywhere'
  >
  print?: (line: string) => void
}

/** The command `buyers`. Returns the exit code. Throws a `WrongCall`, and a `Problem` where it cannot be done. */
export async function runBuyers(args: readonly string[], { accounts, print = console.log }: Tools): Promise<number> {
  for (const line of await readBuyers(args)(accounts)) print(line)
  return 0
}

type Action = (accounts: Tools['accounts']) => Promise<string[]>

const TEXT = { type: 'string' } as const
const OPTIONS = { status: TEXT, reason: TEXT, days: TEXT, limit: TEXT } as const
type Values = ReturnType<typeof readCall<typeof OPTIONS>>['values']

interface Verb extends CallShape {
  may?: readonly (keyof typeof OPTIONS)[]
  act: (values: Values, email: string, file: string) => Action
}

const EMAIL = 'the email of a buyer, such as odile@example.com'
const VERBS = {
  list: { wants: [], may: ['status'], act: ({ status }) => list(status) },
  approve: { wants: [EMAIL], act: (_none, email) => (accounts) => approve(accounts, email) },
  reject: { wants: [EMAIL], may: ['reason'], act: reject },
  terms: { wants: [EMAIL], may: ['days', 'limit'], act: terms },
  'sign-out': { wants: [EMAIL], act: (_none, email) => (accounts) => signOut(accounts, email) },
  certificate: {
    wants: [EMAIL, 'the name of a new file, such as certificate.pdf'],
    act: (_none, email, file) => (accounts) => certificate(accounts, email, file),
  },
} satisfies Record<string, Verb>
const NAMES = Object.keys(VERBS) as (keyof typeof VERBS)[]

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readBuyers([typed = '', ...args]: readonly string[]): Action {
  const name = knownWord(typed, NAMES, 'buyers ')
  const verb: Verb = VERBS[name]
  const { words, values } = readCall(`buyers ${name}`, verb, args, OPTIONS)
  const [email = '', file = ''] = words
  return verb.act(values, email, file)
}

function terms({ days, limit }: Values, email: string): Action {
  if (days === undefined && limit === undefined) throw new WrongCall('buyers terms needs --days, --limit or both.')
  const wanted = {
    ...(days !== undefined && { days: /^\d+$/.test(days) ? Number(days) : Number.NaN }),
    ...(limit !== undefined && { limit: limit === 'none' ? null : centsOf(limit) }),
  }
  return async (accounts) => [await accounts.setTerms(email, wanted)]
}

/** Dollars and perhaps cents; anything else, such as nothing at all, is no number. */
function centsOf(dollars: string): number {
  return /^\d+(\.\d{1,2})?$/.test(dollars) ? toCents(Number(dollars)) : Number.NaN
}

function list(asked: string | undefined): Action {
  const status = APPROVAL.find((known) => known === asked) ?? null
  if (asked !== undefined && !status) throw new WrongCall(`There is no status "${asked}". It is one of ${STATES}.`)
  return async (accounts) => {
    const buyers = await accounts.buyers(status)
    if (status) return buyers.length === 0 ? [`No buyer is ${status}.`] : buyers.map(lineOf)
    const waiting = await accounts.unconfirmed(MOST_UNCONFIRMED)
    return [
      ...(buyers.length === 0 ? ['There are no buyers yet.'] : buyers.map(lineOf)),
      ...waiting.map((email) => `${email} has registered and not confirmed the address yet.`),
    ]
  }
}

function lineOf(buyer: Awaited<ReturnType<Accounts['buyers']>>[number]): string {
  const about = [
    `${buyer.u_fname} ${buyer.u_lname}`,
    buyer.company,
    buyer.reviewed_name !== null && buyer.reviewed_name !== buyer.company && `reviewed as ${buyer.reviewed_name}`,
    typeName(buyer.buyer_type_id),
    buyer.website,
    Number(buyer.certificates) > 0 ? 'certificate' : 'no certificate',
    describeTerms(buyer),
    dayOf(buyer.created_at),
    buyer.status_reason,
  ]
  return `${buyer.status.padEnd(8)}  ${buyer.email}  ${about.filter(Boolean).join(', ')}`
}

function typeName(id: number): string {
  return Object.entries(BUYER_TYPES).find(([, known]) => known === id)?.[0] ?? String(id)
}

async function approve(accounts: Tools['accounts'], email: string): Promise<string[]> {
  const { company, terms, changed } = await accounts.approve(email)
  const told = changed ? 'may order now; a mail says so' : 'is approved already'
  return [`${company} ${told}. It ${terms}.`]
}

async function signOut(accounts: Tools['accounts'], email: string): Promise<string[]> {
  await accounts.signOutEverywhere(email)
  return [`${email} is signed out everywhere. Their API keys go on: they revoke those themselves.`]
}

function reject({ reason }: Values, email: string): Action {
  if (reason === undefined) throw new WrongCall('buyers reject needs --reason.')
  return async (accounts) => {
    const { company, changed } = await accounts.reject(email, reason)
    return [changed ? `${company} was rejected; a mail says why.` : `${company} is rejected for this reason already.`]
  }
}

async function certificate(accounts: Tools['accounts'], email: string, file: string): Promise<string[]> {
  const { name, type, bytes } = await accounts.certificateOf(email)
  // A slip of the hand must not write over another file.
  await writing(file, () => writeFile(file, bytes, { flag: 'wx', mode: 0o600 }))
  return [`${file} is written: ${name}, ${type}, ${Math.ceil(bytes.length / 1024)} KB.`]
}
