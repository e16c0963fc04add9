import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { APPROVAL_STATUSES, type Approval, BUYER_TYPES } from '#contract/accounts/accounts.ts'
import { dayOf } from '#contract/values/days.ts'
import { addIntegrationCommands } from './buyer-integrations.ts'
import { type Accounts, describeRevoked } from '#server/accounts/accounts.ts'
import { describeTerms } from '#server/accounts/profile/payment-terms.ts'
import { addCertificateCommands } from './certificates.ts'
import { type CliContext, READ, type ShopAccess } from '#server/cli/context.ts'
import { addNewsCommands } from './news.ts'
import { dollarsToCents, nonBlank } from '#server/cli/parse-values.ts'
import { UsageError } from '#server/cli/usage-error.ts'

const MAX_UNCONFIRMED = 20

interface TermsOptions {
  days?: number
  limit?: number | 'none'
}

/** Adds the command `buyers`. */
export function addBuyersCommand(program: Command, context: CliContext): void {
  const { withShop, print } = context
  const buyers = program
    .command('buyers')
    .description('list, approve and reject buyers, set their terms, review their certificates, and end stolen access')
  const inAccounts = (work: (accounts: Accounts) => Promise<string[]>, access: ShopAccess = {}) =>
    withShop(async ({ shop }) => {
      for (const line of await work(shop.accounts)) print(line)
    }, access)
  const forBuyer = (name: string, description: string) =>
    buyers
      .command(name)
      .description(description)
      .argument('<email>', 'email of a buyer, such as odile@example.com', nonBlank)

  buyers
    .command('list')
    .description('list the buyers, newest first')
    .addOption(new Option('--status <status>', 'only buyers of companies with this status').choices(APPROVAL_STATUSES))
    .action(({ status }: { status?: Approval }) => inAccounts((accounts) => list(accounts, status ?? null), READ))
  forBuyer('approve', 'let the company of a buyer order, and notify it by email').action((email: string) =>
    inAccounts((accounts) => approve(accounts, email)),
  )
  forBuyer('reject', 'reject the company of a buyer, and notify it by email')
    .requiredOption('--reason <text>', 'the reason, which the email contains', (text: string) => text.normalize('NFC'))
    .action((email: string, { reason }: { reason: string }) =>
      inAccounts((accounts) => reject(accounts, email, reason)),
    )
  forBuyer('terms', 'set the invoice terms of the company of a buyer')
    .option('--days <days>', 'days to pay an invoice; 0 for no terms', wholeNumber)
    .option('--limit <dollars>', 'dollars that the company may owe, or "none"', creditLimit)
    .addHelpText(
      'after',
      '\nAn option that is left out keeps its value, which is at first that of the settings for new companies.',
    )
    .action((email: string, options: TermsOptions) => {
      if (options.days === undefined && options.limit === undefined) {
        throw new UsageError('buyers terms needs --days, --limit or both')
      }
      const { days, limit } = options
      const terms = { days, ...(limit !== undefined && { limit: limit === 'none' ? null : limit }) }
      return inAccounts(async (accounts) => [await accounts.review.setTerms(email, terms)])
    })
  forBuyer(
    'sign-out',
    'end all sessions and emailed links of a buyer, revoke the API keys and pause the webhooks',
  ).action((email: string) => inAccounts((accounts) => signOut(accounts, email)))
  forBuyer('private-webhooks', 'let the webhooks of the company of a buyer reach WEBHOOK_PRIVATE_ADDRESSES, or not')
    .addArgument(new Argument('<allowed>', 'on or off').choices(['on', 'off']))
    .action((email: string, allowed: 'on' | 'off') =>
      withShop(async ({ shop }) => {
        const company = await shop.integrations.setPrivateWebhooks(email, allowed === 'on')
        print(`The webhooks of ${company} may ${allowed === 'on' ? 'reach' : 'not reach'} WEBHOOK_PRIVATE_ADDRESSES.`)
      }),
    )
  addCertificateCommands(buyers, inAccounts)
  addNewsCommands(buyers, inAccounts)
  addIntegrationCommands(buyers, context)
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number, such as 30.')
  return Number(text)
}

/** Commander turns a parsed null into '', so that "none" stays a word until the action. */
function creditLimit(text: string): number | 'none' {
  return text === 'none' ? text : dollarsToCents(text)
}

async function list({ review }: Accounts, status: Approval | null): Promise<string[]> {
  const buyers = await review.list(status)
  if (status) return buyers.length === 0 ? [`No buyer is ${status}.`] : buyers.map(describeBuyer)
  const unconfirmed = await review.unconfirmed(MAX_UNCONFIRMED)
  return [
    ...(buyers.length === 0 ? ['There are no buyers yet.'] : buyers.map(describeBuyer)),
    ...unconfirmed.map((email) => `${email} has registered but has not confirmed the email address yet.`),
  ]
}

type ListedBuyer = Awaited<ReturnType<Accounts['review']['list']>>[number]

function describeBuyer(buyer: ListedBuyer): string {
  const about = [
    `${buyer.u_fname} ${buyer.u_lname}`,
    buyer.company,
    buyer.reviewed_name !== null && buyer.reviewed_name !== buyer.company && `reviewed as ${buyer.reviewed_name}`,
    typeName(buyer.buyer_type_id),
    buyer.website,
    describeCertificates(buyer),
    describeTerms(buyer),
    dayOf(buyer.created_at),
    buyer.status_reason,
  ]
  return `${buyer.status.padEnd(8)}  ${buyer.email}  ${about.filter(Boolean).join(', ')}`
}

function describeCertificates({ certificates, certificates_under_review: pending }: ListedBuyer): string {
  if (Number(pending) > 0) return 'certificate under review'
  return Number(certificates) > 0 ? 'certificate' : 'no certificate'
}

function typeName(id: number): string {
  return Object.entries(BUYER_TYPES).find(([, known]) => known === id)?.[0] ?? String(id)
}

async function approve({ review }: Accounts, email: string): Promise<string[]> {
  const { company, terms, changed } = await review.approve(email)
  const result = changed ? 'can order now and was notified by email' : 'is approved already'
  const certificates = await review.certificates.list(email)
  return [
    `${company} ${result}. It ${terms}.`,
    ...certificates.flatMap(({ id, state, status }) =>
      status === 'under_review' ? [`Its ${state} certificate is under review: buyers certificate accept ${id}`] : [],
    ),
  ]
}

async function reject({ review }: Accounts, email: string, reason: string): Promise<string[]> {
  const { company, changed } = await review.reject(email, reason)
  return [
    changed ? `${company} was rejected and notified by email.` : `${company} is rejected for this reason already.`,
  ]
}

async function signOut({ sessions }: Accounts, email: string): Promise<string[]> {
  const revoked = describeRevoked(await sessions.signOutEverywhere(email))
  return [`${email} is signed out everywhere.${revoked ? ` ${revoked}.` : ''}`]
}
